# postcode: build, run, test and install. `make help` lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
# The versions of packages are fixed; see Package.swift.
export POSTCODE_PROGRAM = 1
# SwiftPM hands the traits over in the order of their hashes. In another order, all would be compiled anew.
export SWIFT_DETERMINISTIC_HASHING = 1
# No warning is allowed in the package's own code; see Package.swift. STRICT=no allows those of a compiler of another
# version, which are not known here.
STRICT ?= yes
ifneq ($(STRICT),no)
export POSTCODE_WARNINGS_AS_ERRORS = 1
endif

# Each TAB starts the program anew, and most of its time depends on how it is linked: see Tests/Benchmarks/README.md for
# what each of these flags gains.
#
# The program is one static file if every library is installed as an archive. That is looked up by the recipe, after
# `.ci/need` has installed them. `make build STATIC=no` links the system's shared libraries instead.
# libcurl's archive names functions for what is never asked of it: Kerberos, LDAP and RTMP, which Debian has as shared
# libraries only, SSH, and cookies' domains. They are replaced by abort. Only libssh2_init is called, with 0, when libcurl
# starts; it must return 0, as ffs does.
# At every start the Swift runtime searches by way of /proc for its program that prints a crash's stack. A stripped
# program has no use for that, so the search is replaced by getenv, which finds nothing either. The names of all
# characters, half a megabyte, are left out: nothing asks for them.
# A static program must load no library: one is made for another C library than the program's own, and it crashes. Yet
# libc loads those that /etc/nsswitch.conf names for finding hosts, such as mdns4_minimal, and OpenSSL those of its
# configuration. dlopen, and its like inside libc, are replaced by pthread_equal, which returns 0 as for a library that
# is not there: a file's name is never equal to the flags. Hosts are found by /etc/hosts and DNS.
# Nothing unwinds the stack, so the tables for it are left out: Swift's errors are returned, no C++ exception is caught,
# and no thread is cancelled or ended from within. An asynchronous main would end its thread so.
CC = $(shell command -v cc || command -v clang)
archive = $(filter /%,$(shell $(CC) -print-file-name=lib$(1).a))
UNSPOKEN = gssapi_krb5 lber ldap rtmp ssh2 psl
CURL_NEEDS = $(patsubst -l%,%,$(filter -l%,$(shell curl-config --static-libs)))
CURL_LIBRARIES = $(sort $(filter-out curl $(UNSPOKEN),$(CURL_NEEDS)) brotlicommon unistring)
LIBRARIES = c m stdc++ readline tinfo sqlite3 minizip z curl $(CURL_LIBRARIES)
NO_ARCHIVES = $(strip $(foreach name,$(LIBRARIES),$(if $(call archive,$(name)),,$(name))))
UNSPOKEN_FUNCTIONS = $(sort $(shell nm -u $(call archive,curl) 2>/dev/null | grep -Eo '\b(gss_|GSS_|ldap_|ber_|RTMP_|libssh2_|psl_)[A-Za-z0-9_]+$$'))
STRIP = --strip-all
STATIC ?= $(if $(filter Linux,$(shell uname -s)),$(if $(NO_ARCHIVES),no,yes))
RELEASE_FLAGS ?= $(if $(filter yes,$(STATIC)),$(STATIC_FLAGS),$(if $(filter no,$(STATIC)),--static-swift-stdlib))
STATIC_FLAGS = --static-swift-stdlib --disable-local-rpath \
    -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static \
    -Xswiftc -Xclang-linker -Xswiftc -Wno-unused-command-line-argument \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
    -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xlinker --wrap=swift_copyAuxiliaryExecutablePath \
    -Xlinker --defsym=__wrap_swift_copyAuxiliaryExecutablePath=getenv \
    -Xlinker -ltinfo $(addprefix -Xlinker -l,$(CURL_LIBRARIES)) \
    $(foreach name,$(filter-out libssh2_init,$(UNSPOKEN_FUNCTIONS)),-Xlinker --defsym=$(name)=abort) \
    -Xlinker --defsym=libssh2_init=ffs \
    $(foreach name,dlopen __libc_dlopen_mode,-Xlinker --wrap=$(name) -Xlinker --defsym=__wrap_$(name)=pthread_equal) \
    -Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker --defsym=__wrap__swift_stdlib_getScalarName=abort \
    $(LEFT_OUT) \
    -Xlinker --no-export-dynamic -Xlinker $(STRIP) \
    -Xlinker '--symbol-ordering-file=$(CURDIR)/Tests/Benchmarks/callback.order' -Xlinker --no-warn-symbol-ordering

# The linker of Swift 6.0 fails with a script that discards sections. The script has a part in what is wrapped here; see
# CStart.
LINKER = $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld
LEFT_OUT = $(if $(filter 17.%,$(shell $(LINKER) --version 2>/dev/null)),,-Xlinker --wrap=__get_nprocs_conf \
    -Xlinker '--script=$(CURDIR)/.ci/layout.ld')

.DEFAULT_GOAL := help
.PHONY: help run test build bench order check lint generate country names situations sanitize fuzz soak clean need-run need-build need-test install uninstall dist deb rpm

help: ## Show this.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# The build's output is shown without the warnings about other people's packages. A separate descriptor hands the
# build's status past that filter.
run: need-run ## Build and start the prompt.
	@exec 3>&1; status=$$({ { $(SWIFT) build --product postcode 2>&1 >&3; echo $$? >&4; } \
	  | grep -v -e "^warning: 'swift-" -e '^    .*/\.build/checkouts/' >&2; } 4>&1); exit $$status
	@.build/debug/postcode

# A person sees how far the run is; a log gets all of it. Failures are printed again at the end, where they are seen.
test: need-test ## Build and run every test, or those of T: make test T='--filter NAME'.
	@mkdir -p .build
	@total=0; shown=cat; if [ -t 1 ] && [ -z "$(strip $(T))" ]; then \
	  $(SWIFT) build --build-tests && total=$$($(SWIFT) test list --skip-build 2>/dev/null | wc -l) || exit; \
	  shown='awk -v total='$$total' -f Tests/progress.awk'; fi; \
	  { $(SWIFT) test $(T) 2>&1; echo $$? >.build/tests.status; } | tee .build/tests.log | $$shown; \
	  status=$$(cat .build/tests.status); \
	  if [ "$$shown" = cat ] && [ "$$status" != 0 ]; then awk -f Tests/progress.awk .build/tests.log; fi; exit "$$status"

build: need-build ## Build the optimised program: .build/release/postcode.
	@[ '$(STATIC)' != no ] || echo 'postcode: the program is linked with shared libraries, which makes a TAB several' \
	  'times slower$(if $(NO_ARCHIVES),; these have no archive: $(NO_ARCHIVES)).' >&2
	$(SWIFT) build -c release --product postcode $(RELEASE_FLAGS)
	@# Copied, as installing does: the linker's own file lies in smaller pieces in the page cache.
	@cp .build/release/postcode .build/release/postcode.copy && mv .build/release/postcode.copy .build/release/postcode

bench: build ## Compare the time of one TAB with other programs', and of a key at the prompt with bare readline.
	$(SWIFT) build -c release --product argument-parser-peer $(RELEASE_FLAGS)
	$(SWIFT) build -c release --product cached-peer $(RELEASE_FLAGS)
	@# Their asynchronous main needs the tables for unwinding.
	$(SWIFT) build -c release --product adopters $(subst $(LEFT_OUT),,$(RELEASE_FLAGS))
	$(SWIFT) build -c release --product name-search $(RELEASE_FLAGS)
	$(SWIFT) build -c release --product country-queries $(RELEASE_FLAGS)
	@mkdir -p .build/benchmarks
	@cc -O2 -Wall -Wextra -o .build/benchmarks/turns Tests/Benchmarks/turns.c
	@Tests/Benchmarks/bench.py
	@Tests/Benchmarks/keys.py .build/release/postcode
	@Tests/Benchmarks/cold.py .build/release/postcode
	@Tests/Benchmarks/bulk.py .build/release/postcode
	@Tests/Benchmarks/enrich.py .build/release/postcode
	@.build/release/name-search
	@.build/release/country-queries

order: ## Write the order of the program's functions anew, for fewer page faults; needs valgrind.
	$(MAKE) build STRIP=--strip-debug
	Tests/Benchmarks/order.py .build/release/postcode > Tests/Benchmarks/callback.order.new
	mv Tests/Benchmarks/callback.order.new Tests/Benchmarks/callback.order

check: lint test ## Check what must hold at every commit: lint, no warnings, tests, generated files.

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

generate: need-test ## Write the generated files anew: completions, models, sessions in pages.
	POSTCODE_GENERATE=1 $(SWIFT) test --filter 'Generated|WrittenAhead'

country: build ## Write the built-in country anew from RELEASE, the zip file of OS Code-Point Open.
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT \
	  && XDG_DATA_HOME="$$folder" .build/release/postcode data import '$(RELEASE)' \
	  && cp "$$folder/postcode/country" Sources/CountryData/great-britain.country \
	  && chmod 644 Sources/CountryData/great-britain.country

names: need-test ## Write the built-in names anew, from the tables in ../shared/data and the project's own.
	POSTCODE_GENERATE=1 $(SWIFT) test --filter BuiltInNamesTests

EXAMPLES = color default-as-flag math repeat roll
situations: need-test ## Compare completion with ArgumentParser's own scripts, in its examples and other programs.
	for name in $(EXAMPLES); do $(SWIFT) build --package-path .build/checkouts/swift-argument-parser \
	  --scratch-path .build/examples --product $$name || exit; done
	SITUATIONS=yes $(SWIFT) test --filter SituationTests

# Leaks are not detected, since the test runner has its own. The sanitizers must not handle fatal signals, since the
# tests check how these end the program. Nor may the Swift runtime report a crash: its report reads forbidden memory.
SANITIZE = SWIFT_BACKTRACE=enable=no $(1)="handle_segv=0:handle_sigbus=0:handle_sigfpe=0:$(2)" $(SWIFT) test
sanitize: need-test ## Run the prompt's tests with AddressSanitizer and ThreadSanitizer.
	$(call SANITIZE,ASAN_OPTIONS,detect_leaks=0) --sanitize=address --scratch-path .build/address --filter ReadlineTests
	$(call SANITIZE,TSAN_OPTIONS,suppressions=$(CURDIR)/Tests/LineEditorExample/thread.suppressions) \
	  --sanitize=thread --scratch-path .build/thread --filter ReadlineTests

# An input that ends the program is kept, and the next run begins with it.
RUNS ?= 1000000
FUZZ ?= addresses cache country envelopes exports files help http lines names postcodes releases rows
fuzz: need-test ## Give each parser RUNS random inputs, a million if not given; FUZZ names some of the parsers.
	POSTCODE_FUZZ=yes $(SWIFT) build -c release --product fuzz --sanitize=fuzzer -Xswiftc -enable-testing \
	  --scratch-path .build/fuzz
	@cd .build/fuzz && for harness in $(FUZZ); do \
	  mkdir -p inputs/$$harness; \
	  POSTCODE_FUZZ=$$harness release/fuzz -runs=$(RUNS) -timeout=10 -print_final_stats=1 -print_funcs=0 \
	    -artifact_prefix=inputs/$$harness/ inputs/$$harness '$(CURDIR)'/Tests/Fuzz/Corpus/$$harness >$$harness.log 2>&1 \
	    || { tail -n 60 $$harness.log; exit 1; }; \
	  sed -n "s/^stat::number_of_executed_units: */$$harness: inputs /p" $$harness.log; \
	done

MINUTES ?= 10
soak: need-test ## Type at the prompt at random for MINUTES, ten if not given, while the service fails in every way.
	POSTCODE_SOAK=$$(( $(MINUTES) * 60 )) $(SWIFT) test --filter SoakTests

clean: ## Remove everything that was built.
	$(SWIFT) package clean
	rm -rf .build

need-run:
	@.ci/need run

need-build:
	@.ci/need build

need-test:
	@.ci/need test

# Where shells look on Debian, Fedora and Homebrew; Debian's own packages put zsh's script elsewhere.
BINARY ?= .build/release/postcode
MANDIR ?= share/man
DOCUMENTS ?= share/doc/postcode
BASH_COMPLETIONS ?= share/bash-completion/completions
ZSH_COMPLETIONS ?= share/zsh/site-functions
FISH_COMPLETIONS ?= share/fish/vendor_completions.d
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/postcode/Process/ProgramIdentity.swift)
root = $(DESTDIR)$(PREFIX)

# A program that is there is installed as it is, so that root needs no Swift; one that is being built is waited for. Its
# path may hold blanks, which wildcard takes for the end of a name.
BLANK := $() $()
TO_INSTALL = $(if $(wildcard $(subst $(BLANK),\ ,$(BINARY))),$(filter build,$(MAKECMDGOALS)),build)

# What is installed besides the program: a file of the repository, a colon, and its place under PREFIX.
INSTALLED = $(foreach page,$(sort $(wildcard man/*.[1-7])),$(page):$(MANDIR)/man$(subst .,,$(suffix $(page)))/$(notdir $(page))) \
  completions/postcode.bash:$(BASH_COMPLETIONS)/postcode \
  completions/_postcode:$(ZSH_COMPLETIONS)/_postcode \
  completions/postcode.fish:$(FISH_COMPLETIONS)/postcode.fish

install: $(TO_INSTALL) ## Install under PREFIX, /usr/local if not given; DESTDIR goes before it.
	install -d '$(root)/bin'
	install -s -m 755 '$(BINARY)' '$(root)/bin/postcode'
	@for file in $(INSTALLED); do \
	  install -d "$(root)/$$(dirname "$${file#*:}")" && install -m 644 "$${file%%:*}" "$(root)/$${file#*:}" || exit; \
	done
	@install -d '$(root)/$(DOCUMENTS)'
	@packaging/notices '$(BINARY)' $(ARCHIVES) >'$(root)/$(DOCUMENTS)/NOTICES'

# Directories stay, since others may use them, except under DESTDIR.
uninstall: ## Remove what install has installed, given the same PREFIX and DESTDIR.
	rm -f '$(root)/bin/postcode' '$(root)/$(DOCUMENTS)/NOTICES'
	@for file in $(INSTALLED); do rm -f "$(root)/$${file#*:}" || exit; done
	@[ ! -d '$(root)/$(DOCUMENTS)' ] || rmdir '$(root)/$(DOCUMENTS)' 2>/dev/null || true
	@[ -z '$(DESTDIR)' ] || [ ! -d '$(DESTDIR)' ] || find '$(DESTDIR)' -mindepth 1 -depth -type d -empty -delete

# What is linked into the program, for the list of its parts.
ARCHIVES = $(sort $(foreach name,$(LIBRARIES),$(call archive,$(name))))

dist: $(TO_INSTALL) ## Make a release under .build/dist: archives, packages, list of parts, sums.
	@VERSION='$(VERSION)' BINARY='$(BINARY)' ARCHIVES='$(ARCHIVES)' packaging/dist

deb: $(TO_INSTALL) ## Build a Debian package under .build/deb.
	@VERSION='$(VERSION)' BINARY='$(BINARY)' packaging/deb/build

rpm: $(TO_INSTALL) ## Build an RPM package under .build/rpm.
	@VERSION='$(VERSION)' BINARY='$(BINARY)' packaging/rpm/build

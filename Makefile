# postcode: build, run, test and install. `make help` lists what there is.

SWIFT ?= swift
PREFIX ?= /usr/local
# Own code may hold no warning; see Package.swift.
export POSTCODE_WARNINGS_AS_ERRORS = 1

.DEFAULT_GOAL := help
.PHONY: help run test build check lint generate clean need-run need-test

help: ## Show this.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: need-run ## Build and start the prompt.
	@$(SWIFT) build --product postcode
	@.build/debug/postcode

test: need-test ## Build and run every test.
	$(SWIFT) test $(T)

build: need-run ## Build the optimised program: .build/release/postcode.
	$(SWIFT) build -c release --product postcode $(RELEASE_FLAGS)

check: lint test ## All that must hold at every commit: lint, no warnings, tests, generated files.

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

generate: need-test ## Write completions/ and the generated command models anew.
	POSTCODE_GENERATE=1 $(SWIFT) test --filter GeneratedFilesTests

clean: ## Remove everything that was built.
	$(SWIFT) package clean
	rm -rf .build

need-run:
	@.ci/need run

need-test:
	@.ci/need test

import Foundation
import Testing

/// macOS compiles the sources too, but no test runs there. So what it lacks must stand where only others compile it.
@Suite struct DarwinTests {
  @Test func nothingIsUsedThatDarwinLacks() throws {
    let folders = ["Sources", "Tests/Processes", "Tests/Terminal", "Tests/StandIn"]
    let files = try folders.flatMap { try Repository.files(under: $0, ofTypes: ["swift", "c", "h"]) }
    #expect(files.count > 400)
    for file in files {
      let source = DarwinSource(try String(contentsOf: file, encoding: .utf8))
      #expect(source.lacking == [], "\(file.path())")
    }
  }

  @Test func wherePosixIsImportedDarwinIsToo() throws {
    for file in try ["Sources", "Tests"].flatMap({ try Repository.files(under: $0, ofTypes: ["swift"]) }) {
      let source = DarwinSource(try String(contentsOf: file, encoding: .utf8))
      #expect(source.importsItsOwn, "\(file.path())")
    }
  }

  @Test(arguments: [
    ("pipe2(&ends, O_CLOEXEC)", 1), ("let main = gettid()", 1), ("// gettid()", 0), ("/* sem_init */", 0),
    ("#if canImport(Darwin)\n#else\nfork()\n#endif", 0), ("#if canImport(Darwin)\nfork()\n#endif", 1),
    ("#if os(Linux) && Client\nfork()\n#else\nfork()\n#endif", 1),
    ("#if !canImport(Darwin)\nfork()\n#endif", 0),
    ("#if canImport(Glibc) || DEBUG\nfork()\n#endif", 1),
    ("#if Client\n#if os(Linux)\nfork()\n#endif\n#endif", 0),
    ("#if !os(Linux)\n#elseif Client\nfork()\n#endif", 0), ("#ifdef __linux__\ngettid();\n#endif", 0),
    ("#ifndef __APPLE__\ngettid();\n#endif", 0), ("#if defined(__linux__)\n#elif X\ngettid();\n#endif", 1),
    ("# include <malloc.h>", 1), ("open(\"/proc/self/exe\")", 1), ("var thread = pthread_t()", 1),
    ("import Synchronization", 1), ("let page = \"https://x.org\" + gettid()", 1),
    ("#if __has_include(<a.h>)\n#else\ngettid()\n#endif", 1),
  ]) func theReaderKnowsWhatDarwinCompiles(source: String, lacking: Int) {
    #expect(DarwinSource(source).lacking.count == lacking)
  }

  @Test(arguments: [
    ("#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif", true),
    ("#if canImport(Glibc)\n@preconcurrency import Glibc\n#endif", false), ("import Glibc", false),
    ("#if canImport(Darwin)\nimport CoreFoundation\n#else\nimport Musl\n#endif", true),
    ("import Basics", true),
  ]) func theReaderKnowsWhatDarwinImports(source: String, isComplete: Bool) {
    #expect(DarwinSource(source).importsItsOwn == isComplete)
  }
}

/// What macOS compiles of a file in Swift or C.
private struct DarwinSource {
  /// The lines that it compiles, by number, without comments.
  private var lines: [(number: Int, text: String)] = []
  private var importsOthers = false
  private let text: String

  init(_ text: String) {
    self.text = text
    let code =
      !text.contains("/*")
      ? text
      : text.replacing(/(?m)^\s*\/\*(?s:.*?)\*\//) { match in
        String(repeating: "\n", count: match.0.count { $0 == "\n" })
      }
    // Of each condition around a line: whether the present branch is compiled, and whether one before it was.
    var branches: [(isTaken: Bool?, wasTaken: Bool?)] = []
    for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = line.contains("//") ? line.replacing(/(^|[^:])\/\/.*/) { $0.1 } : line
      let line = code.trimmingCharacters(in: .whitespaces)
      if line.hasSuffix("import Glibc") || line.hasSuffix("import Musl") { importsOthers = true }
      guard line.hasPrefix("#"),
        let directive = line.wholeMatch(of: /#\s*(ifdef|ifndef|if|elseif|elif|else|endif)\b(.*)/)
      else {
        if branches.allSatisfy({ $0.isTaken != false }) { lines.append((index + 1, line)) }
        continue
      }
      let condition = DarwinCondition.value(of: String(directive.2))
      switch directive.1 {
      case "if", "ifdef": branches.append((condition, false))
      case "ifndef": branches.append((condition.map { !$0 }, false))
      case "endif": branches.removeLast()
      default:
        let former = branches.removeLast()
        let wasTaken = either(former.wasTaken, former.isTaken)
        branches.append((both(wasTaken.map { !$0 }, directive.1 == "else" ? true : condition), wasTaken))
      }
    }
  }

  /// Each use of what macOS lacks, with its line and what to use.
  var lacking: [String] {
    // Most files hold none, in whatever place.
    let needles = needles.filter { text.contains($0.name) }
    return needles.isEmpty
      ? []
      : lines.flatMap { line in
        let bytes = Array(line.text.utf8)
        return needles.filter { bytes.hold($0.bytes) }.map { "\(line.number): \(line.text): \($0.instead)" }
      }
  }

  /// Whether the file imports macOS's library if it imports that of another system, and no other one there.
  var importsItsOwn: Bool {
    func imports(_ one: String, _ other: String) -> Bool {
      lines.contains { $0.text.hasSuffix("import \(one)") || $0.text.hasSuffix("import \(other)") }
    }
    return !imports("Glibc", "Musl") && (!importsOthers || imports("Darwin", "CoreFoundation"))
  }
}

/// The value of a condition on macOS; nil if it depends on something else.
private enum DarwinCondition {
  private static let known = [
    "canImport(Darwin)": true, "os(macOS)": true, "__APPLE__": true, "__MACH__": true,
    "canImport(Glibc)": false,
    "canImport(Musl)": false, "os(Linux)": false, "__linux__": false, "__GLIBC__": false, "__ELF__": false,
  ]

  /// Conditions here are joined by `||`, `&&` and `!`, without parentheses around them.
  static func value(of text: String) -> Bool? {
    text.split(separator: "||").map { alternative in
      alternative.split(separator: "&&").map { part in
        var name = part.trimmingCharacters(in: .whitespaces)
        let isNegated = name.hasPrefix("!")
        if isNegated { name.removeFirst() }
        name = String(name.replacing(/^defined\s*\(?\s*(\w+)\s*\)?$/) { $0.1 })
        return known[name].map { $0 != isNegated }
      }.reduce(true, both)
    }.reduce(false, either)
  }
}

private func both(_ one: Bool?, _ other: Bool?) -> Bool? {
  one == false || other == false ? false : one == nil || other == nil ? nil : true
}

private func either(_ one: Bool?, _ other: Bool?) -> Bool? {
  both(one.map { !$0 }, other.map { !$0 }).map { !$0 }
}

/// What macOS has not, or has otherwise, and what to use. The marks behind a name are part of what is looked for.
private let lackedByDarwin: [(names: String, instead: String)] = [
  ("fork( vfork(", "Swift may not call it there; use posix_spawn"),
  ("pthread_t() posix_spawn_file_actions_t() posix_spawnattr_t()", "an optional pointer there, nil at first"),
  ("flock(l_type: stack_t(ss_sp:", "members are in another order there; set each"),
  ("sem_init sem_destroy sem_getvalue pthread_barrier_init pthread_spin_lock", "use Mutex"),
  ("sem_timedwait pthread_tryjoin_np pthread_timedjoin_np pthread_getattr_np", "use poll and a pipe"),
  ("gettid tgkill", "use pthread_main_np, pthread_kill"),
  ("pipe2 dup3 accept4 SOCK_CLOEXEC SOCK_NONBLOCK", "use fcntl with F_SETFD after the call"),
  ("closefrom posix_spawn_file_actions_addclosefrom_np", "use POSIX_SPAWN_CLOEXEC_DEFAULT"),
  ("ppoll POLLRDHUP epoll_create1 epoll_ctl epoll_wait eventfd timerfd_create", "use poll and a pipe"),
  ("inotify_init1 signalfd sigtimedwait sigwaitinfo sigqueue SIGRTMIN SIGPWR SIGPOLL", "use poll and a pipe"),
  ("st_mtim st_atim st_ctim", "st_mtimespec and its like"),
  ("__sigaction_handler", "__sigaction_u.__sa_handler"),
  ("SOCK_STREAM.rawValue SOCK_DGRAM.rawValue", "a number there"),
  ("memfd_create O_TMPFILE O_PATH open64 fopen64 lseek64", "use mkstemp, open, fopen, lseek"),
  ("posix_fadvise posix_fallocate fallocate fdatasync syncfs", "use fsync, ftruncate"),
  ("splice vmsplice copy_file_range statx renameat2 preadv2 getdents64", "use read, write, stat, rename"),
  ("mremap MAP_POPULATE malloc_usable_size malloc_trim mallopt memrchr explicit_bzero", "use what POSIX has"),
  ("prctl getauxval sysinfo get_nprocs sched_getaffinity sched_setaffinity", "use sysconf"),
  ("getrandom clock_nanosleep timer_create clock_getcpuclockid", "use SystemRandomNumberGenerator, poll"),
  ("CLOCK_BOOTTIME CLOCK_MONOTONIC_COARSE CLOCK_REALTIME_COARSE", "use CLOCK_MONOTONIC"),
  (
    "execvpe fexecve secure_getenv program_invocation_name get_current_dir_name", "use execvp, getenv, getcwd"
  ),
  ("canonicalize_file_name euidaccess eaccess fopencookie strverscmp versionsort", "use what POSIX has"),
  ("TIOCGPTN TIOCSPTLCK", "use grantpt, unlockpt, ptsname"),
  ("Glibc. Musl.", "name the function without its module"),
  ("\"/proc/ \"/dev/pts \"/dev/shm", "no such files there; use _NSGetExecutablePath, ptsname, mkstemp"),
  (
    "<malloc.h> <features.h> <endian.h> <byteswap.h> <error.h> <elf.h> <link.h> <pty.h>",
    "include what POSIX has"
  ),
  (
    "<linux/ <sys/epoll.h> <sys/eventfd.h> <sys/prctl.h> <sys/auxv.h> <sys/sysinfo.h>",
    "include what POSIX has"
  ),
  ("Synchronization", "needs macOS 15; use Mutex and Atomic of Basics"),
  ("String(validating: withDiscardingTaskGroup", "needs macOS 14 or 15; the package is for macOS 13 too"),
  ("section(\".", "a section there is called \"__SEGMENT,__section\""),
]

private let needles = lackedByDarwin.flatMap { names, instead in
  names.split(separator: " ").map { (name: $0, bytes: Array($0.utf8), instead: instead) }
}

extension [UInt8] {
  /// Whether a name is among them, and no part of a longer one.
  fileprivate func hold(_ name: [UInt8]) -> Bool {
    guard let first = name.first, count >= name.count else { return false }
    return indices.dropLast(name.count - 1).contains { start in
      guard self[start] == first else { return false }
      let end = start + name.count
      return self[start..<end].elementsEqual(name)
        && (start == 0 || !(first.isPartOfName && self[start - 1].isPartOfName))
        && (end == count || !(name[name.count - 1].isPartOfName && self[end].isPartOfName))
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    self == UInt8(ascii: "_") || Character(UnicodeScalar(self)).isLetter
      || Character(UnicodeScalar(self)).isNumber
  }
}

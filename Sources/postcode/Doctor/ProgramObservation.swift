import Basics

extension Observation {
  /// The file that runs, how it is linked, and whether a shell would run it.
  static var program: Observation {
    let own = programFile() ?? CommandLine.arguments[0]
    let found = "\(own), \(isStatic ? "static" : "with shared libraries")"
    guard let first = executable(ProgramIdentity.name) else {
      return Observation("program", found + ", not on the PATH")
    }
    guard isSame(first, own) else {
      return Observation(
        "program", .note, "\(found); PATH has \(first) before it",
        remedy: "remove one of them, or change PATH")
    }
    return Observation("program", found)
  }

  /// Whether no dynamic linker started the program: the kernel gives the linker's address, 0 for none, as entry 7 of the
  /// auxiliary vector.
  ///
  /// Source: https://man7.org/linux/man-pages/man3/getauxval.3.html (AT_BASE)
  private static var isStatic: Bool {
    #if canImport(Darwin)
      // macOS starts no program without its dynamic linker.
      return false
    #else
      let bytes = (try? LocalFile.bytes(at: "/proc/self/auxv")) ?? []
      let words = bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self) }
      }
      return stride(from: 0, to: words.count - 1, by: 2).contains { words[$0] == 7 && words[$0 + 1] == 0 }
    #endif
  }

  private static func isSame(_ path: String, _ other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    return stat(path, &status) == 0 && stat(other, &otherStatus) == 0 && status.st_dev == otherStatus.st_dev
      && status.st_ino == otherStatus.st_ino
  }
}

import Basics
import Synchronization

/// The country's file that the user imported, which stands in front of the built-in one.
///
/// It is mapped, and a use touches few of its pages; so the checksums of its sections are compared only where its time
/// of modification is not the day of its data, which an import sets and any writing undoes.
package struct ImportedCountry: Sendable {
  package let country: Country
  /// The file's size in bytes.
  package let size: Int

  /// Why a file cannot be used; nothing there is no reason.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is wrong, and what to do.
    package let description: String
  }

  /// Opens a file.
  ///
  /// - Parameter isChecked: whether to compare the checksums in any case.
  /// - Returns: nil where there is none.
  package init?(at path: String, isChecked: Bool = false) throws(Problem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Self.problem(path, FileError(path).reason)
    }
    var isKept = false
    defer { if !isKept { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.problem(path, FileError(path).reason) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Self.problem(
        path, FileError(path, number: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0).reason)
    }
    let size = Int(status.st_size)
    guard (1..<Self.largest).contains(size),
      let bytes = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      bytes != MAP_FAILED
    else { throw Self.problem(path, "it is no file of a country") }
    defer { if !isKept { munmap(bytes, size) } }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size)
    // Where it shrinks from now on, touching it ends the process; that is told then.
    Shrinking.watch(descriptor, size: size, path: path)
    guard let file = CountryFile(buffer), file.length == size, let country = Country(buffer) else {
      throw Self.problem(path, CountryFile.problem(of: buffer))
    }
    let day = country.day
    let isUntouched = day != nil && day.map { time_t($0 * 86_400) } == status.modified
    if isChecked || !isUntouched {
      guard CountryFile.Section.allCases.allSatisfy({ file.isWhole($0) }) else {
        throw Self.problem(path, "it is damaged")
      }
      if !isUntouched { Self.stamp(descriptor, day) }
    }
    isKept = true
    (self.country, self.size) = (country, size)
  }

  private static let largest = 256 << 20

  private static func problem(_ path: String, _ reason: String) -> Problem {
    Problem(
      description:
        "\(path.printable) is passed over, for \(reason); import the data again."
    )
  }

  /// Puts a file in the place of what was there, in one step, and checks that it can be used.
  ///
  /// - Throws: `FileError`, `Problem`.
  package static func replace(_ path: String, with bytes: [UInt8]) throws {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    try LocalFile.replace(path, with: bytes, mode: 0o600)
    // What is read back now is what later uses trust.
    _ = try ImportedCountry(at: path, isChecked: true)
  }

  private static func stamp(_ descriptor: Int32, _ day: Int?) {
    guard let day else { return }
    let time = timespec(tv_sec: time_t(day * 86_400), tv_nsec: 0)
    _ = futimens(descriptor, [time, time])
  }
}

extension Country {
  /// Where `inUse` looks for an imported file, and whether nothing may be written where that shrinks while it is used.
  private static let setting = Mutex<(path: String?, isSilent: Bool)>((nil, false))

  /// Has `inUse` look for an imported file first; of no effect once that has been used.
  ///
  /// - Parameter isSilent: whether the process is to end without a word where the file shrinks under it.
  package static func look(at path: String?, isSilent: Bool = false) {
    setting.withLock { $0 = (path, isSilent) }
    Shrinking.isSilent.store(isSilent, ordering: .relaxed)
  }

  private static let imported: Result<ImportedCountry?, ImportedCountry.Problem> = Result {
    () throws(ImportedCountry.Problem) in
    guard let path = setting.withLock({ $0.path }) else { return nil }
    return try ImportedCountry(at: path)
  }

  /// The country that is asked: the imported one where there is one that can be used, else Great Britain, built in. Decided
  /// once.
  public static let inUse: Country = (try? imported.get())?.country ?? greatBritain

  /// Why an imported file is passed over; nil where there is none, or it is in use.
  package static var importProblem: ImportedCountry.Problem? {
    if case .failure(let problem) = imported { problem } else { nil }
  }

  /// Whether the country in use was imported.
  package static var isImported: Bool { (try? imported.get()) != nil }
}

/// What to do where an imported file shrinks while it is mapped: the system ends a process that touches what is gone.
private enum Shrinking {
  static let isSilent = Atomic<Bool>(false)
  // Set before the handler is, and never again changed.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var size = 0
  nonisolated(unsafe) private static var sentence: UnsafeMutablePointer<CChar>?
  private static let lock = Mutex(())

  static func watch(_ descriptor: Int32, size: Int, path: String) {
    lock.withLock { _ in
      (self.descriptor, self.size) = (descriptor, size)
      sentence = strdup(
        "postcode: \(path.printable) was cut short while it was in use; start again, and what is built in is used.\n"
      )
      signal(SIGBUS) { _ in
        var status = stat()
        guard fstat(Shrinking.descriptor, &status) == 0, Int(status.st_size) < Shrinking.size else {
          // Something else: what touched it touches it again.
          signal(SIGBUS, SIG_DFL)
          return
        }
        if Shrinking.isSilent.load(ordering: .relaxed) { _exit(0) }
        if let sentence = Shrinking.sentence { _ = write(STDERR_FILENO, sentence, strlen(sentence)) }
        // EX_NOINPUT: a file cannot be read.
        _exit(66)
      }
    }
  }
}

extension stat {
  /// The time of modification in seconds; nil where it is not a whole one.
  fileprivate var modified: time_t? {
    #if canImport(Darwin)
      st_mtimespec.tv_nsec == 0 ? st_mtimespec.tv_sec : nil
    #else
      st_mtim.tv_nsec == 0 ? st_mtim.tv_sec : nil
    #endif
  }
}

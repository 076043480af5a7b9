import Basics

/// The country's file that the user imported, which is used instead of the built-in one.
///
/// An import sets the file's modification time to the day of its data, and any write changes that. The file is mapped
/// and few of its pages are touched, so its checksums are compared only if the time is another.
package struct ImportedCountry: Sendable {
  package let country: Country
  /// The file's size in bytes.
  package let size: Int

  /// Why a file cannot be used. A missing file is no problem.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is wrong, and what to do.
    package let description: String
  }

  /// Opens a file.
  ///
  /// - Parameter isChecked: whether to compare the checksums in any case.
  /// - Returns: nil if there is no file.
  package init?(at path: String, isChecked: Bool = false) throws(Problem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      // Where no file can be opened, that says nothing of this one.
      if errno == EMFILE || errno == ENFILE, access(path, F_OK) != 0 { return nil }
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
    else { throw Self.problem(path, "it is not an imported release") }
    defer { if !isKept { munmap(bytes, size) } }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size)
    // If the file shrinks from now on, touching it raises SIGBUS.
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
        "\(path.printable) is ignored (\(reason)); import the data again."
    )
  }

  /// Replaces the file in one step, and checks that the new one can be used.
  ///
  /// - Throws: `FileError`, `Problem`.
  package static func replace(_ path: String, with bytes: [UInt8]) throws {
    try LocalFile.makeDirectory(of: path, mode: 0o700)
    try LocalFile.replace(path, with: bytes, mode: 0o600)
    // Later uses trust the file without comparing its checksums.
    _ = try ImportedCountry(at: path, isChecked: true)
  }

  private static func stamp(_ descriptor: Int32, _ day: Int?) {
    guard let day else { return }
    let time = timespec(tv_sec: time_t(day * 86_400), tv_nsec: 0)
    _ = futimens(descriptor, [time, time])
  }
}

extension Country {
  /// Where `inUse` looks for an imported file, and whether the process ends silently if the file shrinks while in use.
  private static let setting = Mutex<(path: String?, isSilent: Bool)>((nil, false))

  /// Makes `inUse` look for an imported file. Has no effect on `inUse` once that has been read.
  ///
  /// - Parameter isSilent: whether the process ends without a message if the file shrinks while in use.
  package static func look(at path: String?, isSilent: Bool = false) {
    setting.withLock { $0 = (path, isSilent) }
    Shrinking.isSilent.store(isSilent)
  }

  private static let imported: Result<ImportedCountry?, ImportedCountry.Problem> = Result {
    () throws(ImportedCountry.Problem) in
    guard let path = setting.withLock({ $0.path }) else { return nil }
    return try ImportedCountry(at: path)
  }

  /// The country to ask: the imported one if it can be used, else the built-in Great Britain. Decided once.
  public static let inUse: Country = (try? imported.get())?.country ?? greatBritain

  /// Why an imported file is ignored; nil if there is none or it is in use.
  package static var importProblem: ImportedCountry.Problem? {
    if case .failure(let problem) = imported { problem } else { nil }
  }

  /// Whether the country in use was imported.
  package static var isImported: Bool { (try? imported.get()) != nil }
}

/// Ends the process in order if an imported file shrinks while it is mapped: touching a lost page raises SIGBUS.
private enum Shrinking {
  static let isSilent = Atomic<Bool>(false)
  // Set before the handler is installed, so that the handler can read them without a lock.
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
          // Another cause: the access is repeated and ends the process as usual.
          signal(SIGBUS, SIG_DFL)
          return
        }
        if Shrinking.isSilent.load() { _exit(0) }
        if let sentence = Shrinking.sentence { _ = write(STDERR_FILENO, sentence, strlen(sentence)) }
        // EX_NOINPUT: a file cannot be read.
        _exit(66)
      }
    }
  }
}

extension stat {
  /// The modification time in seconds; nil if it is not a whole number of them.
  fileprivate var modified: time_t? { changed.tv_nsec == 0 ? changed.tv_sec : nil }
}

import Basics

/// The result of taking out a completion script.
public struct Removal: Sendable, Hashable {
  /// The file that holds the script.
  public var path: String
  /// Whether it was there.
  public var isRemoved: Bool
  /// The lines of the user's start-up file that load it, and do nothing without it.
  public var linesLeft: [String]
  /// The start-up file of the lines.
  public var startupFile: String
}

extension CompletionScript {
  /// Removes what ``install(replacesOthers:)`` wrote. Start-up files are read, and never written.
  ///
  /// - Parameter removesOthers: whether to remove a file that this library did not write.
  /// - Throws: ``InstallationError``.
  public func uninstall(removesOthers: Bool = false) throws(InstallationError) -> Removal {
    try uninstall(removesOthers: removesOthers, environment: environmentVariable, file: Self.contents)
  }

  /// Removes the script with another environment and other files to read.
  package func uninstall(
    removesOthers: Bool = false, environment: (String) -> String?, file: (String) -> String?
  ) throws(InstallationError) -> Removal {
    let (setup, path) = try place(environment: environment, file: file)
    if let present = file(path), !removesOthers, !isOwn(present) {
      throw InstallationError(
        path: path, reason: "this program did not write what is there", isOthers: true, isOfRemoval: true)
    }
    let isRemoved = unlink(path) == 0
    if !isRemoved, errno != ENOENT, errno != ENOTDIR {
      throw InstallationError(path: path, reason: String(cString: strerror(errno)), isOfRemoval: true)
    }
    return Removal(
      path: path, isRemoved: isRemoved, linesLeft: setup.lines(thatLoad: path),
      startupFile: setup.startupFiles[0])
  }
}

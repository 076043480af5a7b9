/// A folder of files that a program writes for itself and can make again: a cache.
///
/// What others could have put there must not be read, and what they could redirect must not be written. So the folder is
/// used only if it is the user's own and nobody else may write to it. Nor may anybody else put another in its place: the
/// folder above it must be the user's or root's, and if all may write to it, none may move what is another's, as in
/// `/tmp`. A file is always replaced by a new one for its owner only. If a link stands in its place, the link is
/// replaced, and what it leads to stays as it is.
package struct PrivateFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The path of a file in the folder.
  package func path(of name: String) -> String { path + "/" + name }

  /// The bytes of a file.
  ///
  /// - Throws: `FileError` if the folder must not be used, or the file cannot be read.
  package func bytes(of name: String) throws(FileError) -> [UInt8] {
    try check()
    return try LocalFile.bytes(at: path(of: name))
  }

  /// Puts a file in the folder, in one step; makes the folder if it is missing.
  package func put(_ bytes: [UInt8], as name: String) throws(FileError) {
    try make()
    try LocalFile.put(bytes, at: path(of: name), mode: 0o600)
  }

  /// Makes the folder if it is missing, for its owner only, and those above it.
  ///
  /// - Throws: `FileError` if it cannot be made, or must not be used.
  package func make() throws(FileError) {
    try LocalFile.makeDirectory(of: path(of: ""), mode: 0o700)
    try check()
  }

  /// Why a file could not be put into the folder; nil if it could. This is found by writing one of another name.
  package func obstacle(toPutting name: String) -> FileError? {
    do {
      try make()
      return LocalFile.obstacle(toPutting: path(of: name))
    } catch {
      return error
    }
  }

  private func check() throws(FileError) {
    let own = try Self.status(of: path)
    if own.st_uid != geteuid() { throw FileError(path, number: FileError.isForeign) }
    if own.st_mode & (S_IWGRP | S_IWOTH) != 0 { throw FileError(path, number: FileError.isShared) }
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard !above.isEmpty else { return }
    let upper = try Self.status(of: above)
    if upper.st_uid != geteuid(), upper.st_uid != 0 { throw FileError(above, number: FileError.isForeign) }
    // A group's right is common there: on many systems a user's first group has no other member.
    if upper.st_mode & S_IWOTH != 0, upper.st_mode & S_ISVTX == 0 {
      throw FileError(above, number: FileError.isShared)
    }
  }

  private static func status(of path: String) throws(FileError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path) }
    return status
  }
}

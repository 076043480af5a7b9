import Basics

/// The user's own places, from a plain text file with a postcode and a name per line: `SW1A 1AA The Palace`.
///
/// A comma, a semicolon or a tab may stand between the two, and quotes around each. Blank lines and lines that begin
/// with `#` are ignored. The file is read at the first use; a line that cannot be read is skipped and reported in
/// `problems`.
public final class OwnPlaces: Sendable {
  /// One of the places.
  public struct Entry: Sendable, Hashable {
    public let postcode: Postcode
    public let name: String
  }

  private let path: String?
  private let loaded = Mutex<Result<PlacesFile, FileError>?>(nil)

  /// Places from the file at `path`; none if that is nil or cannot be read.
  public init(path: String?) {
    self.path = path
  }

  /// How many places there are.
  public var count: Int { file.codes.count }

  /// The places in the order of the file.
  public var entries: [Entry] {
    let file = file
    return file.codes.indices.compactMap { index in
      file.codes[index].postcode.map { Entry(postcode: $0, name: file.name(at: index)) }
    }
  }

  /// The places that can be found by a name: those of the first ten thousand that have one, since each key searches
  /// all. A semicolon in a name is a comma here: on a line it would begin another place.
  public var named: [Entry] {
    let file = file
    return file.codes.indices.prefix(10_000).compactMap { index in
      let name = file.name(at: index).replacing(";", with: ",")
      return name.isEmpty ? nil : file.codes[index].postcode.map { Entry(postcode: $0, name: name) }
    }
  }

  /// A sentence for each of the first ten lines that could not be read, with its number; then one that counts the
  /// others.
  public var problems: [String] { file.problems }

  /// Why the file could not be read at all, or is not there, in one sentence.
  public var failure: String? {
    if case .failure(let error) = contents { error.description } else { nil }
  }

  /// Whether anything is at the path, even a dangling link.
  public var isThere: Bool {
    var status = stat()
    return path.map { lstat($0, &status) == 0 || errno != ENOENT } ?? false
  }

  /// The user's name for a postcode.
  public func name(of postcode: Postcode) -> String? {
    let (file, code) = (file, PackedPostcode(postcode))
    return file.codes.firstIndex(of: code).map { file.name(at: $0) }
  }

  var file: PlacesFile { (try? contents.get()) ?? PlacesFile() }

  private var contents: Result<PlacesFile, FileError> {
    loaded.withLock { contents in
      let current = contents ?? read()
      contents = current
      return current
    }
  }

  private func read() -> Result<PlacesFile, FileError> {
    guard let path else { return .success(PlacesFile()) }
    return Result { () throws(FileError) in
      let bytes = try LocalFile.bytes(at: path)
      if let error = FileError(path, notTextIn: bytes) { throw error }
      return PlacesFile(bytes, of: path)
    }
  }
}

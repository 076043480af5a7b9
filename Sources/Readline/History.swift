import Basics

/// The lines accepted before, of one editor or of several that share them.
///
/// What is changed here while an editor runs holds from its next line on; the line being edited and its place among the
/// others stay as they are.
@MainActor
public final class History {
  /// Why a file of a history cannot be used.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One sentence that names the file.
    public let description: String
  }

  /// The entries, the oldest first; at most as many as the limit says. A text of several rows is one entry.
  ///
  /// To be listed and searched as any array, and changed: what is put or removed here is not in the file before
  /// `save(to:)`.
  public var entries: [String] {
    get {
      if known == nil { read() }
      return known ?? []
    }
    set {
      known = newValue.suffix(limit)
      isChanged = true
      changes += 1
    }
  }

  /// Whether an accepted line is kept; all of them are unless this says otherwise.
  public var keeps: @MainActor (String) -> Bool = { _ in true }

  /// The file in which lines are kept.
  private let file: LineFile?
  let limit: Int
  private var known: [String]?
  /// Whether the entries are not what the file holds.
  private var isChanged = false
  /// How often the entries were changed otherwise than by another line.
  private(set) var changes = 0
  /// Why the file could not be read.
  private(set) var problem: FileError?

  /// Stands for a newline inside an entry, since a row of the file is one entry.
  private static let newline: Unicode.Scalar = "\u{2028}"

  /// A history.
  ///
  /// - Parameters:
  ///   - path: where lines are kept, one a row and U+2028 for a newline within one; nil for nowhere. Sessions that share
  ///     it lose nothing of each other's. It is made with the first line, for its owner alone.
  ///   - limit: how many are kept; zero or less for none.
  public init(path: String? = nil, limit: Int = 1000) {
    self.limit = max(limit, 0)
    file = path.map { LineFile(path: $0, keeping: limit) }
  }

  /// Adds the entries of another file, behind those there are.
  ///
  /// - Throws: where it cannot be read. What is not there is an error too.
  public func load(from path: String) throws(Failure) {
    do {
      entries += try LineFile(path: path, keeping: limit).lines().map(Self.entry)
    } catch {
      throw Failure(description: error.description)
    }
  }

  /// Writes all entries in the place of what a file holds: the history's own, where none is named. Lines that other
  /// sessions have added to it since are lost.
  ///
  /// - Throws: where it cannot be written. A history without a file of its own has nothing to do.
  public func save(to path: String? = nil) throws(Failure) {
    guard let file = path.map({ LineFile(path: $0, keeping: limit) }) ?? file else { return }
    do {
      try file.replace(with: entries.map(Self.row))
    } catch {
      throw Failure(description: error.description)
    }
    if path == nil { isChanged = false }
  }

  /// Adds an entry behind the others, also to the file, unless it is what the newest says. False where it was not added.
  @discardableResult
  public func add(_ entry: String) -> Bool {
    guard limit > 0, entry != entries.last else { return false }
    known = ((known ?? []) + [entry]).suffix(limit)
    // A file that cannot be written costs the history, nothing else.
    try? file?.append(Self.row(of: entry))
    return true
  }

  /// Reads what other sessions have added, unless the entries were changed here.
  func read() {
    guard let file, !isChanged else { return }
    do {
      known = try file.lines().map(Self.entry)
      problem = nil
    } catch {
      known = known ?? []
      problem = error
    }
  }

  private static func row(of entry: String) -> String {
    String(String.UnicodeScalarView(entry.unicodeScalars.map { $0 == "\n" ? newline : $0 }))
  }

  private static func entry(in row: String) -> String {
    let plain = row.printable
    // A newline's stand-in is not printable.
    guard plain.utf8.count < row.utf8.count else { return plain }
    return row.unicodeScalars.split(separator: newline, omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }
}

import Basics

/// The accepted lines of one editor, or of several that share them.
///
/// A change made here while an editor runs takes effect from its next line on. The line being edited and its place in
/// the history stay as they are.
@MainActor
public final class History {
  /// Why a history's file cannot be used.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One sentence that names the file.
    public let description: String
  }

  /// The entries, the oldest first; at most `limit` of them. A text of several rows is one entry.
  ///
  /// The array may be changed. A change reaches the file only with `save(to:)`.
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

  /// Whether to keep an accepted line; by default all are kept.
  public var keeps: @MainActor (String) -> Bool = { _ in true }

  /// The file in which lines are kept.
  private let file: LineFile?
  let limit: Int
  private var known: [String]?
  /// Whether the entries may differ from those in the file.
  private var isChanged = false
  /// The number of times that `entries` was set.
  private(set) var changes = 0
  /// Why the file could not be read, and why it could not be written, when that was last tried.
  private var (unread, unwritten): (FileError?, FileError?)
  /// Whether an editor has shown why the file cannot be used.
  private var isTold = false

  /// Why the file could not be written or read when that was last tried; nil if it could, or if there is none yet.
  ///
  /// Lines are then kept in memory only. An editor says so once, above its line. A program that says more, or says it
  /// after `run`, takes it from here:
  ///
  ///     if let failure = editor.history.failure { print(failure) }
  public var failure: Failure? { (unwritten ?? unread).map { Failure(description: $0.description) } }

  /// Replaces a newline inside an entry, since each row of the file is one entry.
  private static let newline: Unicode.Scalar = "\u{2028}"

  /// A history.
  ///
  /// - Parameters:
  ///   - path: the file of the lines, one entry a row, with U+2028 for a newline inside an entry; nil for none.
  ///     Sessions that share it lose none of each other's lines. It is created with the first line and readable only by
  ///     its owner. A link is followed, so that the file may be kept elsewhere.
  ///   - limit: the number of lines kept; zero or less for none. Of the file's text the last 4 MiB are read. A longer
  ///     line is kept in memory only.
  public init(path: String? = nil, limit: Int = 1000) {
    self.limit = max(limit, 0)
    file = path.map { LineFile(path: $0, keeping: limit) }
  }

  /// Adds the entries of another file after those there are.
  ///
  /// - Throws: `Failure` if the file cannot be read or does not exist.
  public func load(from path: String) throws(Failure) {
    do {
      entries += try LineFile(path: path, keeping: limit).lines().map { Self.entry(in: $0) }
    } catch {
      throw Failure(description: error.description)
    }
  }

  /// Replaces the contents of a file with all entries; without `path`, of the history's own file. Lines that other
  /// sessions have added since are lost.
  ///
  /// - Throws: `Failure` if the file cannot be written. A history without a file does nothing.
  public func save(to path: String? = nil) throws(Failure) {
    guard let file = path.map({ LineFile(path: $0, keeping: limit) }) ?? file else { return }
    do {
      try file.replace(with: entries.map { Self.row(of: $0) })
    } catch {
      throw Failure(description: error.description)
    }
    if path == nil { (isChanged, unwritten) = (false, nil) }
  }

  /// Adds an entry at the end, and to the file, unless it equals the newest. Returns false if it was not added.
  @discardableResult
  public func add(_ entry: String) -> Bool {
    guard limit > 0, entry != entries.last else { return false }
    known = ((known ?? []) + [entry]).suffix(limit)
    // A file that cannot be written must not stop the user; the entry is kept in memory.
    do {
      try file?.append(Self.row(of: entry))
      (unread, unwritten) = (nil, nil)
    } catch {
      unwritten = error
    }
    return true
  }

  /// Reads what other sessions have added, unless the entries were changed here.
  func read() {
    guard let file, !isChanged else { return }
    do {
      known = try file.lines().map { Self.entry(in: $0) }
      unread = nil
    } catch {
      known = known ?? []
      // A file that is not there yet is made with the first line.
      unread = error.number == ENOENT ? nil : error
    }
  }

  /// Why the file cannot be used, if that is so and was not taken before.
  func takeFailure() -> String? {
    guard !isTold, let failure else { return nil }
    isTold = true
    return failure.description
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

import Basics
import Synchronization

/// The user's own places: a plain text file with a postcode and a name a line, `SW1A 1AA The Palace`.
///
/// A comma, a semicolon or a tab may stand between the two, and quotes around each. Blank lines and lines that begin
/// with `#` are left out. The file is read at the first use; a line that cannot be read is skipped and reported in
/// `problems`.
public final class OwnPlaces: Sendable {
  /// One of the places.
  public struct Entry: Sendable, Hashable {
    public let postcode: Postcode
    public let name: String
  }

  private struct Contents {
    var entries: [Entry] = []
    var problems: [String] = []
    var failure: String?
  }

  private let path: String?
  private let loaded = Mutex<Contents?>(nil)

  /// Places from the file at `path`; none where that is nil or cannot be read.
  public init(path: String?) {
    self.path = path
  }

  /// The places in the order of the file.
  public var entries: [Entry] { contents.entries }

  /// The lines that could not be read, a sentence each, with the number of the line; after ten of them a sentence that
  /// counts the others.
  public var problems: [String] { contents.problems }

  /// One sentence on why the file could not be read at all; also where there is none.
  public var failure: String? { contents.failure }

  /// Whether there is something where the file should be.
  public var isThere: Bool { path.map { access($0, F_OK) == 0 } ?? false }

  /// The user's name for a postcode.
  public func name(of postcode: Postcode) -> String? {
    entries.first { $0.postcode == postcode }?.name
  }

  private var contents: Contents {
    loaded.withLock { contents in
      let current = contents ?? read()
      contents = current
      return current
    }
  }

  private func read() -> Contents {
    guard let path else { return Contents() }
    do {
      return Self.parse(try LocalFile.bytes(at: path), of: path)
    } catch {
      return Contents(failure: error.description)
    }
  }

  private static func parse(_ bytes: [UInt8], of path: String) -> Contents {
    var contents = Contents()
    var bad = 0
    let hasNewlines = bytes.contains(UInt8(ascii: "\n"))
    let lines = bytes.split(omittingEmptySubsequences: false) {
      $0 == (hasNewlines ? UInt8(ascii: "\n") : UInt8(ascii: "\r"))
    }
    for (number, line) in zip(1..., lines) {
      let line = String(decoding: line, as: UTF8.self).printable
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      if let (postcode, rest) = WrittenPostcode.first(in: line) {
        contents.entries.append(Entry(postcode: postcode, name: name(in: rest)))
      } else {
        bad += 1
        if bad > problemsTold { continue }
        contents.problems.append(
          "\(path.printable), line \(number) is skipped: it does not begin with a postcode.")
      }
    }
    if bad > problemsTold {
      let others = bad - problemsTold
      contents.problems.append(
        "\(path.printable): \(others) more line\(others == 1 ? " is" : "s are") skipped for the same reason.")
    }
    return contents
  }

  /// The name that follows a postcode: the next field where a separator follows, which may be quoted as in CSV, else
  /// all the words that do.
  private static func name(in rest: Substring) -> String {
    var text = rest.drop { $0.isWhitespace }
    if let separator = text.first, separator == "," || separator == ";" {
      text = text.dropFirst().drop { $0 == " " }
      text = text.first == "\"" ? text : text.prefix { $0 != separator }
    }
    if text.first == "\"" {
      var name = ""
      var inner = text.dropFirst()
      while let end = inner.firstIndex(of: "\"") {
        name += inner[..<end]
        inner = inner[end...].dropFirst()
        guard inner.first == "\"" else { return name }
        name += "\""
        inner = inner.dropFirst()
      }
    }
    var words = ""
    for word in text.split(whereSeparator: \.isWhitespace) { words += (words.isEmpty ? "" : " ") + word }
    return words
  }

  private static let problemsTold = 10
}

extension OwnPlaces: SuggestionSource {
  public func known(_ prefix: PostcodePrefix) -> Finding {
    Finding(
      entries.filter { prefix.matches($0.postcode) }
        .map { Suggestion($0.postcode, place: $0.name.isEmpty ? nil : $0.name) })
  }
}

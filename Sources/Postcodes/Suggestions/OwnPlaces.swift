import Synchronization

/// The user's own places: a plain text file with a postcode and a name a line, `SW1A 1AA The Palace`.
///
/// Blank lines and lines that begin with `#` are left out. The file is read at the first use; a line that cannot
/// be read is skipped and reported in `problems`.
public final class OwnPlaces: Sendable {
  /// A place of the user's.
  public struct Entry: Sendable, Hashable {
    public let postcode: Postcode
    public let name: String
  }

  private struct Contents {
    var entries: [Entry] = []
    var problems: [String] = []
    var failure: PrivateFile.Failure?
  }

  private let path: String?
  private let loaded = Mutex<Contents?>(nil)

  /// Places from the file at `path`; none where that is nil or cannot be read.
  public init(path: String?) {
    self.path = path
  }

  /// The places in the order of the file.
  public var entries: [Entry] { contents.entries }

  /// The lines that could not be read, a sentence each, with the number of the line.
  public var problems: [String] { contents.problems }

  /// Why the file could not be read at all, one that is not there included.
  public var failure: PrivateFile.Failure? { contents.failure }

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
      return Self.parse(try PrivateFile.bytes(at: path), of: path)
    } catch {
      return Contents(failure: error)
    }
  }

  private static func parse(_ bytes: [UInt8], of path: String) -> Contents {
    var contents = Contents()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if let entry = entry(words) {
        contents.entries.append(entry)
      } else {
        contents.problems.append(
          "\(Plain.text(path)), line \(number) is skipped: it does not begin with a postcode.")
      }
    }
    return contents
  }

  private static func entry(_ words: [Substring]) -> Entry? {
    for length in [1, 2] where words.count >= length {
      guard let postcode = Postcode(words.prefix(length).joined(separator: " ")) else { continue }
      return Entry(postcode: postcode, name: Plain.text(words.dropFirst(length).joined(separator: " ")))
    }
    return nil
  }
}

extension OwnPlaces: SuggestionSource {
  public func known(_ prefix: PostcodePrefix) -> Finding {
    Finding(
      entries.filter { prefix.matches($0.postcode) }
        .map { Suggestion($0.postcode, place: $0.name.isEmpty ? nil : $0.name) })
  }
}

import Postcodes

/// Finds the postcodes in words: `SW1A 1AA M11AE` holds two, written with and without a space.
enum PostcodeWords {
  /// One postcode, or what was written in its place and why it is none.
  typealias Found = (written: String, postcode: Result<Postcode, PostcodeError>)

  /// Every postcode in order. An inward code can never be an outward one, so neighbouring words join without
  /// ambiguity.
  static func postcodes(in words: [String]) -> [Found] {
    var found: [Found] = []
    var rest = words.flatMap(parts)[...]
    while let first = rest.first {
      let pair = rest.prefix(2).joined(separator: " ")
      let (written, length) = isOne(pair, insteadOf: first) ? (pair, 2) : (first, 1)
      rest = rest.dropFirst(length)
      found.append((written, Result { () throws(PostcodeError) in try Postcode(parsing: written) }))
    }
    if found.isEmpty, !words.isEmpty { found.append(("", .failure(.blank))) }
    return found
  }

  /// The words within a word, unless there is no postcode among them: then it is one mistake, not several.
  private static func parts(of word: String) -> [String] {
    let parts = word.split(whereSeparator: \.isWhitespace).map(String.init)
    let pairs = zip(parts, parts.dropFirst()).map { $0 + " " + $1 }
    return (parts + pairs).contains { Postcode($0) != nil } || parts.count == 1 ? parts : [word]
  }

  private static func isOne(_ pair: String, insteadOf first: String) -> Bool {
    guard Postcode(first) == nil else { return false }
    do {
      _ = try Postcode(parsing: pair)
      return true
    } catch .malformed(_, meant: .some), .incomplete {
      // A slip in a spaced postcode, or the beginning of one: one complaint about it, not one about each half.
      return true
    } catch {
      return false
    }
  }
}

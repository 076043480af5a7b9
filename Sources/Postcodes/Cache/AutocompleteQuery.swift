/// A query to autocomplete that the API can read in only one way: a whole outward code, and the beginning of an inward
/// code or nothing.
///
/// The API guesses the meaning of a query from its shape, and guesses these shapes right. `SW1` means that district and
/// no other, and so has no postcodes; the gazetteer knows which districts begin with it.
package struct AutocompleteQuery: Sendable, Hashable, CustomStringConvertible {
  /// The outward code: `SW1A`.
  package let outward: String
  /// The beginning of the inward code, empty to whole: `1A`.
  package let inward: String

  /// Makes a query of two parts in upper case; nil if no postcode can begin with them.
  package init?(outward: some StringProtocol, inward: some StringProtocol) {
    guard PostcodeGrammar.isOutward(outward), PostcodeGrammar.beginsInward(inward, after: outward) else {
      return nil
    }
    self.outward = String(outward)
    self.inward = String(inward)
  }

  /// Makes the query that only `postcode` answers.
  package init(_ postcode: Postcode) {
    outward = postcode.outward
    inward = postcode.inward
  }

  /// The query as it is sent: `SW1A 1A`, with one blank between the parts, or `SW1A` alone.
  package var text: String { inward.isEmpty ? outward : outward + " " + inward }

  package var description: String { text }

  /// Whether `postcode` begins with the query.
  package func matches(_ postcode: Postcode) -> Bool {
    postcode.outward == outward && postcode.inward.hasPrefix(inward)
  }

  /// This query and every shorter one whose answer may also answer it, the longest first; at most five.
  var selfAndShorter: [AutocompleteQuery] {
    (0...inward.utf8.count).map { AutocompleteQuery(unchecked: outward, inward: String(inward.dropLast($0))) }
  }

  private init(unchecked outward: String, inward: String) {
    self.outward = outward
    self.inward = inward
  }
}

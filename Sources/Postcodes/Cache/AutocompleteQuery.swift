/// A question to autocomplete that the API can only read one way: a whole outward code, and the beginning of an
/// inward code or nothing.
///
/// The API guesses what a query means from its shape; these shapes it guesses right. `SW1` means that district and
/// no other, and so has no postcodes: ask the gazetteer which districts begin so.
package struct AutocompleteQuery: Sendable, Hashable, CustomStringConvertible {
  /// The outward code: `SW1A`.
  package let outward: String
  /// The beginning of the inward code, empty to whole: `1A`.
  package let inward: String

  /// A query of two parts, upper case; nil where no postcode can begin so.
  package init?(outward: some StringProtocol, inward: some StringProtocol) {
    guard PostcodeGrammar.isOutward(outward), PostcodeGrammar.beginsInward(inward, after: outward) else {
      return nil
    }
    self.outward = String(outward)
    self.inward = String(inward)
  }

  /// The query for a whole outward code; nil where it is none.
  package init?(outward: some StringProtocol) {
    self.init(outward: outward, inward: "")
  }

  /// The query for one way to read what was typed; nil where the outward code is not known to be whole.
  ///
  /// `M1` read as an outward code that may go on becomes the query for M1 alone.
  package init?(_ reading: PostcodePrefix.Reading) {
    switch reading {
    case .outward(let outward): self.init(outward: outward, inward: "")
    case .inward(let outward, let inward): self.init(outward: outward, inward: inward)
    }
  }

  /// The query that only `postcode` answers.
  package init(_ postcode: Postcode) {
    outward = postcode.outward
    inward = postcode.inward
  }

  /// As it is sent: `SW1A 1A`, one blank between the parts, or `SW1A` alone.
  package var text: String { inward.isEmpty ? outward : outward + " " + inward }

  package var description: String { text }

  /// Whether `postcode` begins with this.
  package func matches(_ postcode: Postcode) -> Bool {
    postcode.outward == outward && postcode.inward.hasPrefix(inward)
  }

  /// This query and every shorter one an answer to which may answer it too, the longest first: at most five.
  var selfAndShorter: [AutocompleteQuery] {
    (0...inward.utf8.count).map { AutocompleteQuery(unchecked: outward, inward: String(inward.dropLast($0))) }
  }

  private init(unchecked outward: String, inward: String) {
    self.outward = outward
    self.inward = inward
  }
}

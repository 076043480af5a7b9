/// A postcode outside the common grammar: Girobank's, the British Overseas Territories', and Gibraltar's.
///
/// `Postcode` also reads British Forces numbers (`BFPO 801`), but they are not listed here.
///
/// Source: https://en.wikipedia.org/wiki/Postcodes_in_the_United_Kingdom#Special_postcodes and
/// https://en.wikipedia.org/wiki/Postcodes_in_the_United_Kingdom#British_Overseas_Territories
public struct SpecialPostcode: Sendable, Hashable {
  /// The outward code: `ASCN`.
  public let outward: String
  /// The only inward code that follows it: `1ZZ`.
  public let inward: String
  /// The place or organisation that has the code: `Ascension Island`.
  public let place: String

  /// Every special postcode, in alphabetical order.
  public static var all: [SpecialPostcode] {
    [
      .init(outward: "ASCN", inward: "1ZZ", place: "Ascension Island"),
      .init(outward: "BBND", inward: "1ZZ", place: "British Indian Ocean Territory"),
      .init(outward: "BIQQ", inward: "1ZZ", place: "British Antarctic Territory"),
      .init(outward: "FIQQ", inward: "1ZZ", place: "Falkland Islands"),
      .init(outward: "GIR", inward: "0AA", place: "Girobank, Bootle (historic)"),
      .init(outward: "GX11", inward: "1AA", place: "Gibraltar"),
      .init(outward: "PCRN", inward: "1ZZ", place: "Pitcairn Islands"),
      .init(outward: "SIQQ", inward: "1ZZ", place: "South Georgia and the South Sandwich Islands"),
      .init(outward: "STHL", inward: "1ZZ", place: "Saint Helena"),
      .init(outward: "TDCU", inward: "1ZZ", place: "Tristan da Cunha"),
      .init(outward: "TKCA", inward: "1ZZ", place: "Turks and Caicos Islands"),
    ]
  }

  /// Whether a postcode, as it is printed, is one of them.
  static func isOne(_ text: String) -> Bool {
    // Reading a postcode takes long for a TAB. Those of the territories end in ZZ, and the two others begin with G.
    (text.utf8.first == UInt8(ascii: "G") || text.utf8.last == UInt8(ascii: "Z"))
      && Postcode(text)?.special != nil
  }

  /// The outward code that British Forces numbers share.
  static let forcesOutward = "BFPO"
  static let forcesPlace = "British Forces Post Office"

  /// Whether one of them, or British Forces numbers, have an outward code.
  static func isOutward(_ text: some StringProtocol) -> Bool {
    3...4 ~= text.utf8.count && (text == forcesOutward || all.contains { $0.outward == text })
  }

  /// Whether one of these outward codes begins with a text.
  static func beginsOutward(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 4 && (forcesOutward.hasPrefix(text) || all.contains { $0.outward.hasPrefix(text) })
  }

  static func inward(after outward: some StringProtocol) -> String? {
    all.first { $0.outward == outward }?.inward
  }
}

/// Makes text safe for one segment of a path, or for one value of a query.
enum PercentEncoding {
  /// `text` with every byte outside RFC 3986's unreserved set written `%XX`.
  ///
  /// Source: https://www.rfc-editor.org/rfc/rfc3986#section-2.3
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `text` with every `%XX` turned back into its byte. A `%` without two digits stays.
  static func decoded(_ text: some StringProtocol) -> String {
    var bytes = Array(text.utf8)[...]
    var decoded: [UInt8] = []
    while let byte = bytes.popFirst() {
      let digits = bytes.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        bytes = bytes.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Whether no server or proxy on the way can take a segment for another address.
  ///
  /// Refused are: blank, dot-only or over-long text; text with a dot-only or empty part between slashes, which some
  /// servers decode and then normalise; and control characters, at which the server itself fails.
  static func isSafeSegment(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= longestSegment else { return false }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
      return false
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    return !parts.contains { $0.allSatisfy { $0 == "." || $0.isWhitespace } }
  }

  static let longestSegment = 256

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}

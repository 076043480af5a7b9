import Postcodes

/// The postcode at the end of a text of several, the one being typed.
struct PostcodeTail: Sendable, Hashable {
  /// What has been typed of it; empty after a whole postcode and a blank.
  let text: String
  /// How many bytes of UTF-8 stand before it.
  let offset: Int
  /// Whether whole postcodes stand before it.
  let followsOthers: Bool

  /// The tail of `line`: what follows the last whole postcode that something follows.
  init(of line: String) {
    let bytes = Array(line.utf8)
    var words: [Range<Int>] = []
    var start: Int?
    for (place, byte) in bytes.enumerated() {
      let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if !isBlank, start == nil { start = place }
      if isBlank, let first = start {
        words.append(first..<place)
        start = nil
      }
    }
    let isInWord = start != nil
    if let start { words.append(start..<bytes.count) }
    func isWhole(_ range: Range<Int>) -> Bool {
      Postcode(String(decoding: bytes[range], as: UTF8.self)) != nil
    }
    func canBegin(_ range: Range<Int>) -> Bool {
      PostcodePrefix(String(decoding: bytes[range], as: UTF8.self)).canBegin
    }
    var rest = words[...]
    while let first = rest.first {
      let pair = rest.count > 1 ? first.lowerBound..<rest[rest.startIndex + 1].upperBound : nil
      let length: Int
      if isWhole(first) {
        length = 1
      } else if let pair, isWhole(pair) {
        length = 2
      } else if rest.count == 1 || (rest.count == 2 && pair.map(canBegin) == true)
        || !rest.contains(where: canBegin)
      {
        break
      } else {
        // Neither a postcode nor the beginning of the one being typed: it is passed over.
        length = 1
      }
      if length == rest.count, isInWord { break }
      rest = rest.dropFirst(length)
    }
    offset = rest.first?.lowerBound ?? bytes.count
    followsOthers = rest.startIndex > words.startIndex
    text = String(decoding: bytes[offset...], as: UTF8.self)
  }

  /// What is still to be typed of `suggestion` after this tail, its case and blanks aside; nil where it does not
  /// begin so, or nothing is left.
  func rest(of suggestion: String) -> String? {
    var left = suggestion[...]
    for scalar in PostcodePrefix(text).compact.unicodeScalars {
      left = left.drop { $0 == " " }
      guard left.unicodeScalars.first == scalar else { return nil }
      left = left.dropFirst()
    }
    if text.last == " " { left = left.drop { $0 == " " } }
    return left.isEmpty ? nil : String(left)
  }
}

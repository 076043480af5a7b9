/// Escapes of pages, web addresses, programs and mail that stand for a blank or a mark beside a postcode:
/// `YO1&nbsp;7HH`, `YO1%207HH`, `Glasgow\\nG34 0QA`.
enum EscapedText {
  /// Writes a comma and blanks over each escape, or blanks alone if it stands for a blank.
  ///
  /// - Returns: where words begin that may be a postcode, or the last letter of an escape and another postcode, as in
  ///   `c:\\ng34 0qa`.
  static func replace(in text: inout [Unicode.Scalar]) -> Set<Int> {
    var doubtful: Set<Int> = []
    var start = 0
    while let index = text[start...].firstIndex(where: { $0 == "\\" || $0 == "&" || $0 == "%" || $0 == "=" })
    {
      start = index + 1
      switch text[index] {
      case "\\":
        let end = text[index...].firstIndex { $0 != "\\" } ?? text.count
        start = max(start, end)
        guard end < text.count else { continue }
        if text[end] == "u" || text[end] == "x" {
          let digits = text[end] == "u" ? 4 : 2
          guard let scalar = hexadecimal(text, end + 1, digits) else { continue }
          write(index..<end + 1 + digits, scalar, in: &text)
        } else if letters.contains(text[end]) {
          switch isEscape(text, end) {
          case true?: JoinedPostcodes.blank(index..<end + 1, in: &text, isComma: true)
          case false?: break
          case nil: doubtful.insert(end)
          }
        }
      case "&":
        guard let (end, name) = entity(text, index) else { continue }
        JoinedPostcodes.blank(index..<end, in: &text, isComma: !blanks.contains(name))
      case "%":
        var digits = index + 1
        while text[digits...].starts(with: ["2", "5"]), hexadecimal(text, digits + 2, 2) != nil {
          digits += 2
        }
        guard let scalar = hexadecimal(text, digits, 2) else { continue }
        let rest = text[(digits + 2)...]
        // A blank that breaks no line takes two bytes.
        let isLong = scalar == "\u{C2}" && rest.first == "%" && hexadecimal(text, digits + 3, 2) == "\u{A0}"
        write(index..<digits + (isLong ? 5 : 2), isLong ? " " : scalar, in: &text)
      default:
        if text[index...].starts(with: ["=", "C", "2", "=", "A", "0"]) {
          write(index..<index + 6, " ", in: &text)
        }
      }
    }
    return doubtful
  }

  /// Whether a letter behind a backslash is its escape, as in `\\nM1 1AE`, and not of the word behind it, as in
  /// `c:\\notes`; nil if either would be a postcode.
  private static func isEscape(_ text: [Unicode.Scalar], _ letter: Int) -> Bool? {
    guard letter + 1 < text.count, ("a"..."z").contains(text[letter + 1]) else { return true }
    func isPostcode(_ start: Int) -> Bool {
      let end = text[start...].firstIndex { !JoinedPostcodes.isOfCode($0) } ?? text.count
      guard let last = JoinedPostcodes.endOfPostcode(in: text, start..<end),
        let postcode = JoinedPostcodes.postcode(in: text, start..<last)
      else { return false }
      return Gazetteer.outcode(postcode.outward) != nil
    }
    let isWithout = isPostcode(letter + 1)
    return isWithout && isPostcode(letter) ? nil : isWithout
  }

  /// The character reference that begins at an ampersand, and where it ends: `&nbsp;`, `&#160;`, `&amp;nbsp;`.
  private static func entity(_ text: [Unicode.Scalar], _ start: Int) -> (end: Int, name: String)? {
    var start = start + 1
    if text[start...].starts(with: ["a", "m", "p", ";"]), let next = entity(text, start + 3) { return next }
    guard let end = text[start...].prefix(10).firstIndex(of: ";"), end - start > 1 else { return nil }
    if text[start] == "#" { start += 1 }
    guard text[start..<end].allSatisfy(JoinedPostcodes.isOfCode) else { return nil }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: text[start..<end])
    return (end + 1, String(name).lowercased())
  }

  /// Letters and digits stay escaped, since they may be of a word.
  private static func write(_ range: Range<Int>, _ scalar: Unicode.Scalar, in text: inout [Unicode.Scalar]) {
    if scalar.properties.isAlphabetic || JoinedPostcodes.isOfCode(scalar) { return }
    JoinedPostcodes.blank(range, in: &text, isComma: !scalar.properties.isWhitespace)
  }

  private static func hexadecimal(_ text: [Unicode.Scalar], _ start: Int, _ count: Int) -> Unicode.Scalar? {
    guard start + count <= text.count else { return nil }
    var value: UInt32 = 0
    for scalar in text[start..<start + count] {
      guard scalar.value < 0x80, let digit = Character(scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return Unicode.Scalar(value)
  }

  /// What stands behind a backslash for a character that no line or cell holds as it is.
  private static let letters: Set<Unicode.Scalar> = ["n", "r", "t", "b", "f", "v"]
  /// The character references of blanks, without their number signs.
  private static let blanks: Set = ["nbsp", "ensp", "emsp", "thinsp", "160", "32", "xa0", "x20"]
}

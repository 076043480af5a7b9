/// Text made safe to show: what came from a server, a file or a user never reaches the screen raw.
public enum Plain {
  /// `text` without C0 and C1 controls, DEL, bidirectional controls and line separators; a tab or a line break
  /// becomes a blank.
  ///
  /// Source: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
  public static func text(_ text: some StringProtocol) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: plain.append(" ")
      case 0..<0x20, 0x7F...0x9F: continue
      case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: continue
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// `text` made plain, cut to `length` characters and put in quotation marks, to be named in a sentence.
  public static func quoted(_ text: some StringProtocol, length: Int = 40) -> String {
    let plain = Self.text(text.prefix(length * 2))
    let isCut = plain.count > length || text.dropFirst(length * 2).isEmpty == false
    return "“" + plain.prefix(length) + (isCut ? "…" : "") + "”"
  }
}

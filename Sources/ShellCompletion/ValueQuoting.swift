/// The text as it has to be typed so that bash takes it literally.
///
/// - Parameters:
///   - quoting: the quotes that are open before the text; they stay open after it.
///   - startsWord: whether nothing of the word stands before the text.
///
/// Source: https://www.gnu.org/software/bash/manual/html_node/Quoting.html
func quotedForBash(_ text: Substring, within quoting: Quoting, startsWord: Bool) -> String {
  var result: [UInt8] = []
  for byte in text.utf8 {
    switch quoting {
    case .none, .backslash:
      let isLeadingTilde = byte == UInt8(ascii: "~") && startsWord && result.isEmpty
      if isLeadingTilde || isSpecialInBash(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    case .double:
      // History expansion takes place inside double quotes too, where a backslash would stay in the word.
      if byte == UInt8(ascii: "!") {
        result += Array("\"\\!\"".utf8)
      } else {
        if "\\\"$`".utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
      }
    case .single:
      if byte == UInt8(ascii: "'") { result += Array("'\\'".utf8) }
      result.append(byte)
    case .dollarSingle:
      if "\\'".utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

private func isSpecialInBash(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
  case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF: false
  default: !"_./:=@%+,-~".utf8.contains(byte)
  }
}

/// The text as it has to be typed at a prompt (``CommandLineLexer/Grammar/prompt``) to be one word.
func quotedForPrompt(_ text: String, within quoting: Quoting) -> String {
  let hasBlank = text.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  let opensQuote = text.utf8.first.map { "\"'".utf8.contains($0) } ?? false
  guard hasBlank || opensQuote || text.contains("=\"") || text.contains("='") || quoting != .none else {
    return text
  }
  if quoting == .single && !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
  var result = "\""
  for character in text {
    if character == "\"" || character == "\\" { result.append("\\") }
    result.append(character)
  }
  return result + "\""
}

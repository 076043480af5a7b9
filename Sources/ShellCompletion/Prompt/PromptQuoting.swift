/// Quotes words for a prompt, so that ``PromptLine/arguments(of:)`` gives them back. If the last word is empty, the
/// line ends in a blank.
///
/// - Parameters:
///   - quoting: the open quotes of the last word. They are replaced if the word cannot be written in them.
///   - isOpen: whether the quotes of the last word stay open, so that more can be typed.
func quotedForPrompt(_ words: [String], within quoting: Quoting, isOpen: Bool) -> String {
  var line = ""
  for word in words.dropLast() {
    line += (word.isEmpty ? "\"\"" : quotedForPrompt(word, within: .none, isOpen: false)) + " "
  }
  guard let last = words.last, !last.isEmpty else { return line }
  return line + quotedForPrompt(last, within: quoting, isOpen: isOpen)
}

private func quotedForPrompt(_ word: String, within quoting: Quoting, isOpen: Bool) -> String {
  // The lexer reads bytes. As characters, a quote and a combining mark after it would be one, and no quote.
  let bytes = Array(word.utf8)
  let equals = bytes.first == UInt8(ascii: "-") ? bytes.firstIndex(of: UInt8(ascii: "=")) : nil
  let start = equals.map { bytes[..<$0].contains(where: isBlank) ? 0 : $0 + 1 } ?? 0
  let (name, value) = (bytes[..<start], bytes[start...])
  let opensQuote = zip([UInt8(ascii: "=")] + value, value).contains {
    $0 == UInt8(ascii: "=") && isQuote($1)
  }
  guard quoting != .none || opensQuote || value.contains(where: isBlank) else { return word }
  let quote = UInt8(ascii: quoting == .single && !value.contains(UInt8(ascii: "'")) ? "'" : "\"")
  var typed = name + [quote]
  for byte in value {
    if quote == UInt8(ascii: "\""), byte == quote || byte == UInt8(ascii: "\\") {
      typed.append(UInt8(ascii: "\\"))
    }
    typed.append(byte)
  }
  return String(decoding: isOpen ? typed : typed + [quote], as: UTF8.self)
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
}

private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

/// Quotes text so that bash takes it literally.
///
/// - Parameters:
///   - quoting: the quotes that are open before the text; they stay open after it.
///   - startsWord: whether the text is the beginning of the word.
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

/// Quotes text so that bash and zsh take each of its words literally.
func quotedWords(_ text: String) -> String {
  text.split(separator: " ", omittingEmptySubsequences: false).map { word in
    // zsh may expand words with these characters.
    word.utf8.contains(UInt8(ascii: "=")) || word.utf8.contains(UInt8(ascii: "~"))
      ? shellWord(String(word)) : quotedForBash(word, within: .none, startsWord: true)
  }.joined(separator: " ")
}

private func isSpecialInBash(_ byte: UInt8) -> Bool {
  !isLetterOrDigit(byte) && byte < 0x80 && !"_./:=@%+,-~".utf8.contains(byte)
}

/// Quotes text as one literal word of bash, zsh and fish.
func shellWord(_ text: String) -> String {
  if !text.isEmpty, text.utf8.allSatisfy({ isLetterOrDigit($0) || "._+-/@".utf8.contains($0) }) {
    return text
  }
  return "'" + quotedForBash(text[...], within: .single, startsWord: true) + "'"
}

/// Quotes text as one literal word of elvish and PowerShell, which double a quote inside quotes.
///
/// Source: https://elv.sh/ref/language.html#single-quoted-string
func doublingWord(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

/// A name for a shell function, made from a program's name. Characters that shells do not allow are escaped.
func identifier(_ program: String) -> String {
  program.utf8.map { byte in
    isLetterOrDigit(byte) || byte == UInt8(ascii: "_")
      ? String(UnicodeScalar(byte)) : "_\(String(byte, radix: 16))_"
  }.joined()
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  default: false
  }
}

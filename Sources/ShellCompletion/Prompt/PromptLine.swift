/// A line typed at a program's own prompt: the words of a command line, without the program's name.
///
/// Blanks separate words. A quote, `"` or `'`, opens at the start of a word or after `=` only, so that `King's Lynn`
/// needs no quotes. Inside `"` a backslash escapes `"` and `\`. Nothing is expanded.
public struct PromptLine: Sendable, Hashable {
  /// The words up to the cursor. The last is the word that is being typed; it is empty after a blank.
  package let words: [TypedWord]
  /// Where the word that is being typed ends, in UTF-8 units: at the cursor, or after the quote there that closes the
  /// word.
  package let end: Int
  /// Whether the line ends at the cursor.
  let endsAtCursor: Bool

  /// - Parameters:
  ///   - cursor: the cursor's position in UTF-8 units; `nil` for the end of the line.
  ///   - program: the program's name. It may stand before the other words, as in a line copied from a shell.
  public init(_ text: String, cursor: Int? = nil, program: String? = nil) {
    let typed = text.utf8.prefix(max(0, cursor ?? text.utf8.count))
    let all = CommandLineLexer.words(of: String(decoding: typed, as: UTF8.self), .prompt) ?? []
    words = all.count > 1 && all[0].text.lowercased() == program ? Array(all.dropFirst()) : all
    let behind = text.utf8.dropFirst(typed.count)
    let quote = words.last?.quoting.closing ?? ""
    end = typed.count + (behind.starts(with: quote.utf8) ? quote.utf8.count : 0)
    endsAtCursor = behind.isEmpty
  }

  /// The word that is being typed.
  var current: TypedWord { words.last ?? TypedWord("") }

  /// Returns the arguments of an accepted line, without the program's name before them; none for a blank line.
  ///
  /// The end of the line closes a quote that is still open.
  public static func arguments(of text: String, program: String? = nil) -> [String] {
    var words = PromptLine(text).words
    if let last = words.last, last.range.isEmpty { words.removeLast() }
    if words.count > 1, words[0].text.lowercased() == program { words.removeFirst() }
    return words.map(\.text)
  }
}

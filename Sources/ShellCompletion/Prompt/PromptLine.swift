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

  /// - Parameter cursor: the cursor's position in UTF-8 units; `nil` for the end of the line.
  public init(_ text: String, cursor: Int? = nil) {
    let typed = text.utf8.prefix(max(0, cursor ?? text.utf8.count))
    words = CommandLineLexer.words(of: String(decoding: typed, as: UTF8.self), .prompt) ?? []
    let behind = text.utf8.dropFirst(typed.count)
    let quote = words.last?.quoting.closing ?? ""
    end = typed.count + (behind.starts(with: quote.utf8) ? quote.utf8.count : 0)
    endsAtCursor = behind.isEmpty
  }

  /// The word that is being typed.
  var current: TypedWord { words.last ?? TypedWord("") }

  /// Returns the arguments of an accepted line; none for a blank line.
  ///
  /// The end of the line closes a quote that is still open.
  public static func arguments(of text: String) -> [String] {
    var words = PromptLine(text).words
    if let last = words.last, last.range.isEmpty { words.removeLast() }
    return words.map(\.text)
  }
}

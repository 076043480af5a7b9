/// A word of a command line, as it has been typed so far.
package struct TypedWord: Sendable, Hashable {
  /// The word without its quotes.
  package var text: String
  /// How the end of the word is quoted.
  package var quoting: Quoting
  /// Whether it begins with a `~` that the shell expands.
  package var hasTilde: Bool
  /// Whether it holds something that the shell expands, such as `$HOME`, so that only the shell knows its value.
  package var isExpanded = false
  /// The word's place on its line, in UTF-8 units, its quotes included.
  package var range: Range<Int>
  /// Where the text inside the quotes that are open at the word's end begins, in UTF-8 units of the line; 0 for none.
  var quoteEnd = 0

  package init(_ text: String, quoting: Quoting = .none, hasTilde: Bool = false, range: Range<Int> = 0..<0) {
    self.text = text
    self.quoting = quoting
    self.hasTilde = hasTilde
    self.range = range
  }
}

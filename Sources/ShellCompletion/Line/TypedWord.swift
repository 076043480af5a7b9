/// A word of a command line as far as it has been typed.
package struct TypedWord: Sendable, Hashable {
  /// The word without its quotes.
  package var text: String
  /// How the word is quoted where it ends.
  package var quoting: Quoting
  /// Whether it begins with a `~` that the shell expands.
  package var hasTilde: Bool
  /// Whether it holds something that the shell expands, `$HOME` for instance, so that its value is known to the shell only.
  package var isExpanded = false
  /// Where the word stands on its line, in UTF-8 units, its quotes included.
  package var range: Range<Int>
  /// Where the text of the quotes begins that are open at the word's end, in UTF-8 units of the line; 0 for none.
  var quoteEnd = 0

  package init(_ text: String, quoting: Quoting = .none, hasTilde: Bool = false, range: Range<Int> = 0..<0) {
    self.text = text
    self.quoting = quoting
    self.hasTilde = hasTilde
    self.range = range
  }
}

/// How the word before the cursor is quoted where it ends.
public enum Quoting: Sendable, Hashable {
  /// Not at all.
  case none
  /// Inside `"`.
  case double
  /// Inside `'`.
  case single
  /// Inside `$'`.
  case dollarSingle
  /// Not inside quotes, but a backslash was typed.
  case backslash

  /// What closes the quotes; "" where none are open.
  var closing: String {
    switch self {
    case .none, .backslash: ""
    case .double: "\""
    case .single, .dollarSingle: "'"
    }
  }
}

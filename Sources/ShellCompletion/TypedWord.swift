/// A word of a command line as far as it has been typed.
public struct TypedWord: Sendable, Hashable {
  /// The word without its quotes.
  public var text: String
  /// How the word is quoted where it ends.
  public var quoting: Quoting
  /// Whether it begins with a `~` that the shell expands.
  public var hasTilde: Bool
  /// Where the word stands on its line, in UTF-8 units, its quotes included.
  public var range: Range<Int>
  /// Where on the line the quotes open that are open at the end, after the quote itself; 0 where none are.
  var quoteEnd = 0

  public init(_ text: String, quoting: Quoting = .none, hasTilde: Bool = false, range: Range<Int> = 0..<0) {
    self.text = text
    self.quoting = quoting
    self.hasTilde = hasTilde
    self.range = range
  }
}

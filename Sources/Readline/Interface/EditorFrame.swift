/// The screen's contents, as the editor has drawn them.
public struct EditorFrame: Sendable, Hashable {
  /// The line being edited as it is shown: a secret by its mask, further rows after the continuation prompt.
  public var line: EditedLine
  /// The ghost text after the line; empty for none.
  public var ghost: String
  /// The prompt at the right edge, without escape sequences; empty if it is not shown.
  public var rightPrompt: String
  /// The rows beneath the line, without escape sequences.
  public var rows: [String]
  /// The index of the row with the chosen candidate; nil for none.
  public var selected: Int?
  /// The screen's columns that the chosen candidate takes; nil for none.
  public var selectedColumns: Range<Int>?
  /// How far the answer to the line has come.
  public var phase: Completions.Phase
  /// Whether the line is too tall for the screen and scrolls sideways in one row.
  public var scrollsSideways: Bool
  /// Whether something else is shown in place of prompt and line: a search or a numeric argument.
  public var isBusy: Bool
  /// The size of the screen.
  public var size: Size
  /// The number of bytes read from the terminal so far.
  public var received: Int

  /// Rows and columns of a screen.
  public struct Size: Sendable, Hashable {
    public var rows: Int
    public var columns: Int
  }
}

import Basics

/// Whether the terminal wraps old rows anew when its width changes.
///
/// Some terminals do and some cut rows off. In the one the prompt begins as many rows above the cursor as the new width
/// makes it, in the other as many as the old one did. Only the terminal knows: where the two differ, it is asked for the
/// cursor's column.
struct Reflow {
  /// Where the cursor would stand with rows cut off and with rows wrapped anew, and how many rows the prompt begins above
  /// it.
  struct Change {
    var cut: (cursor: CellLayout, rowsAbove: Int)
    var wrapped: (cursor: CellLayout, rowsAbove: Int)
    /// The screen's new width.
    var width: Int
  }

  /// Nil until the terminal has shown it, but for tmux, which tells by its name that it does.
  private var wrapsAnew = environmentVariable("TMUX") == nil ? nil : true
  private var reports = true

  /// How many rows above the cursor the prompt begins now.
  ///
  /// - Parameter report: asks the terminal for the cursor's column, counted from one; nil where it does not say.
  mutating func rowsAbove(after change: Change, report: () -> Int?) -> Int {
    let (cut, wrapped, width) = (change.cut, change.wrapped, change.width)
    let followsFullRow = wrapped.cursor.row > 0 && wrapped.cursor.column == 0
    // Asked once even where it makes no difference: the next answer may be ambiguous.
    let differs = cut.rowsAbove != wrapped.rowsAbove || followsFullRow || wrapsAnew == nil
    if differs, reports {
      let column = report()
      reports = column != nil
      if let column {
        let cutColumn = min(cut.cursor.column, width - 1)
        // Behind a full row a terminal may leave the cursor at that row's end.
        let isAtRowsEnd = column > width || column == width && wrapsAnew == true
        if followsFullRow, isAtRowsEnd {
          wrapsAnew = true
          return wrapped.rowsAbove - 1
        }
        if cutColumn != wrapped.cursor.column {
          if column == wrapped.cursor.column + 1 { wrapsAnew = true }
          if column == cutColumn + 1 { wrapsAnew = false }
        }
      }
    }
    // Where the terminal leaves it open, a row too many on the screen does less harm than one too few.
    guard let wrapsAnew else { return reports ? min(cut.rowsAbove, wrapped.rowsAbove) : cut.rowsAbove }
    return wrapsAnew ? wrapped.rowsAbove : cut.rowsAbove
  }
}

import Basics

/// Whether the terminal rewraps old rows when its width changes.
///
/// Some terminals rewrap rows and others cut them off. If rows are rewrapped, the new width determines how many rows
/// above the cursor the prompt begins; if they are cut off, the old width does. If the two differ, the terminal is
/// asked for the cursor's column, since only the terminal knows.
struct Reflow {
  /// Nil until the terminal has shown it. tmux is known to rewrap.
  var wrapsAnew = environmentVariable("TMUX") == nil ? nil : true
  /// Whether the terminal is asked. One that did not answer in time is asked again once its answer has come.
  var reports = true

  /// The number of rows from the prompt's beginning to the cursor after the change.
  ///
  /// - Parameters:
  ///   - cut: the cursor's place, and the number of rows from the prompt's beginning to it, if rows are cut off.
  ///   - wrapped: the same if rows are rewrapped.
  ///   - width: the screen's new width.
  ///   - report: asks the terminal for the cursor's column, counted from one; nil if it does not answer.
  mutating func rowsAbove(
    cut: (cursor: CellLayout, rowsAbove: Int), wrapped: (cursor: CellLayout, rowsAbove: Int), width: Int,
    report: () -> Int?
  ) -> Int {
    let followsFullRow = wrapped.cursor.row > 0 && wrapped.cursor.column == 0
    // The terminal is asked once even without a difference, because a later answer may be ambiguous.
    let differs = cut.rowsAbove != wrapped.rowsAbove || followsFullRow || wrapsAnew == nil
    if differs, reports {
      let column = report()
      reports = column != nil
      if let column {
        let cutColumn = min(cut.cursor.column, width - 1)
        // After a full row a terminal may leave the cursor at that row's end.
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
    // If this is unknown, a row too many on the screen does less harm than one too few.
    guard let wrapsAnew else { return reports ? min(cut.rowsAbove, wrapped.rowsAbove) : cut.rowsAbove }
    return wrapsAnew ? wrapped.rowsAbove : cut.rowsAbove
  }
}

/// Walks through the panel's rows. The line shows the chosen row until the user takes it or returns to what was typed.
///
/// Each row replaces the one before it in the line, as one step of undo. However the walk ends, it adds at most that
/// step to the undo list.
extension LineCompletion {
  /// Takes a step, into the rows if the user is not there yet. Returns false if there are no rows.
  func walk(_ step: Walk.Step, times: Int = 1) -> Bool {
    followLine()
    guard var next = walk ?? entrance(by: step) else { return false }
    guard next.go(step, times: times, of: known.candidates.count) else { return leave() }
    show(next)
    return true
  }

  /// Walks to the candidate in another column. Returns false if the user is not walking, or there is no such column.
  func walkSideways(by columns: Int) -> Bool {
    if isCycling { followLine() }
    guard isWalking, var next = walk, next.goSideways(by: columns, of: known.candidates.count) else {
      return false
    }
    show(next)
    return true
  }

  /// Moves by rows of the line itself. Returns false during a walk, or if there is no row to move to.
  func moveRow(by count: Int) -> Bool {
    guard walk == nil, ReadlineLibrary.hasNewline else { return false }
    // The move may change which rows are shown.
    screen.hideOverlay()
    return ReadlineLibrary.moveRow(by: count)
  }

  /// Moves the cursor within its row of the line. Returns false if the line has one row.
  func moveInRow(to offset: (Range<Int>) -> Int) -> Bool {
    guard ReadlineLibrary.hasNewline else { return false }
    screen.hideOverlay()
    ReadlineLibrary.point = offset(ReadlineLibrary.row)
    return true
  }

  /// Lets TAB walk on, or into the rows if the TAB before had nothing left to insert. Then the whole list is shown.
  func walkByCompleting(times: Int) -> Bool {
    followLine()
    if walk != nil { return walk(.forward, times: times) }
    guard ReadlineLibrary.lastCommandWas("complete"), !insertsMore, walk(.forward, times: times) else {
      return false
    }
    isListed = true
    return true
  }

  /// Restores what was typed. Returns false if the user is not walking.
  func leave() -> Bool {
    followLine()
    guard let walk else { return false }
    screen.prepare(for: walk.typed.text)
    ReadlineLibrary.goBack(to: walk.typed, mark: walk.mark)
    self.walk = nil
    return true
  }

  /// Restores what was typed; if the user is not walking, closes the panel until the next key.
  func escape() {
    if !leave() { isClosed = true }
    ReadlineLibrary.forgetLastCommand()
  }

  /// Takes the row that the line shows, for the user to type on. Returns false if the line is to be accepted.
  func takeRow() -> Bool {
    followLine()
    guard let walk, !isCycling, !known.candidates[walk.selected].isWhole else { return false }
    self.walk = nil
    return true
  }

  /// Takes the row that the line shows if the cursor is at the line's end. Returns false otherwise.
  func takesRowAtEnd() -> Bool {
    guard isWalking, ReadlineLibrary.point == ReadlineLibrary.length else { return false }
    walk = nil
    return true
  }

  /// Whether the line is still as the walk has made it.
  var isWalking: Bool {
    guard let walk else { return false }
    return row(walk.selected, in: walk.typed) == ReadlineLibrary.editedLine
  }

  /// Whether readline is writing one candidate after the other into the line.
  var isCycling: Bool {
    ["menu-complete", "menu-complete-backward"].contains(where: ReadlineLibrary.lastCommandWas)
  }

  /// Selects the row that readline has written into the line.
  func followCycle(of line: EditedLine, to now: EditedLine) {
    guard let selected = known.candidates.indices.first(where: { row($0, in: line) == now }) else {
      walk = nil
      return
    }
    var next = walk ?? Walk(typed: line, mark: ReadlineLibrary.mark, selected: selected)
    next.selected = selected
    go(on: next)
  }

  /// The line with a row inserted, and the cursor after it.
  func row(_ index: Int, in typed: EditedLine) -> EditedLine {
    let replaced = known.replaced
    let text = known.candidates[index].text
    let before = typed.text(0..<replaced.lowerBound) + text
    return EditedLine(
      text: before + typed.text(replaced.upperBound..<typed.text.utf8.count), cursor: before.utf8.count)
  }

  /// The state before a walk's first step; nil if no rows are shown or the step does not lead into them.
  private func entrance(by step: Walk.Step) -> Walk? {
    guard step.entersRows, !known.candidates.isEmpty, screen.room > 0, let line else { return nil }
    // If the line shows a history entry, these keys move through the history instead.
    if step == .down || step == .pageDown, ReadlineLibrary.isHistoryLine { return nil }
    var walk = Walk(typed: line, mark: ReadlineLibrary.mark, selected: step == .backward ? 0 : -1)
    let panel = screen.panel(known, isListed: isListed, step: spinnerStep)
    walk.see(panel.grid, of: known.candidates.count)
    return walk
  }

  /// Whether TAB would change the line or ask again.
  private var insertsMore: Bool {
    guard let line else { return true }
    let replaced = line.text(known.replaced)
    let hasFailed = known.message != nil && known.more == nil
    let isInside = line.cursor < known.replaced.upperBound
    return isWaiting || hasFailed || known.common.map { isInside || $0 != replaced } ?? false
      || known.candidates.allSatisfy { $0.text == replaced }
  }

  private func show(_ next: Walk) {
    let shown = row(next.selected, in: next.typed)
    screen.prepare(for: shown.text)
    ReadlineLibrary.goBack(to: next.typed, mark: next.mark)
    if shown.text == next.typed.text {
      ReadlineLibrary.point = shown.cursor
    } else {
      ReadlineLibrary.replace(known.replaced, with: known.candidates[next.selected].text)
    }
    go(on: next)
  }
}

/// Walking through the panel's rows: the line shows the row that is chosen, until one is taken or what was typed is
/// given back.
///
/// A row is in the line as one step of undo, in the place of the row before: whatever ends the walk, the list of undone
/// changes holds at most that.
extension LineCompletion {
  /// Walks on, or in. False where there are no rows to walk through.
  func walk(_ step: Walk.Step, times: Int = 1) -> Bool {
    followLine()
    guard var next = walk ?? entrance(by: step) else { return false }
    guard next.go(step, times: times, of: known.candidates.count) else { return leave() }
    show(next)
    return true
  }

  /// Walks to the candidate in the column beside. False where nobody walks, or there is no such column.
  func walkSideways(by columns: Int) -> Bool {
    if isCycling { followLine() }
    guard isWalking, var next = walk, next.goSideways(by: columns, of: known.candidates.count) else {
      return false
    }
    show(next)
    return true
  }

  /// Moves by rows of the line itself. False where someone walks, or there are none to move by.
  func moveRow(by count: Int) -> Bool {
    guard walk == nil, ReadlineLibrary.hasNewline else { return false }
    // Other rows may be shown then.
    screen.hideOverlay()
    return ReadlineLibrary.moveRow(by: count)
  }

  /// TAB walks on, or in where the TAB before has left nothing to insert; then all of the list is shown.
  func walkByCompleting(times: Int) -> Bool {
    followLine()
    if walk != nil { return walk(.forward, times: times) }
    guard ReadlineLibrary.lastCommandWas("complete"), !insertsMore, walk(.forward, times: times) else {
      return false
    }
    isListed = true
    return true
  }

  /// Gives back what was typed. False where nobody walks.
  func leave() -> Bool {
    followLine()
    guard let walk else { return false }
    screen.prepare(for: walk.typed.text)
    ReadlineLibrary.goBack(to: walk.typed, mark: walk.mark)
    self.walk = nil
    return true
  }

  /// Gives back what was typed, or else closes the panel until the next key.
  func escape() {
    if !leave() { isClosed = true }
    ReadlineLibrary.forgetLastCommand()
  }

  /// Takes the row that the line shows, to go on with. False where the line is to be accepted.
  func takeRow() -> Bool {
    followLine()
    guard let walk, !isCycling, !known.candidates[walk.selected].isWhole else { return false }
    self.walk = nil
    return true
  }

  /// Takes the row that the line shows, where the cursor is at the line's end.
  func takesRowAtEnd() -> Bool {
    guard isWalking, ReadlineLibrary.point == ReadlineLibrary.length else { return false }
    walk = nil
    return true
  }

  /// Whether the line is as the walk has made it.
  var isWalking: Bool {
    guard let walk else { return false }
    return row(walk.selected, in: walk.typed) == ReadlineLibrary.editedLine
  }

  /// Whether readline writes one candidate after the other into the line.
  var isCycling: Bool {
    ["menu-complete", "menu-complete-backward"].contains(where: ReadlineLibrary.lastCommandWas)
  }

  /// Has the row among those that are seen that readline has written into the line.
  func followCycle(of line: EditedLine, to now: EditedLine) {
    guard let selected = known.candidates.indices.first(where: { row($0, in: line) == now }) else {
      walk = nil
      return
    }
    var next = walk ?? Walk(typed: line, mark: ReadlineLibrary.mark, selected: selected)
    next.go(to: selected)
    go(on: next)
  }

  /// The line with a row in it.
  func row(_ index: Int, in typed: EditedLine) -> EditedLine {
    let replaced = known.replaced
    let text = known.candidates[index].text
    let before = typed.text(0..<replaced.lowerBound) + text
    return EditedLine(
      text: before + typed.text(replaced.upperBound..<typed.text.utf8.count), cursor: before.utf8.count)
  }

  /// The beginning of a walk before its first step; nil where no rows are shown, or the step does not lead in.
  private func entrance(by step: Walk.Step) -> Walk? {
    guard step.entersRows, !known.candidates.isEmpty, screen.room > 0, let line else { return nil }
    // Who is among earlier lines goes on there.
    if step == .down || step == .pageDown, ReadlineLibrary.isHistoryLine { return nil }
    var walk = Walk(typed: line, mark: ReadlineLibrary.mark, selected: step == .backward ? 0 : -1)
    let panel = screen.panel(known, isListed: isListed, step: spinner.step)
    walk.see(panel.grid, of: known.candidates.count)
    return walk
  }

  /// Whether TAB would change the line, or ask once more.
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

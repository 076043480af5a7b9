/// Where someone is among the rows of a panel: the row that the line shows, and the rows around it that are seen.
struct Walk: Equatable {
  /// One step of it.
  enum Step {
    /// Down or up; up from the first row leads out.
    case down, up
    /// Down or up, and from one end to the other.
    case forward, backward
    /// By as many rows as are seen, as far as there are rows.
    case pageDown, pageUp

    /// Whether it also leads in from what was typed.
    var entersRows: Bool { self == .down || self == .forward || self == .backward }
  }

  /// What was typed, which is given back where no row is taken.
  let typed: EditedLine
  /// Where the mark stood in it, in bytes.
  let mark: Int
  /// The row that the line shows.
  private(set) var selected: Int
  /// The first row that is seen.
  private(set) var first = 0
  /// How many rows are seen at a time.
  private var page: Int

  init(typed: EditedLine, mark: Int, selected: Int, page: Int = 1) {
    self.page = max(page, 1)
    self.typed = typed
    self.mark = mark
    self.selected = selected
  }

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - times: how often.
  ///   - count: how many rows there are; at least one.
  /// - Returns: false where it leads back to what was typed.
  mutating func go(_ step: Step, times: Int = 1, of count: Int) -> Bool {
    switch step {
    case .down: selected += times
    case .up: selected -= times
    case .forward: selected = wrapped(selected + times, into: count)
    case .backward: selected = wrapped(selected - times, into: count)
    case .pageDown: turn(pages: times, of: count)
    case .pageUp: turn(pages: -times, of: count)
    }
    guard selected >= 0 else { return false }
    selected = min(selected, count - 1)
    return true
  }

  /// Goes to a row.
  mutating func go(to row: Int) { selected = row }

  /// Has the selected row among those that are seen, and moves the others as little as can be.
  ///
  /// - Parameters:
  ///   - rows: how many can be seen at a time; none counts as one.
  ///   - count: how many there are.
  mutating func see(_ rows: Int, of count: Int) {
    page = max(rows, 1)
    first = max(min(first, selected), selected - page + 1)
    first = max(min(first, count - page), 0)
  }

  private mutating func turn(pages: Int, of count: Int) {
    selected = min(max(selected + pages * page, 0), count - 1)
    first += pages * page
  }

  private func wrapped(_ row: Int, into count: Int) -> Int { (row % count + count) % count }
}

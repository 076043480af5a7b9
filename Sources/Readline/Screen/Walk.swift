/// The user's place among a panel's candidates: the candidate that the line shows, and those visible around it.
///
/// In a single column the visible part scrolls by rows, else by columns.
struct Walk: Equatable {
  /// One step of a walk.
  enum Step {
    /// Down or up. Up from the first row leaves the rows.
    case down, up
    /// Down or up, and around from one end to the other.
    case forward, backward
    /// Down or up by the number of visible rows, at most to the last or first row.
    case pageDown, pageUp

    /// Whether the step also leads from what was typed into the rows.
    var entersRows: Bool { self != .up && self != .pageUp }
  }

  /// What was typed, which is restored if no row is taken.
  let typed: EditedLine
  /// The mark's place in it, in bytes.
  let mark: Int
  /// The candidate that the line shows.
  var selected: Int
  /// The first visible candidate.
  private(set) var first = 0
  /// How the visible candidates are arranged.
  private var grid = CandidateGrid.single

  init(typed: EditedLine, mark: Int, selected: Int) {
    self.typed = typed
    self.mark = mark
    self.selected = selected
  }

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - times: how many steps.
  ///   - count: the number of candidates; at least one.
  /// - Returns: false if the step leads back to what was typed.
  mutating func go(_ step: Step, times: Int = 1, of count: Int) -> Bool {
    switch step {
    case .down: selected += times
    case .up: selected -= times
    case .forward: selected = wrapped(selected + times, into: count)
    case .backward: selected = wrapped(selected - times, into: count)
    case .pageDown where selected < 0: selected = 0
    case .pageDown: turn(pages: times, of: count)
    case .pageUp: turn(pages: -times, of: count)
    }
    guard selected >= 0 else { return false }
    selected = min(selected, count - 1)
    return true
  }

  /// Goes to the candidate in another column, or to the last one if the last column is too short.
  ///
  /// - Parameter columns: how many columns to the right; negative to the left.
  /// - Returns: false if there is no such column.
  mutating func goSideways(by columns: Int, of count: Int) -> Bool {
    guard grid.across > 1 else { return false }
    let column = selected / grid.down
    let wanted = min(max(column + columns, 0), (count - 1) / grid.down)
    selected = min(selected + (wanted - column) * grid.down, count - 1)
    return wanted != column
  }

  /// Scrolls as little as needed to make the selected candidate visible.
  ///
  /// - Parameters:
  ///   - grid: how the visible candidates are arranged; one without rows counts as a single cell.
  ///   - count: the number of candidates.
  mutating func see(_ grid: CandidateGrid, of count: Int) {
    self.grid = grid.down > 0 ? grid : .single
    let step = self.grid.across > 1 ? self.grid.down : 1
    // The first candidate of a column.
    func start(_ place: Int) -> Int { max(place, 0) / step * step }
    first = max(min(start(first), start(selected)), start(selected) - self.grid.page + step)
    first = max(min(first, start(count - self.grid.page + step - 1)), 0)
  }

  private mutating func turn(pages: Int, of count: Int) {
    selected = min(max(selected + pages * grid.page, 0), count - 1)
    first += pages * grid.page
  }

  private func wrapped(_ row: Int, into count: Int) -> Int { (row % count + count) % count }
}

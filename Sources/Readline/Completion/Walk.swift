/// Where someone is among the candidates of a panel: the one that the line shows, and those around it that are seen.
///
/// In a single column that moves by rows; where there are several, by columns.
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
    var entersRows: Bool { self != .up && self != .pageUp }
  }

  /// What was typed, which is given back where no row is taken.
  let typed: EditedLine
  /// Where the mark stood in it, in bytes.
  let mark: Int
  /// The candidate that the line shows.
  private(set) var selected: Int
  /// The first one that is seen.
  private(set) var first = 0
  /// How the candidates are set out that are seen at a time.
  private var grid = CandidateGrid.single

  init(typed: EditedLine, mark: Int, selected: Int) {
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
    case .pageDown where selected < 0: selected = 0
    case .pageDown: turn(pages: times, of: count)
    case .pageUp: turn(pages: -times, of: count)
    }
    guard selected >= 0 else { return false }
    selected = min(selected, count - 1)
    return true
  }

  /// Goes to the candidate beside the one that the line shows, or where the last column is too short, to its last one.
  ///
  /// - Parameter columns: how many to the right; negative to the left.
  /// - Returns: false where there is no column.
  mutating func goSideways(by columns: Int, of count: Int) -> Bool {
    guard grid.across > 1 else { return false }
    let column = selected / grid.down
    let wanted = min(max(column + columns, 0), (count - 1) / grid.down)
    selected = min(selected + (wanted - column) * grid.down, count - 1)
    return wanted != column
  }

  /// Goes to a row.
  mutating func go(to row: Int) { selected = row }

  /// Has the selected candidate among those that are seen, and moves the others as little as can be.
  ///
  /// - Parameters:
  ///   - grid: how those are set out that can be seen at a time; one, where it has no row.
  ///   - count: how many there are.
  mutating func see(_ grid: CandidateGrid, of count: Int) {
    self.grid = grid.down > 0 ? grid : .single
    let step = self.grid.across > 1 ? self.grid.down : 1
    // The first one of a column.
    func start(_ place: Int) -> Int { max(place, 0) / step * step }
    first = max(min(start(first), start(selected)), start(selected) - page + step)
    first = max(min(first, start(count - page + step - 1)), 0)
  }

  private var page: Int { grid.page }

  private mutating func turn(pages: Int, of count: Int) {
    selected = min(max(selected + pages * page, 0), count - 1)
    first += pages * page
  }

  private func wrapped(_ row: Int, into count: Int) -> Int { (row % count + count) % count }
}

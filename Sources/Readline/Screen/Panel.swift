/// Arranges completions in rows that are narrower than the screen.
struct Panel {
  let completions: Completions
  /// The most columns that a row may take.
  let width: Int
  /// The most rows of the panel.
  let limit: Int
  /// The spinner's step; nil while the wait is too short to show.
  let step: Int?
  /// The user's walk; nil for none.
  var walk: Walk?
  /// Whether a mark shows which candidate is in the line, for terminals without highlighting.
  var marksSelection = false

  private static let spinner = ["|", "/", "-", "\\"]
  /// Blanks before each candidate.
  private static let margin = 2
  /// Blanks between two columns, in addition to the margin.
  private static let gap = 2
  /// The usual width of a terminal, less one. A narrower screen has a single column, with more room for details.
  private static let widthOfColumns = 79
  /// The least room for a single row beside its note; with less, the note is left out.
  private static let leastBesideNote = 12

  var rows: [PanelRow] {
    guard limit > 0 else { return [] }
    let grid = grid
    let first = walk?.first ?? 0
    let seen = first..<min(first + grid.page, completions.candidates.count)
    let note = hasNote(beside: seen.count) ? note(on: seen) : ""
    // A single row holds both the candidates and the note.
    let room = width - cells(of: note) - 2
    let isBeside =
      !note.isEmpty && listRoom == 1 && roomBesideNote >= Self.leastBesideNote && hasRoom(room, for: seen)
    var rows = listed(seen, in: grid, width: isBeside ? room : width)
    if isBeside, !rows.isEmpty {
      rows[0].add(note, .dim, at: width - cells(of: note))
    } else if !note.isEmpty, listRoom > 1 {
      rows.append(PanelRow(clipped("  " + note, to: width), .dim))
    }
    return rows + stateRows
  }

  /// The grid of the candidates that are visible at a time.
  var grid: CandidateGrid {
    let count = completions.candidates.count
    let column = Self.margin + CandidateWidths(of: completions.candidates).all + Self.gap
    let fitting = { (room: Int) in width < Self.widthOfColumns ? 1 : max(1, (room + Self.gap) / column) }
    let all = CandidateGrid(of: count, rows: listRoom, columns: fitting(width))
    guard hasNote(beside: all.page) else { return all }
    return CandidateGrid(
      of: count, rows: max(listRoom - 1, 1), columns: fitting(listRoom > 1 ? width : roomBesideNote))
  }

  /// The rows left for candidates and the note on those that are not visible.
  private var listRoom: Int { max(limit - stateRows.count, 0) }

  /// Whether there are more candidates than the visible ones, and a note says so. The spinner takes its place, so that
  /// no row moves.
  private func hasNote(beside seen: Int) -> Bool {
    (completions.candidates.count > seen || completions.more != 0)
      && !(completions.phase.isWaiting && step != nil)
  }

  /// The note: during a walk which candidates are visible, else how many are not.
  private func note(on seen: Range<Int>) -> String {
    walk == nil ? completions.countOfMore(hidden: completions.candidates.count - seen.count) : place(of: seen)
  }

  private func place(of seen: Range<Int>) -> String {
    let count = completions.candidates.count
    let place = seen.count > 1 ? "\(seen.lowerBound + 1)-\(seen.upperBound)" : "\(seen.upperBound)"
    return "\(place) of " + (completions.more.map { "\(count + $0)" } ?? "\(count) or more")
  }

  /// Whether values can be shown whole in a number of columns.
  private func hasRoom(_ columns: Int, for seen: Range<Int>) -> Bool {
    let candidates = completions.candidates[seen]
    return CandidateWidths(of: candidates, within: columns - Self.margin).value
      == CandidateWidths(of: candidates).value
  }

  /// The room that a single row leaves for candidates beside the longest possible note.
  private var roomBesideNote: Int {
    let count = completions.candidates.count
    let notes = [place(of: max(count - 2, 0)..<count), completions.countOfMore(hidden: count)]
    return width - 2 - (notes.map { cells(of: $0) }.max() ?? 0)
  }

  private var stateRows: [PanelRow] {
    // If there is only one row, it is the candidate in the line.
    if walk != nil, limit == 1 { return [] }
    if completions.phase.isWaiting {
      guard let step else { return [] }
      let sign = Self.spinner[step % Self.spinner.count]
      let text = "\(sign) \(completions.message ?? "searching")"
      return [PanelRow(wrapped(text, to: width, rows: 1)[0], .dim)]
    }
    guard let message = completions.message else { return [] }
    return wrapped(message, to: width - 2, rows: limit > 3 ? 2 : 1).map {
      PanelRow(clipped("  \($0)", to: width))
    }
  }

  private func listed(_ seen: Range<Int>, in grid: CandidateGrid, width: Int) -> [PanelRow] {
    guard grid.down > 0 else { return [] }
    let isStale = completions.phase == .stale && step != nil
    // A single column is as wide as its visible part.
    let widths =
      grid.across > 1
      ? CandidateWidths(of: completions.candidates)
      : CandidateWidths(of: completions.candidates[seen], within: width - Self.margin)
    return (0..<min(grid.down, seen.count)).map { number in
      var row = PanelRow()
      for index in stride(from: seen.lowerBound + number, to: seen.upperBound, by: grid.down) {
        let column = (index - seen.lowerBound) / grid.down
        let isSelected = index == walk?.selected
        let (head, detail) = widths.parts(of: completions.candidates[index])
        let mark = isSelected && marksSelection ? "> " : "  "
        row.add(
          mark + head, isSelected ? .selected : isStale ? .dim : .plain,
          at: column * (Self.margin + widths.all + Self.gap))
        row.add(detail, isSelected ? .selected : .dim)
      }
      return row.clipped(to: width)
    }
  }
}

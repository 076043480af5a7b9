import Basics

/// Arranges candidates in columns that are read downwards, one after the other, as `ls` and fish do.
///
/// The next candidate is below the current one, as in a single column, so Down goes down.
struct CandidateGrid: Equatable {
  /// The number of columns.
  let across: Int
  /// The number of rows.
  let down: Int

  /// The fewest columns that show all candidates in the given rows, with no more rows than these columns need.
  ///
  /// - Parameters:
  ///   - count: the number of candidates.
  ///   - rows: the most rows.
  ///   - columns: the most columns; at least one.
  init(of count: Int, rows: Int, columns: Int) {
    across = rows > 0 ? max(1, min(columns, (count + rows - 1) / rows)) : 1
    down = min(rows, (count + across - 1) / across)
  }

  /// The grid of a single candidate.
  static let single = CandidateGrid(of: 1, rows: 1, columns: 1)

  /// The number of candidates that are visible at a time.
  var page: Int { across * down }
}

/// The widths of the parts of candidates, in columns of the screen. Each part is aligned beneath the same part of the
/// others.
struct CandidateWidths {
  private(set) var display = 0
  private(set) var value = 0
  private(set) var detail = 0

  /// - Parameter width: the columns for all parts. Details are dropped first if too little of them would be left. Then
  ///   what is longer than half of the columns is cut, the displays before the values.
  init(of candidates: some Sequence<Candidate>, within width: Int = .max) {
    for candidate in candidates {
      display = max(display, cells(of: candidate.display))
      value = max(value, cells(of: candidate.value))
      detail = max(detail, cells(of: candidate.detail))
    }
    value = min(value, max(width / 2, width - display - 2))
    display = min(display, max(width - (withoutDetail - display), 1))
    let room = width - detailStart
    detail = room >= min(detail, 8) ? min(detail, room) : 0
  }

  /// The width of all parts.
  var all: Int { detail > 0 ? detailStart + detail : withoutDetail }

  private var withoutDetail: Int { value > 0 ? display + 2 + value : display }

  private var detailStart: Int { withoutDetail + 3 }

  /// The parts of a candidate's row: display and value, and the detail.
  func parts(of candidate: Candidate) -> (head: String, detail: String) {
    var head = wrapped(candidate.display, to: display, rows: 1)[0]
    if !candidate.value.isEmpty {
      head = padded(head, to: display + 2) + wrapped(candidate.value, to: value, rows: 1)[0]
    }
    guard detail > 0, !candidate.detail.isEmpty else { return (head, "") }
    return (padded(head, to: detailStart), wrapped(candidate.detail, to: detail, rows: 1)[0])
  }
}

/// Candidates listed in columns, for use without a panel.
///
/// - Parameter width: the columns of the screen.
func columns(of completions: Completions, width: Int) -> [String] {
  let width = max(width, 2)
  let candidates = completions.candidates
  let widths = CandidateWidths(of: candidates, within: width - 1)
  let entries = candidates.map { candidate in
    let (head, detail) = widths.parts(of: candidate)
    return clipped(head + detail, to: width - 1)
  }
  let column = (entries.map { cells(of: $0) }.max() ?? 0) + 2
  let across = max(1, width / column)
  let down = (entries.count + across - 1) / across
  var rows = (0..<down).map { row in
    stride(from: row, to: entries.count, by: down).map { index in
      index + down < entries.count ? padded(entries[index], to: column) : entries[index]
    }.joined()
  }
  if completions.more != 0 { rows.append(completions.countOfMore(hidden: 0)) }
  if let message = completions.message { rows += wrapped(message, to: width - 1, rows: .max) }
  return rows
}

extension Completions {
  /// States how many candidates are not visible.
  ///
  /// - Parameter hidden: how many of those are known.
  func countOfMore(hidden: Int) -> String {
    if let more { return "… \(hidden + more) more" }
    return hidden > 0 ? "… \(hidden) or more" : "… perhaps more"
  }
}

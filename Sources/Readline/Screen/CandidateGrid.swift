import Basics

/// How candidates are set out: in columns that are read downwards, one after the other, as `ls` and fish list.
///
/// Downwards, since the next candidate stands beneath the one before, as in a single column; so Down goes down.
struct CandidateGrid: Equatable {
  /// How many columns there are.
  let across: Int
  /// How many rows there are.
  let down: Int

  /// As few columns as show all candidates in the rows there are, and no more rows than these columns need.
  ///
  /// - Parameters:
  ///   - rows: how many there may be.
  ///   - columns: how many there may be; at least one.
  init(of count: Int, rows: Int, columns: Int) {
    across = rows > 0 ? max(1, min(columns, (count + rows - 1) / rows)) : 1
    down = min(rows, (count + across - 1) / across)
  }

  /// One candidate.
  static let single = CandidateGrid(of: 1, rows: 1, columns: 1)

  /// How many candidates are seen at a time.
  var page: Int { across * down }
}

/// How many columns of the screen the parts of candidates take, each part beneath the same part of the others.
struct CandidateWidths {
  private(set) var display = 0
  private(set) var value = 0
  private(set) var detail = 0

  init(of candidates: some Sequence<Candidate>) {
    for candidate in candidates {
      display = max(display, cells(of: candidate.display))
      value = max(value, cells(of: candidate.value))
      detail = max(detail, cells(of: candidate.detail))
    }
  }

  /// What all parts take.
  var all: Int { detail > 0 ? detailStart + detail : withoutDetail }

  private var withoutDetail: Int { value > 0 ? display + 2 + value : display }

  private var detailStart: Int { withoutDetail + 3 }

  /// Cut to what there is room for: values are kept, and details go first where too little is left to tell anything.
  func fitted(to width: Int) -> CandidateWidths {
    var widths = self
    widths.display = min(display, max(width - (withoutDetail - display), 1))
    let room = width - widths.detailStart
    widths.detail = room >= min(detail, 8) ? min(detail, room) : 0
    return widths
  }

  /// A candidate's row: what begins it, and its detail.
  func parts(of candidate: Candidate) -> (head: String, detail: String) {
    var head = Readline.fitted(candidate.display, to: display)
    if !candidate.value.isEmpty { head = padded(head, to: display + 2) + candidate.value }
    guard detail > 0, !candidate.detail.isEmpty else { return (head, "") }
    return (padded(head, to: detailStart), Readline.fitted(candidate.detail, to: detail))
  }
}

/// The text on one row, cut off at a word.
func fitted(_ text: String, to columns: Int) -> String { wrapped(text, to: columns, rows: 1)[0] }

/// Candidates in columns, where there is no panel.
///
/// - Parameter width: the columns of the screen.
func columns(of completions: Completions, width: Int) -> [String] {
  let width = max(width, 2)
  let candidates = completions.candidates
  let widths = CandidateWidths(of: candidates).fitted(to: width - 1)
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
  /// How many more candidates there are than those that are seen.
  ///
  /// - Parameter hidden: how many of them are known.
  func countOfMore(hidden: Int) -> String {
    if let more { return "… \(hidden + more) more" }
    return hidden > 0 ? "… \(hidden) or more" : "… perhaps more"
  }
}

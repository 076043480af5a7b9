/// One row beneath the line.
struct PanelRow: Equatable, Sendable {
  /// What is seen, without escape sequences.
  var text: String
  /// The UTF-8 offset from which on the row is dim; the text's length for none of it.
  var dimFrom: Int
  /// Whether the line shows this row.
  var isSelected: Bool

  init(_ text: String, dimFrom: Int? = nil, isSelected: Bool = false) {
    self.text = text
    self.dimFrom = dimFrom ?? text.utf8.count
    self.isSelected = isSelected
  }

  /// The row as it is sent to the terminal.
  func painted(in style: PanelStyle) -> String {
    if isSelected, let highlight = style.highlight { return highlight.begin + text + highlight.end }
    guard style.inColour, dimFrom < text.utf8.count else { return text }
    let split = text.utf8.index(text.utf8.startIndex, offsetBy: dimFrom)
    return "\(text[..<split])\u{1B}[2m\(text[split...])\u{1B}[22m"
  }
}

/// How a terminal sets text apart.
struct PanelStyle: Sendable {
  /// Whether text can be dim.
  var inColour: Bool
  /// What begins and ends the terminal's own way of making text stand out, reverse or bold; nil where it has none.
  var highlight: (begin: String, end: String)?
}

/// Sets completions out in rows, each of them narrower than the screen.
struct Panel {
  let completions: Completions
  /// Columns a row may take.
  let width: Int
  /// Rows there may be.
  let limit: Int
  /// The spinner's step; nil while the wait is too short to speak of.
  let step: Int?
  /// Where someone is among the rows; nil for nowhere.
  var walk: Walk?
  /// Whether the row that the line shows is marked, since nothing else sets it apart.
  var marksSelection = false

  private static let spinner = ["|", "/", "-", "\\"]

  var rows: [PanelRow] {
    guard limit > 0 else { return [] }
    let first = walk?.first ?? 0
    let last = min(first + candidateRows, completions.candidates.count)
    var rows = listed(first..<last)
    if leavesOut, !showsWait {
      let note = note(on: first..<last)
      if room > 1 {
        rows.append(PanelRow(clipped("  " + note, to: width), dimFrom: 0))
      } else if let row = rows.first, cells(of: note) + 14 < width {
        // A single row has room for both.
        rows = [beside(row, note)]
      }
    }
    return rows + stateRows
  }

  /// How many candidates are seen at a time.
  var candidateRows: Int { leavesOut && !showsWait && room > 1 ? room - 1 : room }

  /// The rows there are for candidates, and for what is said of those left out.
  private var room: Int { max(limit - stateRows.count, 0) }

  /// While waiting, the state stands where the count of what is left out stood: no row moves.
  private var showsWait: Bool { completions.phase.isWaiting && step != nil }

  private var leavesOut: Bool {
    completions.candidates.count > room || completions.more != 0
  }

  /// Which rows are seen, or how many are not.
  private func note(on seen: Range<Int>) -> String {
    let count = completions.candidates.count
    guard walk != nil else { return moreText(completions.more, hidden: count - seen.count) }
    let place = seen.count > 1 ? "\(seen.lowerBound + 1)-\(seen.upperBound)" : "\(seen.upperBound)"
    return "\(place) of " + (completions.more.map { "\(count + $0)" } ?? "\(count) or more")
  }

  private func beside(_ row: PanelRow, _ note: String) -> PanelRow {
    let room = width - cells(of: note) - 2
    let text = padded(clipped(row.text, to: room), to: room) + "  "
    return PanelRow(text + note, dimFrom: text.utf8.count, isSelected: row.isSelected)
  }

  private var stateRows: [PanelRow] {
    // The row that the line shows comes first.
    if walk != nil, limit == 1 { return [] }
    if completions.phase.isWaiting {
      guard let step else { return [] }
      let sign = Self.spinner[step % Self.spinner.count]
      return [PanelRow(fitted("\(sign) \(completions.message ?? "searching")", to: width), dimFrom: 0)]
    }
    guard let message = completions.message else { return [] }
    return wrapped(message, to: width - 2, rows: limit > 3 ? 2 : 1).map {
      PanelRow(clipped("  \($0)", to: width))
    }
  }

  private func listed(_ seen: Range<Int>) -> [PanelRow] {
    let candidates = completions.candidates[seen]
    let displays = candidates.map { fitted($0.display, to: width - 2) }
    let column = displays.map { cells(of: $0) }.max() ?? 0
    let isStale = completions.phase == .stale && step != nil
    return zip(candidates.indices, displays).map { index, display in
      let detail = candidates[index].detail
      let isSelected = index == walk?.selected
      var text = (isSelected && marksSelection ? "> " : "  ") + display
      var dimFrom: Int?
      if !detail.isEmpty, column + 5 < width {
        text = padded(text, to: column + 5)
        dimFrom = text.utf8.count
        text += fitted(detail, to: width - column - 5)
      }
      return PanelRow(clipped(text, to: width), dimFrom: isStale ? 0 : dimFrom, isSelected: isSelected)
    }
  }
}

/// Candidates in columns, as readline lists them where there is no panel.
///
/// - Parameter width: the columns of the screen.
func columns(of completions: Completions, width: Int) -> [String] {
  let width = max(width, 2)
  let candidates = completions.candidates
  let display = candidates.map { cells(of: $0.display) }.max() ?? 0
  let entries = candidates.map { candidate in
    let entry = candidate.detail.isEmpty ? "" : padded(candidate.display, to: display + 2) + candidate.detail
    return fitted(entry.isEmpty ? candidate.display : entry, to: width - 1)
  }
  let column = (entries.map { cells(of: $0) }.max() ?? 0) + 2
  let across = max(1, width / column)
  let down = (entries.count + across - 1) / across
  var rows = (0..<down).map { row in
    stride(from: row, to: entries.count, by: down).map { index in
      index + down < entries.count ? padded(entries[index], to: column) : entries[index]
    }.joined()
  }
  if completions.more != 0 { rows.append(moreText(completions.more, hidden: 0)) }
  if let message = completions.message { rows += wrapped(message, to: width - 1, rows: .max) }
  return rows
}

/// The text on one row, cut off at a word.
private func fitted(_ text: String, to columns: Int) -> String { wrapped(text, to: columns, rows: 1)[0] }

private func moreText(_ more: Int?, hidden: Int) -> String {
  if let more { return "… \(hidden + more) more" }
  return hidden > 0 ? "… \(hidden) or more" : "… perhaps more"
}

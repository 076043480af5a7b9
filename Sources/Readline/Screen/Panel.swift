/// One row beneath the line.
struct PanelRow: Equatable, Sendable {
  /// What is seen, without escape sequences.
  var text: String
  /// The UTF-8 offset from which on the row is dim; the text's length for none of it.
  var dimFrom: Int

  init(_ text: String, dimFrom: Int? = nil) {
    self.text = text
    self.dimFrom = dimFrom ?? text.utf8.count
  }

  /// The row as it is sent to the terminal.
  func painted(inColour: Bool) -> String {
    guard inColour, dimFrom < text.utf8.count else { return text }
    let split = text.utf8.index(text.utf8.startIndex, offsetBy: dimFrom)
    return "\(text[..<split])\u{1B}[2m\(text[split...])\u{1B}[22m"
  }
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

  private static let spinner = ["|", "/", "-", "\\"]

  var rows: [PanelRow] {
    guard limit > 0 else { return [] }
    let state = stateRows
    // While waiting, the state stands where the count of what is left out stood: no row moves.
    let isWaiting = completions.phase.isWaiting && step != nil
    var room = limit - state.count
    let candidates = completions.candidates
    let leavesOut = candidates.count > room || completions.more != 0
    if leavesOut, !isWaiting { room -= 1 }
    let shown = candidates.prefix(max(room, 0))
    var rows = listed(shown)
    if leavesOut, !isWaiting, limit > 1 {
      let more = moreText(completions.more, hidden: candidates.count - shown.count)
      rows.append(PanelRow(clipped("  " + more, to: width), dimFrom: 0))
    }
    return rows + state
  }

  private var stateRows: [PanelRow] {
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

  private func listed(_ candidates: ArraySlice<Candidate>) -> [PanelRow] {
    let displays = candidates.map { fitted($0.display, to: width - 2) }
    let column = displays.map { cells(of: $0) }.max() ?? 0
    let isStale = completions.phase == .stale && step != nil
    return zip(candidates, displays).map { candidate, display in
      var text = "  " + display
      var dimFrom: Int?
      if !candidate.detail.isEmpty, column + 5 < width {
        text = padded(text, to: column + 5)
        dimFrom = text.utf8.count
        text += fitted(candidate.detail, to: width - column - 5)
      }
      return PanelRow(clipped(text, to: width), dimFrom: isStale ? 0 : dimFrom)
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

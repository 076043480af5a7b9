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
    let state = stateRow
    // While waiting, the state stands where the count of what is left out stood: no row moves.
    let isWaiting = completions.phase != .settled && step != nil
    var room = limit - (state == nil ? 0 : 1)
    let candidates = completions.candidates
    let leavesOut = candidates.count > room || completions.more != 0
    if leavesOut, !isWaiting { room -= 1 }
    let shown = candidates.prefix(max(room, 0))
    var rows = listed(shown)
    if leavesOut, !isWaiting, limit > 1 {
      rows.append(moreRow(hidden: candidates.count - shown.count))
    }
    if let state { rows.append(state) }
    return rows
  }

  private var stateRow: PanelRow? {
    if completions.phase != .settled {
      guard let step else { return nil }
      let sign = Self.spinner[step % Self.spinner.count]
      return PanelRow(clipped("\(sign) \(completions.message ?? "searching")", to: width), dimFrom: 0)
    }
    return completions.message.map { PanelRow(clipped("  \($0)", to: width)) }
  }

  private func listed(_ candidates: ArraySlice<Candidate>) -> [PanelRow] {
    let displays = candidates.map { clipped($0.display, to: max(width - 2, 0)) }
    let column = displays.map { cells(of: $0) }.max() ?? 0
    let isStale = completions.phase == .stale && step != nil
    return zip(candidates, displays).map { candidate, display in
      var text = "  " + display
      var dimFrom: Int?
      if !candidate.detail.isEmpty, column + 5 < width {
        text = padded(text, to: column + 5)
        dimFrom = text.utf8.count
        text += clipped(candidate.detail, to: width - column - 5)
      }
      return PanelRow(clipped(text, to: width), dimFrom: isStale ? 0 : dimFrom)
    }
  }

  private func moreRow(hidden: Int) -> PanelRow {
    PanelRow(clipped("  " + moreText(completions.more.map { $0 + hidden }), to: width), dimFrom: 0)
  }
}

/// Candidates in columns, as readline lists them where there is no panel.
///
/// - Parameter width: the columns of the screen.
func columns(of completions: Completions, width: Int) -> [String] {
  let entries = completions.candidates.map { candidate in
    let entry = candidate.detail.isEmpty ? candidate.display : "\(candidate.display)  \(candidate.detail)"
    return clipped(entry, to: max(width - 1, 1))
  }
  let column = (entries.map { cells(of: $0) }.max() ?? 0) + 2
  let across = max(1, width / column)
  let down = (entries.count + across - 1) / across
  var rows = (0..<down).map { row in
    stride(from: row, to: entries.count, by: down).map { index in
      index + down < entries.count ? padded(entries[index], to: column) : entries[index]
    }.joined()
  }
  if completions.more != 0 { rows.append(moreText(completions.more)) }
  if let message = completions.message { rows.append(clipped(message, to: max(width - 1, 1))) }
  return rows
}

private func moreText(_ count: Int?) -> String { count.map { "… \($0) more" } ?? "… more" }

/// The drawn form of a line that is not shown as typed. A secret is drawn by its mask. A text of several rows has the
/// continuation prompt before each further row; if it is taller than the screen, only the rows around the cursor are
/// drawn.
struct DrawnLine {
  /// The forms in which lines are drawn.
  enum Form {
    /// With a mask for each character; the empty string draws nothing.
    case masked(String)
    /// With a prompt before each row but the first.
    case rows(prompt: String)
  }

  /// Replaces the rows that are left out above and below. It is plain ASCII, because readline 8.2 can leave a character
  /// of the former row behind when the new row is a single character of several bytes.
  private static let omission = "(more)"

  let text: String
  /// Whether some rows are left out.
  let isCut: Bool
  /// The beginnings of the line's parts, in UTF-8 offsets of the line and of the drawn text.
  private let parts: [(typed: Int, drawn: Int)]
  private let limit: Int

  /// - Parameters:
  ///   - room: the rows of the screen that the text may take; zero for the cursor's row alone.
  ///   - height: the rows of the screen that a row of the line takes, with the prompt before it.
  init(_ line: EditedLine, as form: Form, room: Int, height: (Substring, _ isFirst: Bool) -> Int) {
    switch form {
    case .masked(let mask):
      var parts = [(typed: 0, drawn: 0)]
      for character in line.text {
        parts.append((parts[parts.count - 1].typed + character.utf8.count, parts.count * mask.utf8.count))
      }
      self.parts = parts
      text = String(repeating: mask, count: parts.count - 1)
      isCut = false
    case .rows(let prompt):
      let rows = line.text.split(separator: "\n", omittingEmptySubsequences: false)
      let cursorRow = line.text.utf8.prefix(line.cursor).count { $0 == 0x0A }
      // A row that does not fit is shown alone, as when the line scrolls sideways. The choice to scroll must not depend
      // on whether it already scrolls.
      let room = height(rows[cursorRow], cursorRow == 0) > room ? 0 : room
      let shown = Self.rows(around: cursorRow, of: rows.count, room: room) { height(rows[$0], $0 == 0) }
      isCut = shown.count < rows.count
      var text = room > 0 && shown.lowerBound > 0 ? Self.omission + "\n" : ""
      var typed = rows[..<shown.lowerBound].reduce(0) { $0 + $1.utf8.count + 1 }
      var parts: [(typed: Int, drawn: Int)] = []
      for (index, row) in rows[shown].enumerated() {
        if index > 0 { text += "\n" }
        if room > 0, shown.lowerBound + index > 0 { text += prompt }
        parts.append((typed, text.utf8.count))
        text += row
        typed += row.utf8.count + 1
      }
      parts.append((typed, text.utf8.count + 1))
      if room > 0, shown.upperBound < rows.count { text += "\n" + Self.omission }
      self.parts = parts
      self.text = text
    }
    limit = text.utf8.count
  }

  /// The offset in the drawn text for an offset of the line.
  func offset(of typed: Int) -> Int {
    guard let next = parts.firstIndex(where: { $0.typed > typed }) else {
      return min(parts.last?.drawn ?? 0, limit)
    }
    guard next > 0 else { return 0 }
    let part = parts[next - 1]
    return min(part.drawn + typed - part.typed, parts[next].drawn, limit)
  }

  /// The offset of the line for an offset in the drawn text; nil inside a prompt.
  func typed(at drawn: Int) -> Int? {
    guard let next = parts.firstIndex(where: { $0.drawn > drawn }), next > 0 else { return nil }
    let typed = parts[next - 1].typed + drawn - parts[next - 1].drawn
    return typed < parts[next].typed ? typed : nil
  }

  /// As many rows around `row` as fit.
  private static func rows(
    around row: Int, of count: Int, room: Int, height: (Int) -> Int
  ) -> Range<Int> {
    var shown = row..<row + 1
    guard room > 0, count > 1 else { return shown }
    var left = room - height(row)
    while shown.count < count {
      let former = shown
      if shown.upperBound < count, height(shown.upperBound) <= left {
        left -= height(shown.upperBound)
        shown = shown.lowerBound..<shown.upperBound + 1
      }
      if shown.lowerBound > 0, height(shown.lowerBound - 1) <= left {
        left -= height(shown.lowerBound - 1)
        shown = shown.lowerBound - 1..<shown.upperBound
      }
      if shown == former { break }
    }
    return shown
  }
}

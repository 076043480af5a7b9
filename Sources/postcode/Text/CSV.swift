/// A row of comma-separated values without its line break.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4180. On a terminal rows end as its other lines do.
func csv(_ cells: [String?]) -> String {
  var row = ""
  for (place, cell) in cells.enumerated() {
    if place > 0 { row += "," }
    guard let cell else { continue }
    // A comma is one whatever mark is put on it.
    let needsQuotes = cell.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else {
      row += cell
      continue
    }
    let doubled = cell.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    row += "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }
  // Readers skip a line that is empty.
  return (row.isEmpty ? "\"\"" : row) + csvLineEnd
}

private let csvLineEnd = Output.isTerminal ? "" : "\r"

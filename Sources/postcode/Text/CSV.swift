/// A row of CSV without its line feed. On a terminal it has no return either.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4180
func csv(_ cells: [String?]) -> String {
  var row = ""
  for (column, cell) in cells.enumerated() {
    if column > 0 { row += "," }
    guard let cell else { continue }
    // Bytes are searched, since a comma with a combining mark is another character.
    let needsQuotes = cell.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else {
      row += cell
      continue
    }
    let doubled = cell.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    row += "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }
  // Readers skip an empty line.
  return (row.isEmpty ? "\"\"" : row) + csvLineEnd
}

private let csvLineEnd = Output.isTerminal ? "" : "\r"

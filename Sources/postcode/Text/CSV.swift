/// A row of CSV without its line feed. On a terminal it has no return either.
///
/// Source: https://www.rfc-editor.org/rfc/rfc4180
func csv(_ cells: [String?]) -> String {
  var row = ""
  for (column, cell) in cells.enumerated() {
    if column > 0 { row += "," }
    row += csvCell(cell)
  }
  // Readers skip an empty line.
  return (row.isEmpty ? "\"\"" : row) + csvLineEnd
}

/// A cell of CSV, in quotes if it needs them; nothing for nil.
func csvCell(_ text: String?, separator: UInt8 = 0x2C) -> String {
  guard let text else { return "" }
  // Bytes are searched, since a comma with a combining mark is another character.
  let needsQuotes = text.utf8.contains { $0 == separator || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
  guard needsQuotes else { return text }
  let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
  return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
}

private let csvLineEnd = Output.isTerminal ? "" : "\r"

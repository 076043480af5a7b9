/// What a command found, in the forms for other programs.
protocol Record: Encodable {
  /// What stands above the columns: the names of the members.
  static var columns: [String] { get }
  /// What stands in each column; nil for nothing.
  var cells: [String?] { get }
}

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
    let doubled = cell.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    row += needsQuotes ? "\"" + String(decoding: doubled, as: UTF8.self) + "\"" : cell
  }
  return row + csvLineEnd
}

private let csvLineEnd = Output.isTerminal ? "" : "\r"

extension Record {
  /// The record as a line; nil where people are to read it.
  func line(_ format: Format) -> String? {
    switch format {
    case .text: nil
    case .json: json(self)
    case .csv: csv(cells)
    }
  }

  /// What stands above the lines; nil for nothing.
  static func heading(_ format: Format) -> String? { format == .csv ? csv(columns.map { $0 }) : nil }
}

extension Console {
  /// Prints records under their heading, or what people read in their place.
  func records<Kind: Record>(_ records: [Kind], _ format: Format, text: () -> String) {
    guard format != .text else { return line(text()) }
    let lines = [Kind.heading(format)] + records.map { $0.line(format) }
    line(lines.compactMap(\.self).joined(separator: "\n"))
  }
}

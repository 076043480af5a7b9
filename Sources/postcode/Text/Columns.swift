import Basics

/// Text in aligned columns, by the cells that characters take on a terminal.
enum Columns {
  /// Rows of a label and a value, the values one beneath the other.
  static func aligned(_ rows: [(label: String, value: String)], indent: String = "  ") -> String {
    let width = rows.map { cells(of: $0.label) }.max() ?? 0
    return rows.map { row in
      let line = indent + padded(row.label, to: width) + "  " + row.value
      return row.value.isEmpty ? indent + row.label : line
    }.joined(separator: "\n")
  }
}

/// A number in decimal notation with so many decimals, rounded to the nearest: 51.5010.
func fixed(_ value: Double, decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let sign = value < 0 && scaled > 0 ? "-" : ""
  return sign + "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
}

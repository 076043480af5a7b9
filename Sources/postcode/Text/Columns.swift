import Basics

/// Aligns text in columns, by the cells that characters take on a terminal.
enum Columns {
  /// Rows of a label and a value, with the values aligned.
  static func aligned(_ rows: [(label: String, value: String)], indent: String = "  ") -> String {
    let width = rows.map { cells(of: $0.label) }.max() ?? 0
    return rows.map { row in
      let line = indent + padded(row.label, to: width) + "  " + row.value
      return row.value.isEmpty ? indent + row.label : line
    }.joined(separator: "\n")
  }

  /// Rows of a label and a value as one line: `SW1A 1AA: Place Westminster; Country England.`
  static func sentence(_ heading: String, _ rows: [(label: String, value: String)]) -> String {
    heading + ": " + rows.map { $0.label + " " + $0.value }.joined(separator: "; ") + "."
  }

  /// A note as a row beneath a text; empty for none.
  static func row(ofNote note: String?) -> String { note.map { "\n  (\($0))" } ?? "" }

  /// Wraps text for people at blanks to the columns of the terminal; where nothing is drawn, only the terminal wraps it.
  static func wrapped(_ text: String) -> String {
    Settings.isPlain ? text : Output.columns.map { wrapped(text, to: $0) } ?? text
  }

  /// Wraps rows at blanks to `width` columns; the rest of a row continues beneath its last column.
  ///
  /// Coloured rows, which fit already, are left as they are.
  static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { row -> [String] in
      guard cells(of: row) > width, !row.contains("\u{1B}") else { return [String(row)] }
      let characters = Array(row)
      let starts = characters.indices.dropFirst(2).filter {
        characters[$0] != " " && characters[$0 - 2..<$0] == [" ", " "]
      }
      let column = starts.last { $0 <= width / 3 * 2 } ?? 0
      let indent = String(repeating: " ", count: cells(of: String(characters[..<column])))
      let rows = Basics.wrapped(String(characters[column...]), to: width - indent.utf8.count)
      return [characters[..<column] + rows[0]] + rows.dropFirst().map { indent + $0 }
    }.joined(separator: "\n")
  }
}

/// A number in decimal notation, rounded to a number of decimals: 51.5010.
func fixed(_ value: Double, decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  return String(unsafeUninitializedCapacity: 24 + decimals) { text in
    // From the last digit to the first.
    var (rest, start) = (scaled, text.count)
    func put(_ byte: UInt8) {
      start -= 1
      text[start] = byte
    }
    var digit = 0
    repeat {
      if digit == decimals { put(UInt8(ascii: ".")) }
      put(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      digit += 1
    } while rest > 0 || digit <= decimals
    if value < 0, scaled > 0 { put(UInt8(ascii: "-")) }
    for index in start..<text.count { text[index - start] = text[index] }
    return text.count - start
  }
}

import Basics
import CReadline

// readline measures text with the C library, so the editor must too. These functions hide those of Basics, which use
// another table.

/// The number of columns that a text takes on one row.
func cells(of text: String) -> Int { Basics.cells(of: text, by: ReadlineLibrary.cells(of:)) }

/// The longest beginning of a text that fits into a number of columns.
func clipped(_ text: String, to columns: Int) -> String {
  Basics.clipped(text, to: columns, by: ReadlineLibrary.cells(of:))
}

/// The text with blanks after it, up to a number of columns.
func padded(_ text: String, to columns: Int) -> String {
  text + blanks(columns - cells(of: text))
}

/// The text on at most `rows` rows, cut off at a word if it is longer.
func wrapped(_ text: String, to columns: Int, rows: Int) -> [String] {
  Basics.wrapped(text, to: columns, rows: rows, by: ReadlineLibrary.cells(of:))
}

extension ReadlineLibrary {
  /// The columns of a scalar by the C library's table, which readline uses too. An unprintable one counts as one.
  nonisolated static func cells(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    let width = wcwidth(wchar_t(scalar.value))
    return width < 0 ? 1 : Int(width)
  }
}

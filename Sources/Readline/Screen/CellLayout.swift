import Basics

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
  Basics.padded(text, to: columns, by: ReadlineLibrary.cells(of:))
}

/// The text on at most `rows` rows, cut off at a word if it is longer.
func wrapped(_ text: String, to columns: Int, rows: Int) -> [String] {
  Basics.wrapped(text, to: columns, rows: rows, by: ReadlineLibrary.cells(of:))
}

/// The cursor's place after text has been laid out on rows of a width, by readline's rules.
///
/// Source: `rl_redisplay` in https://git.savannah.gnu.org/cgit/readline.git/tree/display.c
struct CellLayout: Equatable {
  let width: Int
  private(set) var row = 0
  private(set) var column = 0
  /// Whether each byte above 127 is shown as `\ooo`, as in a locale other than UTF-8.
  var octalBytes = false

  init(width: Int, octalBytes: Bool = false) {
    self.width = max(width, 1)
    self.octalBytes = octalBytes
  }

  /// Lays out what readline shows for a part of the line: controls as `^X`, tabs up to the next multiple of eight.
  mutating func addLine(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: newRow()
      case 0x09: add(cells: 8 - column % 8)
      case 0..<0x20, 0x7F: add(cells: 2)
      case 0x80... where octalBytes: add(cells: 4 * scalar.utf8.count)
      default: add(scalar)
      }
    }
  }

  /// Lays out text that is printed unchanged.
  mutating func addText(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars { add(scalar) }
  }

  /// Goes to the next row if a wide character does not fit in this one.
  mutating func makeRoom(for scalar: Unicode.Scalar) {
    if column + ReadlineLibrary.cells(of: scalar) > width { newRow() }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    makeRoom(for: scalar)
    add(cells: ReadlineLibrary.cells(of: scalar))
  }

  private mutating func add(cells: Int) {
    column += cells
    while column >= width {
      row += 1
      column -= width
    }
  }

  private mutating func newRow() {
    row += 1
    column = 0
  }
}

import Basics

// readline measures with the C library, so everything beside it must. These hide the functions of the same names that
// measure by a table of their own.

/// How many columns a text takes on one row.
func cells(of text: String) -> Int { Basics.cells(of: text, by: ReadlineLibrary.cells(of:)) }

/// The beginning of a text that fits into so many columns.
func clipped(_ text: String, to columns: Int) -> String {
  Basics.clipped(text, to: columns, by: ReadlineLibrary.cells(of:))
}

/// The text with blanks behind it, up to so many columns.
func padded(_ text: String, to columns: Int) -> String {
  Basics.padded(text, to: columns, by: ReadlineLibrary.cells(of:))
}

/// The text on at most so many rows, cut off at a word where that is too little.
func wrapped(_ text: String, to columns: Int, rows: Int) -> [String] {
  Basics.wrapped(text, to: columns, rows: rows, by: ReadlineLibrary.cells(of:))
}

/// Where the cursor stands after text has been laid out on rows of a width, by readline's rules.
///
/// Source: `rl_redisplay` in https://git.savannah.gnu.org/cgit/readline.git/tree/display.c
struct CellLayout: Equatable {
  let width: Int
  private(set) var row = 0
  private(set) var column = 0
  /// Every byte above 127 is shown as `\ooo` where the locale is not UTF-8.
  var octalBytes = false

  init(width: Int, octalBytes: Bool = false) {
    self.width = max(width, 1)
    self.octalBytes = octalBytes
  }

  /// Lays out what readline shows for a part of the line: controls as `^X`, tabs to the next multiple of eight.
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

  /// Lays out text that is printed as it is.
  mutating func addText(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars { add(scalar) }
  }

  /// Goes to the row in which a character stands: a wide one that does not fit goes to the next.
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

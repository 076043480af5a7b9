/// How many columns a scalar takes, by the C library's table, which readline uses too; unprintable ones count as one.
func cells(of scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  let width = ReadlineLibrary.width(of: scalar)
  return width < 0 ? 1 : width
}

/// How many columns a text takes on one row.
func cells(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + cells(of: $1) }
}

/// The beginning of a text that fits in a number of columns.
///
/// Marks without a width of their own are cut off after eight a column, so the result is never long.
func clipped(_ text: String, to width: Int) -> String {
  var used = 0
  var count = 0
  var kept = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let cells = cells(of: scalar)
    guard used + cells <= width, count < width * 8 else { break }
    used += cells
    count += 1
    kept.append(scalar)
  }
  return String(kept)
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

  private mutating func add(_ scalar: Unicode.Scalar) {
    let cells = cells(of: scalar)
    if column + cells > width { newRow() }
    add(cells: cells)
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

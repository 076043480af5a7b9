/// The cursor's place after text has been laid out on rows of a width, by readline's rules.
///
/// Source: `rl_redisplay` in https://git.savannah.gnu.org/cgit/readline.git/tree/display.c
struct CellLayout: Equatable {
  /// The columns of a row; at least one.
  let width: Int
  private(set) var row = 0
  private(set) var column = 0
  /// Whether each byte above 127 is shown as `\ooo`, as in a locale other than UTF-8.
  var octalBytes = false

  /// Lays out text that is printed unchanged, or what readline shows for a part of the line: controls as `^X`, tabs up
  /// to the next multiple of eight.
  mutating func add(_ text: some StringProtocol, isLine: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where isLine: (row, column) = (row + 1, 0)
      case 0x09 where isLine: column += 8 - column % 8
      case 0..<0x20 where isLine, 0x7F where isLine: column += 2
      case 0x80... where isLine && octalBytes: column += 4 * scalar.utf8.count
      default:
        makeRoom(for: scalar)
        column += ReadlineLibrary.cells(of: scalar)
      }
      (row, column) = (row + column / width, column % width)
    }
  }

  /// Goes to the next row if a wide character does not fit in this one.
  mutating func makeRoom(for scalar: Unicode.Scalar) {
    if column + ReadlineLibrary.cells(of: scalar) > width { (row, column) = (row + 1, 0) }
  }
}

/// The first rows of prompt and line that the terminal has moved above its screen, where nothing can erase them. If the
/// screen grows, they can come back, just above what was drawn since.
struct ScrolledRows {
  /// The columns of each row if no row were wrapped.
  private var lengths: [Int] = []
  /// The number of rows when they left the screen.
  private var rows = 0

  init() {}

  /// The first of some rows.
  ///
  /// - Parameters:
  ///   - count: how many rows of the screen they take.
  ///   - lengths: the columns of each row if no row were wrapped.
  init(first count: Int, of lengths: [Int], width: Int) {
    rows = max(count, 0)
    var left = rows
    for length in lengths where left > 0 {
      let taken = min(Self.rows(of: length, width: width), left)
      self.lengths.append(min(length, taken * width))
      left -= taken
    }
  }

  /// How many rows of the screen they take.
  ///
  /// - Parameter isWrapped: whether the terminal wraps them for the screen's width.
  func count(width: Int, isWrapped: Bool) -> Int {
    isWrapped ? lengths.reduce(0) { $0 + Self.rows(of: $1, width: width) } : rows
  }

  /// These rows, and then others.
  func lengths(before others: [Int]) -> [Int] { lengths + others }

  private static func rows(of length: Int, width: Int) -> Int { max(1, (length + width - 1) / width) }
}

/// The nearest of some dots to each dot of a raster, as far as one lies within a radius.
struct NearestDots {
  /// The square of the distance to it; `Int.max` if there is none.
  private(set) var squares: [Int]
  /// Its number: of several at the same distance, the lowest; -1 if there is none.
  private(set) var numbers: [Int]

  /// - Complexity: linear in the dots, times the rows within the radius in which a nearer one could be.
  init(columns: Int, rows: Int, radius: Int, to isWanted: (Int) -> Bool) {
    let count = columns * rows
    // The nearest wanted dot of the same row; -1 if there is none.
    var beside = [Int](repeating: -1, count: count)
    for row in 0..<rows {
      let (start, end) = (row * columns, (row + 1) * columns)
      var last = -1
      for dot in start..<end {
        if isWanted(dot) { last = dot }
        beside[dot] = last
      }
      var next = -1
      for dot in (start..<end).reversed() {
        if beside[dot] == dot { next = dot }
        if next >= 0, beside[dot] < 0 || next - dot < dot - beside[dot] { beside[dot] = next }
      }
    }
    var squares = [Int](repeating: .max, count: count)
    var numbers = [Int](repeating: -1, count: count)
    for dot in 0..<count {
      let (row, column) = (dot / columns, dot % columns)
      var (square, number) = (radius * radius + 1, -1)
      func look(in near: Int, _ down: Int) {
        guard near >= 0, near < rows, case let found = beside[near * columns + column], found >= 0 else {
          return
        }
        let across = found - near * columns - column
        let distance = down * down + across * across
        if distance < square || (distance == square && found < number) {
          (square, number) = (distance, found)
        }
      }
      look(in: row, 0)
      var down = 1
      while down <= radius, down * down <= square {
        look(in: row - down, down)
        look(in: row + down, down)
        down += 1
      }
      if number >= 0 { (squares[dot], numbers[dot]) = (square, number) }
    }
    (self.squares, self.numbers) = (squares, numbers)
  }
}

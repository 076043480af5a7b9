/// The nearest of some dots to each dot of a raster, as far as one lies within a radius.
struct NearestDots {
  /// The square of the distance to it; `Int.max` if there is none.
  private(set) var squares: [Int]
  /// Its number: of several at the same distance, the lowest; -1 if there is none.
  private(set) var numbers: [Int]

  /// - Parameter isAsked: the dots for which the nearest is wanted.
  /// - Complexity: linear in the dots, times the rows within the radius in which a nearer one could be.
  init(
    columns: Int, rows: Int, radius: Int, for isAsked: (Int) -> Bool = { _ in true },
    to isWanted: (Int) -> Bool
  ) {
    let count = columns * rows
    (squares, numbers) = (Array(repeating: .max, count: count), Array(repeating: -1, count: count))
    let beside = Self.beside(columns: columns, rows: rows, isWanted)
    beside.withUnsafeBufferPointer { beside in
      for row in 0..<rows {
        for dot in row * columns..<(row + 1) * columns where isAsked(dot) {
          var (square, number) = (radius * radius + 1, -1)
          func look(_ step: Int, _ down: Int) {
            let found = beside[dot + step]
            guard found >= 0 else { return }
            let across = found - dot - step
            let distance = down * down + across * across
            if distance < square || (distance == square && found < number) {
              (square, number) = (distance, found)
            }
          }
          var down = 0
          while down <= radius, down * down <= square {
            if down <= row { look(-down * columns, down) }
            if row + down < rows { look(down * columns, down) }
            down += 1
          }
          if number >= 0 { (squares[dot], numbers[dot]) = (square, number) }
        }
      }
    }
  }

  /// The nearest wanted dot of the same row, of two the western one; -1 if there is none.
  private static func beside(columns: Int, rows: Int, _ isWanted: (Int) -> Bool) -> [Int] {
    var beside = [Int](repeating: -1, count: columns * rows)
    for row in 0..<rows {
      let dots = row * columns..<(row + 1) * columns
      var last = -1
      for dot in dots {
        if isWanted(dot) { last = dot }
        beside[dot] = last
      }
      var next = -1
      for dot in dots.reversed() {
        if beside[dot] == dot { next = dot }
        if next >= 0, beside[dot] < 0 || next - dot < dot - beside[dot] { beside[dot] = next }
      }
    }
    return beside
  }
}

/// A round distance, and how long it is on a map.
struct MapScale {
  let metres: Int
  /// In the units of the map: cells of a terminal, dots of a picture.
  let length: Double

  /// Chooses the longest distance that begins with 1, 2 or 5 and takes at most `longest` units; at least a metre.
  init(metresPerUnit: Double, longest: Int) {
    let most = metresPerUnit * Double(longest)
    var (metres, power) = (1, 1)
    while Double(power) <= most, power < 1_000_000_000 {
      for digit in [1, 2, 5] where Double(digit * power) <= most { metres = digit * power }
      power *= 10
    }
    self.metres = metres
    length = Double(metres) / metresPerUnit
  }

  /// The distance in words: `500 m`, `50 km`.
  var words: String { metres < 1000 ? "\(metres) m" : "\(metres / 1000) km" }

  /// The scale as a row: `|----| 50 km   N ^`; the bar is as long as the distance.
  func text(_ style: TerminalMap.Style) -> String {
    let (line, left, right, arrow) = style.isUnicode ? ("─", "├", "┤", "↑") : ("-", "|", "|", "^")
    let dashes = String(repeating: line, count: max(0, Int(length.rounded()) - 2))
    return left + dashes + right + " " + words + "   N " + arrow
  }
}

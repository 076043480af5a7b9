/// Reads degrees with signs and letters, as maps and encyclopaedias show them: `51.5010° N, 0.1416° W`, `N51.5 W0.14`,
/// `51°30′3″N 0°8′30″W`, `(51.5, -0.14)` and `geo:51.5,-0.14`.
struct DegreesReader {
  private enum Direction { case north, east }

  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
    if rest.lowercased().hasPrefix("geo:") {
      rest = rest.dropFirst(4).prefix { !";?".contains($0) }
    } else if rest.first == "(", rest.last == ")" {
      rest = rest.dropFirst().dropLast()
    }
  }

  /// Degrees north and east; nil if the text is not two angles, or if their letters do not fit each other. With letters,
  /// the angle east may come first.
  mutating func both() -> (latitude: Double, longitude: Double)? {
    guard let first = angle(), first.isClosed || rest.first.map({ ", ".contains($0) }) ?? false,
      let second = angle()
    else { return nil }
    skipBlanks()
    guard rest.isEmpty else { return nil }
    switch (first.direction, second.direction) {
    case (nil, nil), (.north, .east): return (first.degrees, second.degrees)
    case (.east, .north): return (second.degrees, first.degrees)
    default: return nil
    }
  }

  /// One angle, with a letter before or behind it, or none. A letter needs a decimal point or a sign of degrees beside it,
  /// since N1 is a district.
  ///
  /// - Returns: also whether it ends with a letter or a sign, behind which the next needs no blank.
  private mutating func angle() -> (degrees: Double, direction: Direction?, isClosed: Bool)? {
    skipBlanks()
    var direction = letter()
    skipBlanks()
    let isNegative = "-\u{2212}".contains(rest.first ?? " ")
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard let whole = number() else { return nil }
    var degrees = whole.value
    let isMarked = take("°º˚")
    if isMarked {
      // The parts of a degree have no parts of their own but the last.
      var isWhole = !whole.hasPoint
      for (marks, parts) in [("'′’", 60.0), ("\"″”", 3600.0)] {
        let before = rest
        guard isWhole, let part = number(), part.value < 60, take(marks) else {
          rest = before
          continue
        }
        degrees += part.value / parts
        isWhole = !part.hasPoint
      }
    }
    let end = rest
    rest = rest.drop(while: \.isWhitespace)
    let behind = direction == nil ? letter() : nil
    if behind == nil { rest = end }
    direction = direction ?? behind
    guard direction == nil || isMarked || whole.hasPoint, !(isNegative && direction != nil) else {
      return nil
    }
    return (isNegative || isBackwards ? -degrees : degrees, direction, isMarked || behind != nil)
  }

  /// Whether the letter read last was that of the south or the west.
  private var isBackwards = false

  private mutating func letter() -> Direction? {
    isBackwards = false
    guard let letter = rest.first, let direction = Self.letters[letter.uppercased()] else { return nil }
    rest.removeFirst()
    isBackwards = direction.isBackwards
    return direction.of
  }

  private static let letters: [String: (of: Direction, isBackwards: Bool)] = [
    "N": (.north, false), "S": (.north, true), "E": (.east, false), "W": (.east, true),
  ]

  private mutating func number() -> (value: Double, hasPoint: Bool)? {
    let digits = rest.drop(while: \.isWhitespace).prefix { $0 == "." || "0"..."9" ~= $0 }
    guard let value = Double(digits) else { return nil }
    rest = rest[digits.endIndex...]
    return (value, digits.contains("."))
  }

  private mutating func take(_ marks: String) -> Bool {
    let behind = rest.drop(while: \.isWhitespace)
    guard let mark = behind.first, marks.contains(mark) else { return false }
    rest = behind.dropFirst()
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == "," || $0.isWhitespace } }
}

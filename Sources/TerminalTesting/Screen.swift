/// The screen of a terminal that understands the part of xterm's sequences that line editors use.
///
/// It notes other sequences in `misunderstood` instead of guessing.
public struct Screen: Sendable {
  /// One place on the screen.
  public struct Cell: Sendable, Hashable {
    /// A character with its marks; empty in the second half of a wide one.
    public var text = " "
    /// Whether it was drawn dim.
    public var isDim = false
    /// Whether it was drawn in reverse, or in a style that a terminal shows so.
    public var isHighlighted = false
    /// Its other styles: `bold`, `underlined`, and the numbers that chose its colour and its background: `31`, `48;5;2`.
    public var style: Set<String> = []
  }

  struct Row: Sendable {
    var cells: [Cell]
    /// Whether its text wrapped to the next row.
    var isWrapped = false

    /// Its text without trailing blanks.
    var text: String {
      var text = cells.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// A position on the screen, counted from zero.
  public struct Position: Sendable, Hashable {
    /// The row, from the top.
    public var row: Int
    /// The column, from the left.
    public var column: Int

    /// A position, by its row and column.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// How many rows it has.
  public internal(set) var rows: Int
  /// How many columns it has.
  public internal(set) var columns: Int
  /// Where the cursor is.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// The controls and escape sequences that were not understood, in words such as `CSI [5]n`.
  public private(set) var misunderstood: [String] = []
  /// How often the bell rang.
  public private(set) var bells = 0
  /// Whether pastes are bracketed (mode 2004).
  public private(set) var announcesPastes = false
  /// The terminal's answers to queries that are not sent yet.
  package var replies: [UInt8] = []
  /// Whether wrapped rows are wrapped anew when the width changes.
  public var reflows: Bool

  var lines: [Row]
  var scrolledOff: [Row] = []
  var isWrapPending = false
  private var wraps = true
  /// A blank in the style in which characters are drawn.
  private var pen = Cell()
  /// Whether each of the two character sets draws lines, and which of them is in use.
  private var characters = (drawLines: [false, false], used: 0)
  private var saved = (
    cursor: Position(row: 0, column: 0), pen: Cell(), characters: (drawLines: [false, false], used: 0)
  )
  private var parser = EscapeParser()

  /// An empty screen with at least one row and one column.
  public init(rows: Int, columns: Int, reflows: Bool = false) {
    let (rows, columns) = (max(rows, 1), max(columns, 1))
    self.rows = rows
    self.columns = columns
    self.reflows = reflows
    lines = Array(repeating: Row(cells: Array(repeating: Cell(), count: columns)), count: rows)
  }

  /// The text of each row from the top, without trailing blanks.
  public var text: [String] { lines.map(\.text) }

  /// The rows that scrolled off the top, oldest first, without trailing blanks.
  public var history: [String] { scrolledOff.map(\.text) }

  /// A cell; blank outside the screen.
  public func cell(row: Int, column: Int) -> Cell {
    lines.indices.contains(row) && (0..<columns).contains(column) ? lines[row].cells[column] : Cell()
  }

  /// The screen in a frame, with the position of the cursor, for a person to look at when a test fails.
  public var picture: String {
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let body = lines.map { "|" + $0.cells.map(\.text).joined() + "|" }
    return ([edge] + body + [edge, "cursor at row \(cursor.row), column \(cursor.column)"]).joined(
      separator: "\n")
  }

  /// Takes bytes that a program has sent.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let instruction = parser.take(byte) else { continue }
      switch instruction {
      case .print(let scalar): print(scalar)
      case .control(let code): control(code)
      case .escape(let final): escape(final)
      case .sequence(let sequence): run(sequence)
      }
    }
  }

  // MARK: Printing

  private mutating func print(_ typed: Unicode.Scalar) {
    let scalar = characters.drawLines[characters.used] ? lineCharacters[typed] ?? typed : typed
    let width = min(displayWidth(of: scalar), columns)
    if width == 0 { return addMark(scalar) }
    if isWrapPending || cursor.column + width > columns {
      if wraps {
        lines[cursor.row].isWrapped = true
        cursor.column = 0
        index()
      } else {
        cursor.column = columns - width
      }
      isWrapPending = false
    }
    var cell = pen
    for (offset, text) in zip(0..<width, [String(Character(scalar)), ""]) {
      cell.text = text
      lines[cursor.row].cells[cursor.column + offset] = cell
    }
    cursor.column += width
    if cursor.column >= columns {
      cursor.column = columns - 1
      isWrapPending = wraps
    }
  }

  private mutating func addMark(_ scalar: Unicode.Scalar) {
    var column = isWrapPending ? cursor.column : cursor.column - 1
    if column > 0, lines[cursor.row].cells[column].text.isEmpty { column -= 1 }
    guard column >= 0 else { return }
    lines[cursor.row].cells[column].text.unicodeScalars.append(scalar)
  }

  private mutating func control(_ code: UInt8) {
    switch code {
    case 0x07: bells += 1
    case 0x08: move(to: cursor.row, cursor.column - 1)
    case 0x09: move(to: cursor.row, (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C:
      index()
      isWrapPending = false
    case 0x0D: move(to: cursor.row, 0)
    case 0x0E, 0x0F: characters.used = code == 0x0E ? 1 : 0
    case 0x00: break
    default: misunderstood.append("control \(code)")
    }
  }

  private mutating func escape(_ sequence: String) {
    switch sequence {
    case "7": saved = (cursor, pen, characters)
    case "8":
      (pen, characters) = (saved.pen, saved.characters)
      move(to: saved.cursor.row, saved.cursor.column)
    case "D": index()
    case "E":
      index()
      move(to: cursor.row, 0)
    case "M":
      if cursor.row > 0 {
        cursor.row -= 1
      } else {
        lines.insert(blankRow, at: 0)
        lines.removeLast()
      }
    case "(0", "(B": characters.drawLines[0] = sequence == "(0"
    case ")0", ")B": characters.drawLines[1] = sequence == ")0"
    // The end of a string, and modes of the keypad.
    case "\\", "=", ">": break
    default: misunderstood.append("ESC \(sequence)")
    }
  }

  private mutating func run(_ sequence: EscapeParser.Sequence) {
    let count = max(sequence.numbers.first ?? 1, 1)
    switch (sequence.marker, sequence.final) {
    case (nil, "A"): move(to: cursor.row - count, cursor.column)
    case (nil, "B"): move(to: cursor.row + count, cursor.column)
    case (nil, "C"): move(to: cursor.row, cursor.column + count)
    case (nil, "D"): move(to: cursor.row, cursor.column - count)
    case (nil, "G"): move(to: cursor.row, count - 1)
    case (nil, "d"): move(to: count - 1, cursor.column)
    case (nil, "H"), (nil, "f"):
      move(to: count - 1, max(sequence.numbers.dropFirst().first ?? 1, 1) - 1)
    case (nil, "J"): eraseDisplay(sequence.numbers.first ?? 0)
    case (nil, "K"): eraseRow(sequence.numbers.first ?? 0)
    case (nil, "P"):
      lines[cursor.row].cells.removeSubrange(cursor.column..<min(cursor.column + count, columns))
      pad(cursor.row)
    case (nil, "@"):
      lines[cursor.row].cells.insert(contentsOf: repeatElement(Cell(), count: count), at: cursor.column)
      lines[cursor.row].cells.removeLast(lines[cursor.row].cells.count - columns)
    case (nil, "X"): blank(cursor.column..<min(cursor.column + count, columns), in: cursor.row)
    case (nil, "m"): setRendition(sequence.numbers)
    case (nil, "n") where sequence.numbers == [6]:
      replies += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R".utf8
    case ("?", "h"), ("?", "l"): setMode(sequence.numbers, to: sequence.final == "h")
    // The shape of the cursor is not part of the picture.
    case (nil, "l"), (nil, "h"), (nil, " q"): break
    default:
      misunderstood.append(
        "CSI \(sequence.marker.map(String.init) ?? "")\(sequence.numbers)\(sequence.final)")
    }
  }

  private mutating func setMode(_ modes: [Int], to isOn: Bool) {
    for mode in modes {
      switch mode {
      case 7:
        wraps = isOn
        if !isOn { isWrapPending = false }
      case 2004: announcesPastes = isOn
      case 1, 12, 25, 1034, 2026: break
      default: misunderstood.append("mode \(mode)")
      }
    }
  }

  private mutating func setRendition(_ numbers: [Int]) {
    var rest = numbers.isEmpty ? [0] : numbers[...]
    while let number = rest.popFirst() {
      switch number {
      // One colour of 256, or its red, green and blue.
      case 38, 48:
        let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
        let colour = ([number] + rest.prefix(count)).map(String.init).joined(separator: ";")
        rest = rest.dropFirst(count)
        pen.style = pen.style.filter { number == 38 ? !$0.isColour : !$0.isBackground }
        pen.style.insert(colour)
      case 0: pen = Cell()
      case 22:
        pen.isDim = false
        pen.style.remove("bold")
      case 1: pen.style.insert("bold")
      case 4: pen.style.insert("underlined")
      case 24: pen.style.remove("underlined")
      case 30...37, 90...97: pen.style = pen.style.filter { !$0.isColour }.union(["\(number)"])
      case 39: pen.style = pen.style.filter { !$0.isColour }
      case 40...47, 100...107: pen.style = pen.style.filter { !$0.isBackground }.union(["\(number)"])
      case 49: pen.style = pen.style.filter { !$0.isBackground }
      case 2: pen.isDim = true
      // The standout mode of the terminal type `screen` is italics elsewhere.
      case 3, 7: pen.isHighlighted = true
      case 23, 27: pen.isHighlighted = false
      default: break
      }
    }
  }

  // MARK: Moving and erasing

  var blankRow: Row { Row(cells: Array(repeating: Cell(), count: columns)) }

  private mutating func move(to row: Int, _ column: Int) {
    cursor = Position(row: min(max(row, 0), rows - 1), column: min(max(column, 0), columns - 1))
    isWrapPending = false
  }

  private mutating func index() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      scrolledOff.append(lines.removeFirst())
      lines.append(blankRow)
    }
  }

  private mutating func blank(_ range: Range<Int>, in row: Int) {
    for column in range { lines[row].cells[column] = Cell() }
    if range.upperBound == columns { lines[row].isWrapped = false }
    isWrapPending = false
  }

  private mutating func eraseRow(_ part: Int) {
    switch part {
    case 0: blank(cursor.column..<columns, in: cursor.row)
    case 1: blank(0..<cursor.column + 1, in: cursor.row)
    default: blank(0..<columns, in: cursor.row)
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    switch part {
    case 0:
      eraseRow(0)
      for row in cursor.row + 1..<max(rows, cursor.row + 1) { lines[row] = blankRow }
    case 1:
      eraseRow(1)
      for row in 0..<cursor.row { lines[row] = blankRow }
    case 3: scrolledOff = []
    default: for row in 0..<rows { lines[row] = blankRow }
    }
  }

  private mutating func pad(_ row: Int) {
    let missing = columns - lines[row].cells.count
    lines[row].cells += Array(repeating: Cell(), count: max(missing, 0))
  }
}

extension String {
  /// Whether it is the numbers of a background; the first of a colour's is less by ten.
  fileprivate var isBackground: Bool { number.map { 40...49 ~= $0 || 100...109 ~= $0 } ?? false }
  fileprivate var isColour: Bool { number != nil && !isBackground }
  private var number: Int? { Int(prefix { $0 != ";" }) }
}

/// What the set of line characters (`ESC ( 0`) draws for each letter.
///
/// Source: https://vt100.net/docs/vt100-ug/table3-9.html
private let lineCharacters = Dictionary(
  uniqueKeysWithValues: zip(
    "`abcdefghijklmnopqrstuvwxyz{|}~".unicodeScalars,
    "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars))

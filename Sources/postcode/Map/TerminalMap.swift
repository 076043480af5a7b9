import Basics
import Postcodes

/// A map in the cells of a terminal, two by four dots in each.
struct TerminalMap {
  /// What the terminal can show.
  struct Style: Sendable {
    /// Whether text may be dim, bold or in colour.
    var isColoured: Bool
    /// Whether characters outside ASCII can be shown.
    var isUnicode: Bool
  }

  /// How a cell looks, the faintest first.
  private enum Tone: Int {
    case sparse, middling, dense, chosen, label, mark

    /// The parameters of SGR, with colours that show on a dark and on a light background. Source: ECMA-48.
    var code: String { ["2", "", "1", "35", "1", "1;31"][rawValue] }
  }

  private let style: Style
  private let columns: Int
  private let rows: Int
  private let raster: GridRaster
  private var cells: [(text: String, tone: Tone)?]

  /// - Parameters:
  ///   - columns: the width in cells, at least 8.
  ///   - rows: the height in cells, the last row for the scale; at least 4.
  init(of subject: MapSubject, columns: Int, rows: Int, style: Style) {
    (self.columns, self.rows, self.style) = (max(8, columns), max(4, rows) - 1, style)
    raster = GridRaster(showing: subject, columns: self.columns * 2, rows: self.rows * 4)
    cells = Array(repeating: nil, count: self.columns * self.rows)
    let dots = MapDots(raster, areas: subject.areas, points: subject.dottedMarks, radii: 4...4)
    for row in 0..<self.rows {
      for column in 0..<self.columns { cells[row * self.columns + column] = cell(dots, column, row) }
    }
    name(subject.namedMarks, subject.areas)
  }

  /// The rows from north to south.
  var picture: [String] { (0..<rows).map { row in line(cells[row * columns..<(row + 1) * columns]) } }

  /// The rows from north to south, and a row with the scale.
  var text: String {
    var lines = picture
    lines.append(MapScale(metresPerUnit: raster.cellSize * 2, longest: columns / 4).text(style))
    return lines.joined(separator: "\n")
  }

  /// The rows from north to south with a mark; nil outside the picture.
  func picture(marking position: GridPosition) -> [String]? {
    guard raster.cell(at: position) != nil else { return nil }
    var map = self
    map.name([.init(label: "", position: position)], [])
    return map.picture
  }

  private func line(_ cells: ArraySlice<(text: String, tone: Tone)?>) -> String {
    var line = ""
    var tone = Tone.middling
    for cell in cells.prefix(cells.lastIndex { $0 != nil }.map { $0 - cells.startIndex + 1 } ?? 0) {
      if style.isColoured, let next = cell?.tone, next != tone {
        line += "\u{1B}[0" + (next.code.isEmpty ? "" : ";") + next.code + "m"
        tone = next
      }
      line += cell?.text ?? " "
    }
    return tone == .middling ? line : line + "\u{1B}[0m"
  }

  // MARK: Dots

  private func cell(_ dots: MapDots, _ column: Int, _ row: Int) -> (text: String, tone: Tone)? {
    var counts = [0, 0, 0, 0, 0]
    for dot in 0..<8 { counts[Int(dots[column * 2 + dot % 2, row * 4 + dot / 2].rawValue)] += 1 }
    let isChosen = counts[4] > 0
    guard let most = counts.dropFirst().max(), most > 0 else { return nil }
    let kind = isChosen ? 4 : counts.lastIndex(of: most) ?? 1
    let tone = [Tone.sparse, .sparse, .middling, .dense, .chosen][kind]
    guard style.isUnicode else { return ([".", ":", "+", "#"][tone.rawValue], tone) }
    // The bits of a Braille character, from left to right, then downwards.
    // Source: https://www.unicode.org/charts/PDF/U2800.pdf
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    var (shown, all): (UInt32, UInt32) = (0, 0)
    for bit in 0..<8 {
      let (x, y) = (column * 2 + bit % 2, row * 4 + bit / 2)
      let dot = dots[x, y]
      if isChosen ? dot == .chosen : dot != .empty { all |= bits[bit] }
      if isChosen ? dot == .chosen : isShown(dot, x, y) { shown |= bits[bit] }
    }
    // An island of one dot stays.
    return Unicode.Scalar(0x2800 + (shown == 0 ? all : shown)).map { (String($0), tone) }
  }

  /// Whether a dot is drawn. Without colours, sparse dots are thinned to half.
  private func isShown(_ dot: MapDots.Kind, _ x: Int, _ y: Int) -> Bool {
    dot != .empty && (style.isColoured || dot != .sparse || (x + y).isMultiple(of: 2))
  }

  // MARK: Names

  private mutating func name(_ marks: [MapSubject.Mark], _ areas: [MapSubject.Area]) {
    let boxes = marks.map { mark in
      let dot = raster.place(of: mark.position)
      return MapLabels.Box(x: Double(dot.column / 2), y: Double(dot.row / 4), width: 1, height: 1)
    }
    var labels = MapLabels(width: Double(columns), height: Double(rows), besides: boxes)
    // Without colours a mark only shows with a gap on both sides.
    if !style.isColoured { for box in boxes { blank(box) } }
    for box in boxes { write(style.isUnicode ? "●" : "*", at: box, as: .mark) }
    for (mark, own) in zip(marks, boxes) where !mark.label.isEmpty {
      let text = " " + mark.label + " "
      if let box = labels.box(width: Double(Basics.cells(of: text)), height: 1, beside: own) {
        write(text, at: box, as: .label)
      }
    }
    for area in areas {
      let dot = raster.place(of: area.middle)
      let text = " " + area.label + " "
      let centre = (x: Double(dot.column / 2) + 0.5, y: Double(dot.row / 4) + 0.5)
      if let box = labels.box(width: Double(Basics.cells(of: text)), height: 1, over: centre) {
        write(text, at: box, as: .label)
      }
    }
  }

  private mutating func blank(_ box: MapLabels.Box) {
    for column in [Int(box.x) - 1, Int(box.x) + 1] where (0..<columns).contains(column) {
      let index = Int(box.y) * columns + column
      if cells.indices.contains(index) { cells[index] = nil }
    }
  }

  private mutating func write(_ text: String, at box: MapLabels.Box, as tone: Tone) {
    var index = Int(box.y) * columns + Int(box.x)
    for character in text {
      for column in 0..<max(1, Basics.cells(of: String(character))) where cells.indices.contains(index) {
        // A wide character takes its neighbour's cell too.
        cells[index] = (column == 0 ? String(character) : "", tone)
        index += 1
      }
    }
  }
}

extension TerminalMap.Style {
  /// The style for standard output, by the environment.
  static let ofOutput: Self = {
    // At the prompt readline has set the locale already.
    if setlocale(LC_CTYPE, nil).map({ String(cString: $0) }) == "C" { setlocale(LC_CTYPE, "") }
    return Self(
      isColoured: Output.isTerminal && environmentVariable("NO_COLOR") == nil
        && ![nil, "dumb"].contains(environmentVariable("TERM")),
      isUnicode: String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8")
  }()
}

import Basics
import Postcodes

/// A map as an SVG picture for a page or for paper, in colours that follow the reader's light or dark page.
struct VectorMap {
  /// The size in dots, which are the picture's units.
  private static let (columns, rows) = (360, 480)
  private static let margin = 10
  /// The size of names in units, and the greatest width of one of their characters.
  private static let (textSize, characterWidth) = (8.0, 5.2)

  private let subject: MapSubject
  private let raster: GridRaster
  private let dots: MapDots
  private let marks: [MapSubject.Mark]

  init(of subject: MapSubject) {
    self.subject = subject
    raster = GridRaster(showing: subject, columns: Self.columns, rows: Self.rows)
    marks = subject.marks.count > MapSubject.mostNamedMarks ? [] : subject.marks
    dots = MapDots(raster, areas: subject.areas, points: marks.isEmpty ? subject.marks : [], radius: 8)
  }

  /// The picture, without a line break at its end.
  var svg: String {
    let credits = attribution.map(Self.escaped)
    let (width, height) = (
      Self.columns + 2 * Self.margin, Self.rows + 2 * Self.margin + 20 + 7 * credits.count
    )
    let foot = Self.rows + Self.margin + 14
    var body = ""
    for (kind, name) in [(MapDots.Kind.sparse, "s"), (.middling, "m"), (.dense, "d"), (.chosen, "c")] {
      let path = path(of: kind)
      if !path.isEmpty { body += "<path class=\"\(name)\" d=\"\(path)\"/>\n" }
    }
    body += names
    for (line, credit) in credits.enumerated() {
      body += "<text class=\"a\" x=\"\(Self.margin)\" y=\"\(foot + 14 + 7 * line)\">\(credit)</text>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(2 * width)" \
      height="\(2 * height)" role="img">
      <title>\(Self.escaped(title))</title>
      <style>
      .b { fill: #fff } path { fill: none; stroke: #1f2328 } .s { stroke-opacity: .3 } .m { stroke-opacity: .6 }
      .c { stroke: #a626a4 } .k { fill: #d1242f; stroke: #fff } .l { fill: none; stroke: #1f2328 }
      text { font: \(Self.number(Self.textSize))px system-ui, sans-serif; fill: #1f2328 } .a { font-size: 5px }
      .n { font-weight: 600; paint-order: stroke; stroke: #fff; stroke-width: 2px }
      @media (prefers-color-scheme: dark) {
      .b { fill: #161b22 } path, .l { stroke: #e6edf3 } .c { stroke: #d670d6 } text { fill: #e6edf3 }
      .k, .n { stroke: #161b22 }
      }
      </style>
      <rect class="b" width="\(width)" height="\(height)"/>
      \(body)\(scale(at: foot))</svg>
      """
  }

  private var title: String {
    let labels = subject.areas.map(\.label) + marks.map(\.label)
    return labels.isEmpty
      ? "Where postcodes lie" : "Where they lie: " + labels.joined(separator: ", ")
  }

  private var attribution: [String] {
    let sentences = Gazetteer.attribution.split(separator: ". ").map { $0.last == "." ? "\($0)" : "\($0)." }
    return subject.areas.contains(where: \.isTown) ? sentences + [PostTown.attribution] : sentences
  }

  /// The dots of a kind as horizontal lines. Each line's start is relative to the end of the line before.
  private func path(of kind: MapDots.Kind) -> String {
    var path = ""
    var (x, y) = (0, 0)
    for row in 0..<Self.rows {
      var column = 0
      while column < Self.columns {
        let start = column
        while column < Self.columns, dots[column, row] == kind { column += 1 }
        if column > start {
          path += "m\(Self.margin + start - x) \(Self.margin + row - y)h\(column - start)"
          (x, y) = (Self.margin + column, Self.margin + row)
        }
        column += 1
      }
    }
    // The first start is relative to the corner; a line runs through the middle of its dots.
    return path.isEmpty ? "" : "M0 .5" + path
  }

  // MARK: Names

  private var names: String {
    let half = 3.0
    func box(_ position: GridPosition) -> MapLabels.Box {
      let point = raster.place(of: position)
      return MapLabels.Box(
        x: Double(point.column) + 0.5 - half, y: Double(point.row) + 0.5 - half, width: 2 * half,
        height: 2 * half)
    }
    let boxes = marks.map { box($0.position) }
    var labels = MapLabels(width: Double(Self.columns), height: Double(Self.rows), besides: boxes)
    var svg = ""
    for (mark, box) in zip(marks, boxes) {
      svg += "<circle class=\"k\" cx=\"\(Self.number(box.x + half + Double(Self.margin)))\" "
      svg += "cy=\"\(Self.number(box.y + half + Double(Self.margin)))\" r=\"2.5\"/>\n"
      let width = Double(mark.label.count) * Self.characterWidth + 2
      if let free = labels.box(width: width, height: 11, beside: box) {
        svg += text(mark.label, in: free)
      }
    }
    for area in subject.areas {
      let middle = box(area.middle)
      let width = Double(area.label.count) * Self.characterWidth + 2
      let centre = (x: middle.x + half, y: middle.y + half)
      if let free = labels.box(width: width, height: 11, over: centre) {
        svg += text(area.label, in: free)
      }
    }
    return svg
  }

  private func text(_ label: String, in box: MapLabels.Box) -> String {
    let x = Self.number(box.x + box.width / 2 + Double(Self.margin))
    let y = Self.number(box.y + 8.5 + Double(Self.margin))
    return "<text class=\"n\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"middle\">\(Self.escaped(label))</text>\n"
  }

  private func scale(at y: Int) -> String {
    let scale = MapScale(metresPerUnit: raster.cellSize, longest: Self.columns / 4)
    let length = Self.number(scale.length)
    let end = Self.number(Double(Self.margin) + scale.length + 5)
    return """
      <path class="l" d="M\(Self.margin) \(y - 5)v4h\(length)v-4"/>
      <text x="\(end)" y="\(y)">\(scale.words)</text>
      <text x="\(Self.columns + Self.margin)" y="\(y)" text-anchor="end">N ↑</text>

      """
  }

  private static func number(_ value: Double) -> String {
    let text = fixed(value, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The text escaped for XML, without characters that XML does not allow.
  ///
  /// Source: https://www.w3.org/TR/xml/#charsets
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printable.unicodeScalars where scalar.value & 0xFFFE != 0xFFFE {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

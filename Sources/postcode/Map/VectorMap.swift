import Basics
import Postcodes

/// A map as an SVG picture for a page or for paper, in colours that follow the reader's light or dark page.
struct VectorMap {
  /// How many dots a picture has.
  private static let area = 360.0 * 480
  private static let margin = 10
  /// The size of names in units, and the greatest width of one of their characters.
  private static let (textSize, characterWidth) = (8.0, 5.2)
  /// The most towns that are named, and the greatest width of a character of their smaller names.
  private static let (mostTowns, townWidth) = (16, 3.4)

  /// The size in dots, which are the picture's units.
  private let (columns, rows): (Int, Int)
  private let subject: MapSubject
  private let raster: GridRaster
  private let dots: MapDots
  private let marks: [MapSubject.Mark]

  init(of subject: MapSubject) {
    self.subject = subject
    // The page has the shape of its subject, but is never too narrow for the credits.
    let width = (Self.area * min(max(subject.proportion ?? 0.75, 0.62), 2)).squareRoot()
    (columns, rows) = (Int(width), Int(Self.area / width))
    raster = GridRaster(showing: subject, columns: columns, rows: rows)
    marks = subject.namedMarks
    dots = MapDots(raster, areas: subject.areas, points: subject.dottedMarks, radii: 8...22)
  }

  /// The picture, without a line break at its end.
  var svg: String {
    let (marked, towns) = names
    let credits = attribution(withTowns: !towns.isEmpty).map(Self.escaped)
    let (width, height) = (
      columns + 2 * Self.margin, rows + 2 * Self.margin + 20 + 7 * credits.count
    )
    let foot = rows + Self.margin + 14
    var body = ""
    for (kind, name) in [(MapDots.Kind.sparse, "s"), (.middling, "m"), (.dense, "d"), (.chosen, "c")] {
      let path = path(of: kind)
      if !path.isEmpty { body += "<path class=\"\(name)\" d=\"\(path)\"/>\n" }
    }
    body += marked + towns
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
      .n { font-weight: 600; paint-order: stroke; stroke: #fff; stroke-width: 2px } .p { fill: #1f2328; stroke: #fff; stroke-width: .7px }
      .t { font-size: 6px; font-weight: 400; stroke-width: 1.5px }
      @media (prefers-color-scheme: dark) {
      .b { fill: #161b22 } path, .l { stroke: #e6edf3 } .c { stroke: #d670d6 } text { fill: #e6edf3 }
      .k, .n, .p { stroke: #161b22 } .p { fill: #e6edf3 }
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

  private func attribution(withTowns hasTowns: Bool) -> [String] {
    func sentences(_ text: String) -> [String] {
      text.parts(between: ". ").map { $0.last == "." ? "\($0)" : "\($0)." }
    }
    return sentences(Gazetteer.attribution)
      + (subject.areas.contains(where: \.isTown) ? [PostTown.attribution] : [])
      + (hasTowns ? sentences(PlaceNames.builtIn.attribution) : [])
  }

  /// The dots of a kind as horizontal lines. Each line's start is relative to the end of the line before.
  private func path(of kind: MapDots.Kind) -> String {
    var path = ""
    var (x, y) = (0, 0)
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let start = column
        while column < columns, dots[column, row] == kind { column += 1 }
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

  /// The marks and names of what was asked for, and those of towns.
  private var names: (String, towns: String) {
    let half = 3.0
    func box(_ position: GridPosition) -> MapLabels.Box {
      let point = raster.place(of: position)
      return MapLabels.Box(
        x: Double(point.column) + 0.5 - half, y: Double(point.row) + 0.5 - half, width: 2 * half,
        height: 2 * half)
    }
    let boxes = marks.map { box($0.position) }
    var labels = MapLabels(width: Double(columns), height: Double(rows), besides: boxes)
    var svg = ""
    for (mark, box) in zip(marks, boxes) {
      svg += "<circle class=\"k\" cx=\"\(Self.number(box.x + half + Double(Self.margin)))\" "
      svg += "cy=\"\(Self.number(box.y + half + Double(Self.margin)))\" r=\"2.5\"/>\n"
      let width = Double(mark.label.count) * Self.characterWidth + 2
      if let free = labels.box(width: width, height: 11, beside: box) {
        svg += text(mark.label, in: free)
      }
    }
    // The largest towns often lie in the middle of their shape, where its own name can make way.
    let known = Set(subject.areas.map(\.label) + marks.map(\.label))
    let towns = dots.largestTowns(3 * Self.mostTowns, of: subject.areas, besides: known)
    var texts = towns.prefix(3).compactMap { named($0, &labels) }
    for area in subject.areas {
      let middle = box(area.middle)
      let width = Double(area.label.count) * Self.characterWidth + 2
      let centre = (x: middle.x + half, y: middle.y + half)
      let shifts = [0.0, -12, 12, -24, 24]
      if let free = labels.box(width: width, height: 11, over: centre, shifts: shifts) {
        svg += text(area.label, in: free)
      }
    }
    for town in towns.dropFirst(3) where texts.count < Self.mostTowns {
      if let text = named(town, &labels) { texts.append(text) }
    }
    return (svg, texts.joined())
  }

  /// A town with its dot; nil if there is no room for it.
  private func named(_ town: MapTown, _ labels: inout MapLabels) -> String? {
    let own = MapLabels.Box(x: town.x - 2.5, y: town.y - 2.5, width: 5, height: 5)
    let width = Double(town.name.count) * Self.townWidth + 2
    guard labels.isFree(own), let free = labels.box(width: width, height: 8, beside: own) else { return nil }
    labels.reserve(own)
    let (x, y) = (town.x + Double(Self.margin), town.y + Double(Self.margin))
    return "<circle class=\"p\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"1.5\"/>\n"
      + text(town.name, in: free, class: "n t", baseline: 6)
  }

  private func text(
    _ label: String, in box: MapLabels.Box, class name: String = "n", baseline: Double = 8.5
  ) -> String {
    let x = Self.number(box.x + box.width / 2 + Double(Self.margin))
    let y = Self.number(box.y + baseline + Double(Self.margin))
    return
      "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"middle\">\(Self.escaped(label))</text>\n"
  }

  private func scale(at y: Int) -> String {
    let scale = MapScale(metresPerUnit: raster.cellSize, longest: columns / 4)
    let length = Self.number(scale.length)
    let end = Self.number(Double(Self.margin) + scale.length + 5)
    return """
      <path class="l" d="M\(Self.margin) \(y - 5)v4h\(length)v-4"/>
      <text x="\(end)" y="\(y)">\(scale.words)</text>
      <text x="\(columns + Self.margin)" y="\(y)" text-anchor="end">N ↑</text>

      """
  }

  private static func number(_ value: Double) -> String { plain(fixed(value, decimals: 1)) }

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

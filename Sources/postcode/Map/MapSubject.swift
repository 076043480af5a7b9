import Postcodes

/// What a map is to show: single places, and areas that hold many postcodes. Nothing shows the whole country.
struct MapSubject: Sendable {
  struct Mark: Sendable {
    let label: String
    let position: GridPosition
  }

  struct Area: Sendable {
    let label: String
    let positions: [GridPosition]
    /// Whether it is known as a post town, so that the list of these has to be credited.
    let isTown: Bool
    /// All of the area, but for what would make it far smaller: a few postcodes of large users lie at a sorting office in
    /// another part of the town.
    let frame: GridBox
    /// A position with half of the area to each side.
    let middle: GridPosition

    /// The area of some positions; nil where there are none.
    init?(label: String, positions: [GridPosition], isTown: Bool = false) {
      guard let all = GridBox(around: positions) else { return nil }
      (self.label, self.positions, self.isTown) = (label, positions, isTown)
      // Of many positions some say enough.
      let some = stride(from: 0, to: positions.count, by: positions.count / 5000 + 1).map { positions[$0] }
      let (eastings, northings) = (some.map(\.easting).sorted(), some.map(\.northing).sorted())
      let (few, half) = (some.count / 50, some.count / 2)
      let most = GridBox(
        eastings: eastings[few]...eastings[some.count - 1 - few],
        northings: northings[few]...northings[some.count - 1 - few])
      let isFarSmaller =
        2 * all.eastings.count > 5 * most.eastings.count || 2 * all.northings.count > 5 * most.northings.count
      frame = isFarSmaller ? most : all
      middle = GridPosition(easting: eastings[half], northing: northings[half])
    }
  }

  /// More marks than this are dots: their names would not fit.
  static let mostNamedMarks = 40

  var marks: [Mark] = []
  var areas: [Area] = []

  var isEmpty: Bool { marks.isEmpty && areas.isEmpty }

  /// What has to be seen, a margin included; nil for the whole country.
  fileprivate var frame: GridBox? {
    let boxes = areas.map(\.frame) + [GridBox(around: marks.lazy.map(\.position))].compactMap(\.self)
    let frame = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    return frame?.grown(by: 0.08)
  }
}

extension GridRaster {
  /// Dots that show a subject as large as they can.
  ///
  /// A map whose frame lies where the country has nothing shows the country as well: one sees where that is.
  init(showing subject: MapSubject, columns: Int, rows: Int) {
    let (country, frame) = (Country.inUse, subject.frame)
    if let frame {
      // Around a single place a town is to be seen, and not four streets.
      self.init(frame, columns: columns, rows: rows, smallestCell: subject.areas.isEmpty ? 60 : 20)
      if !subject.areas.isEmpty || country.unitCounts(in: self).contains(where: { $0 > 0 }) { return }
    }
    let bounds = country.bounds ?? GridBox(eastings: 0...700_000, northings: 0...1_200_000)
    let whole = frame.map(bounds.union) ?? bounds
    self.init(whole.grown(by: 0.01), columns: columns, rows: rows)
    // To the left there is only sea; to the right there is room for names.
    self.init(
      west: max(west, Double(whole.eastings.lowerBound)), north: north, cellSize: cellSize, columns: columns,
      rows: rows)
  }

  /// Dots over a box, and over what lies around it where the box has another shape.
  private init(_ box: GridBox, columns: Int, rows: Int, smallestCell: Double = 0) {
    let (width, height) = (Double(box.eastings.count), Double(box.northings.count))
    let cellSize = max(smallestCell, width / Double(columns), height / Double(rows))
    self.init(
      west: Double(box.eastings.lowerBound) - (cellSize * Double(columns) - width) / 2,
      north: Double(box.northings.upperBound) + (cellSize * Double(rows) - height) / 2,
      cellSize: cellSize, columns: columns, rows: rows)
  }
}

extension GridBox {
  /// The box with a margin of so much of its larger side.
  fileprivate func grown(by part: Double) -> GridBox {
    let margin = Int(Double(longestSide) * part)
    return GridBox(
      eastings: eastings.lowerBound - margin...eastings.upperBound + margin,
      northings: northings.lowerBound - margin...northings.upperBound + margin)
  }

  fileprivate var longestSide: Int { max(eastings.count, northings.count) }
}

import Postcodes

/// What a map shows: single places, and areas of many postcodes. An empty subject shows the whole country.
struct MapSubject: Sendable {
  struct Mark: Sendable {
    let label: String
    let position: GridPosition
  }

  struct Area: Sendable {
    let label: String
    let positions: [GridPosition]
    /// The districts in which the positions lie; their towns are named in it.
    let districts: [Outcode]
    /// Whether its codes come from the list of post towns, which must then be credited.
    let isTown: Bool
    /// The box to show. Outlying postcodes are left out if they would make the rest far smaller: a few of large users
    /// lie at a sorting office in another part of the town.
    let frame: GridBox
    /// A position with half of the area to each side.
    let middle: GridPosition

    /// The area of some positions; nil if there are none.
    init?(
      label: String, positions: [GridPosition], districts: [Outcode] = [], isTown: Bool = false
    ) {
      guard let all = GridBox(around: positions), let sample = PositionSample(of: positions) else {
        return nil
      }
      (self.label, self.positions, self.districts, self.isTown) = (label, positions, districts, isTown)
      let (eastings, northings) = (sample.eastings, sample.northings)
      let few = eastings.count / 50
      let most = GridBox(
        eastings: eastings[few]...eastings[eastings.count - 1 - few],
        northings: northings[few]...northings[northings.count - 1 - few])
      let isFarSmaller =
        2 * all.eastings.count > 5 * most.eastings.count || 2 * all.northings.count > 5 * most.northings.count
      frame = isFarSmaller ? most : all
      middle = sample.middle
    }
  }

  /// The most marks with names. More become dots, since their names would not fit.
  static let mostNamedMarks = 40

  var marks: [Mark] = []
  var areas: [Area] = []

  /// The marks with names.
  var namedMarks: [Mark] { marks.count > Self.mostNamedMarks ? [] : marks }

  /// The marks that are dots.
  var dottedMarks: [Mark] { marks.count > Self.mostNamedMarks ? marks : [] }

  var isEmpty: Bool { marks.isEmpty && areas.isEmpty }

  /// The box that must be shown, with a margin; nil for the whole country.
  fileprivate var frame: GridBox? {
    let boxes = areas.map(\.frame) + [GridBox(around: marks.lazy.map(\.position))].compactMap(\.self)
    let frame = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    return frame?.grown(by: 0.08)
  }
}

extension MapSubject {
  /// How many times as wide as high the subject is; nil for the whole country, and for places close together, whose
  /// surroundings are shown.
  var proportion: Double? {
    guard let frame, !areas.isEmpty || frame.longestSide > 20_000 else { return nil }
    return Double(frame.eastings.count) / Double(frame.northings.count)
  }
}

extension GridRaster {
  /// A raster that shows a subject as large as possible.
  ///
  /// If the subject lies where the country has no postcode, the whole country is shown too, so that one sees where that
  /// is.
  init(showing subject: MapSubject, columns: Int, rows: Int) {
    let (country, frame) = (Country.inUse, subject.frame)
    if let frame {
      // A single place is shown in its town, not among four streets.
      self.init(frame, columns: columns, rows: rows, smallestCell: subject.areas.isEmpty ? 60 : 20)
      if !subject.areas.isEmpty || country.unitCounts(in: self).contains(where: { $0 > 0 }) { return }
    }
    let bounds = country.bounds ?? GridBox(eastings: 0...700_000, northings: 0...1_200_000)
    let whole = frame.map(bounds.union) ?? bounds
    self.init(whole.grown(by: 0.01), columns: columns, rows: rows)
    // The left is only sea; the right has room for names.
    self.init(
      west: max(west, Double(whole.eastings.lowerBound)), north: north, cellSize: cellSize, columns: columns,
      rows: rows)
  }

  /// A raster over a box, and over its surroundings if the box has another shape.
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
  /// The box with a margin of a part of its longest side.
  fileprivate func grown(by part: Double) -> GridBox {
    let margin = Int(Double(longestSide) * part)
    return GridBox(
      eastings: eastings.lowerBound - margin...eastings.upperBound + margin,
      northings: northings.lowerBound - margin...northings.upperBound + margin)
  }

  fileprivate var longestSide: Int { max(eastings.count, northings.count) }
}

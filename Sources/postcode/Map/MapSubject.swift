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
    var isTown = false
  }

  /// More marks than this are dots: their names would not fit.
  static let mostNamedMarks = 40

  var marks: [Mark] = []
  var areas: [Area] = []
  /// Whether the whole country is seen, whatever is asked for.
  var isWhole = false

  var isEmpty: Bool { marks.isEmpty && areas.isEmpty }

  /// What has to be seen, a margin included; nil for the whole country.
  fileprivate var frame: GridBox? {
    let boxes = [GridBox(around: marks.lazy.map(\.position))] + areas.map(\.frame)
    let frame = boxes.reduce(nil as GridBox?) { union, box in union.flatMap { box?.union($0) } ?? box ?? union
    }
    return frame?.grown(by: 0.08)
  }
}

extension MapSubject.Area {
  /// All of the area, but for what would make it far smaller: a few postcodes of large users lie at a sorting office in
  /// another part of the town.
  fileprivate var frame: GridBox? {
    let all = GridBox(around: positions)
    let (eastings, northings) = (positions.map(\.easting).sorted(), positions.map(\.northing).sorted())
    let few = positions.count / 50
    let most = GridBox(
      around: positions.filter {
        (eastings[few]...eastings[eastings.count - 1 - few]).contains($0.easting)
          && (northings[few]...northings[northings.count - 1 - few]).contains($0.northing)
      })
    guard let all, let most else { return all }
    let shrinks = [(all.eastings, most.eastings), (all.northings, most.northings)].contains {
      2 * $0.count > 5 * $1.count
    }
    return shrinks ? most : all
  }

  /// Where most of it is: a position with half of the area to each side.
  var middle: GridPosition? {
    guard !positions.isEmpty else { return nil }
    let (eastings, northings) = (positions.map(\.easting).sorted(), positions.map(\.northing).sorted())
    return GridPosition(
      easting: eastings[eastings.count / 2], northing: northings[northings.count / 2])
  }
}

extension GridRaster {
  /// Dots that show a subject as large as they can.
  ///
  /// A map whose frame lies where the country has nothing shows the country as well: one sees where that is.
  init(showing subject: MapSubject, columns: Int, rows: Int) {
    let country = Country.inUse
    if !subject.isWhole, let frame = subject.frame {
      // Around a single place a town is to be seen, and not four streets.
      self.init(frame, columns: columns, rows: rows, smallestCell: subject.areas.isEmpty ? 60 : 20)
      if country.unitCounts(in: self).contains(where: { $0 > 0 }) { return }
    }
    let whole = (country.bounds ?? GridBox(eastings: 0...700_000, northings: 0...1_200_000)).grown(by: 0.01)
    let frame = subject.frame.map(whole.union) ?? whole
    self.init(frame, columns: columns, rows: rows)
    // To the left there is only sea; to the right there is room for names.
    self.init(
      west: max(west, Double(frame.eastings.lowerBound)), north: north, cellSize: cellSize, columns: columns,
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

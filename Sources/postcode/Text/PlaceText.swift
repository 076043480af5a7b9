import Basics
import Postcodes

/// What people read beneath a heading, in rows.
protocol HeadedRows {
  var heading: String { get }
  /// The label and the value of each row; one without a value is not shown.
  var allRows: [(label: String, value: String?)] { get }
}

extension HeadedRows {
  /// The heading and aligned lines beneath it, without a note.
  var text: String { text(and: []) }

  /// The same as one line.
  var sentence: String { Columns.sentence(heading, rows) }

  /// The text with more lines at its end.
  func text(and more: [(label: String, value: String)]) -> String {
    heading + "\n" + Columns.aligned(rows + more)
  }

  private var rows: [(label: String, value: String)] {
    allRows.compactMap { label, value in value.flatMap { $0.isEmpty ? nil : (label, $0) } }
  }
}

extension Place: HeadedRows {
  var heading: String { postcode.description + (name.map { "  " + $0 } ?? "") }

  /// The position, as far as it is known.
  var position: GridPosition? {
    if let position = unit?.position { return position }
    guard let latitude, let longitude else { return nil }
    return GridPosition(latitude: latitude, longitude: longitude)
  }

  /// What is said of a place without a position.
  var unplaced: String { "Where \(postcode) lies is not known." }

  /// The columns of a place as one line.
  static let lineFields = ["postcode", "latitude", "longitude", "place", "country", "name"]

  /// The place as one line of these columns, separated by tabs.
  var fields: String { Self.lineFields.map { cell($0) ?? "" }.joined(separator: "\t") }

  var allRows: [(label: String, value: String?)] {
    let coordinates = latitude.flatMap { latitude in
      longitude.map { fixed(latitude, decimals: 4) + ", " + fixed($0, decimals: 4) }
    }
    let place = locality
    return [
      ("Place", place),
      ("Ward", ward.flatMap { $0.hasSuffix("(pseudo)") ? nil : $0 }),
      // If there is no parish, the service says so, or gives the name of the district.
      ("Parish", details?.parish.flatMap { $0.hasSuffix("unparished area") || $0 == place ? nil : $0 }),
      ("County", details?.adminCounty.flatMap { $0.hasSuffix("(pseudo)") || $0 == place ? nil : $0 }),
      ("Region", details?.region.flatMap { $0.hasSuffix("(pseudo)") ? nil : $0 }),
      ("Country", country),
      ("Coordinates", coordinates),
      ("Constituency", details?.parliamentaryConstituency),
      ("Sector", postcode.sector),
      ("District", postcode.isForcesNumber ? nil : postcode.district),
      ("Post town", PostTown.names(ofDistrict: postcode.outward).joined(separator: ", ")),
    ]
  }
}

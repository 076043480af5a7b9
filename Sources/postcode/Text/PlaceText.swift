import Postcodes

extension Place {
  /// The place as a heading and aligned lines beneath it.
  var text: String { text(and: []) }

  /// The same, with more lines at its end.
  func text(and more: [(label: String, value: String)]) -> String {
    var heading = postcode.description
    if let name { heading += "  " + name }
    var lines = heading + "\n" + Columns.aligned(rows + more)
    if let note { lines += "\n  (" + note + ")" }
    return lines
  }

  /// The place as one line of fields between tabs: postcode, latitude, longitude, place, country, name.
  var fields: String {
    [
      postcode.description, latitude.map { fixed($0, decimals: 6) } ?? "",
      longitude.map { fixed($0, decimals: 6) } ?? "", locality ?? "", country ?? "", name ?? "",
    ].joined(separator: "\t")
  }

  private var rows: [(label: String, value: String)] {
    let coordinates = latitude.flatMap { latitude in
      longitude.map { fixed(latitude, decimals: 4) + ", " + fixed($0, decimals: 4) }
    }
    let place = locality
    let all: [(String, String?)] = [
      ("Place", place),
      ("Ward", ward.flatMap { $0.hasSuffix("(pseudo)") ? nil : $0 }),
      // Where there is no parish, the service says so, or gives the name of the district.
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
    return all.compactMap { label, value in value.flatMap { $0.isEmpty ? nil : (label, $0) } }
  }
}

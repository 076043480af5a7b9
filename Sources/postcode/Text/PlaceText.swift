import Postcodes

extension Place {
  /// The place as a heading and aligned lines beneath it.
  var text: String {
    var heading = postcode.description
    if let name { heading += "  " + name }
    var lines = heading + "\n" + Columns.aligned(rows)
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
    let all: [(String, String?)] = [
      ("Place", locality),
      ("Ward", details?.adminWard),
      ("Parish", details?.parish),
      ("County", details?.adminCounty),
      ("Region", details?.region),
      ("Country", country),
      ("Coordinates", coordinates),
      ("Constituency", details?.parliamentaryConstituency),
      ("Sector", postcode.sector),
      ("District", postcode.isForcesNumber ? nil : postcode.district),
      ("Post town", PostTown.of(area: postcode.area)),
    ]
    var shown = Set<String>()
    return all.compactMap { label, value in
      // The service gives an unparished place the name of its district; said once is enough.
      guard let value, !value.isEmpty, shown.insert(value).inserted else { return nil }
      return (label, value)
    }
  }
}

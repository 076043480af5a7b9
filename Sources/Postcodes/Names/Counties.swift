/// The local authorities of counties, by the project's own tables.
enum Counties {
  /// The authorities that a county consists of; nil if it is none, or has parts of authorities.
  static func authorities(of county: String) -> Set<String>? {
    guard let members = lines[county] else { return nil }
    var all: Set<String> = []
    for member in members {
      // An outward code or an area.
      guard member.utf8.contains(where: { $0 >= UInt8(ascii: "a") }) else { return nil }
      if member != county, let parts = authorities(of: member) {
        all.formUnion(parts)
      } else {
        all.insert(member)
      }
    }
    return all
  }

  /// Whether a county, and no country, consists of more than one authority.
  static func isOfSeveralAuthorities(_ county: String) -> Bool {
    !Country.countries.contains(county) && authorities(of: county)?.count ?? 0 > 1
  }

  /// The members of each county and other part of the country.
  private static let lines: [String: [String]] = {
    var lines: [String: [String]] = [:]
    for var line in TableRows.regions {
      let county = String(decoding: TableRows.field(&line), as: UTF8.self)
      lines[county] = names(in: TableRows.field(&line))
    }
    return lines
  }()

  /// The authorities of which parts were once in a county.
  static func formerAuthorities(of county: String) -> [String] {
    TableRows.formerCounties.line(whoseKeyIs: county).map(names) ?? []
  }

  /// The counties in which an authority lies, those of today first, and then those in which parts of it once lay.
  static func all(of authority: String) -> [String] { byAuthority[authority] ?? [] }

  /// The counties of today in which an authority lies.
  static func today(of authority: String) -> [String] { todayByAuthority[authority] ?? [] }

  private static let byAuthority: [String: [String]] = {
    var counties = todayByAuthority
    for var line in TableRows.formerCounties {
      let county = String(decoding: TableRows.field(&line), as: UTF8.self)
      add(county, names(in: line), to: &counties)
    }
    return counties
  }()

  private static let todayByAuthority: [String: [String]] = {
    var counties: [String: [String]] = [:]
    for var line in TableRows.regions {
      let county = String(decoding: TableRows.field(&line), as: UTF8.self)
      if !Country.countries.contains(county) { add(county, authorities(of: county) ?? [], to: &counties) }
    }
    return counties
  }()

  private static func add(
    _ county: String, _ authorities: some Sequence<String>, to counties: inout [String: [String]]
  ) {
    for authority in authorities where authority != county {
      counties[authority, default: []].append(county)
    }
  }

  private static func names(in field: TableRows.Bytes) -> [String] {
    field.split(separator: UInt8(ascii: ";")).map { name in
      String(decoding: name.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
  }
}

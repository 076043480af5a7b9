import Basics

/// The local authorities of counties, by the project's own tables.
enum Counties {
  /// The authorities that a county consists of; nil if it is none, or has parts of authorities.
  static func authorities(of county: String) -> Set<String>? {
    known.of(county) {
      guard var line = TableRows.regions.line(whoseKeyIs: county) else { return nil }
      var all: Set<String> = []
      for member in names(in: TableRows.field(&line)) {
        // An outward code or an area.
        guard member.contains(where: \.isLowercase) else { return nil }
        if member != county, let parts = authorities(of: member) {
          all.formUnion(parts)
        } else {
          all.insert(member)
        }
      }
      return all
    }
  }

  private static let known = Memo<String, Set<String>?>()

  /// The authorities of which parts were once in a county.
  static func formerAuthorities(of county: String) -> [String] {
    TableRows.formerCounties.line(whoseKeyIs: county).map(names) ?? []
  }

  /// The counties in which an authority lies, and then those in which parts of it once lay.
  static func all(of authority: String) -> [String] { byAuthority[authority] ?? [] }

  private static let byAuthority: [String: [String]] = {
    var counties: [String: [String]] = [:]
    func add(_ county: String, _ authorities: some Sequence<String>) {
      for authority in authorities where authority != county {
        counties[authority, default: []].append(county)
      }
    }
    for var line in TableRows.regions {
      let county = String(decoding: TableRows.field(&line), as: UTF8.self)
      if !Country.countries.contains(county) { add(county, authorities(of: county) ?? []) }
    }
    for var line in TableRows.formerCounties {
      let county = String(decoding: TableRows.field(&line), as: UTF8.self)
      add(county, names(in: line))
    }
    return counties
  }()

  private static func names(in field: TableRows.Bytes) -> [String] {
    String(decoding: field, as: UTF8.self).split(separator: ";").map { String($0.drop { $0 == " " }) }
  }
}

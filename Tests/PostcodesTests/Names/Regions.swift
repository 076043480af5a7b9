import Foundation

@testable import Postcodes

/// Local authorities, and the counties and other parts of the country that consist of them.
struct Regions {
  /// A line of `regions.tsv` names an unknown member.
  struct UnknownMember: Error { let name: String }

  private let country = Country.greatBritain
  /// How many postcodes of each outward code lie in each authority.
  private var counts: [String: [String: Int]] = [:]
  private var members: [String: Set<String>] = [:]

  init() {
    for outcode in Gazetteer.outcodes {
      guard let district = country.district(named: outcode.name) else { continue }
      for sector in outcode.sectors.compactMap({ country.sector($0, ofDistrict: district) }) {
        for place in 0..<country.unitCount(ofSector: sector.number) {
          let authority = country.authority(ofSector: sector.number, index: place)
          counts[country.name(ofAuthority: authority), default: [:]][outcode.name, default: 0] += 1
        }
      }
    }
    counts[""] = nil
  }

  /// Rows for the lines of `regions.tsv`, and for the authorities whose names neither they nor `places` have. An authority
  /// with a place or a larger county of its name gets one as a council: Canterbury Council has Whitstable, too, and Dorset
  /// Council not Poole. One that is called as a place elsewhere is a council by its other name: Wyre, an island of Orkney.
  mutating func rows(besides places: [NameSources.Row]) throws -> [NameSources.Row] {
    var rows: [NameSources.Row] = []
    for fields in try NameSources.lines(NameSources.project.appending(path: "regions.tsv")) {
      let names = fields[1].components(separatedBy: "; ")
      let found = try outcodes(of: names)
      members[fields[0]] = found
      let others = fields.count > 3 ? fields[3].components(separatedBy: "; ") : []
      rows.append(row(fields[0], found, first: names[0], whereabouts: fields[2], otherNames: others))
    }
    func key(_ name: String) -> String { String(decoding: NameKey.of(name), as: UTF8.self) }
    let known = Dictionary(grouping: rows + places.filter { $0.kind != .locality }) { key($0.name) }
    for name in counts.keys.sorted() {
      let found = try outcodes(of: [name])
      let namesakes = known[key(name)] ?? []
      let others = namesakes.filter { !found.isDisjoint(with: $0.outcodes) }
      if others.contains(where: { $0.kind == .region && Set($0.outcodes) == found }) { continue }
      // An outward code on a border belongs to two countries.
      let countries = found.sorted().compactMap { Gazetteer.outcode($0)?.country }
      let country = countries.first { !$0.contains(" and ") } ?? countries.first ?? ""
      let whereabouts = country.components(separatedBy: " and ")[0]
      let council = name + " Council"
      if others.isEmpty {
        rows.append(
          row(name, found, whereabouts: whereabouts, otherNames: namesakes.isEmpty ? [] : [council]))
      } else {
        rows.append(row(council, found, whereabouts: whereabouts))
        rows[rows.count - 1].rank = min(rows[rows.count - 1].rank, Self.mostOfCouncil)
      }
    }
    return rows
  }

  /// The highest rank of a council: what is called as its town is meant more often.
  private static let mostOfCouncil = 45

  /// Whether a place is only a point that stands for an authority, as the City of London is. A settlement without a size
  /// is one if it is no post town: Richmond upon Thames.
  func isStandIn(_ row: NameSources.Row) -> Bool {
    if row.kind == .city { return row.name.hasPrefix("City of ") }
    let isPoint =
      row.kind == .locality
      || row.kind == .settlement && row.rank == 0 && PostTown.districts[row.name] == nil
    return isPoint && counts[row.name] != nil
  }

  /// The outward codes of a region's members. Of authorities they are those with at least half of their postcodes in
  /// them, or if there are none, at least a fifth.
  private func outcodes(of names: [String]) throws -> Set<String> {
    var found: Set<String> = []
    var authorities: [String] = []
    for name in names {
      if Gazetteer.outcode(name) != nil {
        found.insert(name)
      } else if case let all = Gazetteer.outcodes(inArea: name), !all.isEmpty {
        found.formUnion(all.map(\.name))
      } else if names.count > 1 || counts[name] == nil, let known = members[name] {
        found.formUnion(known)
      } else if counts[name] != nil {
        authorities.append(name)
      } else {
        throw UnknownMember(name: name)
      }
    }
    var units: [String: Int] = [:]
    for name in authorities { units.merge(counts[name] ?? [:], uniquingKeysWith: +) }
    func holding(_ part: Int) -> [String] {
      units.filter { $0.value * part >= Gazetteer.outcode($0.key)?.unitCount ?? .max }.map(\.key)
    }
    let most = holding(2)
    return found.union(most.isEmpty ? holding(5) : most)
  }

  /// The row of a region. Its centre is a position with half of its postcodes to each side, and its first outward code
  /// and its sector are those of the nearest postcode. Where no positions are known, the first member is its first code.
  private func row(
    _ name: String, _ outcodes: Set<String>, first: String = "", whereabouts: String,
    otherNames: [String] = []
  ) -> NameSources.Row {
    let sorted = outcodes.compactMap { OutcodeKey($0.utf8) }.sorted().map(\.name)
    let ordered = sorted.filter { $0 == first } + sorted.filter { $0 != first }
    var row = NameSources.Row(
      name: name, kind: .region, rank: 0, outcodes: ordered, whereabouts: whereabouts,
      otherNames: otherNames)
    let units = ordered.reduce(0) { $0 + (Gazetteer.outcode($1)?.unitCount ?? 600) }
    // A town whose name begins alike is meant more often.
    row.rank = max(60, Whereabouts.rank(units) - 45)
    var positions: [(position: GridPosition, outcode: String, sector: Int)] = []
    for outcode in ordered {
      guard let district = country.district(named: outcode) else { continue }
      for digit in 0..<10 {
        guard let sector = country.sector(digit, ofDistrict: district) else { continue }
        for place in stride(from: 0, to: country.unitCount(ofSector: sector.number), by: 8) {
          positions.append((country.position(ofSector: sector.number, index: place), outcode, digit))
        }
      }
    }
    guard !positions.isEmpty else { return row }
    let middle = GridPosition(
      easting: positions.map(\.position.easting).sorted()[positions.count / 2],
      northing: positions.map(\.position.northing).sorted()[positions.count / 2])
    let nearest = positions.min { $0.position.metres(to: middle) < $1.position.metres(to: middle) }
    if let nearest {
      (row.position, row.sector) = (middle, nearest.sector)
      row.outcodes = [nearest.outcode] + ordered.filter { $0 != nearest.outcode }
    }
    return row
  }
}

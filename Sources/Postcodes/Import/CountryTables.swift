/// Numbers the authorities and wards of a country's file as they come, and collects their names.
struct CountryTables {
  private let names: [AreaCode: String]
  private let parts: [ReleasePart]
  private var authorities: [AuthorityKey: Int] = [:]
  private var wards: [ReleasePart.Membership: Int] = [:]
  /// The numbers given to each part's memberships; -1 until they are.
  private var known: [[(authority: Int, ward: Int)]]
  private var nameStarts: [String: Int] = ["": 0]
  private var nameBytes: [UInt8] = [0]
  private var authorityBytes: [UInt8] = []
  private var wardBytes: [UInt8] = []

  private struct AuthorityKey: Hashable {
    let code: AreaCode
    /// Authorities without a code are one per country.
    let country: UInt8
  }

  init(names: [AreaCode: String], parts: [ReleasePart]) {
    (self.names, self.parts) = (names, parts)
    known = parts.map { part in Array(repeating: (-1, -1), count: part.memberships.count) }
    _ = authority(.none, country: 0)
  }

  /// - Throws: `ImportProblem` if the format of the file has no room for the release.
  func sections() throws -> [CountryFile.Section: [UInt8]] {
    guard authorities.count < 1 << 16, wards.count < 1 << 16, nameBytes.count < 1 << 24 else {
      throw ImportProblem("The release has more wards than any country; download it again.")
    }
    return [.authorities: authorityBytes, .wards: wardBytes, .names: nameBytes]
  }

  /// The number of a unit's ward. A unit without a ward gets one without a name, in its authority.
  mutating func ward(of unit: ReleasePart.Unit, in part: Int) -> Int {
    let number = unit.membership
    if known[part][number].ward >= 0 { return known[part][number].ward }
    let membership = named(parts[part].memberships[number])
    let ward = wards[membership] ?? wards.count
    if ward == wards.count {
      let authority = authority(membership.authority, country: membership.country)
      wards[membership] = ward
      wardBytes.add(nameStart(membership.ward), 3)
      wardBytes.add(authority, 2)
    }
    known[part][number].ward = ward
    return ward
  }

  /// The membership without the codes that have no name, so that no place is shown as a blank.
  private func named(_ membership: ReleasePart.Membership) -> ReleasePart.Membership {
    var membership = membership
    if names[membership.authority] == nil { membership.authority = .none }
    if names[membership.ward] == nil { membership.ward = .none }
    return membership
  }

  /// The record in `wholes` of some units as a whole.
  mutating func authorities(of ranges: [(part: Int, units: Range<Int>)]) -> [UInt8] {
    var counts: [Int: Int] = [:]
    var countries = 0
    for (part, units) in ranges {
      var (start, index) = (units.lowerBound, units.lowerBound)
      // Neighbours mostly have the same membership.
      while start < units.upperBound {
        let number = parts[part].units[start].membership
        while index < units.upperBound, parts[part].units[index].membership == number { index += 1 }
        let membership = named(parts[part].memberships[number])
        countries |= 1 << Int(membership.country)
        if membership.authority != .none {
          if known[part][number].authority < 0 {
            known[part][number].authority = authority(membership.authority, country: membership.country)
          }
          counts[known[part][number].authority, default: 0] += index - start
        }
        start = index
      }
    }
    let commonest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var record: [UInt8] = []
    record.add(commonest.first ?? 0, 2)
    record.add(commonest.dropFirst().first ?? 0, 2)
    record.add(countries, 1)
    record.add(commonest.count > 2 ? 1 : 0, 1)
    return record
  }

  private mutating func authority(_ code: AreaCode, country: UInt8) -> Int {
    let key = AuthorityKey(code: code, country: code == .none ? country : 0)
    if let known = authorities[key] { return known }
    authorities[key] = authorities.count
    authorityBytes.add(nameStart(code), 3)
    authorityBytes.add(Int(country), 1)
    return authorities.count - 1
  }

  private mutating func nameStart(_ code: AreaCode) -> Int {
    let name = names[code] ?? ""
    if let known = nameStarts[name] { return known }
    let bytes = name.utf8.prefix(255)
    let start = nameBytes.count
    nameStarts[name] = start
    nameBytes.append(UInt8(bytes.count))
    nameBytes += bytes
    return start
  }
}

/// The wards, authorities and countries that postcodes belong to.
extension Country {
  /// The number of a unit's authority, 0 for none; `index` is the unit's index among those of its sector.
  func authority(ofSector sector: Int, index: Int) -> Int {
    wardAndAuthority(ofSector: sector, index: index).authority
  }

  /// The numbers in the file of a unit's ward and authority.
  func wardAndAuthority(ofSector sector: Int, index: Int) -> (ward: Int, authority: Int) {
    let wards = file[.unitWards]
    let start = wards.number(4 * sector, 4)
    let count = wards.number(start, 1)
    let width = Int.bitWidth - max(0, count - 1).leadingZeroBitCount
    let wardIndex = wards.bits(8 * (start + 1 + 2 * count) + index * width, width)
    let ward = wards.number(start + 1 + 2 * wardIndex, 2)
    return (ward, file[.wards].number(5 * ward + 3, 2))
  }

  func name(ofWard ward: Int) -> String { name(at: 5 * ward, in: .wards) }

  func name(ofAuthority authority: Int) -> String { name(at: 4 * authority, in: .authorities) }

  /// The names of all authorities that have one.
  var authorityNames: [String] {
    (0..<file[.authorities].count / 4).map(name(ofAuthority:)).filter { !$0.isEmpty }
  }

  /// Whether an authority has a name; one without stands for its country only.
  func isNamed(authority: Int) -> Bool {
    file[.names].number(file[.authorities].number(4 * authority, 3), 1) != 0
  }

  func country(ofAuthority authority: Int) -> Int {
    min(file[.authorities].number(4 * authority + 3, 1), Self.countries.count - 1)
  }

  private func name(at offset: Int, in section: CountryFile.Section) -> String {
    file[.names].text(file[section].number(offset, 3))
  }

  static let countries = ["", "England", "Scotland", "Wales", "Northern Ireland"]

  /// The authority and country of a whole district or sector.
  struct Whole {
    /// The authority it belongs to, or the two commonest: `Lambeth`, `Camden / Barnet`; an ellipsis stands for others.
    let authorities: String
    /// `England`, `England and Wales`.
    let country: String
  }

  func whole(district: Int) -> Whole { whole(at: district) }

  func whole(sector: Int) -> Whole { whole(at: districtCount + sector) }

  /// The authority that some units belong to, or the two commonest.
  func names(ofAuthorities authorities: [Int]) -> String {
    var counts: [(authority: Int, count: Int)] = []
    for authority in authorities where authority != 0 {
      if let index = counts.firstIndex(where: { $0.authority == authority }) {
        counts[index].count += 1
      } else {
        counts.append((authority, 1))
      }
    }
    counts.sort { ($1.count, $0.authority) < ($0.count, $1.authority) }
    guard let first = counts.first else { return "" }
    return names(first.authority, counts.count > 1 ? counts[1].authority : 0, hasOthers: counts.count > 2)
  }

  /// The countries that some units belong to, each once.
  func countries(ofAuthorities authorities: [Int]) -> [String] {
    let numbers = Set(Set(authorities).map { $0 == 0 ? 0 : country(ofAuthority: $0) })
    return numbers.subtracting([0]).sorted().map { Self.countries[$0] }
  }

  private func names(_ first: Int, _ second: Int, hasOthers: Bool) -> String {
    let others = hasOthers ? " / …" : ""
    return second == 0
      ? name(ofAuthority: first) : name(ofAuthority: first) + " / " + name(ofAuthority: second) + others
  }

  private func whole(at row: Int) -> Whole {
    let wholes = file[.wholes]
    let start = row * CountryFile.wholeLength
    let (first, second) = (wholes.number(start, 2), wholes.number(start + 2, 2))
    let bits = wholes.number(start + 4, 1)
    let authorities = names(first, second, hasOthers: wholes.number(start + 5, 1) != 0)
    var country = ""
    for index in 1..<Self.countries.count where bits & 1 << index != 0 {
      country += (country.isEmpty ? "" : " and ") + Self.countries[index]
    }
    return Whole(authorities: authorities, country: country)
  }
}

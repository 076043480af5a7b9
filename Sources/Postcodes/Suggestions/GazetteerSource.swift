/// Suggests what is built in: areas, districts and sectors, level by level, and every postcode of Great Britain.
public struct GazetteerSource: SuggestionSource {
  public init() {}

  public func known(_ prefix: PostcodePrefix) -> Finding {
    switch Hierarchy.step(for: prefix) {
    case .places(let places): .all(places)
    case .units(let query): units(query, prefix)
    case .nothing: .all([])
    }
  }

  /// The longest list, as in a shell and from the service. A larger sector is offered by the first letters of its
  /// units.
  static let longest = 100

  /// The units that begin with a query. If the release has none, there may still be some.
  private func units(_ query: AutocompleteQuery, _ prefix: PostcodePrefix) -> Finding {
    let letters = Country.inUse.letters(of: query, above: Self.longest)
    if !letters.isEmpty { return .all(letters) }
    let landmarks = Landmark.beginning(compact: prefix.compact).filter { landmark in
      Postcode(landmark.postcode).map(prefix.matches) ?? false
    }
    let units = Country.inUse.units(beginning: query).map { unit in
      let landmark = landmarks.first { $0.postcode == unit.text }
      return landmark.map { Suggestion(unit.text, place: $0.name, level: .unit) } ?? unit
    }
    guard units.isEmpty else { return Finding(units, more: 0, standing: .released) }
    return Finding(landmarks.map { Suggestion($0.postcode, place: $0.name, level: .unit) })
  }
}

extension Country {
  /// The first letters of a sector's units, each with its authorities and number of units. None unless the query is a
  /// sector with more units than `limit`.
  func letters(of query: AutocompleteQuery, above limit: Int) -> [Suggestion] {
    guard query.inward.utf8.count == 1, let digit = Int(query.inward),
      let sector = district(named: query.outward).flatMap({ self.sector(digit, ofDistrict: $0) }),
      unitCount(ofSector: sector.number) > limit
    else { return [] }
    return CountryFile.letters.compactMap { letter in
      let letter = String(Character(UnicodeScalar(letter)))
      let units = unitNumbers(of: sector, beginning: letter)
      guard !units.isEmpty else { return nil }
      let authorities = units.map { authority(ofSector: sector.number, index: $0 - sector.firstUnit) }
      return Suggestion(
        "\(query.outward) \(digit)\(letter)", place: names(ofAuthorities: authorities), level: .letter,
        unitCount: units.count)
    }
  }

  /// The first units that begin with a query, in order, each with its local authority.
  package func units(beginning query: AutocompleteQuery, limit: Int = .max) -> [Suggestion] {
    guard let district = district(named: query.outward) else { return [] }
    let digits = query.inward.utf8.first.map { Int($0) - 0x30...Int($0) - 0x30 } ?? 0...9
    let letters = query.inward.dropFirst()
    var found: [Suggestion] = []
    found.reserveCapacity(min(limit, 20))
    for digit in digits where found.count < limit {
      guard let sector = sector(digit, ofDistrict: district) else { continue }
      var place = unitNumbers(of: sector, beginning: letters).lowerBound - sector.firstUnit
      forEachUnit(of: sector, beginning: letters) { unit in
        let (number, index) = (sector.number, place)
        found.append(
          Suggestion(
            Self.text(query.outward, digit, unit: unit),
            place: name(ofAuthority: authority(ofSector: number, index: index)), level: .unit))
        place += 1
        return found.count < limit
      }
    }
    return found
  }

  /// A unit's text: `SW1A 1AA`.
  private static func text(_ outward: String, _ digit: Int, unit: Int) -> String {
    String(unsafeUninitializedCapacity: outward.utf8.count + 4) { bytes in
      let end = bytes.update(fromContentsOf: outward.utf8)
      bytes[end] = UInt8(ascii: " ")
      bytes[end + 1] = UInt8(ascii: "0") + UInt8(digit)
      bytes[end + 2] = CountryFile.letters[unit / 20]
      bytes[end + 3] = CountryFile.letters[unit % 20]
      return end + 4
    }
  }
}

/// Chooses the level to offer for a prefix: areas, districts, sectors or units.
///
/// As a shell offers directories before the files in them, a prefix gets the next level down that leaves a choice.
package enum Hierarchy {
  /// What to offer next for a prefix.
  package enum Step: Sendable, Hashable {
    /// Areas, districts or sectors, all of them known, so that no other source need be asked.
    case places([Suggestion])
    /// Whole postcodes, which the query finds.
    case units(AutocompleteQuery)
    /// No postcode begins with the prefix.
    case nothing
  }

  /// The next step for a prefix, from the built-in tables alone.
  ///
  /// A level with only one choice is skipped: `sw1a` offers its sectors, `sw` its districts. A new district or sector
  /// that the tables do not know is left to the query.
  package static func step(for prefix: PostcodePrefix) -> Step {
    var outward: String?
    var inward: (outward: String, start: String)?
    for reading in prefix.readings {
      switch reading {
      case .outward(let start): outward = start
      case .inward(let district, let start): inward = (district, start)
      }
    }
    switch (outward, inward) {
    case (nil, nil): return .nothing
    case (let start?, nil): return step(outward: start)
    case (nil, let (district, start)?): return step(district: district, inward: start)
    case (let start?, let (district, digit)?):
      return step(outward: start, or: district, digit: digit)
    }
  }

  /// The sector that a prefix leads to if it is the only one of its district and has not been typed.
  static func onlySector(for prefix: PostcodePrefix) -> Suggestion? {
    guard case .units(let query) = step(for: prefix), let sector = Int(query.inward),
      query.outward + query.inward != prefix.compact
    else { return nil }
    return Gazetteer.outcode(query.outward).map { suggestion(sector: sector, of: $0) }
  }

  private static func step(outward start: String) -> Step {
    if let special = special(beginning: start) { return .places(special) }
    if !start.utf8.contains(where: PostcodeGrammar.isDigit) {
      let areas = Gazetteer.areas(beginning: start)
      guard areas.count == 1 else { return areas.isEmpty ? .nothing : .places(areas.map(suggestion(area:))) }
      return .places(Gazetteer.outcodes(inArea: areas[0]).map(suggestion(district:)))
    }
    let districts = Gazetteer.outcodes(beginning: start)
    guard districts.count == 1 else {
      return districts.isEmpty ? unknown(start) : .places(districts.map(suggestion(district:)))
    }
    return step(inside: districts[0])
  }

  private static func step(inside district: Outcode) -> Step {
    let sectors = district.sectors
    switch sectors.count {
    case 0: return units(district.name)
    case 1: return units(district.name, "\(sectors[0])")
    default: return .places(sectors.map { suggestion(sector: $0, of: district) })
    }
  }

  private static func step(district: String, inward start: String) -> Step {
    if let special = SpecialPostcode.all.first(where: { $0.outward == district }) {
      return .places([suggestion(special: special)])
    }
    if district == SpecialPostcode.forcesOutward { return .places([suggestion(forcesNumber: start)]) }
    if start.isEmpty, let known = Gazetteer.outcode(district) { return step(inside: known) }
    return unknown(district, inward: start)
  }

  /// The step for text that is a longer outward code, which Enter would take it for, or a shorter one and its sector: `m11`
  /// is M11, and M1 1.
  private static func step(outward start: String, or district: String, digit: String) -> Step {
    let districts = Gazetteer.outcodes(beginning: start)
    // A release that does not have the district does not have all of its sectors either.
    func mayBeNew(_ known: Outcode) -> Bool { districts.isEmpty && known.unitCount == nil }
    guard let known = Gazetteer.outcode(district), let sector = Int(digit),
      known.mayHaveSector(sector) || mayBeNew(known)
    else { return step(outward: start) }
    if districts.isEmpty { return step(district: district, inward: digit) }
    let deeper = districts.flatMap { longer in
      longer.sectors.isEmpty
        ? [suggestion(district: longer)] : longer.sectors.map { suggestion(sector: $0, of: longer) }
    }
    return .places(deeper + [suggestion(sector: sector, of: known)])
  }

  /// The step for a district that the tables lack. It may be new, or of an area that stands for no place, as BX does
  /// for the tax office, so the query decides.
  private static func unknown(_ district: String, inward: String = "") -> Step {
    PostcodeGrammar.isOutward(district) ? units(district, inward) : .nothing
  }

  private static func units(_ district: String, _ inward: String = "") -> Step {
    AutocompleteQuery(outward: district, inward: inward).map(Step.units) ?? .nothing
  }

  private static func special(beginning start: String) -> [Suggestion]? {
    var found = SpecialPostcode.all.filter { $0.outward.hasPrefix(start) }.map(suggestion(special:))
    if SpecialPostcode.forcesOutward.hasPrefix(start) { found.append(suggestion(forcesNumber: "")) }
    return found.isEmpty || !Gazetteer.areas(beginning: start).isEmpty ? nil : found
  }

  private static func suggestion(area: String) -> Suggestion {
    Suggestion(
      area, place: PostTown.of(area: area) ?? "", level: .area, unitCount: Gazetteer.unitCount(ofArea: area))
  }

  private static func suggestion(district: Outcode) -> Suggestion {
    Suggestion(
      district.name, place: district.localities, level: .district, unitCount: district.unitCount)
  }

  private static func suggestion(sector: Int, of district: Outcode) -> Suggestion {
    Suggestion(
      "\(district.name) \(sector)", place: district.place(ofSector: sector), level: .sector,
      unitCount: district.unitCount(ofSector: sector))
  }

  private static func suggestion(special: SpecialPostcode) -> Suggestion {
    Suggestion("\(special.outward) \(special.inward)", place: special.place, level: .unit)
  }

  /// A British Forces number as it is typed, since it is not openly known which are in use.
  private static func suggestion(forcesNumber number: String) -> Suggestion {
    Suggestion(
      SpecialPostcode.forcesOutward + (number.isEmpty ? "" : " " + number),
      place: SpecialPostcode.forcesPlace, level: number.isEmpty ? .district : .unit)
  }
}

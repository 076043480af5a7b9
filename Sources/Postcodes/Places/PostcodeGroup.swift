/// The postcodes that a code or the name of a place stands for: those of an area, a district, a sector or a town.
///
/// A whole code means only itself, in every command: M1 is not M11, and M is not ME. What is no area, district or
/// sector means the districts that add a letter, SW1A to SW1Y for SW1, or a part of a sector, `SW1A 1A`. A code before
/// an asterisk means all that begins so: `M1*`.
public struct PostcodeGroup: Sendable, Hashable {
  /// What it is called by: `M1`, `SW1A 1`, or the codes of a place, that of its centre first.
  public let codes: [String]
  /// The districts in which its postcodes lie, as far as they are built in.
  public let districts: [Outcode]
  /// What its postcodes begin with. A blank after a district ends it.
  public let prefixes: [PostcodePrefix]

  /// All postcodes that begin with a prefix.
  public init(beginning prefix: PostcodePrefix) {
    (codes, prefixes) = ([prefix.isBlank ? "" : prefix.description + "*"], [prefix])
    districts = Gazetteer.outcodes(beginning: prefix.compact)
  }

  /// The postcodes of a place: those of its districts, or its own.
  public init(_ place: NameMatch) {
    let outwards = place.codes.map { $0.prefix { $0 != " " } }
    let postcodes = place.isPostcode ? place.codes.map { PostcodePrefix($0) } : nil
    self.init(place.codes, outwards.compactMap { Gazetteer.outcode($0) }, postcodes)
  }

  /// The postcodes that a code means; nil if nothing built in has it.
  public init?(_ prefix: PostcodePrefix) {
    guard prefix.canBegin, !prefix.isBlank else { return nil }
    let code = prefix.compact
    if prefix.isSpaced, case .inward(let outward, let inward)? = prefix.readings.first, !inward.isEmpty {
      guard let district = Gazetteer.outcode(outward), Self.has(district, prefix, inward) else { return nil }
      self.init([prefix.description], [district], [prefix])
      return
    }
    let area = Gazetteer.outcodes(inArea: code)
    if !area.isEmpty {
      self.init([code], area)
    } else if let district = Gazetteer.outcode(code) {
      self.init([code], [district])
    } else if code.utf8.contains(where: PostcodeGrammar.isDigit) {
      let lettered = Gazetteer.outcodes(beginning: code).filter {
        $0.name.utf8.dropFirst(code.utf8.count).allSatisfy { !PostcodeGrammar.isDigit($0) }
      }
      if !lettered.isEmpty {
        self.init([code], lettered)
        return
      }
      // SW99 is not a district, but the sector SW9 9.
      for case .inward(let outward, let inward) in prefix.readings {
        let part = PostcodePrefix("\(outward) \(inward)")
        guard let district = Gazetteer.outcode(outward), Self.has(district, part, inward) else { continue }
        self.init([part.description], [district], [part])
        return
      }
      return nil
    } else {
      return nil
    }
  }

  private init(_ codes: [String], _ districts: [Outcode], _ prefixes: [PostcodePrefix]? = nil) {
    (self.codes, self.districts) = (codes, districts)
    self.prefixes = prefixes ?? districts.map { PostcodePrefix($0.name + " ") }
  }

  /// Whether a district has postcodes with a prefix or, if its postcodes are not built in, the sector.
  private static func has(_ district: Outcode, _ prefix: PostcodePrefix, _ inward: String) -> Bool {
    !Country.inUse.runs(beginning: prefix).isEmpty
      || Int(inward).map(district.sectors.contains) ?? false
  }

  /// The postcodes that are built in, as runs in the order of the sorted text.
  ///
  /// - Complexity: O(n) in the districts and the sectors found.
  public var runs: [Country.Run] {
    prefixes.sorted { $0.description < $1.description }.flatMap { Country.inUse.runs(beginning: $0) }
  }

  /// The local authority of its postcodes, or the two that hold most of them: `Islington / Camden`. If they are not
  /// built in, it is that of their district.
  public var place: String {
    let first = districts.first?.place ?? ""
    if isOfDistricts, districts.count == 1 { return first }
    let names = Country.inUse.names(ofAuthorities: Country.inUse.authorities(of: runs))
    return names.isEmpty ? first : names
  }

  /// The countries of its postcodes. If they are not built in, they are those of their district.
  public var countries: [String] {
    let own = isOfDistricts ? [] : Country.inUse.countries(ofAuthorities: Country.inUse.authorities(of: runs))
    let all = own.isEmpty ? districts.flatMap { $0.country.parts(between: " and ").map(String.init) } : own
    return all.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
  }

  /// Whether its postcodes are all those of its districts.
  private var isOfDistricts: Bool { prefixes == districts.map { PostcodePrefix($0.name + " ") } }

  /// Where its postcodes lie, as far as that is built in.
  public var positions: [GridPosition] { Country.inUse.positions(beginning: prefixes) }
}

/// An outward code (a postcode district) and what the gazetteer knows of it.
public struct Outcode: Sendable, Hashable {
  /// Upper case: `SW1A`.
  public let name: String
  /// The local authority it lies in, or the two that hold most of it: `Lambeth`, `Camden / Barnet`. In Northern Ireland
  /// it is the post town. For the few outcodes of large organisations it is their post town.
  public var place: String {
    guard let district else { return islandPlace }
    let authorities = Country.inUse.whole(district: district).authorities
    guard authorities.isEmpty else { return authorities }
    return PostTown.names(ofDistrict: name).first ?? PostTown.of(area: name.prefix { $0.isLetter }) ?? ""
  }

  /// The country or Crown dependency: `England`; `England and Wales` if it lies in both.
  public var country: String {
    district.map { Country.inUse.whole(district: $0).country } ?? islandCountry
  }

  /// How many postcodes it has; nil if that is not known.
  public var unitCount: Int? { district.map { Country.inUse.unitCount(ofDistricts: $0..<$0 + 1) } }

  private let sectorBits: Int
  /// Its number in the country's file; nil for one of islands.tsv, whose facts are kept here.
  private let district: Int?
  private var islandPlace = ""
  private var islandCountry = ""

  init(district: Int) {
    name = String(decoding: Country.inUse.name(ofDistrict: district), as: UTF8.self)
    sectorBits = Country.inUse.sectorBits(ofDistrict: district)
    self.district = district
  }

  /// `facts` are the fields that follow the name in islands.tsv.
  init(_ name: String, facts: TableRows.Bytes) {
    var facts = facts
    self.name = name
    sectorBits = TableRows.field(&facts).reduce(0) { $0 | 1 << Int($1 - UInt8(ascii: "0")) }
    islandPlace = String(decoding: TableRows.field(&facts), as: UTF8.self)
    islandCountry = String(decoding: facts, as: UTF8.self)
    district = nil
  }

  /// The digits its sectors end in, ascending: 0, 1 and 2 for `SW1A 0`, `SW1A 1` and `SW1A 2`.
  ///
  /// Empty if they are not openly known, as in all of Northern Ireland.
  public var sectors: [Int] { (0..<10).filter { sectorBits & 1 << $0 != 0 } }

  /// Whether the sector that ends in `digit` exists, as far as is known.
  public func mayHaveSector(_ digit: Int) -> Bool { sectorBits == 0 || sectorBits & 1 << digit != 0 }

  /// The place of a sector, as `place` is that of the outcode.
  func place(ofSector digit: Int) -> String {
    guard let sector = sector(digit) else { return place }
    let authorities = Country.inUse.whole(sector: sector.number).authorities
    return authorities.isEmpty ? place : authorities
  }

  /// How many postcodes a sector has; nil if that is not known.
  func unitCount(ofSector digit: Int) -> Int? {
    sector(digit).map { Country.inUse.unitCount(ofSector: $0.number) }
  }

  private func sector(_ digit: Int) -> Country.Sector? {
    district.flatMap { Country.inUse.sector(digit, ofDistrict: $0) }
  }
}

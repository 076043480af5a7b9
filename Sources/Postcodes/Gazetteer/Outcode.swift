/// An outward code (a postcode district) as the gazetteer knows it.
public struct Outcode: Sendable, Hashable {
  /// Upper case: `SW1A`.
  public let name: String
  /// The local authority that holds most of its postcodes, in Northern Ireland the post town: `Westminster`.
  /// A few outcodes of large organisations have no place of their own; theirs is the area's post town.
  public let place: String
  /// The country or Crown dependency: `England`.
  public let country: String

  private let sectorBits: UInt16

  init(name: String, sectorBits: UInt16, place: String, country: String) {
    self.name = name
    self.sectorBits = sectorBits
    self.place = place
    self.country = country
  }

  /// The digits its sectors end in, ascending: 0, 1 and 2 for `SW1A 0`, `SW1A 1` and `SW1A 2`.
  ///
  /// Empty where they are not openly known, which is all of Northern Ireland.
  public var sectors: [Int] { (0..<10).filter { sectorBits & 1 << $0 != 0 } }

  /// Whether the sector that ends in `digit` exists, as far as is known.
  public func mayHaveSector(_ digit: Int) -> Bool { sectorBits == 0 || sectorBits & 1 << digit != 0 }
}

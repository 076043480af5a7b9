/// Finds postcodes of the country in use in lines of bytes, some ten million in a second.
///
/// Only plain lines are read: letters and digits, with one blank or nothing between the codes.
package struct KnownLines: Sendable {
  /// A postcode that was found.
  package struct Found: Sendable {
    /// The number of the sector.
    package let sector: Int
    /// The number of the unit there, and that of the sector's first unit in the file.
    fileprivate let (unit, firstUnit): (Int, Int)
    /// The usual form, `SW1A 1AA`, with its first character in the lowest byte.
    fileprivate let text: UInt64
    fileprivate let length: Int

    /// Writes the usual form of the postcode.
    ///
    /// - Parameter bytes: at least eight.
    /// - Returns: how many bytes were written.
    package func write(to bytes: UnsafeMutableRawPointer) -> Int {
      bytes.storeBytes(of: text.littleEndian, as: UInt64.self)
      return length
    }

    package var description: String {
      String(decoding: (0..<length).map { UInt8(truncatingIfNeeded: text >> UInt64(8 * $0)) }, as: UTF8.self)
    }
  }

  /// What is known of a postcode.
  package struct Facts: Sendable {
    /// Millionths of a degree north, WGS84.
    package let latitude: Int
    /// Millionths of a degree east, WGS84.
    package let longitude: Int
    /// The number of the local authority, from 1.
    package let authority: Int
    /// The number of the electoral ward.
    package let ward: Int
  }

  private let country = Country.inUse
  /// A bit for each unit, set if it has no position or there is more to say of it.
  private var others: [UInt64]
  private var degrees = GridDegrees()
  /// The sectors found so far, by the bytes before the letters of their postcodes. Each is in the first free place after
  /// that of its checksum.
  private var sectors = [(start: UInt64, number: Int32, firstUnit: Int32)](
    repeating: (0, 0, 0), count: 1 << 15)
  private var sectorCount = 0

  /// - Parameter besides: postcodes that `facts(of:)` leaves to a closer look.
  package init(besides: [Postcode] = []) {
    others = [UInt64](repeating: 0, count: country.unitCount / 64 + 1)
    let numbers = country.unplacedUnits + besides.compactMap { [country] in country.unitNumber($0) }
    for number in numbers where others.indices.contains(number / 64) {
      others[number / 64] |= 1 << UInt64(number % 64)
    }
  }

  /// Takes lines from the start of some bytes, up to the first that needs a closer look or is not complete.
  ///
  /// - Parameter isTaken: takes the postcode of each line and the line, and returns whether the line is done with.
  /// - Returns: how many bytes and lines were taken.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ isTaken: (inout KnownLines, Found, UnsafeRawBufferPointer) -> Bool
  ) -> (bytes: Int, lines: Int) {
    var (start, lines) = (0, 0)
    while true {
      var end = start
      // A line with a postcode has at most eight bytes, a return and a line feed.
      let limit = min(bytes.count, start + 10)
      while end < limit, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      guard end < limit else { break }
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<(hasReturn ? end - 1 : end)])
      guard let found = find(line), isTaken(&self, found, line) else { break }
      start = end + 1
      lines += 1
    }
    return (start, lines)
  }

  /// What is known of a postcode; nil if it needs a closer look.
  package mutating func facts(of found: Found) -> Facts? {
    let index = country.count(ofSector: found.sector, before: found.unit)
    let number = found.firstUnit + index
    let (ward, authority) = country.wardAndAuthority(ofSector: found.sector, index: index)
    guard number / 64 < others.count, others[number / 64] & 1 << UInt64(number % 64) == 0,
      country.isNamed(authority: authority)
    else { return nil }
    let (latitude, longitude) = degrees.millionths(of: country.position(ofSector: found.sector, index: index))
    return Facts(
      latitude: latitude, longitude: longitude, authority: authority, ward: ward)
  }

  /// The postcode that some bytes hold; nil if they need a closer look.
  package mutating func find(_ line: UnsafeRawBufferPointer) -> Found? {
    guard (5...8).contains(line.count) else { return nil }
    let inward = line.count - 3
    let length = line[inward - 1] == UInt8(ascii: " ") ? inward - 1 : inward
    guard (2...4).contains(length) else { return nil }
    var start: UInt64 = 0
    for index in 0..<length { start |= UInt64(Self.upperCased(line[index])) << UInt64(8 * index) }
    start |= UInt64(UInt8(ascii: " ")) << UInt64(8 * length)
    start |= UInt64(line[inward]) << UInt64(8 * (length + 1))
    guard let sector = sector(of: start, outward: length) else { return nil }
    let (first, second) = (Self.upperCased(line[inward + 1]), Self.upperCased(line[inward + 2]))
    let unit = 20 * Self.indices[Int(first)] + Self.indices[Int(second)]
    guard unit < 400, country.has(unit: unit, inSector: sector.number) else { return nil }
    let text = start | (UInt64(first) | UInt64(second) << 8) << UInt64(8 * (length + 2))
    return Found(
      sector: sector.number, unit: unit, firstUnit: sector.firstUnit, text: text, length: length + 4)
  }

  /// The sector whose postcodes begin with some bytes, the first `length` of which are the outward code.
  private mutating func sector(of start: UInt64, outward length: Int) -> Country.Sector? {
    var place = Int(truncatingIfNeeded: (start &* 0x9E37_79B9_7F4A_7C15) >> 49)
    while sectors[place].start != 0 {
      if sectors[place].start == start {
        return Country.Sector(
          number: Int(sectors[place].number), firstUnit: Int(sectors[place].firstUnit))
      }
      place = (place + 1) % sectors.count
    }
    let bytes = (0..<length + 2).map { UInt8(truncatingIfNeeded: start >> UInt64(8 * $0)) }
    let sector = country.district(named: String(decoding: bytes[..<length], as: UTF8.self)).flatMap {
      country.sector(Int(bytes[length + 1]) - 0x30, ofDistrict: $0)
    }
    // There are some 12,000. A table that were full would be searched for ever.
    if let sector, sectorCount < sectors.count / 2 {
      sectors[place] = (start, Int32(sector.number), Int32(sector.firstUnit))
      sectorCount += 1
    }
    return sector
  }

  /// The index of each byte in the alphabet of units; 400 if it is not a letter of it.
  private static let indices: [Int] = (0...255).map { CountryFile.letters.firstIndex(of: $0) ?? 400 }

  private static func upperCased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
  }
}

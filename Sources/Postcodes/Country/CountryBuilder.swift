/// Puts a country's file together, as `CountryFile` describes it.
///
/// The same rows give the same bytes, in whatever order they are added.
package struct CountryBuilder {
  /// One postcode as a release has it.
  package struct Row {
    package var postcode: Postcode
    /// 10 to 90, 90 meaning no position.
    package var quality: Int
    package var easting: Int
    package var northing: Int
    /// The codes of the country, the local authority and the ward: `E92000001`, `E09000033`, `E05013806`; the last two
    /// may be empty.
    package var country: String
    package var authority: String
    package var ward: String
  }

  /// The release, as `OS Code-Point Open 2025.4`; the date of the data, as `2025-10-20`; the year of the copyright.
  private let about: [String]
  private let names: [String: String]
  private var rows: [Row] = []

  /// - Parameter names: what the codes of authorities and wards stand for.
  package init(release: String, date: String, copyrightYear: String, names: [String: String]) {
    about = [release, date, copyrightYear]
    self.names = names
  }

  package mutating func add(_ row: Row) { rows.append(row) }

  /// The bytes of the file.
  package consuming func file() -> [UInt8] {
    var tables = Tables(names: names)
    let sectors = Self.sectors(of: rows)
    var parts: [CountryFile.Section: [UInt8]] = [.about: Array((about.joined(separator: "\n") + "\n").utf8)]
    var districts: [(name: String, sectors: [SectorRows])] = []
    for sector in sectors {
      if districts.last?.name != sector.district { districts.append((sector.district, [])) }
      districts[districts.count - 1].sectors.append(sector)
    }
    var (sectorCount, unitCount) = (0, 0)
    for district in districts {
      parts[.districts, default: []] +=
        Array(district.name.utf8) + repeatElement(0x20, count: 4 - district.name.utf8.count)
      parts[.districts, default: []].add(district.sectors.reduce(0) { $0 | 1 << $1.digit }, 2)
      parts[.districts, default: []].add(sectorCount, 2)
      parts[.districts, default: []].add(unitCount, 4)
      parts[.places, default: []] += tables.place(of: district.sectors.flatMap(\.rows))
      sectorCount += district.sectors.count
      unitCount += district.sectors.reduce(0) { $0 + $1.rows.count }
    }
    parts[.districts, default: []] += [UInt8](repeating: 0xFF, count: 6)
    parts[.districts, default: []].add(sectorCount, 2)
    parts[.districts, default: []].add(unitCount, 4)
    addUnits(of: sectors, to: &parts, &tables)
    for (section, bytes) in tables.parts { parts[section] = bytes }
    return Self.joined(parts)
  }

  /// A sector's postcodes, in order.
  private struct SectorRows {
    let district: String
    let digit: Int
    var rows: [Row]
  }

  private static func sectors(of rows: [Row]) -> [SectorRows] {
    var sectors: [String: SectorRows] = [:]
    for row in rows {
      let digit = row.postcode.inward.first?.wholeNumberValue ?? 0
      sectors[
        row.postcode.outward + " \(digit)",
        default: .init(district: row.postcode.outward, digit: digit, rows: [])
      ]
      .rows.append(row)
    }
    return sectors.values
      .map { sector in
        var sector = sector
        sector.rows.sort { $0.postcode.inward < $1.postcode.inward }
        return (OutcodeKey(sector.district.utf8), sector)
      }
      .compactMap { key, sector in key.map { ($0, sector) } }
      .sorted { ($0.0, $0.1.digit) < ($1.0, $1.1.digit) }
      .map(\.1)
  }

  private func addUnits(
    of sectors: [SectorRows], to parts: inout [CountryFile.Section: [UInt8]], _ tables: inout Tables
  ) {
    var (units, places) = ([UInt8](), parts[.places] ?? [])
    var (wardStarts, wards) = ([UInt8](), [UInt8]())
    var (starts, blocks, offsets) = ([UInt8](), [UInt8](), [UInt8]())
    var qualities: [UInt8] = []
    var number = 0
    for sector in sectors {
      units += Self.bits(of: sector.rows)
      places += tables.place(of: sector.rows)
      wardStarts.add(4 * sectors.count + wards.count, 4)
      let ids = sector.rows.map { tables.ward(of: $0) }
      let distinct = Array(Set(ids)).sorted()
      wards.append(UInt8(distinct.count))
      for id in distinct { wards.add(id, 2) }
      var packed = PackedBits()
      let width = Int.bitWidth - (distinct.count - 1).leadingZeroBitCount
      for id in ids { packed.add(distinct.firstIndex(of: id) ?? 0, width) }
      wards += packed.bytes
      starts.add(offsets.count, 4)
      starts.add(blocks.count / 8, 4)
      addPositions(of: sector.rows, to: &blocks, &offsets)
      for row in sector.rows {
        if row.quality != 10 { qualities.add(number | row.quality << 24, 4) }
        number += 1
      }
    }
    // Words of eight bytes are read, so there must be that many behind the last.
    let spare = [UInt8](repeating: 0, count: 8)
    parts[.units] = units + spare
    parts[.places] = places
    parts[.unitWards] = wardStarts + wards + spare
    parts[.sectors] = starts
    parts[.blocks] = blocks
    parts[.offsets] = offsets + spare
    parts[.qualities] = qualities
  }

  private static func bits(of rows: [Row]) -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: CountryFile.sectorLength)
    for row in rows {
      let letters = row.postcode.inward.utf8.dropFirst().compactMap { CountryFile.letters.firstIndex(of: $0) }
      let unit = letters[0] * 20 + letters[1]
      bits[unit / 8] |= 1 << UInt8(unit % 8)
    }
    return bits
  }

  private func addPositions(of rows: [Row], to blocks: inout [UInt8], _ offsets: inout [UInt8]) {
    let first = offsets.count
    for start in stride(from: 0, to: rows.count, by: CountryFile.unitsInBlock) {
      let block = rows[start..<min(start + CountryFile.unitsInBlock, rows.count)]
      let placed = block.filter { $0.quality != 90 }
      let (east, north) = (placed.map(\.easting).min() ?? 0, placed.map(\.northing).min() ?? 0)
      func width(_ farthest: Int?) -> Int { Int.bitWidth - (farthest ?? 0).leadingZeroBitCount }
      let eastWidth = width(placed.map { $0.easting - east }.max())
      let northWidth = width(placed.map { $0.northing - north }.max())
      let word = east | north << 20 | eastWidth << 41 | northWidth << 46 | (offsets.count - first) << 51
      blocks.add(word, 8)
      var packed = PackedBits()
      for row in block {
        packed.add(row.quality == 90 ? 0 : row.easting - east, eastWidth)
        packed.add(row.quality == 90 ? 0 : row.northing - north, northWidth)
      }
      offsets += packed.bytes
    }
  }

  private static func joined(_ parts: [CountryFile.Section: [UInt8]]) -> [UInt8] {
    var file = Array(CountryFile.mark.utf8)
    file.add(CountryFile.version, 4)
    file.add(CountryFile.Section.allCases.count, 4)
    var start = CountryFile.headerLength
    for section in CountryFile.Section.allCases {
      let bytes = parts[section] ?? []
      file.add(start, 4)
      file.add(bytes.count, 4)
      file.add(Int(truncatingIfNeeded: bytes.withUnsafeBytes(CountryFile.checksum)), 8)
      start += bytes.count
    }
    return CountryFile.Section.allCases.reduce(into: file) { $0 += parts[$1] ?? [] }
  }
}

/// Authorities and wards, numbered as they come, and their names.
private struct Tables {
  private let names: [String: String]
  private var authorities: [String: Int] = [:]
  private var wards: [String: Int] = [:]
  private var nameStarts: [String: Int] = ["": 0]
  private var nameBytes: [UInt8] = [0]
  private var authorityBytes: [UInt8] = []
  private var wardBytes: [UInt8] = []

  init(names: [String: String]) {
    self.names = names
    _ = authority("", country: 0)
  }

  var parts: [CountryFile.Section: [UInt8]] {
    [.authorities: authorityBytes, .wards: wardBytes, .names: nameBytes]
  }

  /// The number of the row's ward. Where it names none, there is one without a name, in an authority without one.
  mutating func ward(of row: CountryBuilder.Row) -> Int {
    let key = row.ward.isEmpty ? "none in " + row.country + row.authority : row.ward
    if let known = wards[key] { return known }
    let authority = authority(of: row)
    wards[key] = wards.count
    wardBytes.add(nameStart(names[row.ward] ?? ""), 3)
    wardBytes.add(authority, 2)
    return wards.count - 1
  }

  /// What is true of all the rows, as a record of `places`.
  mutating func place(of rows: [CountryBuilder.Row]) -> [UInt8] {
    var counts: [Int: Int] = [:]
    var countries = 0
    for row in rows {
      countries |= 1 << Self.country(row.country)
      if !row.authority.isEmpty { counts[authority(of: row), default: 0] += 1 }
    }
    let commonest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var record: [UInt8] = []
    record.add(commonest.first ?? 0, 2)
    record.add(commonest.dropFirst().first ?? 0, 2)
    record.add(countries, 1)
    record.add(commonest.count > 2 ? 1 : 0, 1)
    return record
  }

  private mutating func authority(of row: CountryBuilder.Row) -> Int {
    authority(row.authority, country: Self.country(row.country))
  }

  private mutating func authority(_ code: String, country: Int) -> Int {
    let key = code.isEmpty ? "none in \(country)" : code
    if let known = authorities[key] { return known }
    authorities[key] = authorities.count
    authorityBytes.add(nameStart(names[code] ?? ""), 3)
    authorityBytes.add(country, 1)
    return authorities.count - 1
  }

  private static func country(_ code: String) -> Int {
    switch code.first {
    case "E": 1
    case "S": 2
    case "W": 3
    default: 0
    }
  }

  private mutating func nameStart(_ name: String) -> Int {
    if let known = nameStarts[name] { return known }
    let bytes = name.utf8.prefix(255)
    let start = nameBytes.count
    nameStarts[name] = start
    nameBytes.append(UInt8(bytes.count))
    nameBytes += bytes
    return start
  }
}

/// Numbers of any width, one behind the other, the lowest bit first.
private struct PackedBits {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func add(_ number: Int, _ width: Int) {
    for bit in 0..<width {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      if number & 1 << bit != 0 { bytes[bytes.count - 1] |= 1 << UInt8(8 - free) }
      free -= 1
    }
  }
}

extension [UInt8] {
  /// Appends a number of so many bytes, the lowest first.
  fileprivate mutating func add(_ number: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

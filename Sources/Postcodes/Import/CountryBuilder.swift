/// Builds a country's file in the format of `CountryFile`. The same rows give the same bytes.
struct CountryBuilder {
  /// The lines of the file's section `about`.
  let about: [String]
  /// The names of authorities and wards, by their codes.
  let names: [AreaCode: String]
  private var parts: [ReleasePart]

  /// A sector's postcodes, in order: its part, and its units there.
  private struct Sector {
    let part: Int
    let units: Range<Int>
    let digit: Int
  }

  /// - Parameter parts: in the order of `ReleasePart.ordered`.
  init(about: [String], names: [AreaCode: String], parts: [ReleasePart]) {
    (self.about, self.names, self.parts) = (about, names, parts)
  }

  /// The bytes of the file.
  ///
  /// - Throws: `ImportProblem` if the format of the file has no room for the release.
  consuming func file() throws -> [UInt8] {
    let sections = try sections()
    // The parts take far more memory than the sections made of them.
    parts = []
    return CountryFile.joined(sections)
  }

  private func sections() throws -> [CountryFile.Section: [UInt8]] {
    var tables = CountryTables(names: names, parts: parts)
    let districts = districts
    var sections: [CountryFile.Section: [UInt8]] = [
      .about: Array((about.joined(separator: "\n") + "\n").utf8)
    ]
    var (sectorCount, unitCount) = (0, 0)
    var table: [UInt8] = []
    for (outcode, sectors) in districts {
      let name = outcode.name.utf8
      table += Array(name) + repeatElement(UInt8(ascii: " "), count: max(0, 4 - name.count))
      table.add(sectors.reduce(0) { $0 | 1 << $1.digit }, 2)
      table.add(sectorCount, 2)
      table.add(unitCount, 4)
      sections[.wholes, default: []] += tables.authorities(of: sectors.map { ($0.part, $0.units) })
      sectorCount += sectors.count
      unitCount += sectors.reduce(0) { $0 + $1.units.count }
    }
    table += [UInt8](repeating: 0xFF, count: 6)
    table.add(sectorCount, 2)
    table.add(unitCount, 4)
    sections[.districts] = table
    try addUnits(of: districts.flatMap(\.sectors), to: &sections, &tables)
    for (section, bytes) in try tables.sections() { sections[section] = bytes }
    var words: [UInt8] = []
    for word in terminated { words.add(Int(bitPattern: UInt(word)), 8) }
    sections[.terminated] = words
    guard sectorCount < 1 << 16, unitCount < 1 << 24 else {
      throw ImportProblem("The release has more postcodes than any country; download it again.")
    }
    return sections
  }

  /// The postcodes no longer in use, in order, each once with its latest end. One that is in use again is left out.
  private var terminated: [UInt64] {
    var found: [UInt64] = []
    var inUse = parts.lazy.flatMap(\.units).makeIterator()
    var next = inUse.next()
    for word in parts.flatMap(\.terminated).sorted() {
      while let unit = next, unit.postcode.bits < word >> 16 { next = inUse.next() }
      if next?.postcode.bits == word >> 16 { continue }
      if let last = found.last, last >> 16 == word >> 16 { found.removeLast() }
      found.append(word)
    }
    return found
  }

  private var districts: [(outcode: OutcodeKey, sectors: [Sector])] {
    var districts: [(outcode: OutcodeKey, sectors: [Sector])] = []
    for (number, part) in parts.enumerated() {
      var start = 0
      while start < part.units.count {
        let (outcode, digit) = (part.units[start].postcode.outcode, part.units[start].postcode.digit)
        let next = UnitNumber(outcode: outcode, inward: (digit + 1) * 400)
        // A sector has at most 400 postcodes.
        let end = part.units[start..<min(start + 400, part.units.count)].partitioningIndex {
          $0.postcode >= next
        }
        if districts.last?.outcode != outcode { districts.append((outcode, [])) }
        districts[districts.count - 1].sectors.append(Sector(part: number, units: start..<end, digit: digit))
        start = end
      }
    }
    return districts
  }

  private func addUnits(
    of sectors: [Sector], to sections: inout [CountryFile.Section: [UInt8]], _ tables: inout CountryTables
  ) throws {
    var (units, wholes) = ([UInt8](), sections[.wholes] ?? [])
    var (wardStarts, wards) = ([UInt8](), [UInt8]())
    var (starts, blocks, offsets) = ([UInt8](), [UInt8](), [UInt8]())
    var qualities: [UInt8] = []
    // Enough for Great Britain, so that nothing is copied while it grows.
    offsets.reserveCapacity(3 * parts.reduce(0) { $0 + $1.units.count })
    var number = 0
    for sector in sectors {
      let rows = parts[sector.part].units[sector.units]
      units += Self.bits(of: rows)
      wholes += tables.authorities(of: [(sector.part, sector.units)])
      wardStarts.add(4 * sectors.count + wards.count, 4)
      let ids = rows.map { tables.ward(of: $0, in: sector.part) }
      let distinct = Array(Set(ids)).sorted()
      guard distinct.count < 256 else {
        throw ImportProblem("A sector lies in more wards than any can; download the release again.")
      }
      wards.append(UInt8(distinct.count))
      for id in distinct { wards.add(id, 2) }
      var packed = PackedBits()
      let width = Int.bitWidth - (distinct.count - 1).leadingZeroBitCount
      for id in ids { packed.add(distinct.partitioningIndex { $0 >= id }, width) }
      wards += packed.bytes
      starts.add(offsets.count, 4)
      starts.add(blocks.count / 8, 4)
      addPositions(of: rows, to: &blocks, &offsets)
      for row in rows {
        if row.quality != 10 { qualities.add(number | row.quality << 24, 4) }
        number += 1
      }
    }
    // Reads take eight bytes at a time, so as many must follow the last entry.
    let spare = [UInt8](repeating: 0, count: 8)
    sections[.units] = units + spare
    sections[.wholes] = wholes
    sections[.unitWards] = wardStarts + wards + spare
    sections[.sectors] = starts
    sections[.blocks] = blocks
    offsets += spare
    sections[.offsets] = offsets
    sections[.qualities] = qualities
  }

  private static func bits(of rows: ArraySlice<ReleasePart.Unit>) -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: CountryFile.sectorLength)
    for row in rows {
      let unit = row.postcode.unit
      bits[unit / 8] |= 1 << UInt8(unit % 8)
    }
    return bits
  }

  private func addPositions(
    of rows: ArraySlice<ReleasePart.Unit>, to blocks: inout [UInt8], _ offsets: inout [UInt8]
  ) {
    let first = offsets.count
    for start in stride(from: rows.startIndex, to: rows.endIndex, by: CountryFile.unitsInBlock) {
      let block = rows[start..<min(start + CountryFile.unitsInBlock, rows.endIndex)]
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
}

/// Packs numbers of up to 32 bits each one after the other, the lowest bit first.
private struct PackedBits {
  private var whole: [UInt8] = []
  private var rest: UInt64 = 0
  private var count = 0

  var bytes: [UInt8] { count > 0 ? whole + [UInt8(truncatingIfNeeded: rest)] : whole }

  mutating func add(_ number: Int, _ width: Int) {
    rest |= UInt64(number) << UInt64(count)
    count += width
    while count >= 8 {
      whole.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      count -= 8
    }
  }
}

extension [UInt8] {
  /// Appends a number as `count` bytes, the lowest first.
  mutating func add(_ number: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

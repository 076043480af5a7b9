/// Up to 64 units of a sector that follow each other in the file, and so mostly lie close together.
struct UnitBlock {
  /// The number of the sector in the file.
  let sector: Int
  /// The numbers in the file of the block's first unit and of the sector's first unit.
  let firstUnit: Int
  let firstOfSector: Int
  let count: Int
  /// Bounds in metres that hold all units of the block. The upper ones may lie beyond every unit.
  let eastings: ClosedRange<Int>
  let northings: ClosedRange<Int>

  /// Where the units' offsets begin, in bits, and how many bits each has.
  fileprivate let offsets: Int
  fileprivate let (eastWidth, northWidth): (Int, Int)

  /// The block of a sector at an entry of the file.
  fileprivate init(
    at entry: Int, firstOffset: Int, in blocks: CountryFile.Part, sector: Int, firstUnit: Int,
    firstOfSector: Int, count: Int
  ) {
    let word = blocks.word(8 * entry)
    func field(_ start: Int, _ width: Int) -> Int { Int(word >> UInt64(start) & (1 << UInt64(width) - 1)) }
    (self.sector, self.firstUnit, self.firstOfSector, self.count) = (sector, firstUnit, firstOfSector, count)
    // No offset has more bits than a position; only a damaged file says so.
    (eastWidth, northWidth) = (min(20, field(41, 5)), min(21, field(46, 5)))
    eastings = field(0, 20)...field(0, 20) + (1 << eastWidth - 1)
    northings = field(20, 21)...field(20, 21) + (1 << northWidth - 1)
    offsets = 8 * (firstOffset + field(51, 13))
  }

  /// The square of the distance in metres from a position to the nearest point of the block.
  func squaredDistance(to position: GridPosition) -> Int {
    let east = max(0, eastings.lowerBound - position.easting, position.easting - eastings.upperBound)
    let north = max(0, northings.lowerBound - position.northing, position.northing - northings.upperBound)
    return east * east + north * north
  }

  /// The square of the distance in metres from a position to the farthest point of the block.
  func farthestSquare(from position: GridPosition) -> Int {
    let east = max(position.easting - eastings.lowerBound, eastings.upperBound - position.easting)
    let north = max(position.northing - northings.lowerBound, northings.upperBound - position.northing)
    return east * east + north * north
  }
}

extension Country {
  /// Goes through all units, block after block, in the order of the file.
  func forEachBlock(_ body: (UnitBlock) -> Void) {
    let (sectors, blocks) = (file[.sectors], file[.blocks])
    var first = 0
    for number in 0..<sectorCount {
      forEachBlock(of: Sector(number: number, firstUnit: first), sectors, blocks) {
        first += $0.count
        body($0)
      }
    }
  }

  /// Goes through the blocks of every `step`th sector. Their numbers of units are not set.
  func forEachBlock(inEach step: Int, _ body: (UnitBlock) -> Void) {
    let (sectors, blocks) = (file[.sectors], file[.blocks])
    for number in stride(from: 0, to: sectorCount, by: step) {
      forEachBlock(of: Sector(number: number, firstUnit: 0), sectors, blocks, body)
    }
  }

  /// Goes through the units of a sector, block after block.
  func forEachBlock(of sector: Sector, _ body: (UnitBlock) -> Void) {
    forEachBlock(of: sector, file[.sectors], file[.blocks], body)
  }

  /// Goes through the units of a sector, given the sections it reads, so that they are not looked up for every sector.
  private func forEachBlock(
    of sector: Sector, _ sectors: CountryFile.Part, _ blocks: CountryFile.Part, _ body: (UnitBlock) -> Void
  ) {
    let (number, first) = (sector.number, sector.firstUnit)
    let entry = sectors.word(8 * number)
    let (firstOffset, firstBlock) = (Int(entry & 0xFFFF_FFFF), Int(entry >> 32))
    let count = unitCount(ofSector: number)
    for start in stride(from: 0, to: count, by: CountryFile.unitsInBlock) {
      body(
        UnitBlock(
          at: firstBlock + start / CountryFile.unitsInBlock, firstOffset: firstOffset, in: blocks,
          sector: number, firstUnit: first + start, firstOfSector: first,
          count: min(CountryFile.unitsInBlock, count - start)))
    }
  }

  /// Goes through the units of a block that have a position.
  ///
  /// - Parameter unplaced: the units of the whole file that have none: `unplacedUnits`.
  func forEachPosition(
    in block: UnitBlock, besides unplaced: [Int], _ body: (_ unit: Int, _ position: GridPosition) -> Void
  ) {
    let offsets = file[.offsets]
    var next = unplaced.partitioningIndex { $0 >= block.firstUnit }
    for index in 0..<block.count {
      let unit = block.firstUnit + index
      if next < unplaced.count, unplaced[next] == unit {
        next += 1
        continue
      }
      body(unit, position(at: index, in: block, of: offsets))
    }
  }

  /// The position of the unit at an index among those of its sector. Means nothing for a unit without a position.
  func position(ofSector sector: Int, index: Int) -> GridPosition {
    let (entry, first) = (file[.sectors], index % CountryFile.unitsInBlock)
    let block = UnitBlock(
      at: entry.number(8 * sector + 4, 4) + index / CountryFile.unitsInBlock,
      firstOffset: entry.number(8 * sector, 4), in: file[.blocks], sector: sector, firstUnit: 0,
      firstOfSector: 0, count: first + 1)
    return position(at: first, in: block, of: file[.offsets])
  }

  private func position(at index: Int, in block: UnitBlock, of offsets: CountryFile.Part) -> GridPosition {
    let start = block.offsets + index * (block.eastWidth + block.northWidth)
    return GridPosition(
      easting: block.eastings.lowerBound + offsets.bits(start, block.eastWidth),
      northing: block.northings.lowerBound + offsets.bits(start + block.eastWidth, block.northWidth))
  }

  /// The numbers in the file of the units that have no position, in order.
  var unplacedUnits: [Int] { unplacedUnits(among: 0..<unitCount) }

  /// Those of them that are among some units.
  func unplacedUnits(among units: Range<Int>) -> [Int] {
    let qualities = file[.qualities]
    return (firstQuality(from: units.lowerBound)..<firstQuality(from: units.upperBound)).compactMap {
      qualities.number(4 * $0 + 3, 1) == 90 ? qualities.number(4 * $0, 3) : nil
    }
  }

  /// The postcode at an index among those of its sector; nil if there is no such index.
  func postcode(ofSector sector: Int, index: Int) -> Postcode? {
    let district = self.district(ofSector: sector)
    guard district < districtCount, let digit = digit(ofSector: sector, inDistrict: district) else {
      return nil
    }
    var left = index
    for start in stride(from: 0, to: 400, by: 64) {
      var word = units.word(sector * CountryFile.sectorLength + start / 8)
      // The sector's 50 bytes are followed by those of the next.
      if start + 64 > 400 { word &= 1 << UInt64(400 - start) - 1 }
      guard left >= word.nonzeroBitCount else {
        for _ in 0..<left { word &= word - 1 }
        let unit = start + word.trailingZeroBitCount
        return Postcode(
          "\(String(decoding: name(ofDistrict: district), as: UTF8.self)) \(digit)\(Self.letters(ofUnit: unit))"
        )
      }
      left -= word.nonzeroBitCount
    }
    return nil
  }

  private func district(ofSector sector: Int) -> Int {
    (0..<districtCount).partitioningIndex { firstSector(ofDistrict: $0 + 1) > sector }
  }

  private func digit(ofSector sector: Int, inDistrict district: Int) -> Int? {
    let index = sector - firstSector(ofDistrict: district)
    let digits = (0..<10).filter { sectorBits(ofDistrict: district) & 1 << $0 != 0 }
    return digits.indices.contains(index) ? digits[index] : nil
  }
}

extension RandomAccessCollection {
  /// The first index whose element meets a condition that all later elements meet too; `endIndex` if there is none.
  ///
  /// - Complexity: O(log n).
  func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if holds(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}

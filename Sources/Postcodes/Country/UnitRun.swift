extension Country {
  /// Postcodes of one sector that follow each other.
  public struct Run: Sendable {
    /// The sector that they all begin with: `SW1A 1`.
    public let sector: String
    /// How many there are, at least one.
    public let count: Int
    /// The number of the sector in the file, and the index of the run's first postcode among the sector's units.
    fileprivate let (number, first): (Int, Int)
    /// The letters that their units begin with.
    fileprivate let letters: String
  }

  /// Every postcode that begins with a prefix, as runs in the order of `Postcode`, which is that of the sorted text;
  /// every postcode of the country for a blank prefix.
  ///
  /// - Complexity: O(n) in the districts and the sectors found.
  public func runs(beginning prefix: PostcodePrefix) -> [Run] {
    let sorted = districts(matching: prefix).map {
      (key: sortKey(ofDistrict: $0.district), $0.district, $0.inward)
    }
    .sorted { $0.key < $1.key }
    return sorted.flatMap { _, district, inward in runs(ofDistrict: district, beginning: inward) }
  }

  /// The districts with postcodes that can begin with a prefix, and what the inward codes of these begin with.
  func districts(matching prefix: PostcodePrefix) -> [(district: Int, inward: String)] {
    if prefix.isBlank { return (0..<districtCount).map { ($0, "") } }
    return prefix.readings.flatMap { reading in
      switch reading {
      case .outward(let start):
        (0..<districtCount).filter { name(ofDistrict: $0).starts(with: start.utf8) }.map { ($0, "") }
      case .inward(let outward, let inward):
        district(named: outward).map { [($0, inward)] } ?? []
      }
    }
  }

  /// The sectors of a district whose inward codes can begin with `inward`, and the letters that the units begin with.
  func sectors(ofDistrict district: Int, beginning inward: String) -> [(
    Sector, digit: Int, letters: Substring
  )] {
    let digits = inward.first.map { [$0.wholeNumberValue ?? -1] } ?? Array(0...9)
    return digits.compactMap { digit in
      sector(digit, ofDistrict: district).map { ($0, digit, inward.dropFirst()) }
    }
  }

  private func runs(ofDistrict district: Int, beginning inward: String) -> [Run] {
    let name = String(decoding: name(ofDistrict: district), as: UTF8.self)
    return sectors(ofDistrict: district, beginning: inward).compactMap { sector, digit, letters in
      let units = unitNumbers(of: sector, beginning: letters)
      return units.isEmpty
        ? nil
        : Run(
          sector: "\(name) \(digit)", count: units.count, number: sector.number,
          first: units.lowerBound - sector.firstUnit, letters: String(letters))
    }
  }

  /// The postcode at an index of a run, counted from 0.
  public func postcode(at place: Int, in run: Run) -> Postcode? {
    (0..<run.count).contains(place) ? postcode(ofSector: run.number, index: run.first + place) : nil
  }

  /// The numbers of the authorities of the postcodes in some runs, one for each.
  func authorities(of runs: [Run]) -> [Int] {
    runs.flatMap { run in
      (run.first..<run.first + run.count).map { authority(ofSector: run.number, index: $0) }
    }
  }

  /// Adds a run's postcodes to a text, each with something after it.
  public func append(_ run: Run, to text: inout [UInt8], each after: String = "\n") {
    let sector = Array(run.sector.utf8)
    let after = Array(after.utf8)
    for unit in units(of: Sector(number: run.number, firstUnit: 0), beginning: run.letters) {
      text += sector
      text.append(CountryFile.letters[unit / 20])
      text.append(CountryFile.letters[unit % 20])
      text += after
    }
  }

  /// Postcodes drawn at random from runs, each equally likely and none twice, though runs overlap; all of them if there
  /// are fewer than `count`.
  public func random(
    _ count: Int, from runs: [Run], using generator: inout some RandomNumberGenerator
  ) -> [Postcode] {
    let runs = disjoint(runs)
    let total = runs.reduce(0) { $0 + $1.count }
    var drawn: Set<Int> = []
    var found: [Postcode] = []
    while drawn.count < min(count, total) {
      var place = Int.random(in: 0..<total, using: &generator)
      guard drawn.insert(place).inserted else { continue }
      for run in runs {
        if let postcode = postcode(at: place, in: run) {
          found.append(postcode)
          break
        }
        place -= run.count
      }
    }
    return found
  }

  /// The runs that hold all postcodes of some runs, each postcode once.
  private func disjoint(_ runs: [Run]) -> [Run] {
    var kept: [Int: [String]] = [:]
    // Of runs of one sector, that with fewer letters holds the other, or they share nothing.
    return runs.sorted { $0.letters.utf8.count < $1.letters.utf8.count }.filter { run in
      let isHeld = kept[run.number, default: []].contains { run.letters.starts(with: $0) }
      if !isHeld { kept[run.number, default: []].append(run.letters) }
      return !isHeld
    }
  }
}

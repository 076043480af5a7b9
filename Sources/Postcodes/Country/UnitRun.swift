extension Country {
  /// Postcodes of one sector that follow each other.
  public struct Run: Sendable {
    /// What they all begin with: `SW1A 1`.
    public let sector: String
    /// How many there are, at least one.
    public let count: Int
    /// The number of the sector in the file, and the place of the first of them among its units.
    fileprivate let (number, first): (Int, Int)
    /// What their two letters begin with.
    fileprivate let letters: String
  }

  /// Every postcode that begins so, as runs in the order of `Postcode`, which is that of the sorted text; all of the
  /// country's for a blank prefix.
  ///
  /// - Complexity: O(n) in the districts and the sectors found.
  public func runs(beginning prefix: PostcodePrefix) -> [Run] {
    var found: [(district: Int, inward: String)] = []
    if prefix.isBlank { found = (0..<districtCount).map { ($0, "") } }
    for reading in prefix.readings {
      switch reading {
      case .outward(let start):
        found += (0..<districtCount).filter { name(ofDistrict: $0).starts(with: start.utf8) }.map { ($0, "") }
      case .inward(let outward, let inward):
        if let district = district(named: outward) { found.append((district, inward)) }
      }
    }
    let sorted = found.map { (key: sortKey(ofDistrict: $0.district), $0.district, $0.inward) }
      .sorted { $0.key < $1.key }
    return sorted.flatMap { _, district, inward in runs(ofDistrict: district, beginning: inward) }
  }

  private func runs(ofDistrict district: Int, beginning inward: String) -> [Run] {
    let name = String(decoding: name(ofDistrict: district), as: UTF8.self)
    let digits = inward.first.map { [$0.wholeNumberValue ?? 0] } ?? Array(0...9)
    let letters = String(inward.dropFirst())
    return digits.compactMap { digit in
      guard let sector = sector(digit, ofDistrict: district) else { return nil }
      let count =
        letters.isEmpty
        ? unitCount(ofSector: sector.number) : units(of: sector, beginning: letters).count
      let first = letters.isEmpty ? 0 : self.count(of: sector, before: letters)
      return count == 0
        ? nil
        : Run(sector: "\(name) \(digit)", count: count, number: sector.number, first: first, letters: letters)
    }
  }

  /// The postcode at a place in a run, counted from 0.
  public func postcode(at place: Int, in run: Run) -> Postcode? {
    (0..<run.count).contains(place) ? postcode(ofSector: run.number, place: run.first + place) : nil
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

  /// Postcodes drawn at random among those that begin so, each as likely as any other and none twice; fewer where there
  /// are not as many.
  public func random(
    _ count: Int, beginning prefix: PostcodePrefix, using generator: inout some RandomNumberGenerator
  ) -> [Postcode] {
    let runs = runs(beginning: prefix)
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
}

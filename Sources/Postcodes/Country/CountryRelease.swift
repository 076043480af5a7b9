extension Country {
  /// The day of the data: `2025-10-20`.
  public var date: String { about(line: 1) }

  /// The day of the data in days from 1970; nil if the file names none.
  var day: Int? { Self.day(date) }

  /// Days from 1970 to a date such as `2025-10-20`; nil if the date does not exist or is before 1900.
  static func day(_ date: String) -> Int? {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1900...2999).contains(parts[0]), (1...12).contains(parts[1]) else { return nil }
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[parts[1] - 1]).contains(parts[2]) else { return nil }
    // A year is counted from March here, so that a leap day is its last.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let days = (153 * (parts[1] + (parts[1] > 2 ? -3 : 9)) + 2) / 5 + parts[2] - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + days - 719_468
  }

  /// The sentences that the licence of its data asks for.
  public var attribution: String {
    let year = copyrightYear
    let sentences =
      """
      Contains Ordnance Survey data © Crown copyright and database right \(year). \
      Contains Royal Mail data © Royal Mail copyright and database right \(year). \
      Contains National Statistics data © Crown copyright and database right \(year).
      """
    if release.hasPrefix("OS ") { return sentences }
    let source = "Source: Office for National Statistics licensed under the Open Government Licence v.3.0. "
    return source + sentences
      + (hasNorthernIreland
        ? " Northern Ireland's postcodes are used under the Northern Ireland End User Licence." : "")
  }

  /// The licences of its data: `Open Government Licence v3.0`, and Northern Ireland's if that was imported.
  public var licence: String {
    "Open Government Licence v3.0"
      + (hasNorthernIreland
        ? "; Northern Ireland's postcodes the Northern Ireland End User Licence (internal use only)" : "")
  }

  private var hasNorthernIreland: Bool { !districts(inArea: "BT").isEmpty }

  /// How many postcodes it has of each country. Countries without any are left out.
  public var unitCounts: [(country: String, count: Int)] {
    var counts = [Int](repeating: 0, count: Self.countries.count)
    for sector in 0..<sectorCount {
      let count = unitCount(ofSector: sector)
      let bits = file[.wholes].number((districtCount + sector) * CountryFile.wholeLength + 4, 1)
      // Nearly every sector lies in one country.
      if bits.nonzeroBitCount == 1, bits.trailingZeroBitCount < counts.count {
        counts[bits.trailingZeroBitCount] += count
        continue
      }
      for index in 0..<count {
        counts[country(ofAuthority: authority(ofSector: sector, index: index))] += 1
      }
    }
    return zip(Self.countries, counts).filter { $0.1 > 0 }
      .map { ($0.isEmpty ? "unknown" : $0, $1) }
  }

  // MARK: Postcodes no longer in use

  /// How many postcodes no longer in use it knows.
  public var terminatedCount: Int { file[.terminated].count / 8 }

  /// When a postcode went out of use; nil if that is not known.
  ///
  /// - Complexity: O(log n).
  public func terminated(_ postcode: Postcode) -> Terminated? {
    let part = file[.terminated]
    guard part.count > 0, let wanted = UnitNumber(postcode) else { return nil }
    let index = (0..<part.count / 8).partitioningIndex { part.word(8 * $0) >> 16 >= wanted.bits }
    let word = part.word(8 * index)
    guard word >> 16 == wanted.bits else { return nil }
    let month = Int(word & 0xFFFF)
    return Terminated(postcode: postcode, year: month / 12, month: month % 12 + 1)
  }
}

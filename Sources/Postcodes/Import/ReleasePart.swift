/// The postcodes of one file of a release, in a few bytes each, since a country has millions.
struct ReleasePart: Sendable {
  /// What a postcode belongs to.
  struct Membership: Hashable, Sendable {
    /// The number of the country in `Country.countries`.
    var country: UInt8
    /// The codes of the local authority and of the ward; 0 for none.
    var authority: AreaCode
    var ward: AreaCode
  }

  /// A postcode in use.
  struct Unit: Comparable, Sendable {
    /// The postcode (48 bits), then the number of its membership in the part (16).
    fileprivate let key: UInt64
    /// Easting (20 bits), northing (21) and quality (7).
    private let position: UInt64

    var postcode: UnitNumber { UnitNumber(bits: key >> 16) }
    var membership: Int { Int(key & 0xFFFF) }
    var easting: Int { Int(position & 0xF_FFFF) }
    var northing: Int { Int(position >> 20 & 0x1F_FFFF) }
    /// 10 to 90, 90 meaning no position.
    var quality: Int { Int(position >> 41) }

    fileprivate init(_ postcode: UnitNumber, membership: Int, position: GridPosition?, quality: Int) {
      key = postcode.bits << 16 | UInt64(membership)
      let (easting, northing) = (UInt64(position?.easting ?? 0), UInt64(position?.northing ?? 0))
      self.position = easting | northing << 20 | UInt64(position == nil ? 90 : quality) << 41
    }

    /// The same unit, with its membership's number in another part.
    fileprivate func with(membership: Int) -> Unit {
      Unit(
        postcode, membership: membership, position: GridPosition(easting: easting, northing: northing),
        quality: quality)
    }

    static func < (left: Unit, right: Unit) -> Bool {
      left.key == right.key ? left.position < right.position : left.key < right.key
    }
  }

  /// A row that cannot be used: its file, its line, and the reason.
  struct BadRow: Sendable {
    let file: String
    let line: Int
    let reason: String
  }

  private(set) var units: [Unit] = []
  private(set) var memberships: [Membership] = []
  /// Postcodes no longer in use: the postcode (48 bits), then the months from the year 0 to that of their end (16).
  private(set) var terminated: [UInt64] = []
  /// How many rows were left out, such as those of the Crown dependencies.
  var leftOut = 0
  /// Whether rows of Northern Ireland were left out.
  var lacksNorthernIreland = false
  /// The newest month that a row names; 0 for none.
  var newestMonth = 0
  private(set) var badRows: [BadRow] = []
  private(set) var badCount = 0

  private var numbers: [Membership: Int] = [:]
  private var last: (membership: Membership, number: Int)?

  /// Limits: no country has as many rows, and a membership's number has 16 bits.
  private static let (mostRows, mostMemberships, shownBadRows) = (8_000_000, 65_536, 10)

  init(expecting count: Int = 0) { units.reserveCapacity(min(count, Self.mostRows)) }

  /// How many rows were read.
  var rowCount: Int { units.count + terminated.count + leftOut + badCount }

  mutating func add(
    _ postcode: UnitNumber, of membership: Membership, position: GridPosition?, quality: Int
  ) throws {
    guard units.count < Self.mostRows else {
      throw ImportProblem("The release has more postcodes than any country; download it again.")
    }
    units.append(
      Unit(postcode, membership: try number(of: membership), position: position, quality: quality))
  }

  /// Adds a postcode that is no longer in use.
  ///
  /// - Parameter month: the month of its end, counted from the year 0.
  mutating func addTerminated(_ postcode: UnitNumber, month: Int) throws {
    guard terminated.count < Self.mostRows else {
      throw ImportProblem("The release has more postcodes than any country; download it again.")
    }
    terminated.append(postcode.bits << 16 | UInt64(month))
  }

  /// The letters of the areas of its postcodes, which are in order.
  var areas: [String] {
    var areas: [String] = []
    var start = 0
    while start < units.count {
      let letters = units[start].postcode.outcode.name.prefix { $0.isLetter }
      areas.append(String(letters))
      guard let area = OutcodeKey(area: letters.utf8) else { break }
      let next = UnitNumber(outcode: area.nextArea, inward: 0)
      start = units[start...].partitioningIndex { $0.postcode >= next }
    }
    return areas
  }

  mutating func addBadRow(_ file: String, _ line: Int, _ reason: String) {
    badCount += 1
    if badRows.count < Self.shownBadRows { badRows.append(BadRow(file: file, line: line, reason: reason)) }
  }

  private mutating func number(of membership: Membership) throws -> Int {
    if let last, last.membership == membership { return last.number }
    let number = numbers[membership] ?? memberships.count
    if number == memberships.count {
      guard number < Self.mostMemberships else {
        throw ImportProblem("The release has more wards than any country; download it again.")
      }
      memberships.append(membership)
      numbers[membership] = number
    }
    last = (membership, number)
    return number
  }

  /// Sorts the postcodes, and keeps each once. Further rows of a postcode count as bad rows.
  mutating func sort(_ file: String) {
    if !zip(units, units.dropFirst()).allSatisfy({ $0 <= $1 }) { units.sort() }
    var kept = 0
    for index in units.indices {
      if kept > 0, units[index].postcode == units[kept - 1].postcode { continue }
      units[kept] = units[index]
      kept += 1
    }
    let repeated = units.count - kept
    if repeated > 0 {
      badCount += repeated
      let rows = repeated == 1 ? "1 row repeats" : "\(repeated) rows repeat"
      badRows.append(BadRow(file: file, line: 0, reason: "\(rows) the postcode of another"))
      units.removeLast(repeated)
    }
    terminated.sort()
  }

  /// The parts in order, without overlaps: if any overlap, all are joined into one.
  static func ordered(_ parts: [ReleasePart]) -> [ReleasePart] {
    let parts = parts.sorted {
      ($0.units.first?.key ?? 0) < ($1.units.first?.key ?? 0)
    }
    let overlap = zip(parts, parts.dropFirst()).contains { before, after in
      guard let last = before.units.last, let first = after.units.first else { return false }
      return last.postcode >= first.postcode
    }
    return overlap ? [joined(parts)] : parts
  }

  private static func joined(_ parts: [ReleasePart]) -> ReleasePart {
    var whole = ReleasePart(expecting: parts.reduce(0) { $0 + $1.units.count })
    for part in parts {
      for unit in part.units {
        // All parts together have fewer memberships than there are numbers.
        guard let number = try? whole.number(of: part.memberships[unit.membership]) else { continue }
        whole.units.append(unit.with(membership: number))
      }
      whole.terminated += part.terminated
      whole.badCount += part.badCount
      whole.badRows += part.badRows
    }
    whole.sort("its files")
    return whole
  }
}

/// The code of an authority or ward, `E09000033`, as a number; 0 for none, for text that is not a code, and for the
/// codes that stand for none, `E99999999`.
struct AreaCode: Hashable, Sendable {
  private let bits: UInt64

  static let none = AreaCode([])

  /// 37 to the power of 8, and the number of eight nines.
  private static let eighthPower: UInt64 = (0..<8).reduce(1) { power, _ in power * 37 }
  private static let nines: UInt64 = (0..<8).reduce(0) { number, _ in number * 37 + 10 }

  /// - Parameter text: up to twelve digits and capital letters.
  init(_ text: some Collection<UInt8>) {
    var bits: UInt64 = 0
    var count = 0
    for byte in text {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A") + 11
      default:
        self.bits = 0
        return
      }
      bits = bits &* 37 &+ UInt64(digit)
      count += 1
    }
    self.bits = count > 12 || (count == 9 && bits % Self.eighthPower == Self.nines) ? 0 : bits
  }
}

/// The areas, districts and sectors of the whole country, built in: no file, no network, nothing done at start.
public enum Gazetteer {
  /// Every outcode, ordered by area, then number, then letter: SW1A before SW10.
  public static var outcodes: some Sequence<Outcode> {
    (0..<count).lazy.map(outcode(at:))
  }

  /// The outcode of that name, upper case; nil where there is none.
  ///
  /// - Complexity: O(log n).
  public static func outcode(_ name: some StringProtocol) -> Outcode? {
    guard let key = OutcodeKey(name.utf8) else { return nil }
    let place = firstRecord { $0 >= key }
    return place < count && Self.key(at: place) == key ? outcode(at: place) : nil
  }

  /// The outcodes whose names begin with `start`, upper case, in order.
  ///
  /// - Complexity: O(log n) and the size of one area.
  public static func outcodes(beginning start: some StringProtocol) -> [Outcode] {
    let letters = start.utf8.prefix { !PostcodeGrammar.isDigit($0) }
    guard letters.count < start.utf8.count else { return areas(beginning: start).flatMap(outcodes(inArea:)) }
    guard let key = OutcodeKey(area: letters) else { return [] }
    return places(inArea: key).filter { name(at: $0).starts(with: start.utf8) }.map(outcode(at:))
  }

  /// The areas whose letters begin with `start`, in alphabetical order: S, SA, SE, … for `S`.
  public static func areas(beginning start: some StringProtocol) -> [String] {
    PostTown.areas(beginning: start)
  }

  /// The outcodes of one area, in order; none where there is no such area.
  public static func outcodes(inArea area: String) -> [Outcode] {
    OutcodeKey(area: area.utf8).map { places(inArea: $0).map(outcode(at:)) } ?? []
  }

  /// The built-in facts' origin, to be shown wherever the data is.
  public static let attribution = """
    Contains Ordnance Survey data © Crown copyright and database right 2025. \
    Contains Royal Mail data © Royal Mail copyright and database right 2025. \
    Contains National Statistics data © Crown copyright and database right 2025.
    """

  private static var count: Int { OutcodeTable.records.utf8CodeUnitCount / OutcodeTable.width }

  private static func record(_ place: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: OutcodeTable.records.utf8Start + place * OutcodeTable.width, count: OutcodeTable.width)
  }

  private static func name(at place: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    record(place).prefix(4).prefix { $0 != UInt8(ascii: " ") }
  }

  private static func key(at place: Int) -> OutcodeKey? {
    OutcodeKey(name(at: place))
  }

  private static func places(inArea area: OutcodeKey) -> Range<Int> {
    firstRecord { $0 >= area }..<firstRecord { $0 >= area.nextArea }
  }

  private static func firstRecord(where isAfter: (OutcodeKey) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if let key = key(at: middle), !isAfter(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func outcode(at place: Int) -> Outcode {
    let record = record(place)
    let name = String(decoding: name(at: place), as: UTF8.self)
    let bits = number(record[4..<7], base: 16)
    let townIndex = number(record[7..<9], base: 36)
    return Outcode(
      name: name, sectorBits: UInt16(bits),
      place: townIndex == 0 ? town(of: name) : placeName(townIndex), country: country(record[9]))
  }

  private static func town(of outcode: String) -> String {
    let area = String(outcode.prefix { $0.isLetter })
    return PostTown.of(area: area) ?? area
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>, base: Int) -> Int {
    digits.reduce(0) { $0 * base + Int($1) - ($1 <= UInt8(ascii: "9") ? 48 : 55) }
  }

  private static func placeName(_ index: Int) -> String {
    guard index + 1 < placeStarts.count else { return "" }
    let name = UnsafeBufferPointer(
      start: OutcodeTable.places.utf8Start + placeStarts[index],
      count: placeStarts[index + 1] - placeStarts[index] - 1)
    return String(decoding: name, as: UTF8.self)
  }

  /// Where each line of the places begins, and where one more would: found once for all the outcodes of an answer.
  private static let placeStarts: [Int] = TableRows(OutcodeTable.places).reduce(into: [0]) { starts, line in
    starts.append(starts[starts.count - 1] + line.count + 1)
  }

  private static func country(_ letter: UInt8) -> String {
    switch letter {
    case UInt8(ascii: "S"): "Scotland"
    case UInt8(ascii: "W"): "Wales"
    case UInt8(ascii: "N"): "Northern Ireland"
    case UInt8(ascii: "J"): "Jersey"
    case UInt8(ascii: "G"): "Guernsey"
    case UInt8(ascii: "M"): "Isle of Man"
    default: "England"
    }
  }
}

/// An outcode as a number that sorts as people count: by area, then number, then letter.
private struct OutcodeKey: Comparable {
  private let value: UInt32

  init?(_ name: some Collection<UInt8>) {
    let area = name.prefix { !PostcodeGrammar.isDigit($0) }
    guard let start = OutcodeKey(area: area), area.count < name.count else { return nil }
    var rest = name.dropFirst(area.count)
    var number: UInt32 = 0
    while let digit = rest.first, PostcodeGrammar.isDigit(digit), number < 100 {
      number = number * 10 + UInt32(digit - UInt8(ascii: "0"))
      rest = rest.dropFirst()
    }
    guard number < 100, rest.count <= 1 else { return nil }
    value = start.value | number << 8 | UInt32(rest.first ?? 0)
  }

  init?(area: some Collection<UInt8>) {
    guard (1...2).contains(area.count) else { return nil }
    let second = area.dropFirst().first ?? 0
    value = UInt32(area.first ?? 0) << 24 | UInt32(second) << 16
  }

  private init(value: UInt32) { self.value = value }

  var nextArea: OutcodeKey { OutcodeKey(value: value + 1 << 16) }

  static func < (left: OutcodeKey, right: OutcodeKey) -> Bool { left.value < right.value }
}

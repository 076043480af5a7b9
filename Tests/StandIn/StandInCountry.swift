/// The postcodes that the stand-in knows, and the API's answers about them.
///
/// The semantics were measured on a real server; every recorded exchange tests them.
public struct StandInCountry: Sendable {
  /// The units in the order of the database: as text, with their space.
  public let units: [StandInUnit]
  /// The postcodes that were in use once.
  public let terminated: [StandInTerminated]
  /// The places that can be found by name.
  public let places: [StandInPlace]

  private let spaced: [String]
  private let compact: [(code: String, place: Int)]

  /// Makes a country of units in any order.
  public init(
    _ units: [StandInUnit], terminated: [StandInTerminated] = [.aberdeen], places: [StandInPlace] = []
  ) {
    self.places = places
    self.units = units.sorted { $0.postcode < $1.postcode }
    self.terminated = terminated
    spaced = self.units.map(\.postcode)
    compact = zip(spaced.map(Self.compact), spaced.indices).map { (code: $0, place: $1) }
      .sorted { ($0.code, $0.place) < ($1.code, $1.place) }
  }

  /// The rows that autocomplete gives; nil where the API gives null.
  ///
  /// The text is put in upper case and trimmed. Text that looks like an outward code is sought with a blank after it,
  /// two words with one blank between them, and other text without blanks. From there on the first `limit` codes are
  /// taken, and those are kept whose compact form contains that of the text. An exact match is given alone.
  public func autocomplete(_ text: String, limit: Int = 10) -> [String]? {
    let limit = limit <= 0 ? 10 : min(limit, 100)
    let words = text.uppercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let sought = words.joined()
    var rows: [String]
    if words.count == 1 && Self.looksLikeOutcode(sought) {
      rows = Array(spaced[Self.start(spaced.count) { spaced[$0] < sought + " " }...].prefix(limit))
    } else if words.count == 2 {
      let key = words.joined(separator: " ")
      rows = Array(spaced[Self.start(spaced.count) { spaced[$0] < key }...].prefix(limit))
    } else {
      let start = Self.start(compact.count) { compact[$0].code < sought }
      rows = compact[start...].prefix(limit).map { spaced[$0.place] }
    }
    rows = rows.filter { Self.contains(Self.compact($0), sought) }
    if let exact = rows.first(where: { Self.compact($0) == sought }) { return [exact] }
    return rows.isEmpty ? nil : rows
  }

  /// The unit with this code, in any form; nil for none.
  public func unit(_ text: String) -> StandInUnit? {
    let sought = Self.compact(text.uppercased())
    let place = Self.start(compact.count) { compact[$0].code < sought }
    guard compact.indices.contains(place), compact[place].code == sought else { return nil }
    return units[compact[place].place]
  }

  /// The terminated code, in any form; nil for none.
  public func terminated(_ text: String) -> StandInTerminated? {
    let sought = Self.compact(text.uppercased())
    return terminated.first { Self.compact($0.postcode) == sought }
  }

  /// Whether the API takes a text for a postcode: an outward code, a digit and two letters.
  static func looksLikePostcode(_ text: String) -> Bool {
    let code = compact(text.uppercased())
    guard (5...7).contains(code.utf8.count) else { return false }
    let inward = code.suffix(3).unicodeScalars.map(isDigit)
    return code.utf8.allSatisfy(isLetterOrDigit) && inward == [true, false, false]
      && looksLikeOutcode(String(code.dropLast(3)))
  }

  /// `^[A-Z]{1,2}\d[A-Z\d]?$`
  private static func looksLikeOutcode(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (2...4).contains(bytes.count), bytes.allSatisfy(isLetterOrDigit),
      let digit = bytes.firstIndex(where: { $0 <= UInt8(ascii: "9") }), (1...2).contains(digit)
    else { return false }
    return bytes.count - digit <= 2
  }

  private static func compact(_ text: String) -> String {
    text.contains(where: \.isWhitespace) ? text.filter { !$0.isWhitespace } : text
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    part.isEmpty || text.firstRange(of: part) != nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The first of `count` indices for which `isBefore` is false. It must be true for all before that and false from
  /// there on.
  private static func start(_ count: Int, isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A well-known place and its postcode, built in.
public struct Landmark: Sendable, Hashable {
  /// What people call it: `Buckingham Palace`. No two landmarks share a name.
  public let name: String
  /// One space, upper case: `SW1A 1AA`. No two landmarks share a postcode.
  public let postcode: String
  /// Degrees north, WGS84. The position is that of the place itself, not the mean of its postcode's addresses.
  public let latitude: Double
  /// Degrees east, WGS84, so negative over most of the country.
  public let longitude: Double

  /// Every landmark: the most famous first, in the order in which they are offered before anything is typed, then the
  /// rest by country and name. Read from the table at the first use.
  public static let all = beginning(compact: "")

  /// The landmarks whose compact postcodes begin with `start`, upper case, in the order of `all`.
  ///
  /// - Complexity: O(n) in the landmarks; nothing is built but the answer.
  public static func beginning(compact start: some StringProtocol) -> [Landmark] {
    TableRows.landmarks.lines(beginning: start).map { line in
      var facts = line
      let compact = TableRows.field(&facts)
      return Landmark(compact: compact, facts: facts)
    }
  }

  /// Every landmark by its postcode, for looking up thousands.
  static let byPostcode = Dictionary(uniqueKeysWithValues: all.map { ($0.postcode, $0) })

  /// The landmark at a compact postcode, upper case: `SW1A1AA`; nil if there is none.
  ///
  /// - Complexity: O(n) in the landmarks; nothing is built but the answer.
  public static func at(compact postcode: some StringProtocol) -> Landmark? {
    guard let facts = TableRows.landmarks.line(whoseKeyIs: postcode) else { return nil }
    var compact = String(postcode)
    return compact.withUTF8 { Landmark(compact: $0, facts: facts) }
  }

  /// `facts` are the fields of a line that follow the postcode: latitude, longitude, source and name.
  private init(compact: UnsafeBufferPointer<UInt8>, facts: UnsafeBufferPointer<UInt8>) {
    var facts = facts
    let outward = compact.dropLast(3)
    self.postcode =
      String(decoding: outward, as: UTF8.self) + " " + String(decoding: compact.suffix(3), as: UTF8.self)
    self.latitude = Self.degrees(TableRows.field(&facts))
    self.longitude = Self.degrees(TableRows.field(&facts))
    // How well the row is known, which landmarks.tsv says.
    _ = TableRows.field(&facts)
    self.name = String(decoding: facts, as: UTF8.self)
  }

  /// Reads a number of four decimals, as all in the table are.
  private static func degrees(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.reduce(0) { number, byte in
      byte < UInt8(ascii: "0") ? number : number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return Double(isNegative ? -digits : digits) / 10_000
  }
}

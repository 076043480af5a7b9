import Basics
import CountryData

/// Reads the lines of a built-in table in place; nothing is copied before it is needed.
///
/// Fields are separated by tabs. The first lines, which begin with `#`, are comments, and are left out.
struct TableRows: Sequence, IteratorProtocol {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Each area's letters, its town and its outward codes that have ended, in alphabetical order.
  static var areas: TableRows { TableRows(Bytes(start: post_areas_start(), count: post_areas_size())) }
  /// The outward codes that the built-in country lacks: each with the digits of its sectors, its place and its country.
  static var islands: TableRows { TableRows(Bytes(start: islands_start(), count: islands_size())) }
  /// Islands that share their outward codes with other land, and how far their places lie from their centres, in km.
  static var smallIslands: TableRows {
    TableRows(Bytes(start: small_islands_start(), count: small_islands_size()))
  }
  /// The countries outside of the United Kingdom.
  static var abroad: TableRows { TableRows(Bytes(start: abroad_start(), count: abroad_size())) }
  /// Each county and the authorities of which parts were once in it.
  static var formerCounties: TableRows {
    TableRows(Bytes(start: former_counties_start(), count: former_counties_size()))
  }
  /// Each county or other part of the country, its members, what tells it apart, and its other names.
  static var regions: TableRows { TableRows(Bytes(start: regions_start(), count: regions_size())) }
  /// Each landmark's compact postcode, degrees north and east, source and name.
  static var landmarks: TableRows { TableRows(Bytes(start: landmarks_start(), count: landmarks_size())) }
  /// The post towns of each outward code.
  static var postTowns: TableRows { TableRows(Bytes(start: post_towns_start(), count: post_towns_size())) }

  /// The names of authorities and wards, each line a name, or the code of the next.
  static var areaNames: TableRows { TableRows(Bytes(start: area_names_start(), count: area_names_size())) }

  private var rest: Bytes

  private init(_ table: Bytes) {
    rest = table
    while rest.first == UInt8(ascii: "#") { _ = Self.cut(&rest, at: UInt8(ascii: "\n")) }
  }

  /// The bytes of the next line, without its line break.
  mutating func next() -> Bytes? {
    rest.isEmpty ? nil : Self.cut(&rest, at: UInt8(ascii: "\n"))
  }

  /// Takes the first field off `line`.
  static func field(_ line: inout Bytes) -> Bytes { cut(&line, at: UInt8(ascii: "\t")) }

  /// The first line whose first field is `key`, without that field; nil if there is none.
  ///
  /// - Complexity: O(n) in the lines of the table.
  func line(whoseKeyIs key: some StringProtocol) -> Bytes? {
    let tab = UInt8(ascii: "\t")
    var key = String(key)
    return key.withUTF8 { key in
      guard let start = key.baseAddress, !key.contains(tab) else { return nil }
      for line in self where line.count > key.count && line[key.count] == tab {
        guard let lineStart = line.baseAddress, memcmp(lineStart, start, key.count) == 0 else { continue }
        return Bytes(rebasing: line[(key.count + 1)...])
      }
      return nil
    }
  }

  /// The lines that begin with `start`, in their order.
  func lines(beginning start: some StringProtocol) -> [Bytes] {
    var start = String(start)
    return start.withUTF8 { start in
      guard let first = start.baseAddress, !start.isEmpty else { return Array(self) }
      return filter { line in
        guard let lineStart = line.baseAddress, line.count >= start.count else { return false }
        return memcmp(lineStart, first, start.count) == 0
      }
    }
  }

  /// Takes the bytes before the first `separator` off `bytes`, or all if there is none, and drops the separator.
  private static func cut(_ bytes: inout Bytes, at separator: UInt8) -> Bytes {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(separator), bytes.count) else {
      defer { bytes = Bytes(start: nil, count: 0) }
      return bytes
    }
    let length = UnsafeRawPointer(found) - UnsafeRawPointer(start)
    let first = Bytes(start: start, count: length)
    bytes = Bytes(start: start + length + 1, count: bytes.count - length - 1)
    return first
  }
}

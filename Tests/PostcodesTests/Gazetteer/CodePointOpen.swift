import Foundation
import TestProcesses

/// A whole release of OS Code-Point Open, read from its zip file: what the built-in facts are held against.
///
/// Rows are read as bytes, since a debug build would take minutes to make strings of 1.7 million of them.
///
/// Source: https://api.os.uk/downloads/v1/products/CodePointOpen
struct CodePointOpen {
  /// The digits of each outcode's sectors.
  private(set) var sectors: [String: Set<Int>] = [:]
  /// The units of each outcode by the first letter of their country's code: `E`, `S` or `W`.
  private(set) var units: [String: [Character: Int]] = [:]
  /// Where the postcodes asked for are, by their compact form; nil for one without coordinates.
  private(set) var positions: [String: Coordinate?] = [:]
  /// The rows of each area, as counted here and as the release says.
  private(set) var rows: [String: Int] = [:]
  private(set) var statedRows: [String: Int] = [:]

  /// Where a release is kept beside a working copy of the project. It is too large to be part of it.
  static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "../shared/data/codepo_gb.zip").standardizedFileURL

  static var isPresent: Bool { FileManager.default.isReadableFile(atPath: file.path) }

  /// Reads the release, and the positions of `wanted` postcodes (compact, upper case).
  init(positionsOf wanted: [String]) throws {
    let metadata = String(decoding: try Self.unzip("Doc/metadata.txt"), as: UTF8.self)
    for line in metadata.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count == 2, (1...2).contains(words[0].count), let count = Int(words[1]) {
        statedRows[String(words[0])] = count
      }
    }
    let names = Dictionary(wanted.map { (Self.packed($0.utf8), $0) }) { first, _ in first }
    try Self.unzip("Data/CSV/*.csv").withUnsafeBytes { bytes in
      var group = Group()
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = rest.startIndex
        let end = Self.lineEnd(in: bytes, from: start)
        rest = bytes[min(end + 1, bytes.endIndex)...]
        guard let row = Row(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else { continue }
        if !group.holds(row) {
          add(group)
          group = Group(row)
        }
        group.count += 1
        if let name = names[row.packed] { positions.updateValue(row.position, forKey: name) }
      }
      add(group)
    }
  }

  private mutating func add(_ group: Group) {
    guard group.count > 0 else { return }
    let outcode = String(decoding: Self.bytes(of: group.sector >> 8), as: UTF8.self)
    sectors[outcode, default: []].insert(Int(group.sector & 0xFF) - 48)
    units[outcode, default: [:]][Character(UnicodeScalar(group.country)), default: 0] += group.count
    rows[String(outcode.prefix { $0.isLetter }), default: 0] += group.count
  }

  private static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }

  /// Up to eight bytes as one number, the first of them the highest.
  fileprivate static func packed(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(of packed: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: packed >> ($0 * 8)) }.filter { $0 != 0 }
  }

  private static func unzip(_ member: String) throws -> Data {
    let (status, data) = try ChildProcess.run(["unzip", "-p", file.path, member])
    guard status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return data
  }
}

/// Rows that follow one another in one sector and one country, so that only their number needs keeping.
private struct Group {
  var sector: UInt64 = 0
  var country: UInt8 = 0
  var count = 0

  init() {}

  init(_ row: Row) { (sector, country) = (row.packed >> 16, row.country) }

  func holds(_ row: Row) -> Bool { row.packed >> 16 == sector && row.country == country }
}

/// One row: `"SW1A 1AA",10,529090,179645,"E92000001",…`.
private struct Row {
  /// The letters and digits of the postcode.
  var packed: UInt64 = 0
  var country: UInt8 = 0
  private var quality = 0
  private var eastings = 0
  private var northings = 0

  init?(_ line: UnsafeRawBufferPointer) {
    var field = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: ","):
        field += 1
        if field == 5 { return }
      case UInt8(ascii: "\""), UInt8(ascii: " "): continue
      default:
        switch field {
        case 0: packed = packed << 8 | UInt64(byte)
        case 1: quality = quality * 10 + Int(byte) - 48
        case 2: eastings = eastings * 10 + Int(byte) - 48
        case 3: northings = northings * 10 + Int(byte) - 48
        default: if country == 0 { country = byte }
        }
      }
    }
    return nil
  }

  /// Nil at quality 90, which means that no coordinates are known.
  var position: Coordinate? {
    quality == 90 ? nil : NationalGrid.wgs84(eastings: Double(eastings), northings: Double(northings))
  }
}

import Foundation
import TestProcesses

/// A whole release of OS Code-Point Open, read from its zip file, with which tests compare the built-in country.
///
/// Rows are read as bytes, since a debug build would take minutes to make strings of 1.7 million rows.
///
/// Source: https://api.os.uk/downloads/v1/products/CodePointOpen
struct Release {
  /// One row: `"SW1A 1AA",10,529090,179645,"E92000001","","E19000003","","E09000033","E05013806"`.
  struct Row {
    /// The letters and digits of the postcode, the first in the highest byte that is not 0.
    var packed: UInt64 = 0
    var quality = 0
    var easting = 0
    var northing = 0
    /// The first letter of the country's code.
    var country: UInt8 = 0
    /// The codes as numbers, with their letter in the highest byte; 0 for none.
    var authority: UInt64 = 0
    var ward: UInt64 = 0

    /// `SW1A 1AA`.
    var text: String {
      let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: packed >> ($0 * 8)) }.filter { $0 != 0 }
      return String(decoding: bytes.dropLast(3) + [0x20] + bytes.suffix(3), as: UTF8.self)
    }

    /// The packed postcode up to the digit of its sector.
    var sector: UInt64 { packed >> 16 }
  }

  private(set) var rows: [Row] = []
  /// The number of rows of each area that the release states.
  private(set) var statedRows: [String: Int] = [:]

  /// The release beside a working copy of the project. It is too large to be part of it.
  static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "../shared/data/codepo_gb.zip").standardizedFileURL

  static var isPresent: Bool { FileManager.default.isReadableFile(atPath: file.path) }

  init() throws {
    let metadata = String(decoding: try Self.unzip("Doc/metadata.txt"), as: UTF8.self)
    for line in metadata.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count == 2, (1...2).contains(words[0].count), let count = Int(words[1]) {
        statedRows[String(words[0])] = count
      }
    }
    rows.reserveCapacity(1_800_000)
    try Self.unzip("Data/CSV/*.csv").withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, let base = bytes.baseAddress {
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        let end = found.map { UnsafeRawPointer($0) - base } ?? bytes.count
        rows.append(Row(UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
        start = end + 1
      }
    }
    rows.sort { $0.packed < $1.packed }
  }

  private static func unzip(_ member: String) throws -> Data {
    let (status, data) = try ChildProcess.run(["unzip", "-p", file.path, member])
    guard status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return data
  }
}

extension Release.Row {
  init(_ line: UnsafeRawBufferPointer) {
    var field = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: ","): field += 1
      case UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "\r"): continue
      default:
        let digit = Int(byte) - 48
        switch field {
        case 0: packed = packed << 8 | UInt64(byte)
        case 1: quality = quality * 10 + digit
        case 2: easting = easting * 10 + digit
        case 3: northing = northing * 10 + digit
        case 4: if country == 0 { country = byte }
        case 8:
          authority =
            byte > 64 ? UInt64(byte) << 56 : authority + authority & (1 << 56 - 1) * 9 + UInt64(digit)
        case 9: ward = byte > 64 ? UInt64(byte) << 56 : ward + ward & (1 << 56 - 1) * 9 + UInt64(digit)
        default: break
        }
      }
    }
  }
}

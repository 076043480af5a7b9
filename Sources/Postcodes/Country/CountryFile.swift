import Basics

/// A file that holds every postcode of a country: its format, and safe access to its sections.
///
/// The file is built into the program or mapped, and read in place without parsing. All numbers are unsigned and
/// little-endian; offsets count bytes from the start of the section they are in, or that they name. Sizes are in bytes.
///
///     header      "POSTCODE", version (4), number of sections (4); for each section its offset in the file (4),
///                 its length (4) and its checksum (8)
///     about       UTF-8, one line each: release, date of the data, year of the copyright
///     districts   12 per district: its name (4, padded with blanks), a bit for the digit of each of its sectors (2),
///                 the number of its first sector (2) and of its first unit (4); ordered by area, number and letter;
///                 then one more, whose numbers are the counts of sectors and units
///     units       50 per sector: a bit for each unit, AA first, in the 20 letters that units are written in
///     wholes      6 per district, then 6 per sector: its commonest authority (2), the next (2), a bit for each
///                 country it lies in (1), 1 if it has more authorities than these (1)
///     authorities 4 each: its name (3), its country (1); the first stands for none
///     wards       5 each: its name (3), its authority (2)
///     names       each a length (1) and that many bytes of UTF-8
///     unitWards   4 per sector: where its wards are in this section; there, their count (1), each ward (2), and per
///                 unit the index of its ward, in as many bits as the last index has
///     sectors     8 per sector: where its offsets are (4), the number of its first block (4)
///     blocks      8 per 64 units of a sector: easting (20 bits) and northing (21) in metres, how many bits an
///                 offset to the east (5) and to the north (5) has, where the block's offsets begin after the
///                 sector's (13 bits)
///     offsets     per unit of a block the bits of its offsets to the east and north, in metres; then 8 spare bytes
///     qualities   4 per unit whose position is not the best: its number (24 bits), then its quality (8)
///     terminated  8 per postcode no longer in use, in order: the months from the year 0 to its end (16 bits), its
///                 number among the 4,000 of its district (16 bits), and its district: the last letter (8 bits), number
///                 (8), second letter and first letter (8 each), 0 for a letter that it lacks
///
/// The last section is left out if it is empty, as in every release of Code-Point Open.
/// Bits are counted from the lowest of each byte. Limits: 65,535 sectors, authorities and wards, 16.7 million units,
/// 255 bytes a name.
struct CountryFile: @unchecked Sendable {
  enum Section: Int, CaseIterable {
    case about, districts, units, wholes, authorities, wards, names, unitWards, sectors, blocks, offsets,
      qualities, terminated
  }

  static let mark = "POSTCODE"
  static let version = 1
  static let headerLength = 16 + 16 * Section.terminated.rawValue
  static let districtLength = 12
  static let sectorLength = 50
  static let wholeLength = 6
  static let unitsInBlock = 64

  /// The letters that units are written in, in order.
  static let letters = Array("ABDEFGHJLNPQRSTUWXYZ".utf8)

  /// Never written, so threads may share it.
  private let bytes: UnsafeRawBufferPointer
  /// The sections as they lay when the file was opened. Another process may write to a mapped file while it is in use.
  private let sections: [Part]

  /// Opens a file of this format and version; nil for any other bytes. The checksums are not compared.
  ///
  /// - Parameter bytes: must outlive the file.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.headerLength, bytes.prefix(8).elementsEqual(Self.mark.utf8) else { return nil }
    let header = Part(bytes: bytes)
    let count = header.number(12, 4)
    guard header.number(8, 4) == Self.version,
      Section.terminated.rawValue...Section.allCases.count ~= count,
      bytes.count >= Self.headerLength(count)
    else { return nil }
    var sections: [Part] = []
    sections.reserveCapacity(count)
    for section in 0..<count {
      let (start, length) = (header.number(16 + 16 * section, 4), header.number(20 + 16 * section, 4))
      guard start >= Self.headerLength(count), start <= bytes.count, length <= bytes.count - start
      else {
        return nil
      }
      sections.append(Part(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])))
    }
    (self.bytes, self.sections) = (bytes, sections)
  }

  /// Why this program cannot read some bytes as a file, as a clause: “it is damaged or cut short”.
  static func problem(of bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.count >= 16, bytes.prefix(8).elementsEqual(mark.utf8) else {
      return "it is not an imported release"
    }
    let isNewer = Part(bytes: bytes).number(8, 4) > version
    return isNewer ? "it is of a newer version of this program" : "it is damaged or cut short"
  }

  private static func headerLength(_ sectionCount: Int) -> Int { 16 + 16 * sectionCount }

  /// The number of bytes that the header and the sections take.
  var length: Int { sections.reduce(Self.headerLength(sections.count)) { $0 + $1.count } }

  /// The bytes of a section.
  subscript(section: Section) -> Part {
    section.rawValue < sections.count
      ? sections[section.rawValue] : Part(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<0]))
  }

  /// Whether a section's bytes agree with its checksum.
  func isWhole(_ section: Section) -> Bool {
    guard section.rawValue < sections.count else { return true }
    let (header, entry) = (Part(bytes: bytes), 24 + 16 * section.rawValue)
    return Self.checksum(self[section].bytes)
      == UInt64(header.number(entry, 4)) | UInt64(header.number(entry + 4, 4)) << 32
  }

  /// The bytes of a file with these sections.
  static func joined(_ sections: consuming [Section: [UInt8]]) -> [UInt8] {
    let isCurrent = sections[.terminated]?.isEmpty ?? true
    let kept = Section.allCases.filter { $0 != .terminated || !isCurrent }
    var start = headerLength(kept.count)
    var file = Array(mark.utf8)
    file.reserveCapacity(start + sections.values.reduce(0) { $0 + $1.count })
    file.add(version, 4)
    file.add(kept.count, 4)
    for section in kept {
      let bytes = sections[section] ?? []
      file.add(start, 4)
      file.add(bytes.count, 4)
      file.add(Int(truncatingIfNeeded: bytes.withUnsafeBytes(checksum)), 8)
      start += bytes.count
    }
    for section in kept { file += sections.removeValue(forKey: section) ?? [] }
    return file
  }

  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = Checksum()
    sum.add(bytes)
    return sum.value
  }

  /// A section's bytes. What lies outside reads as 0, so that damage cannot cause a bad read.
  struct Part: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    var count: Int { bytes.count }

    /// A number of up to four bytes.
    func number(_ offset: Int, _ count: Int) -> Int {
      guard offset >= 0, offset <= bytes.count - count else { return 0 }
      // One load, except in the section's last seven bytes.
      if offset <= bytes.count - 8 { return Int(word(offset) & (1 << UInt64(8 * count) - 1)) }
      var number = 0
      for index in 0..<count { number |= Int(bytes[offset + index]) << (8 * index) }
      return number
    }

    /// Eight bytes.
    func word(_ offset: Int) -> UInt64 {
      guard offset >= 0, offset <= bytes.count - 8 else { return 0 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// A number of `count` bits, at most 32, that begins at bit `offset`.
    func bits(_ offset: Int, _ count: Int) -> Int {
      let shifted = word(offset / 8) >> UInt64(offset % 8)
      return Int(shifted & (1 << UInt64(count) - 1))
    }

    /// A text that follows its length.
    func text(_ offset: Int) -> String {
      let length = number(offset, 1)
      guard offset >= 0, offset + 1 <= bytes.count - length else { return "" }
      return String(decoding: bytes[(offset + 1)..<(offset + 1 + length)], as: UTF8.self)
    }
  }
}

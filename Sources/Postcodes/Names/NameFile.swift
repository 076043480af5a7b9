/// A file of place names: its format, and safe access to its sections.
///
/// The file is read in place, without parsing. All numbers are unsigned and little-endian. What lies outside a section
/// reads as 0.
///
/// Sizes are in bytes. A row is one name of one place; the rows are ordered by the keys of their names.
///
///     header      "PLACENAM", version (4), number of sections (4); for each section its offset in the file (4) and its
///                 length (4)
///     about       UTF-8: the origin of the names, and what their licence asks for
///     outcodes    4 per outcode: the number of its `OutcodeKey`, in order
///     whereabouts per text its offset in this section (2); then per text its length (1) and its bytes in UTF-8
///     blocks      4 per 16 rows: where their names begin
///     names       per row: how many bytes it shares with the row before (1), how many other bytes it has (1), and
///                 these, in UTF-8; the first row of a block shares none, and no character is cut
///     ranks       1 per row: about 10·log2 of the number of its postcodes or people
///     facts       5 per row: the number of its outcode (12 bits), the digit of its sector or 15 (4 bits), the
///                 number of its whereabouts (10 bits), its kind (4 bits), whether it is the second name of its
///                 partner (1 bit), which postcode of its sector in the built-in country is nearest to it, in 255ths
///                 of them all, or 255
///     laterWords  3 per word of a name but its first: the row (2), where the word begins in the name (1); ordered by
///                 the key from there on
///     further     4 per run of a row's other outcodes: the row (2), the first outcode (12 bits), how many follow it
///                 (4 bits); ordered by all
///     partners    4 per pair of names of one place, once from each row: the row (2), the row of the other name (2);
///                 in order
///     units       9 per row that is one postcode: the row (2), the postcode without its space, padded with blanks (7);
///                 in order
///     positions   8 per row that is more than a kilometre from any postcode of its sector: the row (2), its easting
///                 (3), its northing (3); in order
///     localities  8 per outcode: the rows of the names it is known by, 65,535 for none
///     stations    5 per railway station with a code: its three letters in lower case, the last one first (3), the row of
///                 the name that it is shown by (2); ordered by the letters
///
/// Limits: 65,534 rows, 4,096 outcodes, 1,024 whereabouts of 64 KB in all.
struct NameFile: @unchecked Sendable {
  enum Section: Int, CaseIterable {
    case about, outcodes, whereabouts, blocks, names, ranks, facts, laterWords, further, partners, units,
      positions, localities, stations
  }

  typealias Part = CountryFile.Part

  static let mark = "PLACENAM"
  static let version = 4
  static let headerLength = 16 + 8 * Section.allCases.count
  static let rowsInBlock = 16
  static let factsLength = 5
  static let noRow = 0xFFFF
  static let noUnit: UInt8 = 255
  static let localitiesOfOutcode = 4

  private let bytes: UnsafeRawBufferPointer

  /// Opens a file of this format and version; nil for any other bytes. The bytes must outlive the file.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let header = Part(bytes: bytes)
    guard bytes.count >= Self.headerLength, bytes.prefix(8).elementsEqual(Self.mark.utf8),
      header.number(8, 4) == Self.version, header.number(12, 4) == Section.allCases.count
    else { return nil }
    self.bytes = bytes
  }

  /// The bytes of a section; none if damage puts it outside the file.
  subscript(section: Section) -> Part {
    let header = Part(bytes: bytes)
    let start = header.number(16 + 8 * section.rawValue, 4)
    let length = header.number(20 + 8 * section.rawValue, 4)
    guard start <= bytes.count, length <= bytes.count - start else {
      return Part(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<0]))
    }
    return Part(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
  }

  /// The bytes of a file with these sections.
  static func joined(_ sections: [Section: [UInt8]]) -> [UInt8] {
    var file = Array(mark.utf8)
    file.add(version, 4)
    file.add(Section.allCases.count, 4)
    var start = headerLength
    for section in Section.allCases {
      let count = sections[section]?.count ?? 0
      file.add(start, 4)
      file.add(count, 4)
      start += count
    }
    for section in Section.allCases { file += sections[section] ?? [] }
    return file
  }
}

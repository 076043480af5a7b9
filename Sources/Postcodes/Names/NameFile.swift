/// A file of names of places: its form, and safe access to its parts.
///
/// It is read where it lies, and nothing is parsed. All numbers are unsigned and little-endian. What lies outside a
/// section reads as 0.
///
///     header      "PLACENAM", version (4), number of sections (4); for each section its offset in the file (4) and its
///                 length (4)
///     about       UTF-8: where the names are from, and what their licence asks for
///     outcodes    4 each: the number that `OutcodeKey` has, in order
///     whereabouts for each its offset in this section (2), and then each: a length (1) and so many bytes of UTF-8
///     blocks      4 for each 16 rows: where their names begin
///     names       a row: how many bytes it shares with the one before (1), how many others it has (1), these, in UTF-8;
///                 ordered by their keys; the first of each block shares none, and no character is cut
///     ranks       1 a row: 10·log2 of the number of its postcodes or people, nearly
///     facts       5 a row: the number of its outcode (12 bits), the digit of its sector or 15 (4 bits), the number of its
///                 whereabouts (10 bits), its kind (4 bits), whether it is the second name of its partner (1 bit), which
///                 of its sector's postcodes in the built-in country is nearest to it, in 255ths of them all, or 255
///     laterWords  3 for each word of a name but its first: the row (2), where in the name it begins (1); ordered by
///                 what the key is from there on
///     further     4 for the other outcodes of a row that follow one another: the row (2), the first outcode (12 bits),
///                 how many follow it (4 bits); ordered by all
///     partners    4 for each of a place's other names, from its row and from that of the other: the row (2), the row of
///                 the other name (2); in order
///     units       9 a row that is one postcode: the row (2), the postcode without its space, blanks behind (7); in order
///     positions   8 a row that is more than a kilometre from any of its sector's postcodes: the row (2), its easting (3),
///                 its northing (3); in order
///     localities  8 an outcode: the rows of the names it is known by, 65,535 for none
///
/// Limits: 65,534 rows, 4,096 outcodes, 1,024 whereabouts of 64 KB in all.
struct NameFile: @unchecked Sendable {
  enum Section: Int, CaseIterable {
    case about, outcodes, whereabouts, blocks, names, ranks, facts, laterWords, further, partners, units,
      positions, localities
  }

  typealias Part = CountryFile.Part

  static let mark = "PLACENAM"
  static let version = 3
  static let headerLength = 16 + 8 * Section.allCases.count
  static let rowsInBlock = 16
  static let factsLength = 5
  static let noRow = 0xFFFF
  static let noUnit: UInt8 = 255
  static let localitiesOfOutcode = 4

  private let bytes: UnsafeRawBufferPointer

  /// A file of this form and version; nil where the bytes are none. They have to stay for as long as it is used.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let header = Part(bytes: bytes)
    guard bytes.count >= Self.headerLength, bytes.prefix(8).elementsEqual(Self.mark.utf8),
      header.number(8, 4) == Self.version, header.number(12, 4) == Section.allCases.count
    else { return nil }
    self.bytes = bytes
  }

  /// The bytes of a section; none where damage puts it outside the file.
  subscript(section: Section) -> Part {
    let header = Part(bytes: bytes)
    let start = header.number(16 + 8 * section.rawValue, 4)
    let length = header.number(20 + 8 * section.rawValue, 4)
    guard start <= bytes.count, length <= bytes.count - start else {
      return Part(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<0]))
    }
    return Part(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
  }

  /// A file of these sections.
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

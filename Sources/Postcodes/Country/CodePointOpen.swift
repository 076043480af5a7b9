import Basics

/// A release of OS Code-Point Open, unpacked.
///
/// Source: https://www.ordnancesurvey.co.uk/documents/product-support/user-guide/code-point-open-user-guide.pdf
package struct CodePointOpen {
  /// A release that cannot be used.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  private let folder: String

  /// - Parameter folder: holds `Data/CSV` and `Doc`, and in `Doc/Codelist` what `Doc/Codelist.xlsx` unpacks to.
  package init(folder: String) { self.folder = folder }

  /// The country's file.
  ///
  /// - Throws: `Problem`, `FileError`.
  package func countryFile() throws -> [UInt8] {
    let metadata = String(decoding: try LocalFile.bytes(at: folder + "/Doc/metadata.txt"), as: UTF8.self)
    func value(_ label: String) -> Substring {
      let line = metadata.split(whereSeparator: \.isNewline).first { $0.hasPrefix(label) }
      return (line?.dropFirst(label.count).drop { $0 == ":" || $0 == " " } ?? "").prefix { !$0.isWhitespace }
    }
    let (version, date) = (value("DATASET VERSION NUMBER"), value("COPYRIGHT DATE"))
    guard version.count > 6, date.count == 8 else {
      throw Problem(description: "Doc/metadata.txt names no release.")
    }
    let day = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))"
    var builder = CountryBuilder(
      release: "OS Code-Point Open \(version.prefix(6))", date: day, copyrightYear: String(date.prefix(4)),
      names: try names())
    var counts: [Substring: Int] = [:]
    for line in metadata.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: "\t").map { $0.drop { $0 == " " } }
      if words.count == 2, words[0].allSatisfy(\.isUppercase), let count = Int(words[1]) {
        counts[words[0]] = count
      }
    }
    guard !counts.isEmpty else { throw Problem(description: "Doc/metadata.txt counts no rows.") }
    for (area, expected) in counts.sorted(by: { $0.key < $1.key }) {
      let found = try addRows(ofArea: area.lowercased(), to: &builder)
      guard found == expected else {
        throw Problem(description: "\(area) has \(found) rows, but Doc/metadata.txt says \(expected).")
      }
    }
    return builder.file()
  }

  /// Adds the rows of an area and counts them.
  private func addRows(ofArea area: String, to builder: inout CountryBuilder) throws -> Int {
    let bytes = try LocalFile.bytes(at: folder + "/Data/CSV/\(area).csv")
    var count = 0
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      count += 1
      // No field holds a comma or a quote.
      let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { field in
        String(
          decoding: field.first == UInt8(ascii: "\"") ? field.dropFirst().dropLast() : field, as: UTF8.self)
      }
      guard fields.count == 10, let postcode = Postcode(fields[0]), let quality = Int(fields[1]),
        (10...90).contains(quality), let easting = Int(fields[2]), let northing = Int(fields[3]),
        (0..<1 << 20).contains(easting), (0..<1 << 21).contains(northing)
      else { throw Problem(description: "Data/CSV/\(area).csv, line \(count), is no row of a postcode.") }
      builder.add(
        .init(
          postcode: postcode, quality: quality, easting: easting, northing: northing, country: fields[4],
          authority: fields[8], ward: fields[9]))
    }
    return count
  }

  // MARK: Names

  /// The names of authorities and wards by their codes.
  private func names() throws -> [String: String] {
    let codes = folder + "/Doc/Codelist/xl/"
    let shared = texts(between: "<si>", "</si>", in: try text(at: codes + "sharedStrings.xml")).map { item in
      texts(between: "<t", "</t>", in: item).map { $0.drop { $0 != ">" }.dropFirst() }.joined()
        .withoutEntities
    }
    var names: [String: String] = [:]
    var sheet = 1
    while let rows = try? text(at: codes + "worksheets/sheet\(sheet).xml") {
      sheet += 1
      for row in texts(between: "<row ", "</row>", in: rows[...]) {
        let cells = texts(between: "<v>", "</v>", in: row).compactMap { Int($0) }
        guard cells.count == 2, cells.allSatisfy(shared.indices.contains) else { continue }
        names[shared[cells[1]]] = Self.usual(shared[cells[0]])
      }
    }
    guard !names.isEmpty else { throw Problem(description: "Doc/Codelist.xlsx names no codes.") }
    return names
  }

  /// A name as people write it, without what the list adds: `City of Westminster London Boro`, `St. Albans District (B)`,
  /// `Caerdydd - Cardiff`, `Abbey Road Ward`.
  private static func usual(_ name: String) -> String {
    var name = name[...]
    for addition in [" (DET)", " (B)", " London Boro", " District", " Ward", " ED"]
    where name.hasSuffix(addition) {
      name = name.dropLast(addition.count)
    }
    if let both = name.firstRange(of: " - ") { name = name[both.upperBound...] }
    for addition in ["City and County of the ", "The City of ", "County of ", "the "]
    where name.hasPrefix(addition) {
      name = name.dropFirst(addition.count)
    }
    // These two are called so.
    if name != "City of Edinburgh", name != "City of London", name.hasPrefix("City of ") {
      name = name.dropFirst(8)
    }
    return String(name.replacing("St. ", with: "St "))
  }

  private func text(at path: String) throws -> Substring {
    String(decoding: try LocalFile.bytes(at: path), as: UTF8.self)[...]
  }
}

/// What stands between each of two marks and the next of the other.
private func texts(between start: String, _ end: String, in text: Substring) -> [Substring] {
  var found: [Substring] = []
  var rest = text
  while let first = rest.firstRange(of: start), let last = rest[first.upperBound...].firstRange(of: end) {
    found.append(rest[first.upperBound..<last.lowerBound])
    rest = rest[last.upperBound...]
  }
  return found
}

extension StringProtocol {
  /// The text of XML without its five entities.
  fileprivate var withoutEntities: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(self)) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}

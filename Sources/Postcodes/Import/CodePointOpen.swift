import Basics

/// A release of OS Code-Point Open: `Data/CSV` with one file per area, and `Doc`.
///
/// Source: https://www.ordnancesurvey.co.uk/documents/product-support/user-guide/code-point-open-user-guide.pdf
struct CodePointOpen: ReleaseKind {
  let files: [ReleaseFiles.File]
  private let path: String
  private let release: String
  private let date: String
  /// The number of rows of each file that the release states.
  private let statedRows: [String: Int]
  let ownNames: [AreaCode: String]

  /// - Returns: nil if the files are not those of such a release.
  /// - Throws: `ImportProblem`, `FileError`.
  init?(_ release: ReleaseFiles) throws {
    guard let metadata = release.file("Doc/metadata.txt") else {
      if try Self.isOfAreas(release) {
        throw ImportProblem(
          "\(release.path.printable) holds tables of OS Code-Point Open without Doc/metadata.txt, which dates and counts them; name the zip file or the folder that they came in."
        )
      }
      return nil
    }
    path = release.path
    let lines = String(decoding: try release.bytes(of: metadata, atMost: 1 << 20), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    func value(_ label: String) -> Substring {
      let line = lines.first { $0.hasPrefix(label) }
      return (line?.dropFirst(label.count).drop { $0 == ":" || $0 == " " } ?? "").prefix { !$0.isWhitespace }
    }
    let (version, date) = (value("DATASET VERSION NUMBER"), value("COPYRIGHT DATE"))
    guard version.count > 5, date.utf8.count == 8, date.utf8.allSatisfy(PostcodeGrammar.isDigit) else {
      throw ImportProblem("Doc/metadata.txt in \(path.printable) names no release; download it again.")
    }
    self.release = "OS Code-Point Open \(version.prefix(6).printable)"
    self.date = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))"
    var stated: [String: Int] = [:]
    for line in lines {
      let words = line.split(separator: "\t").map { $0.drop { $0 == " " } }
      if words.count == 2, (1...2).contains(words[0].count), let count = Int(words[1]) {
        stated["Data/CSV/\(words[0].lowercased()).csv"] = count
      }
    }
    guard !stated.isEmpty else {
      throw ImportProblem("Doc/metadata.txt in \(path.printable) counts no rows; download it again.")
    }
    statedRows = stated
    files = release.files.filter { file in
      let parts = file.name.lowercased().split(separator: "/")
      return parts.suffix(3).dropLast() == ["data", "csv"] && file.name.lowercased().hasSuffix(".csv")
    }
    ownNames = try release.file("Doc/Codelist.xlsx").map { try CodeNames.spreadsheet($0, of: release) } ?? [:]
  }

  /// Whether files without a list of them look like the release's tables, which name no columns.
  private static func isOfAreas(_ release: ReleaseFiles) throws -> Bool {
    guard let table = release.files.first(where: { $0.name.lowercased().hasSuffix(".csv") }) else {
      return false
    }
    var isOfArea = false
    try release.withFirstRow(of: table) { row in
      isOfArea = row.count == 10 && row.postcode(0) != nil && row.number(2) != nil && row.number(3) != nil
    }
    return isOfArea
  }

  func about(newestMonth: Int) -> [String] { [release, date, String(date.prefix(4))] }

  func part(of file: ReleaseFiles.File, in release: ReleaseFiles) throws -> ReleasePart {
    // A row has about 80 bytes.
    var part = ReleasePart(expecting: statedRows[Self.key(file)] ?? file.size / 80)
    var row = ReleaseRow()
    try release.forEachLine(of: file) { number, line in
      row.read(line)
      guard row.count == 10 else { return part.addBadRow(file.name, number, "it has not ten fields") }
      guard let postcode = row.postcode(0) else {
        return part.addBadRow(file.name, number, "it begins with no postcode")
      }
      guard let quality = row.number(1), (10...90).contains(quality), let easting = row.number(2),
        let northing = row.number(3), easting < 1 << 20, northing < 1 << 21
      else { return part.addBadRow(file.name, number, "its position is none") }
      try part.add(
        postcode, of: row.membership(country: 4, authority: 8, ward: 9),
        position: quality == 90 ? nil : GridPosition(easting: easting, northing: northing), quality: quality)
    }
    return part
  }

  /// - Throws: `ImportProblem` if a file has another number of rows than the release states.
  func check(rows: [String: Int]) throws {
    let found = Dictionary(rows.map { (Self.key($0.key), $0.value) }) { $0 + $1 }
    for file in Set(found.keys).union(statedRows.keys).sorted() where found[file] != statedRows[file] {
      let (count, stated) = (found[file] ?? 0, statedRows[file] ?? 0)
      throw ImportProblem(
        "\(file) in \(path.printable) has \(count) row\(count == 1 ? "" : "s"), but Doc/metadata.txt says \(stated); download it again.",
        canBeForced: true)
    }
  }

  private static func key(_ file: ReleaseFiles.File) -> String { key(file.name) }

  private static func key(_ name: String) -> String {
    "Data/CSV/" + (name.split(separator: "/").last?.lowercased() ?? "")
  }
}

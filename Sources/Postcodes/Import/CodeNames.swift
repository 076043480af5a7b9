import Basics

/// Reads the names of authorities and wards, by their codes: those of a release, and those built in.
enum CodeNames {
  private static let longestFile = 64 << 20

  /// The names of all codes that were in use since 2014. A table alone names none, and so do older releases of
  /// Code-Point Open, whose list is no zip file of XML.
  static let builtIn: [AreaCode: String] = {
    var names: [AreaCode: String] = [:]
    names.reserveCapacity(20_000)
    var code: [UInt8] = []
    for line in TableRows.areaNames {
      if line.count == 9, line.dropFirst().allSatisfy(PostcodeGrammar.isDigit) {
        code = Array(line)
      } else {
        names[AreaCode(code)] = String(decoding: line, as: UTF8.self)
        code = next(after: code)
      }
    }
    return names
  }()

  /// The code whose number is one higher: `E05000100` after `E05000099`.
  private static func next(after code: [UInt8]) -> [UInt8] {
    var code = code
    for index in code.indices.reversed() where PostcodeGrammar.isDigit(code[index]) {
      if code[index] < UInt8(ascii: "9") {
        code[index] += 1
        break
      }
      code[index] = UInt8(ascii: "0")
    }
    return code
  }

  /// The names in Code-Point Open's list, a spreadsheet: a zip file of XML.
  ///
  /// Source: https://ecma-international.org/publications-and-standards/standards/ecma-376/
  static func spreadsheet(_ file: ReleaseFiles.File, of release: ReleaseFiles) throws -> [AreaCode: String] {
    let path = release.path + "/" + file.name
    let archive = try ZipArchive(bytes: try release.bytes(of: file, atMost: longestFile), path: path)
    func text(_ name: String) throws -> Substring? {
      guard let entry = archive.entries.first(where: { $0.name == name }) else { return nil }
      guard entry.size <= longestFile else {
        throw ImportProblem("\(path.printable) is larger than any release has it; download it again.")
      }
      var bytes: [UInt8] = []
      try archive.read(entry) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)[...]
    }
    let shared = texts(between: "<si>", "</si>", in: try text("xl/sharedStrings.xml") ?? "").map { item in
      texts(between: "<t", "</t>", in: item).map { $0.drop { $0 != ">" }.dropFirst() }.joined()
        .withoutEntities
    }
    var names: [AreaCode: String] = [:]
    var sheet = 1
    while let rows = try text("xl/worksheets/sheet\(sheet).xml") {
      sheet += 1
      for row in texts(between: "<row ", "</row>", in: rows) {
        let cells = texts(between: "<v>", "</v>", in: row).compactMap { Int($0) }
        guard cells.count == 2, cells.allSatisfy(shared.indices.contains) else { continue }
        names[AreaCode(shared[cells[1]].utf8)] = usual(shared[cells[0]])
      }
    }
    guard !names.isEmpty else {
      throw ImportProblem("\(path.printable) names no codes; download the release again.")
    }
    names[.none] = nil
    return names
  }

  /// The names in the tables of the Postcode Directory, `Documents/LA_UA names and codes UK as at 04_23.csv`, whose
  /// first rows name their columns: `LAD23CD`, `LAD23NM`.
  static func tables(of release: ReleaseFiles) throws -> [AreaCode: String] {
    var names: [AreaCode: String] = [:]
    for file in release.files {
      let name = file.name.lowercased()
      guard name.hasSuffix(".csv"), name.contains("names and codes") || name.contains("names_and_codes"),
        ["la_ua", "lad", "ward"].contains(where: name.contains), file.size <= longestFile
      else { continue }
      var row = ReleaseRow()
      var columns: (code: Int, name: Int)?
      try release.forEachLine(of: file) { number, line in
        row.read(line)
        if number == 1 {
          let titles = (0..<row.count).map { row.text($0).lowercased().filter(\.isASCII) }
          if let code = titles.firstIndex(where: { $0.hasSuffix("cd") }),
            let name = titles.firstIndex(where: { $0.hasSuffix("nm") })
          {
            columns = (code, name)
          }
        }
        guard let columns, number > 1, names.count < 100_000 else { return }
        names[AreaCode(row[columns.code])] = usual(row.text(columns.name))
      }
    }
    names[.none] = nil
    return names
  }

  /// A name as people write it, without the additions of the lists: `City of Westminster London Boro`,
  /// `St. Albans District (B)`, `Caerdydd - Cardiff`, `Abbey Road Ward`.
  static func usual(_ name: String) -> String {
    var name = name[...]
    for addition in [
      " (DET)", " (B)", " London Boro", " District", " Ward", " ED", ", City of", ", County of",
    ]
    where name.hasSuffix(addition) {
      name = name.dropLast(addition.count)
    }
    if let both = name.firstRange(of: " - ") { name = name[both.upperBound...] }
    for addition in ["City and County of the ", "The City of ", "County of ", "the "]
    where name.hasPrefix(addition) {
      name = name.dropFirst(addition.count)
    }
    // These two keep their titles.
    if name != "City of Edinburgh", name != "City of London", name.hasPrefix("City of ") {
      name = name.dropFirst(8)
    }
    return name.replacing("St. ", with: "St ").printable
  }
}

/// The texts between each `start` and the next `end`.
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

import Basics

/// A release of the Office for National Statistics, of 2014 or later: the Postcode Directory or the Postcode Lookup
/// (ONSPD, NSPL). Its columns are found by their names.
///
/// Source: https://geoportal.statistics.gov.uk/ (the user guides in each release)
struct PostcodeDirectory: ReleaseKind {
  let files: [ReleaseFiles.File]
  let ownNames: [AreaCode: String]
  private let isLookup: Bool
  /// The month of the release, counted from the year 0; nil if the file's name does not tell.
  private let month: Int?
  private let withNorthernIreland: Bool

  /// - Returns: nil if no file is such a table.
  /// - Throws: `ImportProblem`, `FileError`.
  init?(_ release: ReleaseFiles, _ options: PostcodeRelease.Options) throws {
    guard let tables = try DirectoryTables(release), let first = tables.files.first else { return nil }
    files = tables.files
    ownNames = try CodeNames.tables(of: release)
    let words = first.name.uppercased().split { !$0.isLetter && !$0.isNumber }
    isLookup = words.contains { $0.hasPrefix("NSPL") || $0 == "LOOKUP" }
    let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
    let dates = zip(words, words.dropFirst()).compactMap { name, year -> Int? in
      guard let month = months.firstIndex(of: String(name.prefix(3))), let year = Int(year),
        (2000...2999).contains(year)
      else { return nil }
      return year * 12 + month
    }
    month = dates.last
    withNorthernIreland = options.withNorthernIreland
  }

  func about(newestMonth: Int) -> [String] {
    let month = month ?? newestMonth
    let (year, number) = (month / 12, month % 12 + 1)
    let name = isLookup ? "National Statistics Postcode Lookup" : "ONS Postcode Directory"
    let date = "\(year)-\(number < 10 ? "0" : "")\(number)-01"
    return ["\(name), \(Terminated.name(ofMonth: number)) \(year)", date, "\(year)"]
  }

  func check(rows: [String: Int]) {}

  func part(of file: ReleaseFiles.File, in release: ReleaseFiles) throws -> ReleasePart {
    var part = ReleasePart(expecting: file.size / 500)
    var row = ReleaseRow()
    var columns: DirectoryColumns?
    try release.forEachLine(of: file) { number, line in
      row.read(line)
      guard let columns else {
        columns = DirectoryColumns(row.titles)
        guard columns != nil else {
          throw ImportProblem(
            "\(file.name.quoted(length: 80)) in \(release.path.printable) has no columns pcds and doterm; it is not a release that can be imported."
          )
        }
        return
      }
      guard row.count >= columns.count else { return part.addBadRow(file.name, number, "it lacks fields") }
      // The Crown dependencies have no positions and authorities here, and a built-in table of their own.
      switch row[columns.country].first {
      case UInt8(ascii: "L"), UInt8(ascii: "M"):
        part.leftOut += 1
        return
      case UInt8(ascii: "N") where !withNorthernIreland:
        part.leftOut += 1
        part.lacksNorthernIreland = true
        return
      default: break
      }
      guard let postcode = row.postcode(columns.postcode) else {
        return part.addBadRow(file.name, number, "it has no postcode")
      }
      if let introduced = Self.month(row, columns.introduced) {
        part.newestMonth = max(part.newestMonth, introduced)
      }
      if !row[columns.terminated].isEmpty {
        guard let month = Self.month(row, columns.terminated) else {
          return part.addBadRow(file.name, number, "the month it ended in is none")
        }
        part.newestMonth = max(part.newestMonth, month)
        return try part.addTerminated(postcode, month: month)
      }
      // A table without the column was cut down by somebody; its positions still stand.
      let stated = columns.quality == nil ? 1 : row.number(columns.quality)
      let quality = stated.flatMap { (1...8).contains($0) ? $0 * 10 : nil } ?? 90
      let isIrish = row[columns.country].first == UInt8(ascii: "N")
      let position = quality == 90 ? nil : isIrish ? Self.degrees(row, columns) : Self.grid(row, columns)
      try part.add(
        postcode,
        of: row.membership(country: columns.country, authority: columns.authority, ward: columns.ward),
        position: position, quality: quality)
    }
    return part
  }

  /// The months from the year 0 to a date such as 202511.
  private static func month(_ row: ReleaseRow, _ column: Int?) -> Int? {
    guard let number = row.number(column), (1900...2999).contains(number / 100),
      (1...12).contains(number % 100)
    else { return nil }
    return number / 100 * 12 + number % 100 - 1
  }

  private static func grid(_ row: ReleaseRow, _ columns: DirectoryColumns) -> GridPosition? {
    guard let easting = row.number(columns.easting), let northing = row.number(columns.northing),
      easting < 1 << 20, northing < 1 << 21
    else { return nil }
    return GridPosition(easting: easting, northing: northing)
  }

  /// The position by degrees, since Northern Ireland's eastings and northings are on another grid.
  private static func degrees(_ row: ReleaseRow, _ columns: DirectoryColumns) -> GridPosition? {
    guard let latitude = Double(row.text(columns.latitude)),
      let longitude = Double(row.text(columns.longitude)),
      let position = GridPosition(latitude: latitude, longitude: longitude),
      (0..<1 << 20).contains(position.easting), (0..<1 << 21).contains(position.northing)
    else { return nil }
    return position
  }
}

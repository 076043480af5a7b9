import Basics

/// The tables of a directory of the Office for National Statistics, chosen so that each postcode is in one of them.
///
/// A release holds everything twice: in one table, and in one per area, which several threads can read. A folder may
/// hold either alone.
struct DirectoryTables {
  typealias File = ReleaseFiles.File

  let files: [File]

  /// A table, and what its name says: `ONSPD_NOV_2025_UK_AB.csv` has the stem `ONSPD NOV 2025 UK` and the area AB.
  private struct Table {
    let file: File
    let stem: String
    let isOfArea: Bool

    init(_ file: File) {
      self.file = file
      let name = file.name.split(separator: "/").last?.dropLast(4) ?? ""
      let words = name.uppercased().split { !$0.isLetter && !$0.isNumber }
      isOfArea = words.last.map { TableRows.areas.line(whoseKeyIs: $0) != nil } ?? false
      stem = words.dropLast(isOfArea ? 1 : 0).joined(separator: " ")
    }
  }

  /// - Returns: nil if no file is such a table.
  /// - Throws: `ImportProblem` if it cannot be told which tables make up one release; `FileError`.
  init?(_ release: ReleaseFiles) throws {
    let all = release.files.filter { $0.name.lowercased().hasSuffix(".csv") }
    let named = all.filter { file in
      let name = file.name.lowercased().split(separator: "/").last ?? ""
      return name.hasPrefix("onspd") || name.hasPrefix("nspl")
    }
    var tables: [Table] = []
    var titles: [[String]] = []
    for file in named.isEmpty ? all : named {
      let row = try release.firstRow(of: file)
      titles.append(row)
      if DirectoryColumns(row) != nil {
        tables.append(Table(file))
      } else if !named.isEmpty, file.size > 0 {
        throw ImportProblem(
          "\(file.name.quoted(length: 80)) in \(release.path.printable) has no columns pcds and doterm; download the release again."
        )
      }
    }
    guard !tables.isEmpty else {
      if titles.contains(where: { $0.contains("uprn") && $0.contains("pcds") }) {
        throw ImportProblem(
          "\(release.path.printable) is a directory of addresses (ONSUD), not of postcodes; import the ONSPD or NSPL of that month instead."
        )
      }
      return nil
    }
    let areas = tables.filter(\.isOfArea)
    let wholes = tables.filter { !$0.isOfArea }
    for alike in [areas, wholes] where !alike.isEmpty {
      let stems = Set(alike.map(\.stem)).count
      guard stems == 1, alike.count == 1 || alike[0].isOfArea else {
        throw ImportProblem(
          "\(release.path.printable) holds tables of more than one release, \(alike[0].file.name.quoted(length: 80)) and \(alike[alike.count - 1].file.name.quoted(length: 80)); name one of them, or a folder with one release."
        )
      }
    }
    // Tables of a few areas beside the whole one are somebody's extract.
    let size = areas.reduce(0) { $0 + $1.file.size }
    files = (wholes.first.map { size < $0.file.size / 10 * 9 } ?? false ? wholes : areas).map(\.file)
    guard titles.contains(where: { DirectoryColumns($0)?.hasPositions == true }) else {
      throw ImportProblem(
        "\(release.path.printable) says of no postcode where it is; import the ONSPD or NSPL of that month instead."
      )
    }
  }
}

/// The numbers of the columns that matter in a table of the Postcode Directory or the Postcode Lookup. They are found
/// by their names, which changed with the years.
struct DirectoryColumns {
  let postcode: Int
  let terminated: Int
  let country: Int?
  let (authority, ward, introduced): (Int?, Int?, Int?)
  let (easting, northing, latitude, longitude, quality): (Int?, Int?, Int?, Int?, Int?)
  let count: Int

  /// Whether the table says where postcodes are.
  var hasPositions: Bool { easting != nil && northing != nil }

  /// - Parameter titles: the first row of the table, as `ReleaseFiles.firstRow` reads it.
  init?(_ titles: [String]) {
    /// `#` stands for the two digits of a year; the newest is taken.
    func column(_ names: String...) -> Int? {
      for name in names {
        let columns = titles.indices.filter { column in
          titles[column].utf8.count == name.utf8.count
            && zip(titles[column].utf8, name.utf8).allSatisfy {
              $0 == $1 || ($1 == UInt8(ascii: "#") && PostcodeGrammar.isDigit($0))
            }
        }
        if let newest = columns.max(by: { titles[$0] < titles[$1] }) { return newest }
      }
      return nil
    }
    guard let postcode = column("pcds", "pcd", "pcd7", "pcd2", "pcd8"), let terminated = column("doterm")
    else { return nil }
    (self.postcode, self.terminated, count) = (postcode, terminated, titles.count)
    country = column("ctry", "ctry##cd")
    (authority, ward) = (column("oslaua", "laua", "lad##cd", "ladcd"), column("osward", "ward", "wd##cd"))
    introduced = column("dointr")
    (easting, northing) = (column("oseast1m", "east1m"), column("osnrth1m", "north1m"))
    (latitude, longitude) = (column("lat"), column("long"))
    quality = column("osgrdind", "gridind")
  }
}

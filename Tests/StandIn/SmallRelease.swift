import CMinizip

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a made-up release of postcodes, for a zip file or a folder, whole or damaged.
public struct SmallRelease: Sendable {
  /// A postcode of the release.
  public struct Row: Sendable {
    /// The postcode with one space.
    public var postcode: String
    public var quality = 10
    public var easting: Int
    public var northing: Int
    /// The codes of country, authority and ward; the last two may be empty.
    public var country: String
    public var authority: String
    public var ward: String
  }

  public var rows: [Row]
  /// The contents of each file, by its path.
  public var files: [String: [UInt8]]

  /// A release of OS Code-Point Open of three areas and 240 postcodes.
  ///
  /// - Parameters:
  ///   - version: such as `2030.1`.
  ///   - date: the day of its data.
  ///   - line: writes a row.
  ///   - count: how many units each of its twelve sectors has, at most 20.
  public static func codePointOpen(
    version: String = "2030.1", date: String = "20240401", perSector count: Int = 20,
    lineBreak: String = "\n",
    line: (Row) -> String = Self.line
  ) -> SmallRelease {
    let rows = rows(perSector: count)
    var files: [String: [UInt8]] = [:]
    var stated = ""
    for area in ["AB", "SW", "ZE"] {
      let lines = rows.filter { $0.postcode.hasPrefix(area) }.map(line)
      files["Data/CSV/\(area.lowercased()).csv"] = Array(lines.map { $0 + lineBreak }.joined().utf8)
      stated += "      \(area)\t\(lines.count)\(lineBreak)"
    }
    files["Doc/metadata.txt"] = Array(
      """
      ORDNANCE SURVEY\(lineBreak)PRODUCT: OS CODE-POINT_03.02\(lineBreak)DATASET VERSION NUMBER: \(version).0\(lineBreak)\
      COPYRIGHT DATE: \(date)\(lineBreak)RM UPDATE DATE: \(date)\(lineBreak)\(stated)
      """.utf8)
    files["Doc/licence.txt"] = Array("Contains Ordnance Survey data".utf8) + [0xA9]
    files["Doc/Codelist.xlsx"] = (try? zip(spreadsheet)) ?? []
    return SmallRelease(rows: rows, files: files)
  }

  /// A row in the form of releases since 2020.
  public static func line(_ row: Row) -> String {
    """
    "\(row.postcode)",\(row.quality),\(row.easting),\(row.northing),"\(row.country)","","","","\(row.authority)","\(row.ward)"
    """
  }

  private static func rows(perSector count: Int) -> [Row] {
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    var rows: [Row] = []
    for (area, (outwards, country, authority)) in [
      (["AB9", "AB10"], "S92000003", "S12000033"), (["SW1A", "SW10"], "E92000001", "E09000033"),
      (["ZE1", "ZE2"], "S92000003", "S12000027"),
    ].enumerated() {
      for (number, outward) in outwards.enumerated() {
        for digit in [1, 8] {
          for unit in 0..<count {
            let isUnplaced = unit == 3 && digit == 8
            rows.append(
              Row(
                postcode: "\(outward) \(digit)A\(letters[unit])",
                quality: isUnplaced ? 90 : unit == 5 ? 50 : 10,
                easting: isUnplaced ? 0 : 400_000 + 20_000 * area + 1000 * digit + 7 * unit,
                northing: isUnplaced ? 0 : 800_000 + 20_000 * number + 13 * unit, country: country,
                authority: isUnplaced ? "" : authority,
                ward: isUnplaced ? "" : unit < 9 ? "E05013806" : "E05013807"))
          }
        }
      }
    }
    return rows
  }

  /// The names of the codes, as a spreadsheet holds them.
  private static let spreadsheet: [String: [UInt8]] = {
    let names = [
      ("City of Westminster London Boro", "E09000033"), ("Aberdeen City", "S12000033"),
      ("Shetland Islands", "S12000027"), ("St. James&apos;s Ward", "E05013806"),
      ("Knightsbridge &amp; Belgravia Ward", "E05013807"),
    ]
    let texts = names.flatMap { [$0.0, $0.1] }.map { "<si><t xml:space=\"preserve\">\($0)</t></si>" }
    let rows = names.indices.map {
      "<row r=\"\($0)\"><c t=\"s\"><v>\(2 * $0)</v></c><c t=\"s\"><v>\(2 * $0 + 1)</v></c></row>"
    }
    return [
      "xl/sharedStrings.xml": Array("<sst>\(texts.joined())</sst>".utf8),
      "xl/worksheets/sheet1.xml": Array(
        "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>".utf8),
    ]
  }()

  // MARK: Zip files and folders

  /// A zip file of the release.
  public func zip() throws -> [UInt8] { try Self.zip(files) }

  /// A zip file of some files, their names as they are.
  public static func zip(_ files: [String: [UInt8]]) throws -> [UInt8] {
    var template = Array("/tmp/postcode-zip-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw StandInError.unreadable("/tmp") }
    close(descriptor)
    defer { unlink(template) }
    let zip = zipOpen64(template, APPEND_STATUS_CREATE)
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      var info = zip_fileinfo()
      // 1 January 2030.
      info.tmz_date.tm_year = 2030
      info.tmz_date.tm_mday = 1
      zipOpenNewFileInZip64(zip, name, &info, nil, 0, nil, 0, nil, Z_DEFLATED, 6, 0)
      bytes.withUnsafeBytes { _ = zipWriteInFileInZip(zip, $0.baseAddress, UInt32($0.count)) }
      zipCloseFileInZip(zip)
    }
    zipClose(zip, nil)
    guard let file = fopen(template, "r") else { throw StandInError.unreadable("/tmp") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
  }

  /// Makes a folder and writes the files into it.
  public func write(into folder: String) throws {
    for (name, bytes) in files {
      var path = folder
      mkdir(path, 0o700)
      for part in name.split(separator: "/").dropLast() {
        path += "/" + part
        mkdir(path, 0o700)
      }
      guard let file = fopen(folder + "/" + name, "w") else { throw StandInError.unreadable(folder) }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
  }
}

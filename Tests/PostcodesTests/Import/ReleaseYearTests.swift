import Basics
import StandIn
import Testing

@testable import Postcodes

/// Releases as each year had them. The first rows are those of the real tables; the postcodes, their positions and
/// codes are those of the year.
@Suite(.blocking) struct ReleaseYearTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A table's file, its first row, and the names that its columns have for ours.
  struct Layout: Sendable, CustomTestStringConvertible {
    let file: String
    let release: String
    let titles: String
    let year: Int

    var testDescription: String { file }
  }

  static let layouts = [
    Layout(
      file: "ONSPD_FEB_2014_UK.csv", release: "ONS Postcode Directory, February 2014",
      titles: """
        pcd,pcd2,pcds,dointr,doterm,oscty,oslaua,osward,usertype,oseast1m,osnrth1m,osgrdind,oshlthau,hro,ctry,gor,streg,\
        pcon,eer,teclec,ttwa,pct,nuts,psed,cened,edind,oshaprev,lea,oldha,wardc91,wardo91,ward98,statsward,oa01,casward,\
        park,lsoa01,msoa01,ur01ind,oac01,oldpct,oa11,lsoa11,msoa11,parish,wz11,ccg,bua11,buasd11,ru11ind,oac11,lat,long
        """, year: 2014),
    Layout(
      file: "NSPL_AUG_2016_UK.csv", release: "National Statistics Postcode Lookup, August 2016",
      titles: """
        pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,oa11,cty,laua,ward,hlthau,hro,ctry,gor,pcon,eer,\
        teclec,ttwa,pct,nuts,park,lsoa11,msoa11,wz11,ccg,bua11,buasd11,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd
        """, year: 2014),
    Layout(
      file: "ONSPD_NOV_2019_UK.csv", release: "ONS Postcode Directory, November 2019",
      titles: """
        pcd,pcd2,pcds,dointr,doterm,oscty,ced,oslaua,osward,parish,usertype,oseast1m,osnrth1m,osgrdind,oshlthau,nhser,\
        ctry,rgn,streg,pcon,eer,teclec,ttwa,pct,nuts,statsward,oa01,casward,park,lsoa01,msoa01,ur01ind,oac01,oa11,lsoa11,\
        msoa11,wz11,ccg,bua11,buasd11,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd,calncv,stp
        """, year: 2019),
    Layout(
      file: "National_Statistics_Postcode_Lookup_-_2021_Census_(May_2022).csv",
      release: "National Statistics Postcode Lookup, May 2022",
      titles: """
        X,Y,objectid,pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,oa11,cty,laua,ward,hlthau,ctry,pcon,\
        eer,teclec,ttwa,pct,nuts,park,lsoa11,msoa11,wz11,ccg,bua11,buasd11,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd,ced,\
        nhser,rgn,calncv,stp
        """, year: 2019),
    Layout(
      file: "NSPL21_FEB_2024_UK.csv", release: "National Statistics Postcode Lookup, February 2024",
      titles: """
        pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind,oa21,cty,ced,laua,ward,nhser,ctry,rgn,pcon,ttwa,\
        itl,npark,lsoa21,msoa21,wz11,sicbl,bua22,ru11ind,oac11,lat,long,lep1,lep2,pfa,imd,icb
        """, year: 2024),
    Layout(
      file: "NSPL_FEB_2026_UK.csv", release: "National Statistics Postcode Lookup, February 2026",
      titles: """
        pcd7,pcd8,pcds,dointr,doterm,usrtypind,east1m,north1m,gridind,oa21cd,cty25cd,ced25cd,lad25cd,wd25cd,nhser24cd,\
        ctry25cd,rgn25cd,pcon24cd,ttwa15cd,itl25cd,npark16cd,lsoa21cd,msoa21cd,wz11cd,sicbl24cd,bua24cd,ruc21ind,\
        oac11ind,lat,long,lep21cd1,lep21cd2,pfa23cd,imd20ind
        """, year: 2024),
  ]

  /// A postcode in use: its position, its codes, and the names that it must get.
  private struct Unit {
    let postcode: String
    let (easting, northing): (Int, Int)
    let (country, authority, ward): (String, String, String)
    let (authorityName, wardName): (String, String)
  }

  /// The same four postcodes, by the codes of 2014, 2019 and 2024.
  private static func units(_ year: Int) -> [Unit] {
    func unit(
      _ postcode: String, _ easting: Int, _ northing: Int, _ country: String,
      _ memberships: [Int: (String, String, String, String)]
    ) -> Unit {
      let (authority, ward, name, wardName) = memberships[year] ?? ("", "", "", "")
      return Unit(
        postcode: postcode, easting: easting, northing: northing, country: country, authority: authority,
        ward: ward, authorityName: name, wardName: wardName)
    }
    return [
      unit(
        "SW1A 1AA", 529_090, 179_645, "E92000001",
        [
          2014: ("E09000033", "E05000644", "Westminster", "St James's"),
          2019: ("E09000033", "E05000644", "Westminster", "St James's"),
          2024: ("E09000033", "E05013806", "Westminster", "St James's"),
        ]),
      unit(
        "HP19 8DB", 480_836, 214_472, "E92000001",
        [
          2014: ("E07000004", "E05002605", "Aylesbury Vale", "Gatehouse"),
          2019: ("E07000004", "E05010340", "Aylesbury Vale", "Gatehouse"),
          2024: ("E06000060", "E05013125", "Buckinghamshire", "Aylesbury North West"),
        ]),
      unit(
        "G1 1XQ", 259_200, 665_000, "S92000003",
        [
          2014: ("S12000046", "S13002650", "Glasgow City", "Anderston/City"),
          2019: ("S12000049", "S13002976", "Glasgow City", "Anderston/City/Yorkhill"),
          2024: ("S12000049", "S13002976", "Glasgow City", "Anderston/City/Yorkhill"),
        ]),
      unit(
        "CF10 1AA", 318_300, 176_000, "W92000004",
        [
          2014: ("W06000015", "W05000854", "Cardiff", "Butetown"),
          2019: ("W06000015", "W05000854", "Cardiff", "Butetown"),
          2024: ("W06000015", "W05001274", "Cardiff", "Cathays"),
        ]),
    ]
  }

  /// A table in a layout: rows in use, one that ended, and one of Jersey.
  private static func table(_ layout: Layout, where isWanted: (String) -> Bool = { _ in true }) -> [UInt8] {
    let titles = layout.titles.split(separator: ",").map(String.init)
    var rows = units(layout.year).map { unit in
      (
        unit.postcode,
        [
          "dointr": "198001", "east": "\(unit.easting)", "north": "0\(unit.northing)", "grid": "1",
          "lad": unit.authority, "ward": unit.ward, "ctry": unit.country,
        ]
      )
    }
    rows.append(
      (
        "AB1 0AA",
        [
          "dointr": "198001", "doterm": "199606", "east": "385386", "north": "0801193", "grid": "1",
          "lad": "S12000033", "ward": "S13002843", "ctry": "S92000003",
        ]
      ))
    rows.append(
      (
        "JE2 3AB",
        ["dointr": "199603", "grid": "9", "lad": "L99999999", "ward": "L99999999", "ctry": "L93000001"]
      ))
    let ours = [
      "oslaua": "lad", "laua": "lad", "lad25cd": "lad", "osward": "ward", "ward": "ward", "wd25cd": "ward",
      "ctry": "ctry", "ctry25cd": "ctry", "oseast1m": "east", "east1m": "east", "osnrth1m": "north",
      "north1m": "north", "osgrdind": "grid", "gridind": "grid", "dointr": "dointr", "doterm": "doterm",
    ]
    var lines = [layout.titles]
    for (postcode, fields) in rows where isWanted(postcode) {
      lines.append(
        titles.map { title in
          let parts = postcode.split(separator: " ")
          let text: String =
            switch title {
            case "pcds": postcode
            case "pcd", "pcd7": Self.padded(parts, to: 4)
            case "pcd2", "pcd8": Self.padded(parts, to: 5)
            default: ours[title].flatMap { fields[$0] } ?? ""
            }
          return "\"\(text)\""
        }.joined(separator: ","))
    }
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  /// A postcode whose outward code has blanks up to a length.
  private static func padded(_ parts: [Substring], to length: Int) -> String {
    parts[0] + String(repeating: " ", count: length - parts[0].count) + parts[1]
  }

  private func expect(_ country: Country, names year: Int) throws {
    for wanted in Self.units(year) {
      let unit = try #require(Postcode(wanted.postcode).flatMap { country.unit($0) }, "\(wanted)")
      #expect(unit.authority == wanted.authorityName && unit.ward == wanted.wardName, "\(unit)")
      #expect(unit.position == GridPosition(easting: wanted.easting, northing: wanted.northing), "\(unit)")
    }
  }

  @Test(arguments: layouts) func aBareTableNamesItsPlaces(_ layout: Layout) throws {
    let release = try folder.imported(Self.table(layout), named: layout.file)
    #expect(release.name == layout.release && release.notes.isEmpty, "\(release.name) \(release.notes)")
    let country = try release.country()
    #expect(country.unitCount == 4 && country.terminatedCount == 1)
    try expect(country, names: layout.year)
  }

  @Test(arguments: layouts) func aFolderOfTablesByAreaIsTakenWhole(_ layout: Layout) throws {
    var files: [String: [UInt8]] = [:]
    for area in ["AB", "SW", "HP", "G", "CF", "JE"] {
      let name = layout.file.dropLast(4) + "_\(area).csv"
      files[String(name)] = Self.table(layout) { $0.prefix { $0.isLetter } == area }
    }
    let whole = try folder.imported(Self.table(layout), named: layout.file)
    var folderOfTables = SmallRelease.codePointOpen()
    folderOfTables.files = files
    try folderOfTables.write(into: folder.path + "/multi_csv")
    #expect(try PostcodeRelease(at: folder.path + "/multi_csv", .init()) { _ in true }.file == whole.file)
    #expect(try folder.imported(try SmallRelease.zip(files)).file == whole.file)
    // A few of them beside the whole table are an extract of it.
    let extract = try SmallRelease.zip([
      layout.file: Self.table(layout), "AB.csv": Self.table(layout) { $0 < "B" },
    ])
    #expect(try folder.imported(extract).file == whole.file)
  }

  @Test func tablesOfTwoReleasesAreRefused() throws {
    let table = Self.table(Self.layouts[0])
    for names in [
      ["ONSPD_FEB_2014_UK.csv", "ONSPD_MAY_2014_UK.csv"],
      ["ONSPD_FEB_2014_UK_SW.csv", "ONSPD_MAY_2014_UK_AB.csv"],
    ] {
      let zip = try SmallRelease.zip(Dictionary(uniqueKeysWithValues: names.map { ($0, table) }))
      let problem = try #require(throws: ImportProblem.self) { try folder.imported(zip, .forced) }
      #expect(problem.description.contains("holds tables of more than one release"), "\(problem)")
      #expect(names.allSatisfy(problem.description.contains) && !problem.canBeForced)
    }
  }

  @Test func whatIsAnotherDirectoryIsSaid() throws {
    for (text, words) in [
      (
        "UPRN,GRIDGB1E,GRIDGB1N,PCDS,LAD25CD\n1,529090,179645,SW1A 1AA,E09000033\n",
        "a directory of addresses (ONSUD)"
      ),
      (
        "pcd7,pcd8,pcds,dointr,doterm,usertype,oa11cd,ladcd\nSW1A1AA,SW1A 1AA,SW1A 1AA,198001,,0,E1,E09000033\n",
        "says of no postcode where it is"
      ),
      (
        "\"SW1A 1AA\",10,529090,179645,\"E92000001\",\"\",\"\",\"\",\"E09000033\",\"E05013806\"\n",
        "without Doc/metadata.txt"
      ),
    ] {
      let problem = try #require(throws: ImportProblem.self) {
        try folder.imported(Array(text.utf8), named: "SW.csv", .forced)
      }
      #expect(problem.description.contains(words) && !problem.canBeForced, "\(problem)")
    }
  }

  /// Districts of an area may have lower numbers than those of the area before.
  @Test func theAreasOfAReleaseAreKnown() throws {
    let rows = ["SO14 1AA", "SO45 9ZZ", "SP1 1AA", "SP2 1AA", "B99 1AA", "BA1 1AA", "ZE1 0AA"]
    let table =
      "pcds,doterm,dointr,oseast1m,osnrth1m,laua\n"
      + rows.map { "\($0),,202510,529090,179645,E09000033\n" }.joined()
    let release = try folder.imported(Array(table.utf8), named: "table.csv")
    #expect(release.areas == ["SO", "SP", "B", "BA", "ZE"])
    #expect(try release.country().areas == ["B", "BA", "SO", "SP", "ZE"])
  }

  @Test func aTableCutDownByHandKeepsItsPositions() throws {
    let table = "pcds,doterm,dointr,oseast1m,osnrth1m,lad25cd\nSW1A 1AA,,202510,529090,179645,E09000033\n"
    let country = try folder.imported(Array(table.utf8), named: "table.csv").country()
    let unit = try #require(Postcode("SW1A 1AA").flatMap { country.unit($0) })
    #expect(unit.position == GridPosition(easting: 529_090, northing: 179_645))
    #expect(unit.authority == "Westminster" && unit.ward == "")
  }

  /// A code without a name leaves no blank place behind.
  @Test func whatHasNoNameIsCounted() throws {
    let table = """
      pcds,doterm,dointr,oseast1m,osnrth1m,osgrdind,laua,ward,ctry
      SW1A 1AA,,202510,529090,179645,1,E09000033,E05099998,E92000001
      SW1A 1AB,,202510,529090,179645,1,E09009998,E99999999,E92000001

      """
    let release = try folder.imported(Array(table.utf8), named: "table.csv")
    #expect(
      release.notes == [
        "2 of 3 codes of authorities and wards have no name; its whole zip file or folder may name them."
      ])
    let country = try release.country()
    let district = try #require(country.district(named: "SW1A"))
    #expect(country.whole(district: district).authorities == "Westminster")
    #expect(country.whole(district: district).country == "England")
  }

  // MARK: Code-Point Open

  /// The list of codes was a binary spreadsheet until 2019, a zip file of XML since, and may be missing.
  @Test(arguments: [(2014, "Codelist.xls"), (2020, "Codelist.xlsx"), (2025, nil)])
  func codePointOpenOfAYearNamesItsPlaces(_ year: Int, _ list: String?) throws {
    let isFixed = year < 2021
    var small = SmallRelease.codePointOpen(
      version: "\(year).3", date: "\(year)0801", lineBreak: isFixed ? "\r\n" : "\n")
    if let list, list.hasSuffix("x") {
      small.files["Doc/\(list)"] = small.files["Doc/Codelist.xlsx"]
    } else {
      small.files["Doc/Codelist.xlsx"] = nil
      // The mark that binary spreadsheets begin with.
      if let list { small.files["Doc/\(list)"] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] }
    }
    let codes = year == 2025 ? 2024 : year == 2020 ? 2019 : 2014
    for name in ["ab", "sw", "ze"] { small.files["Data/CSV/\(name).csv"] = nil }
    var stated =
      "PRODUCT: OS CODE-POINT_OPEN\nDATASET VERSION NUMBER: \(year).3.0\nCOPYRIGHT DATE: \(year)0801\n"
    for unit in Self.units(codes) {
      let area = unit.postcode.prefix { $0.isLetter }
      let parts = unit.postcode.split(separator: " ")
      let code =
        isFixed ? Self.padded(parts, to: 4) : "\(unit.postcode)"
      let row =
        "\"\(code)\",10,\(unit.easting),\(unit.northing),\"\(unit.country)\",\"\",\"\",\"\",\"\(unit.authority)\",\"\(unit.ward)\"\r\n"
      small.files["Data/CSV/\(area.lowercased()).csv"] = Array(row.utf8)
      stated += "\t\(area)\t1\n"
    }
    small.files["Doc/metadata.txt"] = Array(stated.utf8)
    let release = try folder.imported(try small.zip())
    #expect(release.name == "OS Code-Point Open \(year).3" && release.notes.isEmpty, "\(release.notes)")
    try expect(try release.country(), names: codes)
  }

  /// Every code of the built-in release has the same name here, and the table has those of ended ones.
  @Test func theBuiltInNamesAreWhole() {
    #expect(CodeNames.builtIn.count > 17_000)
    for (code, name) in [
      ("E07000004", "Aylesbury Vale"), ("E06000066", "Somerset"), ("E06000023", "Bristol"),
      ("S12000015", "Fife"),
      ("E07000187", "Mendip"), ("W06000015", "Cardiff"), ("N09000003", "Belfast"),
      ("E05000644", "St James's"),
    ] {
      #expect(CodeNames.builtIn[AreaCode(code.utf8)] == name, "\(code)")
    }
    #expect(CodeNames.builtIn.values.allSatisfy { !$0.isEmpty && $0.printable == $0 })
  }
}

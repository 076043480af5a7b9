import Foundation
import StandIn
import TestProcesses
import Testing

@testable import Postcodes

/// Made-up tables with the columns of real ones. The columns are in each year's order.
@Suite(.blocking) struct PostcodeDirectoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The rows of a made-up table: one in use, one ended, one without a position, one of Northern Ireland, one of an
  /// island.
  private static let rows: [[String: String]] = [
    [
      "pcds": "SW1A 1AA", "dointr": "198001", "east": "529090", "north": "179645", "grid": "1",
      "lat": "51.501009",
      "long": "-0.141588", "ctry": "E92000001", "lad": "E09000033", "ward": "E05013806",
    ],
    [
      "pcds": "AB1 0AA", "dointr": "198001", "doterm": "199606", "east": "385386", "north": "801193",
      "grid": "1",
      "lat": "57.101474", "long": "-2.242851", "ctry": "S92000003", "lad": "S12000033", "ward": "S13002843",
    ],
    [
      "pcds": "ZE1 0AB", "dointr": "202510", "grid": "9", "lat": "99.999999", "long": "0.000000",
      "ctry": "S92000003",
      "lad": "S12000027", "ward": "S13002777",
    ],
    [
      "pcds": "BT1 5GS", "dointr": "199603", "east": "333800", "north": "374100", "grid": "1",
      "lat": "54.596391",
      "long": "-5.930183", "ctry": "N92000002", "lad": "N09000003", "ward": "N08000324",
    ],
    [
      "pcds": "BT2 7AA", "dointr": "199603", "doterm": "201112", "east": "333800", "north": "374100",
      "grid": "1",
      "lat": "54.596391", "long": "-5.930183", "ctry": "N92000002", "lad": "N09000003", "ward": "N08000324",
    ],
    [
      "pcds": "JE2 3AB", "dointr": "199603", "grid": "9", "lat": "99.999999", "long": "0.000000",
      "ctry": "L93000001",
      "lad": "L99999999", "ward": "L99999999",
    ],
  ]

  /// A table with these column titles.
  private static func table(_ columns: [(title: String, key: String)], quoted: Bool = true) -> [UInt8] {
    func cell(_ text: String) -> String { quoted ? "\"\(text)\"" : text }
    var lines = [columns.map(\.title).joined(separator: ",")]
    for row in rows {
      lines.append(
        columns.map { column in
          switch column.key {
          case "seven":
            let parts = (row["pcds"] ?? "").split(separator: " ")
            return cell(parts[0].padding(toLength: 4, withPad: " ", startingAt: 0) + parts[1])
          default: return cell(row[column.key] ?? "")
          }
        }.joined(separator: ","))
    }
    return Array("\u{FEFF}".utf8) + Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static let of2025 = table([
    ("pcd7", "seven"), ("pcd8", "seven"), ("pcds", "pcds"), ("dointr", "dointr"), ("doterm", "doterm"),
    ("lad20cd", "none"), ("lad25cd", "lad"), ("wd25cd", "ward"), ("ctry25cd", "ctry"), ("east1m", "east"),
    ("north1m", "north"), ("gridind", "grid"), ("lat", "lat"), ("long", "long"),
  ])
  private static let of2014 = table(
    [
      ("pcd", "seven"), ("pcd2", "seven"), ("pcds", "pcds"), ("dointr", "dointr"), ("doterm", "doterm"),
      ("oseast1m", "east"), ("osnrth1m", "north"), ("osgrdind", "grid"), ("oslaua", "lad"),
      ("osward", "ward"),
      ("ctry", "ctry"), ("lat", "lat"), ("long", "long"),
    ], quoted: false)
  private static let names: [String: [UInt8]] = [
    "Documents/LA_UA names and codes UK as at 04_25.csv": Array(
      "LAD25CD,LAD25NM,LAD25NMW\r\nE09000033,Westminster,\r\nS12000027,Shetland Islands,\r\nN09000003,Belfast,\r\n"
        .utf8),
    "Documents/Ward names and codes UK as at 05_25.csv": Array(
      "\u{FEFF}WD25CD,WD25NM\nE05013806,\"St James's\"\nS13002777,Shetland Central\nN08000324,\"Central, of Belfast\"\n"
        .utf8
    ),
  ]

  private func expectBritain(_ country: Country) throws {
    let palace = try #require(Postcode("SW1A 1AA").flatMap { country.unit($0) })
    #expect(palace.position == GridPosition(easting: 529_090, northing: 179_645))
    #expect(palace.country == "England" && palace.quality == 10)
    let unplaced = try #require(Postcode("ZE1 0AB").flatMap { country.unit($0) })
    #expect(unplaced.position == nil && unplaced.quality == 90 && unplaced.country == "Scotland")
    let ended = try #require(Postcode("AB1 0AA"))
    #expect(!country.contains(ended))
    #expect(
      country.terminated(ended)?.description.hasPrefix("AB1 0AA has not been in use since June 1996;") == true
    )
    #expect(Postcode("AB1 0AB").flatMap { country.terminated($0) } == nil)
    #expect(Postcode("JE2 3AB").map { country.contains($0) } == false)
  }

  @Test func aZipFileNamesWhatItHolds() throws {
    let zip = try SmallRelease.zip(Self.names.merging(["Data/ONSPD_NOV_2025_UK.csv": Self.of2025]) { $1 })
    let release = try folder.imported(zip)
    let country = try release.country()
    #expect(country.release == "ONS Postcode Directory, November 2025" && country.date == "2025-11-01")
    #expect(
      country.copyrightYear == "2025"
        && country.attribution.hasPrefix("Source: Office for National Statistics "))
    #expect(country.unitCount == 2 && country.terminatedCount == 1)
    try expectBritain(country)
    let palace = try #require(Postcode("SW1A 1AA").flatMap { country.unit($0) })
    #expect(palace.authority == "Westminster" && palace.ward == "St James's")
    #expect(release.notes.isEmpty && release.lacksNorthernIreland)
    // If the table is also there in parts, the parts are read.
    let lines = String(decoding: Self.of2025, as: UTF8.self).split(separator: "\r\n")
    var parts = Self.names.merging(["Data/ONSPD_NOV_2025_UK.csv": Array("\(lines[0])\nbroken\n".utf8)]) { $1 }
    for line in lines.dropFirst() {
      let area = line.dropFirst().prefix(2)
      let name = "Data/multi_csv/ONSPD_NOV_2025_UK_\(area).csv"
      parts[name] = (parts[name] ?? Array("\(lines[0])\n".utf8)) + Array("\(line)\n".utf8)
    }
    #expect(try folder.imported(try SmallRelease.zip(parts)).file == release.file)
  }

  /// A postcode that ended twice ended at the later date. A postcode that is in use again has not ended.
  @Test func aPostcodeInUseHasNotEnded() throws {
    let table = """
      pcds,doterm,dointr,oseast1m,osnrth1m,osgrdind,oslaua,osward,ctry
      SW1A 1AA,199606,198001,529090,179645,1,E09000033,E05013806,E92000001
      SW1A 1AA,,200001,529090,179645,1,E09000033,E05013806,E92000001
      AB1 0AA,201001,200001,385386,801193,1,S12000033,S13002843,S92000003
      AB1 0AA,199606,198001,385386,801193,1,S12000033,S13002843,S92000003

      """
    let release = try folder.imported(Array(table.utf8), named: "ONSPD_NOV_2025_UK.csv")
    let country = try release.country()
    #expect(release.unitCount == 1 && country.unitCount == 1 && country.terminatedCount == 1)
    let live = try #require(Postcode("SW1A 1AA"))
    let ended = try #require(Postcode("AB1 0AA"))
    #expect(country.contains(live) && country.terminated(live) == nil)
    #expect(country.terminated(ended)?.year == 2010)
  }

  /// Districts of the West End that ended have rows, too.
  @Test(arguments: ["W1N 4DJ", "W1V1AA", "W1X  9ZZ", "W1L 9AA"])
  func aDistrictThatEndedIsRead(_ text: String) {
    Array("\"\(text)\",10".utf8).withUnsafeBytes { bytes in
      var row = ReleaseRow()
      row.read(bytes)
      let unit = row.postcode(0)
      #expect(unit?.outcode.name == String(text.prefix(3)))
    }
  }

  @Test func aTableWithoutAMonthIsRefused() throws {
    let table = "pcds,doterm,oseast1m,osnrth1m,osgrdind\nSW1A 1AA,,529090,179645,1\n"
    let problem = try #require(throws: ImportProblem.self) {
      try folder.imported(Array(table.utf8), named: "table.csv", .forced)
    }
    #expect(problem.description.contains("does not say which day its data is of"), "\(problem)")
  }

  @Test func northernIrelandComesWithItsLicenceOnly() throws {
    var options = PostcodeRelease.Options()
    options.withNorthernIreland = true
    let zip = try SmallRelease.zip(Self.names.merging(["Data/ONSPD_NOV_2025_UK.csv": Self.of2025]) { $1 })
    let release = try folder.imported(zip, options)
    let country = try release.country()
    #expect(release.notes.isEmpty && country.unitCount == 3 && country.terminatedCount == 2)
    try expectBritain(country)
    let belfast = try #require(Postcode("BT1 5GS").flatMap { country.unit($0) })
    #expect(
      belfast.country == "Northern Ireland" && belfast.authority == "Belfast"
        && belfast.ward == "Central, of Belfast")
    let (latitude, longitude) = try #require(belfast.position).degrees
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(place.metres(to: Coordinate(latitude: 54.596391, longitude: -5.930183)) < 2)
    #expect(Postcode("BT2 7AA").flatMap { country.terminated($0) }?.year == 2011)
    #expect(country.attribution.contains("Northern Ireland"))
  }

  @Test func aTableByItselfIsNamedByItsFile() throws {
    for (table, name, title) in [
      (Self.of2014, "ONSPD_MAY_2014_UK.csv", "ONS Postcode Directory, May 2014"),
      (Self.of2025, "NSPL_FEB_2025_UK.csv", "National Statistics Postcode Lookup, February 2025"),
      (Self.of2025, "NSPL21_AUG_2025_UK.csv", "National Statistics Postcode Lookup, August 2025"),
      // Under another name, it is as old as its newest row.
      (Self.of2014, "postcodes.csv", "ONS Postcode Directory, October 2025"),
    ] {
      let release = try folder.imported(table, named: name)
      #expect(release.name == title && release.notes.isEmpty, "\(release.notes)")
      try expectBritain(try release.country())
    }
  }

  @Test func whatIsNoTableIsSaid() throws {
    for text in ["", "\u{FEFF}", "a,b\n1,2\n", "pcds,other\nSW1A 1AA,x\n", "\"\"\"\n", "\0\0\0\0"] {
      let problem = try #require(throws: ImportProblem.self) {
        try folder.imported(Array(text.utf8), named: "x.csv", .forced)
      }
      #expect(problem.description.contains("is not a release of"), "\(text)")
    }
  }

  @Test func damageIsFoundOutOrCounted() throws {
    var random = SeededRandom()
    for _ in 0..<600 {
      var damaged = random.pick([Self.of2014, Self.of2025])
      let rows = damaged.count { $0 == UInt8(ascii: "\n") } + 8
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
      do {
        let country = try folder.imported(damaged, named: "x.csv", .forced).country()
        // Damage may bring an ended postcode back, but adds no rows of its own.
        #expect(country.unitCount < rows)
      } catch is ImportProblem {}
    }
  }
}

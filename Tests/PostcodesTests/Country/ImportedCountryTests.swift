import Foundation
import StandIn
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.blocking) struct ImportedCountryTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]
  private var path: String { folder.path + "/data/country" }

  init() throws {
    folder = try TemporaryFolder()
    bytes = try folder.imported(try SmallRelease.codePointOpen().zip()).file
  }

  private func opened() throws(ImportedCountry.Problem) -> Country? { try ImportedCountry(at: path)?.country }

  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

  @Test func standsWhereItWasPut() throws {
    #expect(try opened() == nil)
    try ImportedCountry.replace(path, with: bytes)
    #expect(try opened()?.unitCount == 240)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // The date shows later uses that nobody has written to the file.
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_711_929_600))
    let directory = try FileManager.default.attributesOfItem(atPath: folder.path + "/data")
    #expect(directory[.posixPermissions] as? Int == 0o700)
    // A copy has another time, so it is checked once.
    try write(bytes)
    #expect(try opened()?.unitCount == 240)
    let copied = try FileManager.default.attributesOfItem(atPath: path)
    #expect(copied[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_711_929_600))
  }

  @Test func whatIsNoneIsSaidInASentence() throws {
    try ImportedCountry.replace(path, with: bytes)
    var newer = bytes
    newer[8] = 2
    for (bytes, words) in [
      ([], "it is not an imported release"), (Array("other\n".utf8), "it is not an imported release"),
      (Array(bytes.dropLast()), "cut short"), (Array(bytes.prefix(100)), "cut short"),
      (bytes + [0], "damaged"),
      (newer, "a newer version"),
    ] {
      try write(bytes)
      let problem = try #require(throws: ImportedCountry.Problem.self) { try opened() }
      #expect(problem.description.contains(words), "\(problem)")
      #expect(problem.description.hasSuffix("; import the data again."))
    }
    unlink(path)
    mkfifo(path, 0o600)
    #expect(throws: ImportedCountry.Problem.self) { try opened() }
    unlink(path)
    mkdir(path, 0o700)
    #expect(throws: ImportedCountry.Problem.self) { try opened() }
  }

  /// A file with any damage is ignored.
  @Test(.limit(minutes: 5)) func damageIsFoundOut() throws {
    try ImportedCountry.replace(path, with: bytes)
    var random = SeededRandom()
    for round in 0..<10_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Half of the damage is in the header.
        let reach = Bool.random(using: &random) ? CountryFile.headerLength : bytes.count
        damaged[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 10 == 0 { damaged.removeLast(Int.random(in: 0...damaged.count, using: &random)) }
      guard damaged != bytes else { continue }
      try write(damaged)
      #expect(throws: ImportedCountry.Problem.self, "round \(round)") { try opened() }
    }
  }

  /// If a file is overwritten in place, it is read at the places where its sections were, whatever is there then.
  @Test func whatIsWrittenOverIsReadWithinTheFile() throws {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { copy.deallocate() }
    var random = SeededRandom()
    for round in 0..<50 {
      copy.copyBytes(from: bytes)
      let country = try #require(Country(UnsafeRawBufferPointer(copy)))
      for place in 0..<copy.count {
        copy[place] = round == 0 ? 0xFF : UInt8.random(in: 0...255, using: &random)
      }
      #expect(country.unitCounts.count <= Country.countries.count)
      #expect(country.file.length == bytes.count)
      _ = country.nearest(to: GridPosition(easting: 420_000, northing: 800_000), limit: 3)
      _ = (country.bounds, country.release, country.attribution, country.day)
      for text in ["SW1A 1AB", "ZE1 8AB"] {
        let postcode = try #require(Postcode(text))
        _ = (country.unit(postcode), country.terminated(postcode))
      }
    }
  }

  /// Days are counted as the system's calendar counts them.
  @Test(arguments: ["1970-01-01", "1999-12-31", "2000-02-29", "2024-03-01", "2025-10-20", "2100-03-01"])
  func aDayIsThatOfTheCalendar(_ day: String) throws {
    let about = ["OS Code-Point Open 2030.1", day, "2030"]
    var part = ReleasePart()
    let unit = try #require(Postcode("SW1A 1AA").flatMap { UnitNumber($0) })
    try part.add(unit, of: .init(country: 1, authority: .none, ward: .none), position: nil, quality: 90)
    let file = try CountryBuilder(about: about, names: [:], parts: [part]).file()
    let found = file.withUnsafeBytes { Country($0)?.day }
    let date = try Date(day + "T00:00:00Z", strategy: .iso8601)
    #expect(found.map { Double($0 * 86_400) } == date.timeIntervalSince1970)
  }
}

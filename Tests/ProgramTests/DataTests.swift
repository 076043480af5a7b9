import Foundation
import StandIn
import TestProcesses
import TestTerminal
import Testing

@testable import Postcodes

extension Home {
  /// The imported country.
  var countryFile: URL { file(".local/share/postcode/country") }

  /// Imports a made-up release of 240 postcodes.
  func importSmall(version: String = "2030.1") async throws -> ProgramRun {
    try Data(try SmallRelease.codePointOpen(version: version).zip()).write(to: file("small.zip"))
    return try await run("data", "import", "--force", "small.zip")
  }
}

@Suite(.blocking, .limit(minutes: 10)) struct DataTests {
  private struct Info: Decodable {
    var release: String
    var date: String
    var imported: Bool
    var postcodes: Int
    var countries: [String: Int]
    var terminated: Int
    var path: String
    var bytes: Int?
    var notice: String?
    var licence: String
    var attribution: [String]
  }

  private func info(_ home: Home) async throws -> Info {
    let run = try await home.run("data", "info", "--format", "json")
    #expect(run.status == 0 && run.errors == "", "\(run)")
    return try JSONDecoder().decode(Info.self, from: Data(run.output.utf8))
  }

  @Test func whatIsImportedStandsInFrontOfWhatIsBuiltIn() async throws {
    let home = try Home()
    let builtIn = try await info(home)
    #expect(
      builtIn.release == "OS Code-Point Open 2025.4" && !builtIn.imported && builtIn.postcodes == 1_745_849)
    #expect(builtIn.countries == ["England": 1_492_125, "Scotland": 161_476, "Wales": 92_248])
    #expect(builtIn.path == home.countryFile.path && builtIn.bytes == nil && builtIn.attribution.count == 3)
    let run = try await home.importSmall()
    #expect(run.status == 0 && run.errors == "", "\(run)")
    #expect(run.output == "Imported OS Code-Point Open 2030.1: 240 postcodes are in use.\n")
    let imported = try await info(home)
    #expect(imported.release == "OS Code-Point Open 2030.1" && imported.imported && imported.postcodes == 240)
    #expect(imported.countries == ["England": 80, "Scotland": 160] && imported.date == "2024-04-01")
    let text = try await home.run("data")
    #expect(text.lines.first == "Release    OS Code-Point Open 2030.1, imported")
    #expect(
      text.output.contains("© Crown copyright and database right 2024.")
        && text.output.contains("CC BY-SA 4.0"))
    let lookup = try await home.run("lookup", "--offline", "ZE1 8AB")
    #expect(lookup.status == 0 && lookup.output.contains("Shetland Islands"), "\(lookup)")
    #expect(lookup.output.contains("(Offline: this is what is imported, from OS Code-Point Open 2030.1.)"))
    #expect(try await home.run("lookup", "--offline", "M1 1AE").status == 69)
    let complete = try await home.run("complete", "--offline", "ze1")
    #expect(complete.lines.map { $0.prefix(5) } == ["ZE1 1", "ZE1 8"], "\(complete)")
    let doctor = try await home.run("doctor", "--offline")
    #expect(
      doctor.output.contains(
        "ok      country   OS Code-Point Open 2030.1, 240 postcodes, imported (~/.local/share/postcode/country)\n"
      ))
    let removed = try await home.run("data", "remove")
    #expect(
      removed.status == 0
        && removed.output.hasSuffix(" is removed; OS Code-Point Open 2025.4, built in, is in use.\n"))
    #expect(!FileManager.default.fileExists(atPath: home.countryFile.path))
    let again = try await home.run("data", "remove")
    #expect(
      again.status == 0
        && again.output == "Nothing was imported; OS Code-Point Open 2025.4, built in, is in use.\n")
    #expect(try await home.run("lookup", "--offline", "M1 1AE").status == 0)
  }

  @Test func whatCannotBeImportedLeavesWhatIsThere() async throws {
    let home = try Home()
    _ = try await home.importSmall()
    let former = try Data(contentsOf: home.countryFile)
    try Data(try SmallRelease.codePointOpen(version: "2031.1", perSector: 9).zip()).write(
      to: home.file("fewer.zip"))
    try Data("no zip file\n".utf8).write(to: home.file("text"))
    try Data("PK".utf8).write(to: home.file("short.zip"))
    for (name, words) in [
      ("fewer.zip", "fewer.zip holds 108 postcodes, far fewer than OS Code-Point Open 2030.1 with 240;"),
      ("text", "text is not a release of OS Code-Point Open"),
      ("short.zip", "not a zip file, or it is cut short"),
      ("", "No release is named; name its zip file"), ("none.zip", "No such file or directory"),
      (".", "is not a release of"),
      ("/dev/null", "not a regular file"),
    ] {
      let run = try await home.run("data", "import", name)
      #expect(run.status == (name.isEmpty ? 64 : 66) && run.output == "" && run.isPlain, "\(run)")
      #expect(run.errors.contains(words) && run.errors.split(separator: "\n").count == 1, "\(run)")
      #expect(try Data(contentsOf: home.countryFile) == former)
    }
    let folder = home.countryFile.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["country"])
  }

  /// A command that reads a damaged file names it once and ignores it. A TAB ignores it silently.
  @Test func aDamagedFileIsPassedOver() async throws {
    let home = try Home()
    _ = try await home.importSmall()
    var bytes = try Data(contentsOf: home.countryFile)
    bytes[bytes.count - 20] ^= 1
    try bytes.write(to: home.countryFile)
    let lookup = try await home.run("lookup", "--offline", "M1 1AE")
    #expect(lookup.status == 0 && lookup.output.contains("from OS Code-Point Open 2025.4"), "\(lookup)")
    #expect(
      lookup.errors
        == "postcode: \(home.countryFile.path) is ignored (it is damaged); import the data again, or type: postcode data remove.\n"
    )
    let tab = try await home.run("__complete", "bash", "9", "80", "m11ae", "postcode lookup m11ae")
    #expect(tab.status == 0 && tab.errors == "" && tab.output.contains("M11AE"), "\(tab)")
    let info = try await info(home)
    #expect(!info.imported && info.notice?.contains("it is damaged") == true && info.postcodes == 1_745_849)
    let doctor = try await home.run("doctor", "--offline")
    #expect(
      doctor.status == 1 && doctor.output.contains("broken  country   OS Code-Point Open 2025.4,"),
      "\(doctor)")
    #expect(doctor.errors == "")
    #expect(try await home.importSmall().status == 0)
    #expect(try await home.run("doctor", "--offline").status == 0)
  }

  /// If a file is cut short while it is mapped, the process ends cleanly, with a sentence.
  @Test func aFileThatShrinksIsNamed() async throws {
    let home = try Home()
    _ = try await home.importSmall()
    let (input, output) = (Pipe.ownedByThisProcess(), Pipe.ownedByThisProcess())
    let errors = Pipe.ownedByThisProcess()
    let child = try ChildProcess(
      [ProgramRun.program.path, "lookup", "--offline"], environment: home.environment,
      directory: home.directory.path,
      input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
      errors: errors.fileHandleForWriting.fileDescriptor)
    for pipe in [output, errors] { try pipe.fileHandleForWriting.close() }
    try input.fileHandleForWriting.write(contentsOf: Data("ZE1 8AB\n".utf8))
    #expect(output.fileHandleForReading.availableData.starts(with: Data("ZE1 8AB\t".utf8)))
    #expect(truncate(home.countryFile.path, 0) == 0)
    try input.fileHandleForWriting.write(contentsOf: Data("ZE1 8AD\n".utf8))
    #expect(await child.ended() == 66)
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(
      said.hasSuffix(
        "postcode: \(home.countryFile.path) was cut short while it was in use; start again, and what is built in is used.\n"
      ), "\(said)")
    // The next run ignores the file.
    let next = try await home.run("lookup", "--offline", "M1 1AE")
    #expect(next.status == 0 && next.errors.contains("is ignored"))
  }

  /// The progress row never fills a terminal's row, which would wrap it. On a narrow terminal it has only the
  /// percentage.
  @Test(arguments: [12, 24, 25, 45, 80]) func progressFitsTheTerminal(_ columns: Int) throws {
    let home = try Home()
    try Data(try SmallRelease.codePointOpen().zip()).write(to: home.file("small.zip"))
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "data", "import", "--force", home.file("small.zip").path],
      environment: home.environment.merging(["TERM": "xterm"]) { $1 }, columns: columns)
    #expect(try terminal.waitForExit() == 0)
    let rows = String(decoding: terminal.output, as: UTF8.self).split(separator: "\r")
      .map { $0.replacing("\u{1B}[K", with: "") }.filter { $0.hasSuffix(" %") }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.count < columns }, "\(rows)")
    #expect(rows.allSatisfy { $0.contains("[") == (columns >= 25) }, "\(rows)")
  }

  @Test func aPostcodeNoLongerInUseIsSaidOffline() async throws {
    let home = try Home()
    try Data(
      """
      pcds,doterm,dointr,oseast1m,osnrth1m,osgrdind,oslaua,osward,ctry
      SW1A 1AA,,198001,529090,179645,1,E09000033,E05013806,E92000001
      AB1 0AA,199606,198001,385386,801193,1,S12000033,S13002843,S92000003

      """.utf8
    ).write(to: home.file("ONSPD_NOV_2025_UK.csv"))
    let run = try await home.run("data", "import", "--force", "ONSPD_NOV_2025_UK.csv")
    #expect(run.status == 0, "\(run)")
    let ended = "AB1 0AA has not been in use since June 1996; look up its successor at the address it served."
    for arguments in [["lookup", "--offline", "AB1 0AA"], ["lookup", "AB1 0AA"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment, input: "", in: home.directory)
      #expect(run.status == 1 && run.errors == "postcode: \(ended)\n", "\(run)")
    }
    let info = try await info(home)
    #expect(info.terminated == 1 && info.attribution[0].hasPrefix("Source: Office for National Statistics"))
    #expect(
      info.licence
        == "Open Government Licence v3.0; the post towns CC BY-SA 4.0; the names of places also CC BY 4.0")
  }

  /// Northern Ireland's licence is named if its postcodes are there. Countries with equal counts are in order of name.
  @Test func licencesAndCountriesAreNamedInEachForm() async throws {
    let home = try Home()
    try Data(
      """
      pcds,doterm,dointr,oseast1m,osnrth1m,osgrdind,lat,long,oslaua,osward,ctry
      SW1A 1AA,,198001,529090,179645,1,,,E09000033,E05013806,E92000001
      CF10 1AA,,198001,318390,176330,1,,,W06000015,W05001282,W92000004
      ZE1 0AB,,198001,447500,1141500,1,,,S12000027,S13002777,S92000003
      BT1 5GS,,198001,333800,374100,1,54.596391,-5.930183,N09000003,N08000324,N92000002

      """.utf8
    ).write(to: home.file("ONSPD_NOV_2025_UK.csv"))
    let imported = try await home.run(
      "data", "import", "--force", "--northern-ireland", "--format", "csv", "ONSPD_NOV_2025_UK.csv")
    let csv = try await home.run("data", "info", "--format", "csv")
    #expect(imported.status == 0 && imported.output == csv.output, "\(imported)")
    let rows = csv.output.split(separator: "\r\n")
    #expect(
      rows.count == 2
        && rows[0]
          == "release,date,imported,postcodes,countries,terminated,path,bytes,notice,licence,attribution",
      "\(csv)"
    )
    #expect(
      rows[1].hasPrefix(
        "\"ONS Postcode Directory, November 2025\",2025-11-01,true,4,England 1; Northern Ireland 1; Scotland 1; Wales 1,0,"
      ), "\(csv)")
    let licence =
      "Open Government Licence v3.0; Northern Ireland's postcodes the Northern Ireland End User Licence (internal use only); the post towns CC BY-SA 4.0; the names of places also CC BY 4.0"
    #expect(try await info(home).licence == licence)
    let text = try await home.run("data", "info")
    #expect(text.output.contains("Licence    \(licence)\n"), "\(text)")
    #expect(text.output.contains("4; England 1; Northern Ireland 1; Scotland 1; Wales 1\n"), "\(text)")
    let removed = try await home.run("data", "remove", "--format", "csv")
    #expect(
      removed.output == "removed,release\r\n\(home.countryFile.path),OS Code-Point Open 2025.4\r\n",
      "\(removed)")
  }
}

@Suite(.limit(minutes: 10)) struct DataUpdateTests {
  private let home: Home
  private let server: StandInServer
  private var part: URL { home.file(".local/share/postcode/country.zip.part") }

  init() async throws {
    server = try await StandInServer.start(StandInCountry([]))
    home = try Home(serviceURL: server.baseURL)
    let zip = try SmallRelease.codePointOpen(version: "2030.3").zip()
    server.downloads = StandInDownloads(version: "2030-08", file: zip, md5: Self.md5(zip))
  }

  private static func md5(_ bytes: [UInt8]) -> String {
    var sum = MD5()
    bytes.withUnsafeBytes { sum.add($0) }
    return sum.sum()
  }

  private func update(_ arguments: String..., environment: [String: String] = [:]) async throws -> ProgramRun
  {
    try await ProgramRun.of(
      ["data", "update"] + arguments,
      environment: home.environment
        .merging(["POSTCODE_DATA_URL": server.baseURL + "/downloads/v1"]) { $1 }.merging(environment) { $1 },
      input: "", in: home.directory)
  }

  private func change(_ change: (inout StandInDownloads) -> Void) {
    var downloads = server.downloads
    if downloads != nil { change(&downloads!) }
    server.downloads = downloads
  }

  @Test func whatIsNewerIsDownloadedAndWhatIsCurrentIsNot() async throws {
    _ = try await home.importSmall(version: "2030.2")
    let run = try await update()
    #expect(run.status == 0 && run.errors == "", "\(run)")
    #expect(run.output == "Imported OS Code-Point Open 2030.3: 240 postcodes are in use.\n")
    #expect(
      server.requests.map(\.path) == [
        "/downloads/v1/products/CodePointOpen", "/downloads/v1/products/CodePointOpen/downloads",
        "/downloads/v1/products/CodePointOpen/downloads", "/files/codepo_gb.zip",
      ])
    #expect(server.requests.allSatisfy { $0.isWellFormed })
    let again = try await update()
    #expect(
      again.status == 0
        && again.output == "OS Code-Point Open 2030.3 is current and in use; nothing was done.\n")
    #expect(server.requests.count == 5)
    #expect(!FileManager.default.fileExists(atPath: part.path))
    let offline = try await update(environment: ["POSTCODE_OFFLINE": "1"])
    #expect(offline.status == 69 && server.requests.count == 5)
    #expect(offline.errors.contains("unset POSTCODE_OFFLINE."))
    try await server.stop()
  }

  @Test(arguments: [true, false])
  func whatWasCutOffIsGoneOnWith(_ hasParts: Bool) async throws {
    _ = try await home.importSmall(version: "2030.2")
    change { $0.hasParts = hasParts }
    server.misbehave(.truncated, where: "/files/", times: 1)
    let cut = try await update()
    #expect(
      cut.status == 69
        && cut.errors.hasSuffix(" broke off before the end; try again to resume the download.\n"), "\(cut)"
    )
    let half = try Data(contentsOf: part).count
    #expect(half > 0 && half < server.downloads?.file.count ?? 0)
    let run = try await update()
    #expect(run.status == 0 && run.output.hasPrefix("Imported OS Code-Point Open 2030.3"), "\(run)")
    #expect(server.requests.last?.headers["range"] == "bytes=\(half)-")
    try await server.stop()
  }

  /// A file that has another name too, as a trap or by mistake, keeps its contents.
  @Test func aFileOfTwoNamesIsNotWrittenTo() async throws {
    _ = try await home.importSmall(version: "2030.2")
    let other = home.file("other")
    try Data("kept".utf8).write(to: other)
    try FileManager.default.linkItem(at: other, to: part)
    let run = try await update("--force")
    #expect(run.status == 0 && run.output.hasPrefix("Imported OS Code-Point Open 2030.3"), "\(run)")
    #expect(try String(contentsOf: other, encoding: .utf8) == "kept")
    try await server.stop()
  }

  @Test func whatIsNoBeginningIsBegunAgain() async throws {
    _ = try await home.importSmall(version: "2030.2")
    let size = server.downloads?.file.count ?? 0
    for (bytes, start) in [(100, nil), (size, nil), (size + 1, nil), (100, 50)] as [(Int, Int?)] {
      try Data(repeating: 7, count: bytes).write(to: part)
      change { $0.wrongStart = start }
      let run = try await update("--force")
      #expect(
        run.status == 0 && run.output.hasPrefix("Imported OS Code-Point Open 2030.3"), "\(bytes): \(run)")
      #expect(!FileManager.default.fileExists(atPath: part.path))
    }
    try await server.stop()
  }

  @Test(
    arguments: [
      (.truncated, "/files/", "broke off before the end"), (.resetHalfWay, "/files/", ""),
      (.unanswered, "/files/", "did not answer within 1 s"), (.closed, "/files/", "cannot be reached"),
      (.status(404), "/files/", "has no such file (status 404)"),
      (.status(404), "CodePointOpen", "(status 404)"),
      (.status(500), "/downloads", "failed (status 500)"), (.garbageBody, "CodePointOpen", "cannot be read"),
      (.garbage, "CodePointOpen", "cannot be read"), (.html(status: 200), "/downloads?", ""),
      (.unanswered, "CodePointOpen", "did not answer within 1 s"),
      (.hostile, "CodePointOpen", "cannot be read"),
      (.redirect("ftp://x/"), "/files/", "cannot be read"),
      (.huge(bytes: 1 << 20, announced: true), "/files/", "larger than it says"),
      (.huge(bytes: 1 << 20, announced: false), "/files/", "larger than it says"),
      (.rateLimited(retryAfter: "9"), "CodePointOpen", "asks for fewer requests"),
    ] as [(StandInFault, String, String)])
  func aServiceThatFailsIsASentence(_ fault: StandInFault, _ place: String, _ words: String) async throws {
    _ = try await home.importSmall(version: "2030.2")
    let former = try Data(contentsOf: home.countryFile)
    server.misbehave(fault, where: place)
    let run = try await update(environment: ["POSTCODE_TIMEOUT": "1s"])
    #expect(run.status == 69 && run.output == "" && run.isPlain, "\(run)")
    #expect(
      (words.isEmpty || run.errors.contains(words)) && run.errors.split(separator: "\n").count == 1, "\(run)")
    #expect(try Data(contentsOf: home.countryFile) == former)
    server.behave()
    #expect(try await update().status == 0)
    try await server.stop()
  }

  @Test func whatIsNotWhatItSaysIsRefused() async throws {
    _ = try await home.importSmall(version: "2030.2")
    let former = try Data(contentsOf: home.countryFile)
    let right = server.downloads
    func refused(_ words: String, status: Int32 = 69, _ change: (inout StandInDownloads) -> Void) async throws
    {
      server.downloads = right
      self.change(change)
      let run = try await update()
      #expect(run.status == status && run.errors.contains(words), "\(run)")
      #expect(run.errors.split(separator: "\n").count == 1 && run.isPlain)
      #expect(try Data(contentsOf: home.countryFile) == former)
      #expect(!FileManager.default.fileExists(atPath: part.path))
    }
    try await refused("is not the one it announced (its checksum)") {
      $0.md5 = "d41d8cd98f00b204e9800998ecf8427e"
    }
    try await refused("is not the one it announced (its size)") { $0.size = $0.file.count + 1 }
    try await refused("cannot be read") { $0.version = "soon" }
    try await refused("from one address to the next") {
      $0.location = "/downloads/v1/products/CodePointOpen/downloads?redirect"
    }
    try await refused("leads to an address without encryption, “http://192.0.2.2/x”; nothing was") {
      $0.location = "http://192.0.2.2/x"
    }
    let other = Array("no release".utf8)
    try await refused("is not a release that can be imported") {
      $0 = StandInDownloads(version: $0.version, file: other, md5: Self.md5(other))
    }
    // If neither size nor checksum is given, the zip file's own checks remain.
    server.downloads = right
    change { ($0.size, $0.md5) = (nil, nil) }
    #expect(try await update().status == 0)
    let address = try await update(environment: ["POSTCODE_DATA_URL": "ftp://x"])
    #expect(address.status == 64)
    try await server.stop()
  }
}

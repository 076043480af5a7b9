import Basics
import Foundation
import StandIn
import TestProcesses
import TestTerminal
import Testing

@testable import Postcodes
@testable import postcode

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.blocking, .limit(minutes: 10)) struct MapTests {
  private static let plain = TerminalMap.Style(isColoured: false, isUnicode: true)

  /// The character of a map at a position on the ground.
  private func character(_ text: String, _ subject: MapSubject, _ latitude: Double, _ longitude: Double)
    throws
    -> Character
  {
    let raster = GridRaster(showing: subject, columns: 160, rows: 92)
    let place = raster.place(of: try #require(GridPosition(latitude: latitude, longitude: longitude)))
    let row = text.split(separator: "\n", omittingEmptySubsequences: false)[place.row / 4]
    return row.dropFirst(place.column / 2).first ?? " "
  }

  @Test(arguments: [true, false]) func theCountryIsDrawnWhereItIs(isUnicode: Bool) throws {
    let style = TerminalMap.Style(isColoured: false, isUnicode: isUnicode)
    let text = TerminalMap(of: MapSubject(), columns: 80, rows: 24, style: style).text
    for (latitude, longitude) in [
      (51.5, -0.12), (53.48, -2.24), (55.95, -3.2), (57.15, -2.1), (51.48, -3.18), (60.15, -1.15),
      (50.12, -5.53), (52.63, 1.29), (58.2, -6.4),
    ] {
      #expect(try character(text, MapSubject(), latitude, longitude) != " ", "\(latitude), \(longitude)")
    }
    // The North Sea, the Irish Sea, Dublin, the Channel, Lyme Bay, the east of the Wash.
    for (latitude, longitude) in [
      (55.5, 1.0), (53.8, -4.9), (53.35, -6.26), (50.2, 0.5), (49.9, -3.2), (53.4, 1.2),
    ] {
      #expect(try character(text, MapSubject(), latitude, longitude) == " ", "\(latitude), \(longitude)")
    }
    #expect(text.unicodeScalars.allSatisfy { isUnicode || $0.isASCII })
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 24)
  }

  @Test func whatIsOutsideATerminalIsPlain() async throws {
    let home = try Home()
    let unicode = try await home.run("map", "--offline", "SW1A 1AA")
    #expect(unicode.isPlain)
    #expect(unicode.output.contains("● SW1A 1AA"))
    #expect(unicode.lines.last?.hasPrefix("├─") == true)
    let ascii = try await home.run("map", "SW1A 1AA", environment: ["LC_ALL": "C"])
    #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(ascii.output.contains("* SW1A 1AA"))
    #expect(ascii.lines.last?.contains("N ^") == true)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], true), (["TERM": "dumb"], false), (["NO_COLOR": "1"], false),
  ])
  func aTerminalHasColours(_ environment: [String: String], _ hasColours: Bool) throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      [ProgramRun.program.path, "map", "sw1"], environment: home.environment.merging(environment) { $1 },
      rows: 30, columns: 100)
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.output.contains(0x1B) == hasColours)
    #expect(terminal.screen.text.contains { $0.contains("SW1") })
    // The whole map is on the screen, with the shell's prompt beneath.
    #expect(terminal.screen.cursor.row == 29)
    #expect(terminal.screen.text[28].hasPrefix("├"))
  }

  @Test func theSizeIsTheOneAskedFor() async throws {
    let home = try Home()
    func size(_ run: ProgramRun) -> [Int] {
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return [lines.count, lines.map(\.count).max() ?? 0]
    }
    #expect(size(try await home.run("map", "london")) == [23, 80])
    #expect(size(try await home.run("map", "london", "--width", "40", "--height", "12")) == [12, 40])
    let variables = try await home.run("map", "london", environment: ["COLUMNS": "60", "LINES": "31"])
    #expect(size(variables) == [30, 60])
    for option in ["--width", "--height"] {
      for value in ["0", "7", "501", "-1", "x"] {
        #expect(try await home.run("map", option, value).status == 64)
      }
    }
  }

  @Test func northIsAboveAndEastIsToTheRight() async throws {
    let home = try Home()
    let lines = try await home.run("map", "eh991sp,", "London Eye", "m1 1ae").output
      .split(separator: "\n", omittingEmptySubsequences: false)
    func place(_ label: String) throws -> (row: Int, column: Int) {
      let row = try #require(lines.firstIndex { $0.contains(label) })
      return (
        row,
        lines[row].distance(from: lines[row].startIndex, to: try #require(lines[row].firstIndex(of: "●")))
      )
    }
    let (parliament, station, wheel) = (try place("EH99 1SP"), try place("M1 1AE"), try place("London Eye"))
    #expect(parliament.row < station.row && station.row < wheel.row)
    #expect(parliament.column < station.column && station.column < wheel.column)
  }

  @Test(arguments: [
    (["sw1a"], "areas: SW1A; marks: "), (["SW1A", "1"], "areas: SW1A 1; marks: "),
    (["M1"], "areas: M1; marks: "), (["m1 1ae", "M1"], "areas: M1; marks: M1 1AE"),
    (["tower", "of", "london", "windsor"], "areas: Windsor; marks: Tower of London"),
    (["St. Andrews,", "EH"], "areas: St. Andrews, EH; marks: "),
    (["st andrews", "S"], "areas: St Andrews, S; marks: "),
    (["SW1A1AA M1", "1AE"], "areas: ; marks: SW1A 1AA, M1 1AE"),
    (["the office; bt3 9ep"], "areas: ; marks: The Office, BT3 9EP"),
  ])
  func wordsAreReadAsWhatTheyName(_ words: [String], _ expected: String) throws {
    let home = try Home()
    try "SW1A 1AB The Office\n".write(to: home.file("places"), atomically: true, encoding: .utf8)
    var reader = MapReader(own: OwnPlaces(path: home.file("places").path))
    #expect(reader.read(words).isEmpty)
    let subject = reader.subject
    let found =
      "areas: " + subject.areas.map(\.label).joined(separator: ", ")
      + "; marks: " + subject.marks.map(\.label).joined(separator: ", ")
    #expect(found == expected.replacing("St. Andrews", with: "St Andrews"))
  }

  /// A district's exact name means that district, and no other with that beginning.
  @Test func anExactNameIsNoBeginning() {
    var reader = MapReader(own: OwnPlaces(path: nil))
    #expect(reader.read(["M1", "E", "SW1"]).isEmpty)
    let counts = reader.subject.areas.map(\.positions.count)
    let country = Country.greatBritain
    #expect(counts[0] == country.positions(beginning: [PostcodePrefix("M1 ")]).count)
    #expect(counts[1] < country.positions(beginning: [PostcodePrefix("E")]).count / 2)
    // SW1 is SW1A to SW1Y, and not SW10.
    let lettered = "AEHPVWXY".map { PostcodePrefix("SW1\($0) ") }
    #expect(counts[2] == country.positions(beginning: lettered).count)
    #expect(reader.read(["SW1*"]).isEmpty)
    #expect(
      reader.subject.areas.last?.positions.count
        == country.positions(beginning: [PostcodePrefix("SW1")]).count)
  }

  @Test(arguments: [
    ("nowhere at all", "“nowhere at all” is neither a postcode nor a place; check its spelling."),
    ("SW1A OAA", "“SW1A OAA” is not a postcode; did you mean SW1A 0AA?"),
    ("BT1", "Where the postcodes of BT1 lie"),
    ("WC9", "No postcode in OS Code-Point Open 2025.4 begins with WC9."),
    ("AB43 1AJ", "OS Code-Point Open 2025.4 does not say where AB43 1AJ lies."),
    ("JE2 3AB", "JE2 3AB, in Jersey, is not among the postcodes that are built in"),
    ("\u{1B}[2J", "“2J” is"),
    ("BFPO 801", "Where BFPO 801 lies is not known."),
  ])
  func whatCannotBeDrawnIsOneSentence(_ text: String, _ sentence: String) async throws {
    let home = try Home()
    let run = try await home.run("map", "--offline", "--", text)
    #expect(run.status == 1 || run.status == 69)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("postcode: " + sentence), "\(run.errors)")
    #expect(run.lines.count <= 1 && run.isPlain)
    // A postcode that can be drawn is drawn all the same.
    let both = try await home.run("map", "--offline", "--", "M1 1AE, " + text)
    #expect(both.status == run.status)
    #expect(both.errors == run.errors)
    #expect(both.output.contains("● M1 1AE"))
  }

  /// Words mean the same on a map as in a look-up: as many places are drawn as are found, and the same texts are refused.
  @Test func wordsMeanTheSameAsInALookUp() {
    var random = SeededRandom()
    let table: NameTable = PlaceNames.builtIn.places
    let others = [
      "SW1A 1AA", "m1", "LS1*", "Kent", "UK", "nr", "and", "20 High Street", "qqq1", "Wales", "51.5,-0.14",
      "E",
    ]
    for _ in 0..<150 {
      let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Bool.random(using: &random)
          ? table.name(of: Int.random(in: 0..<table.count, using: &random)) : random.pick(others)
      }
      let text = words.reduce("") { $0 + ($0.isEmpty ? "" : random.pick([" ", ", ", "; "])) + $1 }
      var reader = MapReader(own: OwnPlaces(path: nil))
      let problems = reader.read([text])
      let items = PlaceWords([text]).items
      let drawn = reader.subject.marks.count + reader.subject.areas.count + reader.unknown.count
      #expect(drawn + problems.count == items.count, "\(text)")
      for item in items {
        guard let failure = LookupFailure(item), case .unknown = failure else { continue }
        #expect(problems.contains { $0.sentence == failure.description }, "\(text)")
      }
    }
  }

  /// A known word is part of another name if the word beside it is unknown.
  @Test(arguments: ["Stoke Xyzzy", "so what", "London Eyes", "Bath Spaa"])
  func partOfANameIsNoPlace(_ name: String) async throws {
    let run = try await Home().run("map", "--offline", name)
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors.hasPrefix("postcode: “\(name)” is neither a postcode nor a place"), "\(run.errors)")
    #expect(try await Home().run("map", "--offline", "M1 1AE", name).output.contains("● M1 1AE"))
  }

  @Test(arguments: ["", " ", ",", "&", "+"]) func nothingAskedForIsSaid(_ text: String) async throws {
    let run = try await Home().run("map", text)
    #expect(
      run.status == 64
        && run.errors == "postcode: No postcode or place was given; write one like SW1A 1AA or York.\n")
  }

  @Test func whatTheServiceKnowsIsDrawnWhereItLies() async throws {
    var unit = StandInUnit("BT9 6AA")
    (unit.latitude, unit.longitude, unit.country) = (54.5964, -5.9301, "Northern Ireland")
    let server = try await StandInServer.start(StandInCountry([unit, StandInUnit("JE2 3AB")]))
    let home = try Home(serviceURL: server.baseURL)
    let run = try await home.run("map", "BT9 6AA", "SW1A 1AA")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("● SW1A 1AA"))
    #expect(server.requests.map(\.path) == ["/postcodes/BT9%206AA"])
    // By itself it is in the picture of Great Britain, south of western Scotland.
    let belfast = MapSubject(marks: [
      .init(label: "BT9 6AA", position: try #require(GridPosition(latitude: 54.5964, longitude: -5.9301)))
    ])
    let text = TerminalMap(of: belfast, columns: 80, rows: 24, style: Self.plain).text
    #expect(text == (try await home.run("map", "BT9 6AA", "--height", "24").output.dropLast()))
    #expect(try character(text, belfast, 54.5964, -5.9301) == "●")
    #expect(try character(text, belfast, 51.5, -0.12) != " ")
    // The service does not give the positions of the islands' postcodes.
    let jersey = try await home.run("map", "JE2 3AB")
    #expect(jersey.status == 1)
    #expect(jersey.errors == "postcode: Where JE2 3AB lies is not known.\n")
    try await server.stop()
  }

  @Test func standardInputIsReadByLine() async throws {
    let home = try Home()
    let run = try await home.run("map", input: "SW1A 1AA\n\nrubbish\nLondon Eye\n")
    #expect(run.status == 1)
    #expect(run.output.contains("SW1A 1AA") && run.output.contains("London Eye"))
    #expect(run.errors.hasPrefix("postcode: line 3: “rubbish” is neither a postcode nor a place"))
    #expect(try await home.run("map", input: "rubbish\n").status == 1)
    let nothing = try await home.run("map")
    #expect(try await home.run("map", input: "\n").output == nothing.output)
    let missing = try await home.run("map", "sw1", "--places", home.file("none").path)
    #expect(missing.status == 66)
  }

  @Test func manyMarksAreDots() async throws {
    let home = try Home()
    let units = try await home.run("complete", "ox1 1a", "--offline").lines.map { $0.prefix(7) }
    #expect(units.count > 5)
    let few = try await home.run("map", input: units.prefix(3).joined(separator: "\n"))
    #expect(few.output.contains("●"))
    let many = Country.greatBritain.runOfPostcodes("OX1 ")
    #expect(many.count > MapSubject.mostNamedMarks)
    let run = try await home.run("map", input: many.joined(separator: "\n"))
    #expect(run.status == 0)
    #expect(!run.output.contains("●"))
    #expect(!run.output.contains("OX1"))
  }

  @Test func noLabelLiesOverAnother() {
    var random = SeededRandom()
    for _ in 0..<50 {
      let marks = (0..<30).map { number in
        MapSubject.Mark(
          label: "<\(number)>",
          position: GridPosition(
            easting: .random(in: 400_000...460_000, using: &random),
            northing: .random(in: 300_000...340_000, using: &random)))
      }
      let text = TerminalMap(of: MapSubject(marks: marks), columns: 60, rows: 20, style: Self.plain).text
      // A label is drawn whole or not at all.
      #expect(text.count { $0 == "<" } == text.matches(of: #/ <[0-9]+> /#).count)
      #expect(text.contains("<"))
    }
  }

  @Test func aNameTakesTheColumnsOfItsCharacters() throws {
    let palace = GridPosition(easting: 529_090, northing: 179_645)
    for name in ["Ort", "e\u{301}te\u{301}", "東京駅", "🏠"] {
      let subject = MapSubject(marks: [.init(label: name, position: palace)])
      let rows = TerminalMap(of: subject, columns: 60, rows: 20, style: Self.plain).picture
      let row = try #require(rows.first { $0.contains("●") })
      #expect(row.contains(" ● \(name) "))
      // The text after the name is in the same columns as without a name.
      let unnamed = MapSubject(marks: [.init(label: "", position: palace)])
      let other = try #require(
        TerminalMap(of: unnamed, columns: 60, rows: 20, style: Self.plain).picture.first { $0.contains("●") })
      #expect(Basics.cells(of: row) == Basics.cells(of: other))
      #expect(row.last == other.last)
    }
  }

  @Test(arguments: ["", "bs8 bs1", "Windsor; SW1A 1AA; A & <B>"]) func aPictureIsSmallAndValid(
    _ words: String
  )
    async throws
  {
    let home = try Home()
    try "M1 1AE A & <B>\n".write(to: home.file("places"), atomically: true, encoding: .utf8)
    let arguments = ["map", "--offline", "--places", home.file("places").path, "--svg"]
    let named = words.isEmpty ? [] : [words]
    let printed = try await ProgramRun.of(
      arguments + ["-"] + named, environment: home.environment, input: "", in: home.directory)
    #expect(printed.status == 0)
    #expect(printed.output.utf8.count < 300_000)
    let picture = try XMLDocumentReader(printed.output)
    #expect(picture.isValid)
    for sentence in Gazetteer.attribution.split(separator: ". ") {
      #expect(picture.text.contains(sentence), "\(sentence)")
    }
    #expect(picture.text.contains(PostTown.attribution) == words.contains("Windsor"))
    #expect(picture.text.contains("A & <B>") == words.contains("&"))
    #expect(picture.text.contains("N ↑") && printed.output.contains("prefers-color-scheme: dark"))

    let file = home.file("map.svg")
    let written = try await ProgramRun.of(
      arguments + [file.path] + named, environment: home.environment, input: "", in: home.directory)
    #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
  }

  /// A dash before a digit begins the name of a file where a file is named, and a number elsewhere.
  @Test func aFileNameCanBeginWithADash() async throws {
    let home = try Home()
    for name in ["-1.svg", "-1"] {
      #expect(try await home.run("map", "--offline", "sw1a", "--svg", name).status == 0)
      #expect(FileManager.default.fileExists(atPath: home.file(name).path))
    }
    try Data("SW1A 1AA\rM1 1AE\r".utf8).write(to: home.file("-1.txt"))
    try Data("name,postcode\rJane,SW1A 1AA\r".utf8).write(to: home.file("-2.csv"))
    let lines = try await home.run("lookup", "--offline", "--file", "-1.txt", "--fields", "postcode")
    #expect(lines.lines == ["SW1A 1AA", "M1 1AE"], "\(lines)")
    let rows = try await home.run("enrich", "-2.csv", "--offline", "--add", "country")
    #expect(rows.output == "name,postcode,country\rJane,SW1A 1AA,England\r", "\(rows)")
    let point = try await home.run("reverse", "51.501", "-0.1416", "--offline", "--fields", "postcode")
    #expect(point.status == 0 && point.lines.first?.hasPrefix("SW1") == true, "\(point)")
  }

  @Test func aPictureThatCannotBeWrittenLeavesWhatWasThere() async throws {
    let home = try Home()
    for path in ["/dev/null", home.directory.path, home.file("none/map.svg").path] {
      let run = try await home.run("map", "sw1a", "--svg", path)
      #expect(run.status == 74)
      #expect(run.errors.hasPrefix("postcode: Cannot write \(path): "))
    }
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    let file = home.file("map.svg")
    try "old".write(to: file, atomically: true, encoding: .utf8)
    #expect(try await home.run("map", "rubbish", "--offline", "--svg", file.path).status == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
  }

  /// A link stays one, whether its file is there, and however many links lead to it.
  @Test(arguments: [true, false]) func aPictureIsWrittenThroughALink(_ isThere: Bool) async throws {
    let home = try Home()
    let manager = FileManager.default
    try manager.createDirectory(at: home.file("pictures"), withIntermediateDirectories: true)
    for (link, target) in [("map.svg", "pictures/link.svg"), ("pictures/link.svg", "real.svg")] {
      try manager.createSymbolicLink(atPath: home.file(link).path, withDestinationPath: target)
    }
    if isThere { try Data("old".utf8).write(to: home.file("pictures/real.svg")) }
    let run = try await home.run("map", "sw1a", "--offline", "--svg", "map.svg")
    #expect(run.status == 0, "\(run)")
    for (link, target) in [("map.svg", "pictures/link.svg"), ("pictures/link.svg", "real.svg")] {
      #expect(try manager.destinationOfSymbolicLink(atPath: home.file(link).path) == target)
    }
    #expect(try String(contentsOf: home.file("pictures/real.svg"), encoding: .utf8).hasPrefix("<svg"))
  }

  @Test func aPictureGoesToNothingButAFile() async throws {
    let home = try Home()
    let pipe = home.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: home.file("loop").path, withDestinationPath: "loop")
    for (path, sentence) in [
      ("", "Cannot write “”: No such file or directory."), (pipe, "it is not a regular file."),
      ("loop", "Cannot write loop: Too many levels of symbolic links."),
    ] {
      let run = try await home.run("map", "sw1a", "--offline", "--svg", path)
      #expect(run.status == 74 && run.errors.hasSuffix(sentence + "\n"), "\(run)")
    }
  }

  @Test func aLookUpHasItsMapBesideOrBeneath() async throws {
    let home = try Home()
    let plain = try await home.run("lookup", "--offline", "EH99 1SP").lines
    // The note stands last, and is wrapped beside a map.
    let details = plain.dropLast()
    #expect(plain.last?.hasPrefix("  (Offline: ") == true)
    for (columns, isBeside) in [(60, false), (80, true), (120, true)] {
      let terminal = try PseudoTerminal(
        [ProgramRun.program.path, "lookup", "--map", "--offline", "EH99 1SP"],
        environment: home.environment.merging(["NO_COLOR": "1"]) { $1 }, rows: 36, columns: columns)
      #expect(try terminal.waitForExit() == 0)
      let rows = terminal.screen.text
      for (line, row) in zip(details, rows) { #expect(isBeside ? row.hasPrefix(line) : row == line) }
      #expect(rows.prefix(details.count).contains { $0.contains("●") } == isBeside)
      #expect(rows.contains { $0.contains("●") })
      if isBeside { #expect(terminal.screen.cursor.row == 13) }
    }
    let json = try await home.run("lookup", "--map", "--offline", "--format", "json", "EH99 1SP")
    #expect(json.lines.count == 1 && json.output.hasPrefix("{"))
    let forces = try await home.run("lookup", "--map", "BFPO 801")
    #expect(forces.output.contains("(Where BFPO 801 lies is not known.)"))
  }

  @Test func thePromptDrawsBesideDetailsWhereThereIsRoom() async throws {
    for (arguments, columns, hasMap) in [([], 120, true), ([], 99, false), (["--no-map"], 120, false)] {
      let home = try Home()
      let terminal = try PseudoTerminal(
        [ProgramRun.program.path, "--offline"] + arguments, environment: home.environment, rows: 30,
        columns: columns)
      try terminal.waitUntil("the prompt") { $0.text.contains { $0.hasPrefix("postcode>") } }
      terminal.send("M1 1AE\r")
      try terminal.waitUntil("the details") { screen in
        screen.text.contains { $0.contains("Post town") } && screen.text[screen.cursor.row] == "postcode>"
      }
      #expect(terminal.screen.text.contains { $0.contains("⣿") } == hasMap)
      #expect(terminal.screen.text.contains { $0.contains("●") } == hasMap)
      terminal.send("map m1\r")
      try terminal.waitUntil("the map") { screen in
        screen.text.contains { $0.hasPrefix("├") } && screen.text[screen.cursor.row] == "postcode>"
      }
      #expect(terminal.screen.text.contains { $0.contains(" M1 ") })
      terminal.send("\u{4}")
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test func theScaleIsRoundAndNoLongerThanItMayBe() {
    for (metres, longest, words, length) in [
      (26_000.0, 20, "500 km", 19.23), (120, 20, "2 km", 16.67), (40, 20, "500 m", 12.5), (0.1, 3, "1 m", 10),
    ] {
      let scale = MapScale(metresPerUnit: metres, longest: longest)
      #expect(scale.words == words)
      #expect(abs(scale.length - length) < 0.01)
    }
  }
}

/// The text of an XML file, read by a parser that checks it.
private final class XMLDocumentReader: NSObject, XMLParserDelegate {
  private(set) var text = ""
  private(set) var isValid = false

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    isValid = parser.parse()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

extension Country {
  /// The postcodes of a district, found by trying all possible ones.
  fileprivate func runOfPostcodes(_ district: String) -> [String] {
    let letters = "ABDEFGHJLNPQRSTUWXYZ"
    return letters.flatMap { first in letters.map { "\(district)1\(first)\($0)" } }.filter {
      Postcode($0).map(contains) == true
    }
  }
}

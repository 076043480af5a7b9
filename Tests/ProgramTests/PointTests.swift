import Foundation
import StandIn
import TestProcesses
import Testing

/// Many points, in the lines of a file and in the columns of a table.
@Suite(.blocking, .limit(minutes: 10)) struct PointTests {
  /// 250 postcodes of Northern Ireland, which only the service knows.
  private static let islanders = (0..<250).map { number -> StandInUnit in
    let letters = Array("ABDEFGHJLNPQRSTUWXYZ")
    var unit = StandInUnit("BT1 0\(letters[number / 20])\(letters[number % 20])")
    (unit.latitude, unit.longitude) = (54.5 + Double(number) / 1000, -6.5)
    (unit.adminDistrict, unit.country, unit.lsoa) = ("District \(number)", "Northern Ireland", "L \(number)")
    return unit
  }

  private static func point(_ unit: StandInUnit) -> String {
    "\(unit.latitude ?? 0),\(unit.longitude ?? 0)"
  }

  private func reversed(_ points: String, in home: Home, _ arguments: String...) async throws -> ProgramRun {
    let file = home.file("points")
    try Data(points.utf8).write(to: file)
    return try await ProgramRun.of(
      ["reverse", "--file", file.path] + arguments, environment: home.environment, input: "",
      in: home.directory)
  }

  /// Trafalgar Square on the National Grid, and lengths in other units.
  @Test(
    arguments: [
      (["nearest", "TQ", "299", "804", "--limit", "1"], "SW1Y 5AY\t", 0),
      (["nearest", "TQ 299 804", "--limit", "1", "--miles"], "SW1Y 5AY\t0.0", 0),
      (["reverse", "TQ2995080450"], "SW1Y 5AY", 0), (["map", "TQ 299 804", "--width", "20"], "", 0),
      (["distance", "51.5 -0.14", "M1 1AE"], "262.4 km", 0), (["distance", "TQ299804", "M1 1AE"], "262.", 0),
      (["distance", "SE1", "7PB", "TQ", "299", "804"], "903 m", 0),
      (["distance", "51.5", "-0.14", "M1", "1AE"], "262.4 km", 0),
      (["distance", "SW1A 1AA", "M1 1AE", "--miles"], "163.0 mi", 0),
      (["distance", "SW1A 1AA", "SW1E 6LA", "--miles"], "135 yd", 0),
      (["nearest", "SW1A 1AA", "--radius", "0.1mi", "--limit", "100"], "SW1A 1AA\t0.0", 0),
      (
        ["lookup", "TQ 299 804"],
        "“TQ 299 804” is a point; postcode reverse and postcode nearest take points.", 1
      ),
      (["lookup", "01865 123456"], "“01865 123456” is not a postcode; write one like SW1A 1AA.", 1),
      (
        ["nearest", "01865", "123456"], "“01865 123456” is neither a postcode nor degrees north and east", 64
      ),
      (
        ["lookup", "///filled.count.soap"],
        "“///filled.count.soap” is an address of what3words, which no open data explain; give a postcode or a place.",
        1
      ),
      (["nearest", "///filled.count.soap"], "“///filled.count.soap” is an address of what3words", 1),
      (["nearest", "filled.count.soap"], "“filled.count.soap” is an address of what3words", 1),
      (["nearest", "M1", "--radius", "3km"], "--radius takes a distance from 1 to 2000 m", 64),
    ] as [([String], String, Int32)])
  func pointsAndDistancesAsPeopleWriteThem(_ words: [String], _ printed: String, _ status: Int32) async throws
  {
    let home = try Home()
    let run = try await ProgramRun.of(
      words, environment: home.environment.merging(["POSTCODE_OFFLINE": "1"]) { $1 }, input: "",
      in: home.directory)
    #expect(run.status == status)
    #expect(
      status == 0 ? run.output.hasPrefix(printed) : run.errors.hasPrefix("postcode: " + printed), "\(run)")
  }

  @Test func eachLineGivesOneLine() async throws {
    let home = try Home()
    let points = "51.5010,-0.1416\n\nrubbish\n55.95 -3.19\n48.85,2.35\n"
    let run = try await reversed(points, in: home, "--offline")
    #expect(run.status == 1)
    #expect(
      run.output == """
        SW1A 1AA\t51.501009\t-0.141588\tWestminster\tEngland\tBuckingham Palace

        rubbish
        EH1 1RW\t55.949688\t-3.189938\tCity of Edinburgh\tScotland\t
        48.85,2.35

        """)
    #expect(
      run.errors == """
        postcode: line 3: “rubbish” is not a point; write degrees north, then degrees east, like 51.5010 -0.1416.
        postcode: line 5: 48.8500, 2.3500 is far from every postcode of Great Britain; the nearest is TN29 9NB, 249.9 km away.

        """)
    // A mark that some programs put before a file, and numbers as they write them.
    let written = "\u{FEFF}51.5010,-0.1416\n5.1501e1 -1.416E-01\n"
    let read = try await reversed(written, in: home, "--offline", "--fields", "postcode")
    #expect(read.output == "SW1A 1AA\nSW1A 1AA\n", "\(read)")
    let fields = try await reversed(points, in: home, "--offline", "--fields", "postcode,metres")
    #expect(fields.output == "SW1A 1AA\t1.4\n\t\n\t\nEH1 1RW\t35.1\n\t\n")
    let csv = try await reversed(points, in: home, "--offline", "--format", "csv")
    #expect(csv.output.split(separator: "\r\n").count == 6)
    let json = try await reversed(points, in: home, "--offline", "--format", "json")
    #expect(json.lines.count == 5 && json.lines[1] == "{}" && json.lines[2].contains("\"query\":\"rubbish\""))
    // A single point says the same.
    let single = try await home.run(
      "reverse", "--offline", "--fields", "postcode,metres", "55.95", "-3.19")
    #expect(single.output == "EH1 1RW\t35.1\n")
  }

  /// The built-in country answers first, and the service is asked for the rest, a hundred points at a time.
  @Test func theServiceIsAskedForWhatIsFar() async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    server.misbehave(.status(503), times: 2)
    let home = try Home(serviceURL: server.baseURL)
    let points = Self.islanders.map(Self.point) + ["51.5010,-0.1416"]
    let run = try await reversed(
      points.map { $0 + "\n" }.joined(), in: home, "--fields", "postcode,place,country")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    let wanted = Self.islanders.map { "\($0.postcode)\t\($0.adminDistrict)\tNorthern Ireland" }
    #expect(run.lines == wanted + ["SW1A 1AA\tWestminster\tEngland"])
    #expect(server.requests.allSatisfy { $0.method == "POST" } && server.requests.count < 25)
    // Far from all that the service knows as well.
    let far = try await reversed("54.0,-8.5\n", in: home)
    #expect(far.status == 1 && far.errors.contains("line 1: 54.0000, -8.5000 is far from every postcode"))
    try await server.stop()
  }

  /// Points that answers leave out are asked for alone, and nothing is asked twice, by whichever command.
  @Test func whatWasAskedTogetherIsKnown() async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    server.misbehave(.reordered, times: 1)
    let home = try Home(serviceURL: server.baseURL)
    let points = Self.islanders.map { Self.point($0) + "\n" }.joined()
    let wanted = Self.islanders.map(\.postcode)
    let run = try await reversed(points, in: home, "--fields", "postcode")
    #expect(run.status == 0 && run.errors == "" && run.lines == wanted, "\(run.errors)")
    let asked = server.requests.count
    let together = server.requests.filter { $0.method == "POST" }
    #expect(asked == together.count + 1)
    let pointsAsked = together.flatMap {
      String(decoding: $0.body, as: UTF8.self).split(separator: "{").dropFirst()
    }
    #expect(pointsAsked.count == wanted.count && Set(pointsAsked).count == wanted.count)
    server.misbehave(.status(500))
    for option in ["--fields=postcode", "--offline"] {
      let again = try await reversed(points, in: home, option)
      #expect(again.status == 0 && again.lines.map { $0.prefix { $0 != "\t" } } == wanted.map { $0[...] })
    }
    let alone = try await home.run(
      "reverse", "\(Self.islanders[7].latitude ?? 0)", "-6.5", "--fields", "postcode")
    #expect(alone.output == wanted[7] + "\n" && alone.errors == "", "\(alone)")
    let table = "lat,lon\n" + Self.point(Self.islanders[9]) + "\n"
    let row = try await ProgramRun.of(
      ["enrich", "--add", "postcode"], environment: home.environment, input: table, in: home.directory)
    #expect(row.lines.last == Self.point(Self.islanders[9]) + "," + wanted[9], "\(row)")
    #expect(server.requests.count == asked)
    try await server.stop()
  }

  @Test func aServiceThatFailsIsNamed() async throws {
    let home = try Home()
    let run = try await reversed("54.6,-6.5\n51.5010,-0.1416\n", in: home, "--wait", "0")
    #expect(run.status == 69)
    #expect(run.errors.hasPrefix("postcode: line 1: 127.0.0.1:9 cannot be reached: "))
    #expect(run.lines.count == 2 && run.lines[1].hasPrefix("SW1A 1AA\t"))
    #expect(try await reversed("1,1\n", in: home, "51.5", "0.1").status == 64)
    #expect(try await home.run("reverse", "--file", home.file("none").path).status == 66)
  }

  /// A table, arguments, its first lines with new columns, and what is said.
  @Test(arguments: [
    (
      "id,Lat,Lng\n1,51.5010,-0.1416\n2,,\n3,48.85,2.35\n", [],
      "id,Lat,Lng,postcode,metres,place,ward\n1,51.5010,-0.1416,SW1A 1AA,1.4,Westminster,St James's\n2,,,,,,\n3,48.85,2.35,,,,\n",
      "postcode: 1 of 3 rows has no point in “Lat” and “Lng” (row 3).\npostcode: 1 of 3 rows has a point that is far from every postcode.\n"
    ),
    (
      "{\"lat\":51.5010,\"lon\":-0.1416}\n", ["--add", "postcode,latitude"],
      "{\"lat\":51.5010,\"lon\":-0.1416,\"postcode\":\"SW1A 1AA\",\"latitude\":51.501009}\n", ""
    ),
    (
      "p;x\n51.5010,-0.1416;2\n", ["--point", "p", "--add", "postcode"],
      "p;x;postcode\n51.5010,-0.1416;2;SW1A 1AA\n", ""
    ),
    (
      "-0.1416,51.5010\n", ["--point", "2,1", "--add", "postcode"], "-0.1416,51.5010,SW1A 1AA\n", ""
    ),
    (
      "latitude,longitude,postcode\n51.5010,-0.1416,M1 1AE\n", ["--add", "place"],
      "latitude,longitude,postcode,place\n51.5010,-0.1416,M1 1AE,Manchester\n", ""
    ),
  ])
  func rowsGetTheNearestPostcode(
    table: String, arguments: [String], wanted: String, errors: String
  ) async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      ["enrich", "--offline"] + arguments, environment: home.environment, input: table, in: home.directory)
    #expect(run.output == wanted && run.errors == errors, "\(run)")
  }

  @Test func theServiceKnowsMoreOfBoth() async throws {
    let server = try await StandInServer.start(StandInCountry(Self.islanders))
    let home = try Home(serviceURL: server.baseURL)
    let rows = Self.islanders.map { Self.point($0) }
    let run = try await home.run(
      "enrich", "--add", "postcode,lsoa",
      input: "latitude,longitude\n" + rows.map { $0 + "\n" }.joined())
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(
      run.lines.dropFirst() == zip(rows, Self.islanders).map { "\($0),\($1.postcode),\($1.lsoa)" }[...])
    try await server.stop()
  }

  @Test func whatDoesNotFitIsSaid() async throws {
    let home = try Home()
    for (arguments, input, sentence) in [
      (
        ["--point", "a", "--column", "b"], "a,b\n",
        "Give --column for postcodes, or --point for points, but not both."
      ),
      (
        ["--point", "a,c"], "a,b\n1,2\n",
        "There is no column “c”; choose with --point: “a”, “b”."
      ),
      (["--point", ""], "a,b\n1,2\n", "There is no column “”; choose with --point: “a”, “b”."),
      (
        ["--point", "a,"], "a,b\n1,2\n", "There is no column “”; choose with --point: “a”, “b”."
      ),
      (
        ["--add", "metres"], "postcode\nM1 1AE\n",
        "There is a distance in metres only for points; name their columns with --point."
      ),
    ] {
      let run = try await ProgramRun.of(
        ["enrich", "--offline"] + arguments, environment: home.environment, input: input, in: home.directory)
      #expect(run.status == 64 && run.errors == "postcode: \(sentence)\n", "\(run)")
    }
  }
}

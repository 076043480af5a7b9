import CSQLite
import Foundation
import Postcodes
import ShellCompletion
import StandIn
import TestProcesses
import TestTerminal
import Testing

@testable import postcode

@Suite(.limit(minutes: 10)) struct CommandTests {
  @Test func completeGoesDownALevelAtATime() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let districts = try await home.run("complete", "sw1")
    #expect(districts.lines.prefix(2) == ["SW1A\tWhitehall", "SW1E\tVictoria"])
    #expect(try await home.run("complete", "sw1a").lines.count == 3)
    let units = try await home.run("complete", "SW1A", "1a")
    #expect(units.lines.first == "SW1A 1AA\tBuckingham Palace")
    #expect(units.lines.contains("SW1A 1AB\tWestminster"))
    #expect(server.requests.isEmpty)
    #expect(home.integrityOfCache == nil)
    #expect(try await home.run("complete", "JE3", "6a").lines.contains("JE3 6AB\tJersey"))
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  @Test func aBlankEndsADistrict() async throws {
    let home = try Home()
    let typed = try await home.run("complete", "--offline", "al1 ")
    #expect(typed.lines.first?.hasPrefix("AL1 1\t") == true)
    #expect(typed.lines.allSatisfy { $0.hasPrefix("AL1 ") })
    #expect(try await home.run("complete", "--offline", "al1").lines.contains { $0.hasPrefix("AL10\t") })
  }

  /// As TAB does, places behind a town begin with those in it.
  @Test func completePrintsThePartsOfATownFirst() async throws {
    let home = try Home()
    let run = try await home.run("complete", "--offline", "edinburgh, newh")
    #expect(run.lines.first == "EH6\tNewhaven, City of Edinburgh")
    #expect(run.lines.contains("BN9\tNewhaven, Lewes"))
  }

  @Test func aCompleteAnswerServesLongerPrefixes() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    #expect(try await home.run("complete", "je3 6").status == 0)
    #expect(try await home.run("complete", "je3 6a").lines.allSatisfy { $0.hasPrefix("JE3 6A") })
    #expect(try await home.run("complete", "JE36AB").lines == ["JE3 6AB\tJersey"])
    #expect(try await home.run("complete", "je3 6zz").status == 1)
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  @Test func thatNothingBeginsSoIsKeptToo() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for _ in 0..<2 {
      let run = try await home.run("complete", "SW1A 9")
      #expect(run.status == 1)
      #expect(run.errors == "postcode: No postcode begins with SW1A 9.\n")
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  @Test func completeTakesALimitAndPrintsJSON() async throws {
    let home = try Home()
    let run = try await home.run("complete", "sw1", "--limit", "3", "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let items = try #require(object["suggestions"] as? [[String: Any]])
    #expect(items.map { $0["text"] as? String } == ["SW1A", "SW1E", "SW1H"])
    #expect(items.first?["level"] as? String == "district")
    #expect(object["more"] as? Bool == true)
    for limit in ["0", "101", "-1", "x"] {
      #expect(try await home.run("complete", "sw1", "--limit", limit).status == 64)
    }
  }

  @Test func ownPlacesAreOfferedAndBadLinesReported() async throws {
    let home = try Home()
    let places = home.file("places.txt")
    try "SW1A 1AB The office\nnonsense\n".write(to: places, atomically: true, encoding: .utf8)
    let run = try await home.run("complete", "sw1a1", "--offline", "--places", places.path)
    #expect(run.lines.first == "SW1A 1AB\tThe office")
    #expect(run.errors.contains("line 2 is skipped"))
    let missing = try await home.run("complete", "sw1", "--places", home.file("none").path)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("No such file"))
  }

  @Test func aFilterTakesALineAndGivesALine() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let input = "SW1A 1AA\n\nrubbish\nm11ae\nSW1A 1ZZ\n"
    for arguments in [[], ["lookup"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment, input: input, in: home.directory)
      #expect(run.status == 1)
      #expect(run.lines.count == 4)
      #expect(run.lines.first == "SW1A 1AA\t51.501009\t-0.141588\tWestminster\tEngland\tBuckingham Palace")
      #expect(run.errors.contains("line 3: “rubbish” is neither a postcode nor a place"))
      #expect(run.errors.contains("line 5: There is no postcode SW1A 1ZZ"))
    }
    #expect(try await home.run(input: "SW1A 1AA\n").status == 0)
    #expect(try await home.run(input: "").status == 0)
    try await server.stop()
  }

  @Test func theCacheIsShownAndEmptied() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    #expect(try await home.run("cache", "info").output.contains("Answers  0"))
    _ = try await home.run("lookup", "SW1A 1AA")
    let info = try await home.run("cache", "info", "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any])
    #expect(object["answers"] as? Int == 1)
    #expect(object["misses"] as? Int == 1)
    #expect(object["hits"] as? Int == 0)
    #expect((object["oldest"] as? String)?.hasSuffix("Z") == true)
    #expect(object["path"] as? String == home.cacheFile.path)
    #expect(try await home.run("cache", "clear").output == "Forgot 1 answer.\n")
    #expect(try await home.run("cache").output.contains("Answers  0"))
    _ = try await home.run("lookup", "SW1A 1AA")
    #expect(server.requests.count == 2)
    try await server.stop()
  }

  @Test func aDamagedCacheCostsNoAnswer() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    try FileManager.default.createDirectory(
      at: home.cacheFile.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("this is no database, and long enough to look like one\n".utf8).write(to: home.cacheFile)
    for _ in 0..<2 {
      let run = try await home.run("lookup", "SW1A 1AB")
      #expect(run.status == 0)
      #expect(run.errors == "")
    }
    let blocked = try Home(serviceURL: server.baseURL)
    try Data().write(to: blocked.file(".cache"))
    #expect(try await blocked.run("lookup", "SW1A 1AB").status == 0)
    #expect(try await blocked.run("cache", "info").output.contains("Notice"))
    try await server.stop()
  }

  @Test func aHundredProcessesAtOnceLeaveASoundCache() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let outputs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for _ in 0..<100 {
        group.addTask { try await home.run("complete", "je3 6a", environment: ["POSTCODE_TIMEOUT": "60s"]) }
      }
      return try await group.reduce(into: [ProgramRun]()) { $0.append($1) }
    }
    #expect(outputs.allSatisfy { $0.status == 0 && $0.errors == "" })
    #expect(Set(outputs.map(\.output)).count == 1)
    #expect(home.integrityOfCache == "ok")
    try await server.stop()
  }

  @Test func versionHelpAndUsage() async throws {
    let home = try Home()
    #expect(try await home.run("--version").output.first?.isNumber == true)
    #expect(try await home.run("--help").output.contains("lookup"))
    // An option that is none goes before the words beside it.
    for words in [["--nosuch", "3"], ["3", "--nosuch"], ["--offline", "--nosuch", "3"]] {
      let run = try await ProgramRun.of(
        words, environment: home.environment, input: "", in: home.directory)
      #expect(run.status == 64 && run.errors.contains("“--nosuch”"), "\(run)")
    }
    #expect(
      try await home.run("--offline", "complete", "sw1").errors.contains("Options go after the command"))
    #expect(try await home.run("sw1a").output.hasPrefix("SW1A\n  Place "))
    #expect(try await home.run("didsbury").output.hasPrefix("Didsbury  suburb\n"))
    #expect(try await home.run("King's", "Lynn").output.hasPrefix("King's Lynn  town\n"))
    #expect(try await home.run("bfpo").errors.contains("BFPO is only the start of a postcode"))
    #expect(try await home.run("bfpo").status == 1)
    #expect(try await home.run("SW1A", "1AA", "--offline").output.hasPrefix("SW1A 1AA  Buckingham Palace"))
    #expect(try await home.run("completions", "tcsh").status == 64)
    #expect(try await home.run("completions", "tcsh").errors.contains("bash, zsh"))
  }

  @Test func whatStandsBeforeACommandIsNamed() async throws {
    let home = try Home()
    let takers = "complete, place, nearest, random, outcode"
    for arguments in [["--limit", "3"], ["--limit=3", "place", "didsbury"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment, input: "", in: home.directory)
      #expect(run.status == 64)
      #expect(run.errors == "postcode: --limit needs a command before it: \(takers).\n")
    }
    #expect(
      try await home.run("--radius", "5", "m11ae").errors.hasPrefix(
        "postcode: --radius needs a command before it: "))
    #expect(try await home.run("--offline", "SW1A 1AA").status == 0)
  }

  @Test func helpKnowsWhatThereIs() async throws {
    let home = try Home()
    let unknown = try await home.run("help", "nosuch")
    #expect(unknown.status == 64 && unknown.output == "")
    #expect(unknown.errors == "postcode: There is no command “nosuch”; “postcode help” lists them.\n")
    #expect(try await home.run("help", "data", "nosuch").status == 64)
    for path in [["lookup"], ["data", "import"], ["help"]] {
      let run = try await ProgramRun.of(
        ["help"] + path, environment: home.environment, input: "", in: home.directory)
      #expect(run.status == 0 && run.output.contains("USAGE: postcode"), "\(path)")
    }
    #expect(try await home.run("lookup", "--help").output.contains("USAGE: postcode lookup "))
    // The overview has every command under a heading, examples, the name of the page, and room at its right.
    let overview = try await home.run("help")
    for asked in ["--help", "-h"] { #expect(try await home.run(asked).output == overview.output) }
    for command in CommandModel.postcode.subcommands where !command.isHidden {
      #expect(overview.output.contains("\n  \(command.name) "), "\(command.name)")
    }
    #expect(overview.output.contains("Examples:") && overview.output.contains("man postcode"))
    #expect(overview.lines.allSatisfy { $0.count <= 80 })
  }

  /// Wrong options and values are refused in the program's own words, with what was probably meant.
  @Test(arguments: [
    ("--verison", "There is no option “--verison”; did you mean --version?"),
    ("lookup --fromat json M1", "There is no option “--fromat”; did you mean --format?"),
    (
      "lookup --nosuch M1",
      "There is no option “--nosuch” for lookup; “postcode help lookup” lists what there is."
    ),
    ("lookup --format xml M1", "--format cannot be “xml”, only text, json or csv."),
    ("lookup --format", "--format needs a value: text, json or csv."),
    ("lookup --map=yes M1", "--map takes no value."),
    ("cache cleer", "There is no command “cleer” of cache; did you mean clear?"),
    ("data imprt x.zip", "There is no command “imprt” of data; did you mean import?"),
    ("help lokup", "There is no command “lokup”; did you mean lookup?"),
    ("help data imprt", "There is no command “imprt” of data; did you mean import?"),
    ("doctor x", "doctor takes no words: leave out “x”."),
    ("data import", "data import needs <file>; “postcode help data import” says more."),
    ("completions", "completions needs <shell>: bash, zsh, fish, elvish, xonsh, nushell or powershell."),
    ("completions bsh", "shell cannot be “bsh”, only bash, zsh, fish, elvish, xonsh, nushell or powershell."),
    ("reverse --file", "--file needs a value; “postcode help reverse” says more."),
    ("nearest --limit x M1", "--limit takes a whole number from 1 to 100."),
    ("complete --limit=-3 M1", "--limit takes a whole number from 1 to 100."),
    ("nearest --radius 1.5ft M1", "--radius takes a distance from 1 to 2000 m, such as 500, 1.5km or 0.5mi."),
    ("map --width abc", "--width takes a whole number from 20 to 500."),
    ("lookup --wait soon leeds", "--wait takes a whole number of seconds from 0 to 86400."),
    ("completions bash --install --uninstall", "Give --install or --uninstall, but not both."),
    ("lookup --wait soon -", "--wait takes a whole number of seconds from 0 to 86400."),
  ])
  func aWrongLineIsRefusedInOwnWords(_ line: String, _ sentence: String) async throws {
    let home = try Home()
    let run = try await ProgramRun.of(
      line.split(separator: " ").map(String.init), environment: home.environment, input: "",
      in: home.directory)
    #expect(run.status == 64 && run.output == "" && run.errors == "postcode: \(sentence)\n", "\(run)")
  }

  /// `help` shows a command's page if a person asks, and man has it; otherwise it prints the command's help.
  @Test func helpOpensThePage() async throws {
    let home = try Home()
    try ChildProcess.writeScript(
      """
      #!/bin/sh
      if [ "$1" = -w ]; then [ "$2" = postcode-data ] && echo /page; exit; fi
      echo "the page of $*"
      """, to: home.file("man").path)
    let environment = home.environment.merging(["PATH": home.directory.path + ":/usr/bin:/bin"]) { $1 }
    func shown(_ words: String...) throws -> [String] {
      let terminal = try PseudoTerminal(
        [ProgramRun.program.path, "help"] + words, environment: environment, rows: 40, columns: 80)
      #expect(try terminal.waitForExit() == 0)
      return terminal.screen.text
    }
    let page = try shown("data", "import")
    #expect(page.first == "the page of postcode-data", "\(page)")
    #expect(try shown("lookup").contains { $0.hasPrefix("USAGE: postcode lookup") })
    #expect(
      try await home.run("help", "data", environment: environment).output.contains("USAGE: postcode data"))
  }

  @Test func whatFollowsBFPOIsNotKnown() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for format in ["text", "csv", "json"] {
      let run = try await home.run("complete", "BFPO", "--format", format)
      #expect(run.status == 1 && run.output == "")
      #expect(run.errors == "postcode: What follows BFPO is not known; type it.\n")
    }
    #expect(try await home.run("complete", "bfpo").lines == ["BFPO\tBritish Forces Post Office"])
    #expect(try await home.run("complete", "BFPO 801").status == 0)
    try await server.stop()
  }

  @Test func theMoreThereAreAskForMoreOfWhatWasTyped() async throws {
    let home = try Home()
    let names = try await home.run("complete", "newport", "--limit", "2", "--offline")
    #expect(
      names.errors == "postcode: there may be more; type more of the name, or give a higher --limit.\n",
      "\(names)")
    let codes = try await home.run("complete", "sw1", "--limit", "2", "--offline")
    #expect(codes.errors.hasSuffix(" more; type more of the postcode, or give a higher --limit.\n"))
    let most = try await home.run("place", "--limit", "100", "a")
    #expect(most.lines.count == 100 && most.errors == "postcode: there are more; type more of the name.\n")
  }

  @Test func whatIsWrittenIsTold() async throws {
    let home = try Home()
    // There is no such district, but such a sector.
    #expect(try await home.run("lookup", "SW99").output.hasPrefix("SW9 9\n  Place "))
    #expect(try await home.run("validate", "-5").output.hasPrefix("-5\t“-5” is not a postcode"))
    #expect(try await home.run("lookup", "-5", "--offline").errors.contains("“-5” is not a postcode"))
    let rows = try await home.run("validate", "--format", "csv", input: "(foo]\n foo.\n(SW1A 1AA).\n")
    let queries = rows.output.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[0] }
    #expect(queries == ["(foo]", "foo.", "SW1A 1AA"], "\(rows)")
    // The form that fish completes from a name.
    let named = try await home.run("terminated", "palace:SW1A1AA", "--offline")
    #expect(named.errors.hasPrefix("postcode: SW1A 1AA is in use"), "\(named)")
    let field = try await home.run("lookup", "--fields", "qqqqqqqq", "M1 1AE")
    #expect(field.status == 64 && field.errors.contains("postcode-fields(7) lists them"))
  }
}

extension Home {
  /// The result of SQLite's integrity check of the cache's file.
  var integrityOfCache: String? {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    guard sqlite3_open_v2(cacheFile.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return nil }
    return sqlite3_column_text(statement, 0).map { String(cString: $0) }
  }

  /// Makes the answers in the cache a year older.
  ///
  /// - Parameter postcode: the one whose lookup alone is made older.
  func age(_ postcode: String? = nil) throws {
    let past = Int64(Date.now.timeIntervalSince1970) - 31_536_000
    let cache = ResponseCache(path: cacheFile.path, now: { past })
    for kind in [ResponseCache.Kind.lookup, .autocomplete, .record] {
      for key in cache.keys(of: kind, base: serviceURL)
      where postcode == nil || (kind, key) == (.lookup, postcode) {
        let entry = try #require(cache.entry(kind, key, base: serviceURL))
        cache.store(entry.value, as: kind, key, base: serviceURL, lifetime: .seconds(86_400))
      }
    }
  }
}

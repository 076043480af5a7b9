import Foundation
import Postcodes
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import Testing

@testable import postcode

/// The man page, held against the program both ways.
@Suite(.timeLimit(.minutes(10))) struct ManPageTests {
  private let page: ManPage

  init() throws { page = try ManPage() }

  /// Each command and the options it takes, with the names of their values.
  private typealias Commands = [String: [String: String]]

  private func commands(_ model: CommandModel, path: [String] = []) -> Commands {
    var found: Commands = [:]
    for command in model.subcommands where !command.isHidden {
      let path = path + [command.name]
      if command.subcommands.isEmpty {
        found[path.joined(separator: " ")] = options(of: command)
      } else {
        found.merge(commands(command, path: path)) { $1 }
      }
    }
    return found
  }

  private func options(of command: CommandModel) -> [String: String] {
    let options = command.arguments.filter {
      !$0.isHidden && $0.kind != .positional && !["--help", "--version"].contains($0.names.first)
    }
    return Dictionary(options.map { ($0.names.joined(separator: ", "), $0.valueName) }) { $1 }
  }

  private var program: CommandModel {
    get throws { try CommandModel(dumpHelp: Program._dumpHelp()) }
  }

  private func everyCommand(_ model: CommandModel) -> [CommandModel] {
    model.subcommands.flatMap { [$0] + everyCommand($0) }
  }

  @Test func theSynopsisShowsEveryCommandAndItsOptions() throws {
    var shown: Commands = [:]
    for form in page.section("SYNOPSIS").split(separator: ".Nm") {
      let words = form.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let start = words.firstIndex(where: { [".Cm", "Cm"].contains($0) }) else { continue }
      let command = words[(start + 1)...].prefix { !$0.hasPrefix(".") }.joined(separator: " ")
      var options: [String: String] = [:]
      for (place, word) in words.enumerated() where word == "Fl" {
        let rest = words[(place + 1)...].prefix { !$0.hasPrefix(".") }
        options["-" + (rest.first ?? "")] = rest.dropFirst().first == "Ar" ? rest.last : ""
      }
      for (place, word) in words.enumerated() where word == ".Fl" { options["-" + words[place + 1]] = "" }
      shown[command] = options
    }
    let taken = commands(try program)
    #expect(Set(shown.keys) == Set(taken.keys))
    for (command, options) in taken { #expect(shown[command] == options, "\(command)") }
  }

  @Test func everyCommandAndOptionIsExplained() throws {
    let commands = page.items(in: "COMMANDS").map { item in
      item.split(separator: " ").dropFirst().prefix { $0 != "Op" && $0 != "Ar" }.joined(separator: " ")
    }
    #expect(Set(commands) == Set(self.commands(try program).keys))
    let options = page.items(in: "OPTIONS").flatMap { item in
      item.split(separator: " , ").map { names in
        "-" + names.split(separator: " ").filter { $0 != "Fl" }[0].drop { $0 == "," }
      }
    }
    let all = try everyCommand(program) + [program]
    let names = all.flatMap(\.arguments).filter { $0.kind != .positional && !$0.isHidden }.flatMap(\.names)
    #expect(Set(options) == Set(names))
  }

  @Test func thePageUsesTheWordsOfHelp() throws {
    let all = try everyCommand(program) + [program]
    for command in all where command.subcommands.isEmpty {
      #expect(page.prose.contains(command.help), "\(command.name): \(command.help)")
    }
    let options = Dictionary(
      grouping: all.flatMap(\.arguments).filter { $0.kind != .positional && !$0.isHidden }, by: \.names)
    for (names, meanings) in options {
      #expect(meanings.contains { page.prose.contains($0.help) }, "\(names): \(meanings.map(\.help))")
    }
  }

  @Test func everyVariableIsNamed() throws {
    let named = page.items(in: "ENVIRONMENT").flatMap { item in
      item.split { " ,".contains($0) }.dropFirst().map(String.init)
    }
    // What the C library reads for itself, and what is named after the program.
    let implied: Set = ["LC_ALL", "LC_CTYPE", "LANG", "POSTCODE_COMPLETION_LOG"]
    // What is read of another file, and what is told to another program.
    let foreign: Set = ["PRETTY_NAME", "SAP_SHELL", Completer.unaskedVariable]
    var read: Set<String> = []
    let spelled =
      #/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"|(?:getenv|value|[vV]ariable|list|directory)\("([A-Z]+)"\)/#
    for file in try Repository.swiftFiles(under: "Sources")
    where !file.path.contains("Table") && !file.path.contains("Testing") {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: spelled) {
        if let name = match.1 ?? match.2 { read.insert(String(name)) }
      }
    }
    #expect(Set(named).subtracting(implied) == read.subtracting(foreign))
  }

  @Test func everyExitCodeIsNamed() {
    let named = page.items(in: "EXIT STATUS").compactMap { Int32($0) }
    #expect(named == (0...255).filter { ExitStatus(rawValue: $0) != nil })
  }

  @Test func everySentenceIsExplained() throws {
    let patterns = try page.items(in: "DIAGNOSTICS").map { item in (item, try ManPage.pattern(of: item)) }
    let sentences = try Self.sentences()
    for sentence in sentences {
      #expect(patterns.contains { sentence.wholeMatch(of: $0.1) != nil }, "\(sentence)")
    }
    for (item, pattern) in patterns {
      #expect(sentences.contains { $0.wholeMatch(of: pattern) != nil }, "\(item)")
    }
  }

  @Test(
    .enabled(if: Tool("mandoc").isTested && Tool("groff").isTested, "needs mandoc and groff"),
    arguments: [
      ["mandoc", "-T", "lint", "-W", "all"], ["groff", "-mdoc", "-ww", "-z", "-Tutf8"],
      ["groff", "-man", "-ww", "-z", "-Tutf8"],
    ])
  func formattersHaveNothingToSay(_ command: [String]) async throws {
    let run = try await ProgramRun.of(
      ["-c", "\"$@\" man/postcode.1", "sh"] + command, of: URL(filePath: "/bin/sh"),
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], input: "", in: Repository.root)
    // Whether the pages it points to are installed is the machine's affair.
    #expect(run.lines.filter { !$0.contains("referenced manual not found") } == [])
    #expect(run.errors.split(separator: "\n").filter { !$0.contains("mandoc.db") } == [])
  }
}

extension ManPageTests {
  /// One of each sentence the program has for a person.
  private static func sentences() throws -> [String] {
    let postcode = try Postcode(parsing: "SW1A 1AA")
    func refusal(_ text: String) -> String {
      do { return "\(try Postcode(parsing: text))" } catch { return error.description }
    }
    func misconfiguration(_ address: String, proxy: String? = nil) -> String {
      do {
        _ = try APIClient.Configuration(
          baseURL: address, environment: { $0 == "HTTPS_PROXY" ? proxy : nil })
        return ""
      } catch { return error.sentence }
    }
    let errors: [APIError] =
      [
        .invalid, .notFound, .rateLimited(retryAfter: nil), .rateLimited(retryAfter: .seconds(9)),
        .serverError(500), .unexpectedStatus(302), .timedOut(.seconds(1)), .leftAlone(.seconds(5)),
        .unreachable(reason: "the connection was refused"), .malformedResponse, .responseTooLarge(4 << 20),
        .unasked(reason: "this process gets no more threads"), .cancelled,
        .terminated(Terminated(postcode: postcode, year: 1996, month: 6)),
        .refused("“Bad filter”"),
      ] + CertificateFault.allCases.map { .untrusted($0) }
    var sentences = errors.map { $0.description(host: "postcodes.io") }
    sentences += ["", "SW1A", "rubbish", "SW1A OAA", "SW1A 1AC"].map(refusal)
    sentences.append(PostcodeError.several("“SW1A 1AA M1 1AE”").description)
    let unused = try Postcode(parsing: "SW1A 1ZZ")
    sentences += [LookupError.notFound(postcode), .notFound(unused), .offline(postcode)].map(\.sentence)
    sentences += [
      Absence.unlisted(unused), .uncovered(try Postcode(parsing: "BT2 7AA")), .unplaced(postcode),
    ]
    .map(\.description)
    sentences += [TypedPrefix(["SW1A 9"]), TypedPrefix(["BT1"])].map(\.refusal.sentence)
    sentences += [
      SuggestionState.Message.nothingBegins("ZZ", meant: nil), .outOfDate(nil, name: "h"),
      .nothingBegins("Y01", meant: "YO1"), .areaUnknown("BX"),
      .offline,
    ].map(\.sentence)
    let places = PlaceNames.builtIn.places(named: "Newport")
    sentences += [
      LookupFailure.unknown("edinbrugh", likely: []), .unknown("edinbrugh", likely: [places[0]]),
      .several("newport", places + places),
      .unanswered("x", likely: [], .malformedResponse, service: "postcodes.io"),
      .unanswered("x", likely: [places[0]], .malformedResponse, service: "postcodes.io"),
    ].map(\.description)
    sentences += [[], [places[0]]].map { LookupFailure.noPlace("x", likely: $0) }
    sentences += ["ftp://h", "http://", "http://u@h", "http://h/a b", "http://h"].map { misconfiguration($0) }
    sentences.append(misconfiguration("https://h", proxy: "gopher://x"))
    let others = [
      ("There is no command “x”.", "There is no command "),
      ("There is no prompt: x.", "There is no prompt: "),
      (
        "0.0, 0.0 is far from Great Britain; give degrees north, then degrees east, like 51.5010,-0.1416.",
        "is far from Great Britain; give degrees north, then degrees east, like 51.5010,-0.1416."
      ),
      (
        "56, 3 is far from every postcode of Great Britain; the nearest is AB10 1AB, 300 km away.",
        " is far from every postcode of Great Britain; the nearest is "
      ),
      ("9 more; a shell prints them all.", " more; a shell prints them all."),
      ("Give postcodes, or a file of them with --file, but not both.", "Give postcodes, or a file of them"),
      (
        "Lines of a file are looked up from a shell: postcode lookup --file.",
        "Lines of a file are looked up from a shell:"
      ),
      (
        "A table is enriched from a shell: postcode enrich.",
        "A table is enriched from a shell: postcode enrich."
      ),
      (
        "JE3 6AA and JE3 6AB are not among the postcodes that are built in; leave out --offline to ask the service.",
        "are not among the postcodes that are built in"
      ),
      (
        "There is no field “x”; the man page has them under NAMES OF FIELDS.",
        "the man page has them under NAMES OF FIELDS."
      ),
      ("3 of 1,204 rows have no postcode.", " no postcode\""),
      ("3 of 1,204 rows have no postcode, and 2 have one that is not in use.", " one that is not in use."),
      ("2 of 1,204 rows have a postcode that is not in use.", " a postcode that is not in use."),
      (
        "2 of 3 rows have a postcode that is not built in; leave out --offline to ask the service.",
        "is not built in; leave out --offline to ask the service."
      ),
      ("2 of 3 rows have a postcode that could not be looked up: x.", "could not be looked up: "),
      (
        "4 of 9 rows have more fields than the first; what is added stands behind them.",
        " more fields than the first; what is added stands behind them."
      ),
      ("No column holds postcodes; give --column a name or a number, of “a”.", "No column holds postcodes"),
      ("There is no column “x”; give --column a name or a number, of “a”, “b”.", "There is no column "),
      (
        "“xx” cannot stand between fields; give comma, tab, semicolon, bar, or a character.",
        " cannot stand between fields;"
      ),
      (
        "Row 2 of /x does not end within 1 MiB; close the quote that it opens.",
        " does not end within 1 MiB; close the quote that it opens."
      ),
      ("The rows are UTF-16 text; save them as UTF-8.", "The rows are UTF-16 text; save them as UTF-8."),
      ("No table was given; name a file, or give one on standard input.", "No table was given; name a file,"),
      ("There is no field “plce”; did you mean place?", "There is no field "),
      (
        "There is no field “x”; “postcode help lookup” tells where they are listed.",
        "tells where they are listed."
      ),
      ("SW1A 1AA is in use, as OS Code-Point Open 2025.4 has it.", " is in use, as "),
      (
        "No postcode JE2 4WJ has ended; look it up to see whether it is in use.",
        " has ended; look it up to see whether it is in use."
      ),
      ("SW1A 1AA is in England.", ") is in \\(unit.country)."),
      (
        "The Scottish Postcode Directory has no postcode EH1 1YZ; check its spelling.",
        "The Scottish Postcode Directory has no"
      ),
      (
        "What only the service knows of EH1 1YZ cannot be had offline; leave out --offline to ask it.",
        " cannot be had offline; leave out"
      ),
      (
        "Only the service knows the outward codes around a point; leave out --offline.",
        "Only the service knows the outward codes around a point;"
      ),
      ("No outward code was given; write one like SW1A.", "No outward code was given;"),
      ("“x” is not an outward code; write one like SW1A.", " is not an outward code; write one like"),
      ("There is no outward code ZZ9.", "There is no outward code "),
      (
        "No postcode is within 5 m of there; give a larger --radius, or none.",
        " m of there; give a larger --radius, or none."
      ),
      ("No outward code is within 5 m of there; give a larger --radius.", "No outward code is within "),
      (
        "POSTCODE_TIMEOUT is “x”, which is not a duration; write one like 1500ms or 2s.",
        "which is not a duration"
      ),
      (
        "POSTCODE_TIMEOUT is no time at all; write a longer one, like 1500ms or 2s.", "is no time at all"
      ),
      (
        "2 more; type more of the postcode, or give a higher --limit.",
        " more; type more of the postcode, or"
      ),
      (
        "2 more; type more of the name, or give a higher --limit.",
        " more; type more of the name, or give a higher --limit."
      ),
      ("there may be more; type more of the postcode.", "there may be more; type more of the postcode."),
      ("Offline: this is what is built in.", "Offline: this is what is built in"),
      (
        "Offline: this is what is built in, from OS Code-Point Open 2025.4.",
        "Offline: this is what is built in"
      ),
      (
        "Offline: this is an earlier answer of the service, which may be out of date.",
        "Offline: this is an earlier answer"
      ),
      ("Offline: this is what is imported, from OS Code-Point Open 2030.1.", "Offline: this is what is "),
      (
        "/x is ignored (it is damaged); import the data again, or type: postcode data remove.",
        "is ignored ("
      ),
      (
        "/x was cut short while it was in use; start again, and what is built in is used.",
        "was cut short while it was in use; start again"
      ),
      (
        "/x is no release of OS Code-Point Open, ONSPD or NSPL; name its zip file, or its folder.",
        "is no release of OS Code-Point Open, ONSPD or NSPL;"
      ),
      (
        "x.csv in /x has 1 rows, but Doc/metadata.txt says 2; download it again, or take it all the same with --force.",
        "but Doc/metadata.txt says"
      ),
      (
        "/x holds 1 postcodes, far fewer than OS Code-Point Open 2025.4 with 2; take it all the same with --force.",
        "postcodes, far fewer than"
      ),
      (
        "h has no such file (status 404); check its address, or import a file.",
        "has no such file (status"
      ),
      ("h broke off before the end; try again to resume the download.", "broke off before the end;"),
      (
        "The file from h is not the one it announced (its size); try again later.",
        "is not the one it announced ("
      ),
      ("/x/places cannot be used: No such file or directory.", " cannot be used: "),
      ("/x, line 2 is skipped: it does not begin with a postcode.", "is skipped: it does not begin with a"),
      ("Cannot write /x: Permission denied.", "Cannot write "),
      (
        "The cache “/x” can only be read; new answers are not kept.",
        "can only be read; new answers are not"
      ),
      (
        "The cache “/x” does not work (disk I/O error); new answers are not kept.",
        "); new answers are not kept."
      ),
      ("The cache “/x” cannot grow (No space left on device); new answers are not kept.", " cannot grow ("),
      ("The cache “/x” cannot be opened (Permission denied); answers are not kept.", " cannot be opened ("),
      (
        "The cache “/x” is of a newer version of this program, and was left alone; answers are not kept.",
        " is of a newer version of this program"
      ),
      ("The cache “/x” was damaged and has been started anew.", " was damaged and has been started anew."),
      (
        "The cache “/x” is damaged and cannot be rebuilt (disk full); answers are not kept.",
        " cannot be rebuilt ("
      ),
      (
        "The cache “/x” is in use by other processes; try again in a moment.",
        "is in use by other processes;"
      ),
      ("the output could not be written: No space left on device.", "the output could not be written: "),
      ("standard input cannot be read: Is a directory.", "standard input cannot be read: "),
      ("/x/places: 3 more lines are skipped for the same reason.", "skipped for the same reason."),
      ("Waiting for SW1A 1AA; Ctrl-C gives up.", "; Ctrl-C gives up."),
      ("Gave up SW1A 1AA and M1 1AE.", "Gave up "),
      (
        "“x” is no postcode, no beginning of one, and no name that is built in.",
        " is no postcode, no beginning of one, and no name"
      ),
      ("No name was given; write one like Didsbury.", "No name was given;"),
      (
        "Durness and Tongue are in the same sector or district; give their postcodes.",
        "are in the same sector or district;"
      ),
      ("Where BT1 lies is not built in.", " lies is not built in."),
      ("Where SW1A 1AA lies is not known.", " lies is not known."),
      ("Where the postcodes of BT1 lie is not built in.", " lie is not built in."),
      ("OS Code-Point Open 2025.4 does not say where SW1A 1AA lies.", " does not say where "),
      (
        "OS Code-Point Open 2025.4 does not say where its postcodes lie.", " does not say where its postcodes"
      ),
      ("There is no district SW1 in OS Code-Point Open 2025.4.", "There is no district "),
      (
        "“51.5” is neither a postcode nor degrees north and east; write SW1A 1AA, or 51.5010,-0.1416.",
        " is neither a postcode nor degrees"
      ),
      (
        "Government House, Stanley is too far from Great Britain to be drawn.",
        " is too far from Great Britain"
      ),
    ]
    return sentences + others.filter { isSaid($0.1) }.map(\.0)
  }

  /// Whether some words of a sentence that cannot be made here are still in the sources.
  private static func isSaid(_ words: String) -> Bool { sources.contains { $0.contains(words) } }

  private static let sources =
    ((try? Repository.swiftFiles(under: "Sources")) ?? []).filter { !$0.path.contains("Table") }.compactMap {
      try? String(contentsOf: $0, encoding: .utf8)
    }
}

import Foundation
import Postcodes
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import Testing

@testable import postcode

/// The manual pages, compared with the program in both directions.
@Suite(.limit(minutes: 10)) struct ManPageTests {
  @Test func everyVariableIsNamed() throws {
    let named = try ManPage("postcode.1").items(in: "ENVIRONMENT").flatMap { item in
      item.split { " ,".contains($0) }.dropFirst().map(String.init)
    }
    // Variables that the C library reads.
    let implied: Set = ["LC_ALL", "LC_CTYPE", "LANG"]
    // Variables that are read from another file, and those for other programs.
    let foreign: Set = [
      "PRETTY_NAME", "SAP_SHELL", "COMPLETION_SCRIPT", "COMPLETION_TABS", "UPDATE_COMPLETIONS_ON_KEYPRESS",
      "COMPLETION_BEHIND", Completer.unaskedVariable, DetachedCopy.variable,
    ]
    var read: Set<String> = []
    let spelled =
      #/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"|(?:getenv|value|[vV]ariable|list|directory)\("([A-Z]+)"\)/#
    for file in try Repository.swiftFiles(under: "Sources")
    where !(["Table", "Testing"] + Self.ofLibrariesAlone).contains(where: file.path.contains) {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: spelled) {
        if let name = match.1 ?? match.2 { read.insert(String(name)) }
      }
    }
    #expect(Set(named).subtracting(implied) == read.subtracting(foreign))
  }

  @Test func everyExitCodeIsNamed() throws {
    let named = try ManPage("postcode.1").items(in: "EXIT STATUS").compactMap { Int32($0) }
    #expect(named == (0...255).filter { ExitStatus(rawValue: $0) != nil })
  }

  @Test func everyCommandHasAPage() throws {
    let declared = CommandDeclaration.all.filter { $0.group.isEmpty && $0.isAvailable(.shellOnly) }
    let pages = ManPage.files.filter { $0.hasSuffix(".1") && $0 != "postcode.1" }
    #expect(pages == declared.map { "postcode-\($0.name).1" }.sorted())
  }

  /// A reader of the main page finds every other one, and no page leads to one that is not there.
  @Test func pagesReferToEachOther() throws {
    let pages = try ManPage.all()
    #expect(
      Set(try ManPage("postcode.1").references.filter { $0.hasPrefix("postcode") })
        == Set(ManPage.files).subtracting(["postcode.1"]))
    for page in pages {
      let lost = page.references.filter { $0.hasPrefix("postcode") && !ManPage.files.contains($0) }
      #expect(lost == [], "\(page.file)")
      #expect(page.file == "postcode.1" || page.references.contains("postcode.1"), "\(page.file)")
    }
  }

  @Test func everySentenceThatCanBeMadeIsListed() throws {
    let messages = try Message.explained().map(\.message) + Message.unexplained()
    let patterns = try messages.map { try $0.pattern() }
    for sentence in try Self.sentences() {
      #expect(patterns.contains { sentence.wholeMatch(of: $0) != nil }, "\(sentence)")
    }
  }

  /// Text that ends with a full stop, or is continued after a semicolon, is a sentence for a person.
  @Test func everySentenceOfTheSourcesIsListed() throws {
    let messages = try Message.explained().map(\.message) + Message.unexplained()
    let said =
      messages.map { $0.parts.joined(separator: "\n") }.joined(separator: "\n")
      + (try ManPage.all().map(\.prose).joined())
    for (file, literal) in try Self.literals()
    where literal.hasSuffix(".") && literal.contains(" ") || literal.dropLast().contains("; ") {
      let part =
        literal.split(separator: Self.interpolation).max { $0.count < $1.count }.map(Self.trimmed) ?? ""
      #expect(said.contains(part) || Self.exceptions.contains { part.contains($0) }, "\(file): \(literal)")
    }
  }

  @Test func everythingListedIsSaidAndListedOnce() throws {
    let sentences = try Self.sentences()
    let sources = try Self.sources().map(\.text)
    let messages = try Message.explained().map(\.message) + Message.unexplained()
    for message in messages {
      let pattern = try message.pattern()
      if sentences.contains(where: { $0.wholeMatch(of: pattern) != nil }) { continue }
      // A sentence may be made of several texts.
      let parts = message.parts.flatMap { $0.split(separator: /[;“”]/).map(Self.trimmed) }
      let isSaid = parts.contains { part in part.count >= 10 && sources.contains { $0.contains(part) } }
      #expect(isSaid, "\(message.parts)")
    }
    let repeated = Dictionary(grouping: messages, by: \.parts).filter { $1.count > 1 }.keys
    #expect(repeated.isEmpty, "\(repeated)")
  }

  /// What a reader at a terminal of 80 columns sees of the main page first, and how much there is.
  @Test(.enabled(if: Tool("mandoc").isTested, "needs mandoc"))
  func theMainPageIsShortAndBeginsWithExamples() async throws {
    let run = try await Self.format(["mandoc", "-T", "ascii", "-O", "width=78"], "postcode.1")
    // Bold and underlined letters are struck twice.
    let text = run.output.replacing(#/.\x08/#, with: "")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 300)
    let examples = lines.prefix(24).filter { $0.contains(#/^ +postcode.* {2,}\S/#) }
    #expect(examples.count == 5, "\(examples)")
  }

  @Test(
    .enabled(if: Tool("mandoc").isTested && Tool("groff").isTested, "needs mandoc and groff"),
    arguments: [
      ["mandoc", "-T", "lint", "-W", "all"], ["groff", "-mdoc", "-ww", "-z", "-Tutf8"],
      ["groff", "-man", "-ww", "-z", "-Tutf8"],
    ])
  func formattersHaveNothingToSay(_ command: [String]) async throws {
    for file in ManPage.files {
      let run = try await Self.format(command, file)
      // Whether the pages that it refers to are installed depends on the machine.
      #expect(run.lines.filter { !$0.contains("referenced manual not found") } == [])
      #expect(run.errors.split(separator: "\n").filter { !$0.contains("mandoc.db") } == [])
    }
  }

  /// Runs a formatter on a page, which it gets as its last argument.
  private static func format(_ command: [String], _ file: String) async throws -> ProgramRun {
    try await ProgramRun.of(
      ["-c", "\"$@\" man/\(file)", "sh"] + command, of: URL(filePath: "/bin/sh"),
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], input: "", in: Repository.root)
  }
}

extension ManPageTests {
  /// One of each sentence that the program has for a person.
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
    sentences.append(PostcodeError.noneInAddress("“1 High Street, Leeds”").description)
    sentences.append(PostcodeError.farFromTown("“York, SW1A 1AA”", town: "York", postcode).description)
    let unused = try Postcode(parsing: "SW1A 1ZZ")
    let ended = try Postcode(parsing: "CF1 3NB")
    sentences += [LookupError.notFound(postcode), .notFound(unused), .offline(postcode), .offline(ended)]
      .map(\.sentence)
    sentences += [
      Absence.unlisted(unused), .uncovered(try Postcode(parsing: "BT2 7AA")), .unplaced(postcode),
    ]
    .map(\.description)
    sentences += ["SW1A 9", "BT1", "A"].map { Refusal(noGroup: PostcodePrefix($0)).sentence }
    sentences += [
      SuggestionState.Message.nothingBegins("ZZ", meant: nil), .outOfDate(nil, name: "h"),
      .nothingBegins("Y01", meant: "YO1"), .areaUnknown("BX"),
      .offline,
    ].map(\.sentence)
    let places = PlaceNames.builtIn.places(named: "Newport")
    sentences += [
      LookupFailure.unknown("edinbrugh", likely: []), .unknown("edinbrugh", likely: [places[0]]),
      .several("newport", places + places), .elsewhere("Newport", places, whole: "Kent"), .point("51.5 -0.1"),
      .unanswered("x", likely: [], .malformedResponse, service: "postcodes.io"),
      .unanswered("x", likely: [places[0]], .malformedResponse, service: "postcodes.io"),
    ].map(\.description)
    sentences += [[], [places[0]]].map { LookupFailure.noPlace("x", likely: $0) }
    sentences += ["ftp://h", "http://", "http://u@h", "http://h/a b", "http://h"].map { misconfiguration($0) }
    sentences.append(misconfiguration("https://h", proxy: "gopher://x"))
    let lines = [
      "recent x", "data import x y", "lookup --format x", "lookup --format", "lookup --map=x",
      "lookup --fields",
      "lookup --nosuch", "lookup --formt", "cache nosuch", "cache cleer", "data import", "completions",
      "help nosuch", "help lookup x",
    ]
    sentences += lines.map { $0.split(separator: " ").map(String.init) }.compactMap {
      CommandModel.prompt.complaint(about: $0)
    }
    do { _ = try TypedNumber(argument: "x").limit } catch {
      sentences.append("\((error as? Refusal)?.sentence ?? "")")
    }
    do { _ = try TypedNumber(argument: "x").value(of: "--wait", in: 0...9, " of seconds") } catch {
      sentences.append("\((error as? Refusal)?.sentence ?? "")")
    }
    // Sentences made of parts that are not in one text.
    return sentences + [
      "2 more; type more of the postcode, or give a higher --limit.",
      "2 more; type more of the name, or give a higher --limit.",
      "there are more; type more of the name.", "3 more lines: x",
      "there may be more; type more of the name.", "there may be more; type more of the postcode.",
      "3 of 1,204 rows have no postcode in “pc” (rows 3, 4 and 9).",
      "3 of 1,204 rows have no point in “lat” and “lon” (rows 3, 4 and 9).",
      "3 of 1,204 rows are not JSON objects (rows 3, 4 and 9).",
      "3 of 1,204 rows have no postcode in “pc” (rows 3, 4 and 9), and 2 have one that is not in use.",
      "2 of 1,204 rows have a postcode far from the town in “pc” (rows 3 and 4).",
      "2 of 1,204 rows have a postcode that is not in use.",
      "2 of 3 rows have a postcode that is not built in; leave out --offline to ask the service.",
      "2 of 3 rows have a postcode that could not be looked up: x.",
      "2 of 3 rows have a point that is far from every postcode.",
      "2 of 3 rows were passed on with empty fields: Ctrl-C was pressed.",
      "Gave up SW1A 1AA.",
      "x.csv in /x has 1 rows, but Doc/metadata.txt says 2; download it again, or take it all the same with --force.",
      "Offline: this is what is built in, from OS Code-Point Open 2025.4.",
      "Offline: this is what is imported, from OS Code-Point Open 2030.1.",
      "/x/places: 3 more lines are skipped for the same reason.",
      "/x has 2 rows that cannot be read, the first at x.csv, line 1; download it again, or take it all the same with --force.",
    ]
  }

  /// The texts in the sources, except help, each with its file and a mark for the parts that differ.
  private static func literals() throws -> [(file: String, text: String)] {
    let written = #/"((?:[^"\\]|\\\((?:[^()"]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))*\)|\\.)*)"/#
    let differing = #/\\\((?:[^()"]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))*\)/#
    let others = #/^ *\/\/|help: "|Help\("|abstract:|discussion:|precondition|fatal/#
    return try sources().flatMap { file, text in
      text.split(separator: "\n").filter { $0.contains("\"") && !$0.contains(others) }.flatMap { line in
        line.matches(of: written).map { (file, String($0.1.replacing(differing, with: interpolation))) }
      }
    }
  }

  /// The hand-written files of this program.
  private static func sources() throws -> [(file: String, text: String)] {
    let others =
      ["Table", "Testing", "Model.swift", "Plugin", "ArgumentParserCompletion", "Doctor"] + ofLibrariesAlone
    return try Repository.swiftFiles(under: "Sources").filter { file in
      !others.contains { file.path.dropFirst(Repository.root.path.count).contains($0) }
    }.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// What only other programs use.
  private static let ofLibrariesAlone = ["Exporting", "ExternalEditing", "ScratchFile"]

  private static let interpolation = "\u{FFFC}"

  /// A part of a sentence without the characters around it.
  private static func trimmed(_ part: Substring) -> String {
    part.trimmingCharacters(in: CharacterSet(charactersIn: " .?"))
  }

  /// Text that is no failure, is not printed by this program, or is part of another sentence.
  private static let exceptions = [
    "ulimit", "DELETE FROM", "PRAGMA", "End User Licence", "CC BY", "was cut short while it was in use",
    "The input ends within a text:", "There may be more than these", "Forgot", "Wrote", "Removed",
    "up to date",
    "sessions complete", ", built in, is in use", "Imported", "is current and in use",
    "The distance is that of a straight line", "beginnings of them, or names", "Print only these fields",
    "No answer has come in time", "The answer has not come yet",
    "The program ended while it fetched these values", "there is no home directory",
    "The operation could not be completed", "The input cannot be read:",
    "places; write one",
    "Type a postcode or a place; TAB",
  ]
}

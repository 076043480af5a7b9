import Foundation
import ShellCompletion
import ShellCompletionTesting
import StandIn
import TestTerminal
import Testing

/// The built program completes its own command lines in real shells.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct ShellTests {
  /// A shell with the script that the program itself prints.
  private func session(_ shell: Shell, _ serviceURL: String, environment: [String: String] = [:]) throws
    -> ShellSession
  {
    try .ofProgram(
      shell, load: shell.loadingOwnScript,
      environment: ["POSTCODE_API_URL": serviceURL].merging(environment) { $1 })
  }

  /// The letters and digits of a command line, in upper case.
  private func essence(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }

  private static let quotings: [(open: String, blank: String)] = [
    ("", " "), ("\"", " "), ("'", " "), ("", "\\ "),
  ]

  @Test(arguments: Shell.installed)
  func everyQuotingShapeAndCase(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    let session = try session(shell, server.baseURL)
    let cases: [(typed: String, whole: String?)] = [
      ("ec1a1b", "EC1A 1BB"), ("ec1a 1b", "EC1A 1BB"), ("sw1a1", nil), ("sw1a 1", nil), ("m11", nil),
      ("m1", nil),
      ("sw1", nil), ("zz9", nil), ("sw1a 9", nil),
    ]
    for (typed, whole) in cases {
      for text in [typed, typed.uppercased()] {
        for quoting in Self.quotings where quoting.blank == " " || text.contains(" ") {
          let start = "postcode lookup " + quoting.open + text.replacing(" ", with: quoting.blank)
          let line = try session.complete(start)
          #expect(line.text.count >= start.count, "\(start) became \(line.text)")
          #expect(essence(line.text).hasPrefix(essence(start)), "\(start) became \(line.text)")
          guard let whole else { continue }
          #expect(essence(line.text) == "POSTCODELOOKUP" + essence(whole), "\(start) became \(line.text)")
          #expect(try session.run().hasPrefix(whole), "\(line.text)")
        }
      }
    }
    try await server.stop()
  }

  @Test(arguments: Shell.installed)
  func whatPeopleType(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    let session = try session(shell, server.baseURL)
    for (typed, completed) in [
      ("postcode lo", "postcode lookup "), ("postcode lookup --fo", "postcode lookup --format "),
      ("postcode lookup --format=j", "postcode lookup --format=json "),
      ("postcode completions f", "postcode completions fish "),
      ("postcode lookup SW1A 1AA EC1A 1B", "postcode lookup SW1A 1AA EC1A 1BB "),
      ("postcode complete ec1a1b", "postcode complete EC1A1BB "),
      ("postcode cache cl", "postcode cache clear "), ("postcode ec1a1b", "postcode EC1A1BB "),
      ("postcode lookup --offline --off", "postcode lookup --offline --off"),
    ] {
      #expect(try session.complete(typed).text == completed, "\(shell)")
    }
    let listed = try session.list("postcode lookup SW1A 1A", showing: "Buckingham Palace")
    #expect(listed.shown.contains("1AB"))
    try await server.stop()
  }

  /// fish adds a blank after each level that it accepts, and people type blanks anywhere.
  @Test(arguments: Shell.installed)
  func whatTabBuildsEnterLooksUp(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    let session = try session(shell, server.baseURL)
    for (typed, wanted) in [
      ("ec1a1 b", "ec1a1 BB "), ("ec1a 1 b", "ec1a 1 BB "), ("ec1a 1b b", "ec1a 1b B "),
      ("ec 1a1b", "ec 1A1BB "),
      ("ec1a-1b", "EC1A-1BB "), ("\"ec1a 1 b", nil), ("'ec1a-1b", nil), ("\"ec 1a1b", nil),
    ] as [(String, String?)] {
      let line = try session.complete("postcode lookup " + typed)
      if let wanted { #expect(line.text == "postcode lookup " + wanted, "\(shell)") }
      #expect(try session.run().hasPrefix("EC1A 1BB"), "\(shell): \(typed) became \(line.text)")
    }
    // If there is a choice, it is listed, and nothing is inserted.
    for typed in ["sw1a 1 ", "sw1a1 ", "sw1a 1a "] {
      let listed = try session.list("postcode lookup " + typed, showing: "Buckingham Palace")
      #expect(listed.line.text == "postcode lookup " + typed, "\(shell)")
    }
    try await server.stop()
  }

  /// Letters in capitals go on in capitals in fish, which puts nothing in the place of what is typed.
  @Test(arguments: Shell.installed)
  func whatIsTypedWholeIsEnded(_ shell: Shell) throws {
    let session = try session(shell, "", environment: ["POSTCODE_OFFLINE": "yes"])
    for (typed, wanted) in [
      ("'BD1 9TS", "'BD1 9TS' "), ("'bd1 9ts", shell == .fish ? "BD1\\ 9TS " : "'BD1 9TS' "),
      ("\"BD1 9TS", "\"BD1 9TS\" "),
      ("BD1 9TS", "BD1 9TS "), ("BD19TS", "BD19TS "), ("BD1\\ 9TS", "BD1\\ 9TS "),
    ] {
      let line = try session.complete("postcode lookup " + typed).text
      #expect(line == "postcode lookup " + wanted, "\(shell)")
    }
    guard shell == .fish else { return }
    #expect(try session.complete("postcode lookup CLAYBROOKE P").text == "postcode lookup CLAYBROOKE PARVA ")
    #expect(try session.complete("postcode lookup CLAYBROO").text == "postcode lookup CLAYBROOKE\\ ")
  }

  @Test(arguments: Shell.installed)
  func aHostileServerTypesNothing(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.hostile)
    let session = try session(shell, server.baseURL)
    let line = try session.complete("postcode lookup je36")
    #expect(essence(line.text) == "POSTCODELOOKUPJE36ET")
    #expect(!session.sandbox.has("home/pwned"))
    #expect(!line.text.contains("$"))
    try await server.stop()
  }

  @Test(arguments: Shell.installed)
  func aNameIsCompletedWithWhatItsPlaceLiesIn(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    let session = try session(shell, server.baseURL)
    for (typed, completed) in [
      ("newport, wal", shell == .fish ? "newport, wales" : "newport, Wales"),
      ("newport, isle of w", shell == .fish ? "newport, isle of wight" : "newport, isle of Wight"),
      ("\"newport, wal", shell == .fish ? "\"newport, wales:NP20" : "\"NP20"),
      ("newport,w", shell == .fish ? "newport,w:NP20" : "NP20"),
      ("kingston, surr", shell == .fish ? "kingston, surrey" : "kingston, Surrey"),
    ] {
      let line = try session.complete("postcode lookup " + typed).text
      #expect(line.hasPrefix("postcode lookup " + completed), "\(line)")
    }
    try await server.stop()
  }

  /// With the completer `_oldlist` zsh takes at a second TAB what it has.
  @Test(.enabled(if: Shell.installed.contains(.zsh))) func nothingOfAMessageIsTaken() throws {
    let session = try ShellSession.ofProgram(
      .zsh, after: "zstyle ':completion:*' completer _oldlist _complete", load: Shell.zsh.loadingOwnScript)
    for word in ["zz9", "zz\\ 9", "\"zz 9", "'zz 9", "king'zz9", "leeds,zz9"] {
      let typed = "postcode lookup " + word
      #expect(try session.complete(typed, tabs: 3).text == typed)
    }
  }

  @Test(arguments: Shell.installed)
  func aFileBehindAVariableIsCompleted(_ shell: Shell) throws {
    let session = try session(shell, "http://127.0.0.1:9")
    try session.sandbox.write("", to: "home/sub/plan.txt")
    for typed in ["--file $HOME/sub/pl", "--file=$HOME/sub/pl"] {
      let line = try session.complete("postcode lookup " + typed)
      #expect(line.text == "postcode lookup " + typed + "an.txt ", "\(line)")
    }
    // No file is a postcode.
    let typed = "postcode lookup $HOME/sub/pl"
    #expect(try session.complete(typed).text == typed)
  }

  /// Letters, a list, a number and a region are completed to what was meant, or not at all.
  @Test(arguments: Shell.installed)
  func aNameIsCompletedToWhatIsMeant(_ shell: Shell) async throws {
    let session = try session(shell, "", environment: ["POSTCODE_OFFLINE": "yes"])
    let isFish = shell == .fish
    for (typed, completed) in [
      ("postcode bi", "postcode bi"), ("postcode lookup as", "postcode lookup as"),
      (
        "postcode lookup '10 downing",
        isFish ? "postcode lookup '10 downing Street:SW1A2AA" : "postcode lookup 'SW1A 2AA' "
      ),
      ("postcode lookup 10 downing", "postcode lookup 10 \(isFish ? "downing\\" : "Downing") Street"),
      ("postcode map wilts", isFish ? "postcode map wiltshire " : "postcode map Wiltshire "),
      ("postcode list wilts", isFish ? "postcode list wiltshire" : "postcode list Wiltshire"),
    ] {
      #expect(try session.complete(typed).text.hasPrefix(completed), "\(shell)")
    }
    // A region has no outward code.
    #expect(try session.complete("postcode outcode wilts").text == "postcode outcode wilts")
    // A comma has ended the name.
    let ended = "postcode map wilts, dev" + String(repeating: "\u{1B}[D", count: 4)
    #expect(try session.complete(ended).text == "postcode map wilts, dev", "\(shell)")
    // A place that goes on behind the cursor gets no code. fish does not say what stands there.
    if !isFish {
      let ended = "postcode lookup newport wales" + String(repeating: "\u{1B}[D", count: 6)
      #expect(try session.complete(ended, tabs: 2).text == "postcode lookup newport wales", "\(shell)")
    }
    let listed = try session.list("postcode bi", showing: "Birmingham")
    #expect(listed.line.text == "postcode bi")
    // A code must not stand before the rest of a word.
    for (typed, behind) in [("bi", "rm"), ("as", "by"), ("stockpo", "rt")] {
      let line = try session.complete(
        "postcode lookup " + typed + behind + String(repeating: "\u{1B}[D", count: behind.count))
      #expect(!line.text.contains("1ZZ"), "\(line.text)")
      if shell == .bash { #expect(line.text == "postcode lookup " + typed + behind) }
    }
  }

  @Test(arguments: Shell.installed)
  func aServiceThatDoesNotAnswerCostsTheDeadlineOnly(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let session = try session(shell, server.baseURL, environment: ["POSTCODE_TIMEOUT": "300ms"])
    let typed = "postcode lookup je24b"
    #expect(try session.complete(typed).text == typed)
    #expect(essence(try session.complete("postcode lookup zetq").text) == "POSTCODELOOKUPZETQ")
    #expect(try session.complete("postcode lookup asc").text == "postcode lookup asc")
    #expect(
      try session.complete("postcode lookup ascn").text.uppercased().hasPrefix("POSTCODE LOOKUP ASCN1ZZ"))
    try await server.stop()
  }

  @Test(arguments: Shell.installed)
  func aFailureInsertsNothing(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.status(500))
    let session = try self.session(shell, server.baseURL)
    for typed in ["postcode je36e", "postcode lookup je3 6"] {
      // Mont Orgueil is known without the service, but is not the only postcode.
      #expect(try session.complete(typed).text == typed)
    }
    server.behave()
    #expect(essence(try session.complete("postcode je24b").text) == "POSTCODEJE24BB")
    try await server.stop()
  }

  @Test(arguments: Shell.installed)
  func whatTheLineAsksForIsHeeded(_ shell: Shell) async throws {
    let server = try await StandInServer.start(.sample())
    let session = try self.session(shell, server.baseURL)
    try session.sandbox.write("JE2 4BD,Ours\n", to: "home/places")
    let places = session.sandbox.home + "/places"
    #expect(try session.complete("postcode --offline je24b").text == "postcode --offline je24b")
    let line = try session.complete("postcode --offline --places \(places) je24b")
    #expect(essence(line.text).hasSuffix("JE24BD"), "\(line.text)")
    for typed in ["postcode --file x je24b", "postcode reverse --file x lon"] {
      #expect(try session.complete(typed).text == typed)
    }
    #expect(server.requests.isEmpty)
    try await server.stop()
  }

  /// An address or a header that cannot be used is said as commands say it, and not taken for --offline.
  @Test(arguments: [
    ["POSTCODE_API_URL": "garbage"], ["POSTCODE_API_URL": "http://example.com"],
    ["POSTCODE_API_URL": "ftp://x"], ["POSTCODE_HEADER": "nocolon"],
  ])
  func whatCannotBeAskedIsNotOffline(_ environment: [String: String]) async throws {
    let home = try Home()
    let refused = try await home.run("lookup", "bt1 1aa", environment: environment)
    #expect(refused.status == 64)
    let sentence = refused.errors.dropFirst("postcode: ".count).dropLast()
    let bash = ["__complete", "bash", "63", "200", "bt1 1", "postcode lookup bt1\\ 1"]
    let zsh = ["__complete", "zsh", "200", "'", "bt1 1", "'bt1 1", "lookup"]
    for shell in [bash, zsh] {
      let tab = try await home.run(shell, environment: environment)
      #expect(tab.output.contains(sentence) && !tab.output.contains("ffline"), "\(tab)")
      let offline = try await home.run(shell, environment: ["POSTCODE_OFFLINE": "1"])
      #expect(offline.output.contains("unset POSTCODE_OFFLINE"), "\(offline)")
    }
    // What no TAB asks the service for is not said to be out of reach.
    let drawn = try await home.run(
      ["__complete", "bash", "63", "200", "bt1 1", "postcode terminated bt1\\ 1"], environment: environment)
    #expect(!drawn.output.contains(sentence), "\(drawn)")
  }
}

extension Shell {
  /// How a user loads the script that the program prints.
  var loadingOwnScript: String {
    switch self {
    case .bash: "source <(postcode completions bash)"
    case .zsh:
      "autoload -Uz compinit; compinit -u -d \"$HOME/.zcompdump\"; source <(postcode completions zsh)"
    default: "postcode completions fish | source"
    }
  }
}

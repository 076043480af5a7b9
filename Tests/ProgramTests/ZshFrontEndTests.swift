import ShellCompletion
import ShellCompletionTesting
import StandIn
import TestProcesses
import TestTerminal
import Testing

/// zsh as people have it, with plug-ins that list, suggest and complete in ways of their own.
@Suite(.blocking, .serialized, .limit(minutes: 10), .enabled(if: Shell.zsh.isInstalled))
struct ZshFrontEndTests {
  private func session(_ serviceURL: String = "", before: String = "", after: String) throws -> ShellSession {
    try .ofProgram(
      .zsh, before: before, after: after,
      environment: serviceURL.isEmpty ? ["POSTCODE_OFFLINE": "1"] : ["POSTCODE_API_URL": serviceURL])
  }

  /// What stands behind the cursor stays, and a place that goes on there gets no code.
  @Test(arguments: ["", "setopt complete_in_word"]) func nothingBehindTheCursorIsLost(_ setup: String) throws
  {
    let session = try session(after: setup)
    let isInside = !setup.isEmpty
    for (typed, behind, wanted) in [
      ("newport", ", wales", "newport, wales"), ("newport,", " wales", "newport, wales"),
      ("newport,", " york", "newport, york"), ("newp", "ort, wales", "newport, wales"),
      ("newport", " wales", "newport wales"), ("harrog", "ate york", "HG1 york"),
    ]
      + (isInside
        ? [
          ("harrog", "ate, york", "HG1, york"), ("leeds,yo", "rk, hull", "leeds,YO1, hull"),
          ("sw1a0", ", m11ae", "SW1A0, m11ae"), ("'leeds,sw1a 0", ",york'", "'leeds,SW1A 0,york'"),
        ] : [])
    {
      let keys = typed + behind + String(repeating: "\u{1B}[D", count: behind.count)
      let line = try session.complete("postcode lookup " + keys, tabs: 2).text
      #expect(line == "postcode lookup " + wanted)
    }
  }

  @Test func onlyThePartOfAListUnderTheCursorIsCompleted() throws {
    let session = try session(after: "setopt complete_in_word")
    let left = "\u{1B}[D"
    for (typed, back, wanted) in [
      ("lookup leeds,ec1a1b,york", 5, "lookup leeds,EC1A1BB,york"),
      ("lookup 'leeds,ec1a 1b,york'", 6, "lookup 'leeds,EC1A 1BB,york'"),
      ("lookup --fields place,distr,area SW1A1AA", 13, "lookup --fields place,district,area SW1A1AA"),
    ] {
      let line = try session.complete("postcode " + typed + String(repeating: left, count: back)).text
      #expect(line == "postcode " + wanted)
    }
  }

  /// Enter must not ask for the rest of a quote.
  @Test(arguments: [
    ("'milton key", "'MK9 1LA'"), ("\"milton key", "\"MK9 1LA\""), ("milton\\ key", "MK9\\ 1LA"),
  ])
  func aRowThatIsChosenClosesItsQuote(_ typed: String, _ wanted: String) throws {
    let session = try session(after: "")
    #expect(try session.complete("postcode lookup " + typed, tabs: 3).text == "postcode lookup " + wanted)
    #expect(try session.run().contains("Milton Keynes Central station"))
    #expect(session.status == 0)
  }

  @Test(.enabled(if: Tool("fzf").isTested))
  func fzfTabListsInOrder() throws {
    guard let plugin = FrontEnd(copy: "fzf-tab/fzf-tab.zsh", packaged: nil) else { return }
    let session = try session(after: "source \(plugin.path)")
    for (typed, row, wanted) in [
      ("lookup edinb", "Edinburgh ", "lookup EH"), ("lookup EDINB", "Edinburgh ", "lookup EH"),
      ("lookup leeds,bradf", "Bradford ", "lookup leeds,BD"),
      ("lookup --fields place,", "district", "lookup --fields place,"),
      ("lookup newport, wal", "Newport", "lookup newport, Wales"),
    ] {
      let line = try session.complete("postcode " + typed, tabs: 0)
      #expect(line.text == "postcode " + typed)
      session.pty.send("\t")
      if wanted.hasSuffix("Wales") {
        #expect(try session.line().text.hasPrefix("postcode " + wanted))
        continue
      }
      try session.pty.wait(for: "\(row) after \(typed)") { session.pty.text.contains(row) }
      session.pty.send("\r")
      try session.pty.wait(for: "what was chosen") {
        session.pty.text.split(separator: "READY> ").last?.hasPrefix("postcode " + wanted) ?? false
      }
      let chosen = try session.line().text
      #expect(chosen.hasPrefix("postcode " + wanted) && chosen.count > wanted.count + 9, "\(chosen)")
    }
    // The user's own choice stays.
    let sorted = try self.session(
      before: "zstyle ':completion:*:postcode:*' sort true", after: "source \(plugin.path)")
    _ = try sorted.complete("postcode lookup ec1a1b")
    sorted.pty.forgetOutput()
    sorted.pty.send("\u{15}zstyle -L '*' sort\r")
    try sorted.pty.wait(for: "the style") { sorted.pty.text.contains("sort true") }
    #expect(!sorted.pty.text.contains("sort false"))
  }

  /// It shows only what goes on from the line as it is typed.
  @Test func autosuggestionsShowNamesAndLowerCase() async throws {
    guard
      let plugin = FrontEnd(
        copy: "zsh-autosuggestions/zsh-autosuggestions.zsh",
        packaged: "/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh")
    else { return }
    let server = try await StandInServer.start(.sample())
    for asynchronous in ["", "unset ZSH_AUTOSUGGEST_USE_ASYNC"] {
      let session = try session(
        server.baseURL, after: "ZSH_AUTOSUGGEST_STRATEGY=(completion)\nsource \(plugin.path)\n\(asynchronous)"
      )
      for (typed, wanted) in [
        ("lookup ec1a1b", "lookup ec1a1bB"), ("lookup edinb", "lookup edinburgh"),
        ("lookup --fo", "lookup --format"),
        ("lookup je36", "lookup je36ET"), ("lookup king", "lookup king\\'s\\ Lynn"),
        ("lookup newcastle u", "lookup newcastle upon"),
      ] {
        // It fetches nothing while more keys are waiting.
        #expect(try session.complete("", tabs: 0).text == "")
        session.pty.send("postcode " + typed)
        try session.pty.wait(for: "a suggestion after \(typed)") { session.pty.text.contains(wanted) }
        session.pty.send("\u{05}")
        let line = try session.line().text
        #expect(line.hasPrefix("postcode " + wanted), "\(line)")
      }
    }
    #expect(server.requests.isEmpty, "\(server.requests.map(\.target))")
    try await server.stop()
  }

  /// It can put off compinit until the first prompt is there, and compinit forgets what was registered before it.
  @Test(arguments: [true, false]) func zinitKeepsWhatWasLoadedBeforeItsPlugins(_ isFirst: Bool) throws {
    guard let plugin = FrontEnd(copy: "zinit/zinit.zsh") else { return }
    let sandbox = try Sandbox(program: "postcode", built: "postcode")
    try sandbox.write("", to: "home/later/later.plugin.zsh")
    let session = try ShellSession.ofProgram(
      .zsh, in: sandbox,
      load: """
        fpath=(${fpath:#*/functions})
        \(isFirst ? "source 'SCRIPT'" : "")
        typeset -A ZINIT=(HOME_DIR ~/zinit COMPINIT_OPTS '-u -D')
        source \(plugin.path)
        zinit ice wait lucid atinit"zicompinit; zicdreplay" atload"print LOADED"
        zinit light ~/later
        \(isFirst ? "" : "source 'SCRIPT'")
        """)
    try session.pty.wait(for: "the plugin") { session.pty.text.contains("LOADED") }
    #expect(try session.complete("postcode lookup ec1a1b").text == "postcode lookup EC1A1BB ")
  }

  /// Its functions were called differently to 23.05.24. Nothing is asked before a TAB in either.
  @Test(arguments: ["zsh-autocomplete-23.05.24", "zsh-autocomplete"])
  func autocompleteAsksNothing(_ version: String) async throws {
    guard let plugin = FrontEnd(copy: version + "/zsh-autocomplete.plugin.zsh") else { return }
    let server = try await StandInServer.start(.sample())
    let session = try ShellSession.ofProgram(
      .zsh, load: "source \(plugin.path)", environment: ["POSTCODE_API_URL": server.baseURL])
    #expect(try session.complete("postcode lookup edinb", tabs: 0).text == "postcode lookup edinb")
    try session.pty.wait(for: "the list") { session.pty.text.contains("EH1") }
    #expect(try session.complete("postcode lookup je36", tabs: 0).text == "postcode lookup je36")
    try session.pty.wait(for: "the list") { session.pty.text.contains("Mont Orgueil") }
    #expect(server.requests.isEmpty, "\(server.requests.map(\.target))")
    try await server.stop()
  }
}

import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// elvish and xonsh, by what is on their screen. PowerShell and nushell are not tested: Debian and Python have no
/// packages of them.
@Suite(.serialized, .blocking, .limit(minutes: 10)) struct FurtherShellTests {
  /// The shells that are installed. The names of the others are printed.
  static let installed = [Shell.elvish, .xonsh].filter { shell in
    if !shell.isInstalled { print("skipped: \(shell) is not installed") }
    return shell.isInstalled
  }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.shelf() }

  /// The shell in a terminal, with its script loaded.
  private func start(_ shell: Shell, answeredBy words: [String] = []) throws -> PseudoTerminal {
    let script = CompletionScript(program: "shelf", shell: shell, answeredBy: words).text
    let prompt =
      shell == .elvish
      ? "set edit:prompt = { put 'READY> ' }\nset edit:rprompt = { put '' }\n" : "$PROMPT = 'READY> '\n"
    try sandbox.write(prompt + script, to: "home/rc")
    let arguments = [
      Tool(shell.executable).path ?? "", shell == .elvish ? "-rc" : "--rc", sandbox.home + "/rc",
    ]
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "cd && exec \"$@\"", "sh"] + arguments, environment: sandbox.environment, rows: 30,
      columns: 100)
    try terminal.waitUntil { $0.text.contains { $0.hasPrefix("READY>") } }
    return terminal
  }

  private func wait(_ terminal: PseudoTerminal, for text: String) throws {
    try terminal.waitUntil("«\(text)»") { $0.text.contains { $0.contains(text) } }
  }

  @Test(arguments: installed) func oneValueIsTaken(_ shell: Shell) throws {
    let terminal = try start(shell)
    terminal.send("shelf bor\t")
    try wait(terminal, for: "READY> shelf borrow")
    terminal.send("\u{15}shelf find m111\t")
    try wait(terminal, for: "READY> shelf find m111")
    terminal.send("\r\r")
    try wait(terminal, for: "<m111AA>")
  }

  @Test(arguments: installed) func severalAreListedWithWhatTheyAre(_ shell: Shell) throws {
    let terminal = try start(shell)
    terminal.send("shelf \t")
    try wait(terminal, for: "find")
    // xonsh describes the chosen value.
    terminal.send("\t")
    try wait(terminal, for: "Take books home.")
  }

  @Test(arguments: installed) func valuesAreTakenLiterally(_ shell: Shell) throws {
    let terminal = try start(shell)
    for value in HostileValueTests.values where shell == .elvish || !value.contains("\"") {
      terminal.send("\u{15}shelf find \(value.prefix(3))\t")
      try wait(terminal, for: value.hasSuffix("'") ? value : String(value.dropFirst(4).prefix { $0 != "'" }))
      // The first Enter may only accept the chosen value.
      terminal.send("\r\r")
      try wait(terminal, for: "<\(value)>")
    }
    #expect(!sandbox.has("home/pwned"))
  }

  @Test(arguments: installed) func whatCannotGoOnStays(_ shell: Shell) throws {
    let terminal = try start(shell)
    terminal.send("shelf find qq\t")
    terminal.send("x\r")
    try wait(terminal, for: "<qqx>")
  }

  /// The quote is closed at the end of the word, and the text after the cursor is neither doubled nor split.
  @Test(
    .enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed"),
    arguments: [
      ("\"bor\t", "\"borrow\""), ("'bor\t", "'borrow'"), ("boow\u{1B}[D\u{1B}[D\t", "borrow"),
    ])
  func quotesAreClosedAndWordsStayWhole(_ keys: String, _ word: String) throws {
    let terminal = try start(.xonsh)
    terminal.send("shelf " + keys)
    try wait(terminal, for: "READY> shelf " + word)
  }

  /// Behind a redirection, and when the program is called by its path.
  @Test(
    .enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed"),
    arguments: ["shelf > out bor", "shelf 2>&1 bor", "shelf < in bor", "../bin/shelf bor"])
  func theProgramIsKnownByItsName(_ line: String) throws {
    let terminal = try start(.xonsh)
    terminal.send(line + "\t")
    try wait(terminal, for: "READY> \(line)row")
  }

  /// If there is nothing to offer, the shell does not offer files of its own, except after a redirection.
  @Test(.enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed")) func nothingOfTheShellsOwnIsOffered()
    throws
  {
    try sandbox.write("", to: "home/qqfile")
    let terminal = try start(.xonsh)
    terminal.send("shelf find qq\tx")
    try wait(terminal, for: "READY> shelf find qqx")
    terminal.send("\u{15}shelf find > qq\t")
    try wait(terminal, for: "READY> shelf find > qqfile")
  }

  /// Rows that are malformed are skipped silently.
  @Test(.enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed")) func whatIsNoRowIsPassedOver() throws
  {
    try sandbox.writeScript(
      "#!/bin/sh\nprintf 'one\\ntwo\\tthree\\nbor1\\t1\\t2\\t \\n'\n", to: "bin/odd")
    let terminal = try start(.xonsh, answeredBy: ["odd"])
    terminal.send("shelf bor\t")
    try wait(terminal, for: "READY> shelf bor1")
    #expect(!terminal.screen.text.contains { $0.contains("raises") || $0.contains("Error") })
  }

  @Test func aNameTakesThePlaceOfAWordWhereAShellReplacesWords() {
    let model = CommandModel(
      name: "shelf", arguments: [.init(.positional, valueName: "place", completion: .custom)])
    let completer = Completer(
      model: model,
      values: [
        ArgumentID(command: [], name: "place"): ValueSource { _ in
          ValueReply([CompletionValue("EH1", name: "Edinburgh", description: "Scotland")])
        }
      ])
    func reply(_ shell: Shell) -> String {
      completer.respond(to: ["\(shell)", "edinb"]).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    for shell in [Shell.xonsh, .nushell, .powershell] {
      #expect(reply(shell) == "EH1\tEdinburgh  EH1\tScotland\t \n")
    }
    #expect(reply(.elvish) == "edinburgh:EH1\tedinburgh:EH1\tScotland\t \n")
  }
}

import ShellCompletion
import ShellCompletionTesting
import Testing

/// elvish and xonsh. PowerShell and nushell are not tested: Debian and Python have no packages of them.
@Suite(.serialized, .blocking, .limit(minutes: 10)) struct FurtherShellTests {
  static let installed = Shell.installed(of: [.elvish, .xonsh])

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.shelf() }

  @Test(arguments: installed) func oneValueIsTaken(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: sandbox)
    #expect(try session.complete("shelf bor") == .init(text: "shelf borrow ", cursor: 13))
    #expect(try session.complete("shelf find m111").text == "shelf find m111AA ")
    #expect(try session.run() == "<m111AA>\n")
  }

  @Test(arguments: installed) func severalAreListedWithWhatTheyAre(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: sandbox)
    let (line, shown) = try session.list(
      "shelf ", tabs: shell == .xonsh ? 2 : 1, showing: "Take books home.")
    #expect(shown.contains("find") && shown.contains("borrow"))
    #expect(line.text == (shell == .xonsh ? "shelf borrow " : "shelf "))
  }

  @Test(arguments: installed) func valuesAreTakenLiterally(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: sandbox)
    for value in HostileValueTests.values where shell == .elvish || !value.contains("\"") {
      let line = try session.complete("shelf find \(value.prefix(3))", takesChosen: true)
      #expect(try session.run() == "<\(value)>\n", "\(line.text)")
    }
    #expect(!sandbox.has("home/pwned"))
  }

  @Test(arguments: installed) func whatCannotGoOnStays(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: sandbox)
    #expect(try session.complete("shelf find qq") == .init(text: "shelf find qq", cursor: 13))
  }

  /// The quote is closed at the end of the word, and the text after the cursor is neither doubled nor split.
  @Test(
    .enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed"),
    arguments: [
      ("\"bor", "\"borrow\" "), ("'bor", "'borrow' "), ("boow\u{1B}[D\u{1B}[D", "borrow"),
    ])
  func quotesAreClosedAndWordsStayWhole(_ keys: String, _ word: String) throws {
    let session = try ShellSession(.xonsh, sandbox: sandbox)
    #expect(try session.complete("shelf " + keys).text == "shelf " + word)
  }

  /// Behind a redirection, and when the program is called by its path.
  @Test(
    .enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed"),
    arguments: ["shelf > out bor", "shelf 2>&1 bor", "shelf < in bor", "../bin/shelf bor"])
  func theProgramIsKnownByItsName(_ line: String) throws {
    let session = try ShellSession(.xonsh, sandbox: sandbox)
    #expect(try session.complete(line).text == line + "row ")
  }

  /// If there is nothing to offer, the shell does not offer files of its own, except after a redirection.
  @Test(.enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed")) func nothingOfTheShellsOwnIsOffered()
    throws
  {
    try sandbox.write("", to: "home/qqfile")
    let session = try ShellSession(.xonsh, sandbox: sandbox)
    #expect(try session.complete("shelf find qq").text == "shelf find qq")
    #expect(try session.complete("shelf find > qq").text == "shelf find > qqfile ")
  }

  /// Rows that are malformed are skipped silently.
  @Test(.enabled(if: Shell.xonsh.isInstalled, "xonsh is not installed")) func whatIsNoRowIsPassedOver() throws
  {
    try sandbox.writeScript(
      "#!/bin/sh\nprintf 'one\\ntwo\\tthree\\nbor1\\t1\\t2\\t \\n'\n", to: "bin/odd")
    let script = CompletionScript(program: "shelf", shell: .xonsh, answeredBy: ["odd"]).text
    let session = try ShellSession(.xonsh, sandbox: sandbox, script: script)
    #expect(try session.complete("shelf bor").text == "shelf bor1 ")
    #expect(!session.pty.text.contains("raises") && !session.pty.text.contains("Error"))
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

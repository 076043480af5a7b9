import ShellCompletion
import ShellCompletionTesting
import Testing

/// What a session says about its shell's command line, which the other tests rely on.
@Suite(.blocking, .limit(minutes: 10)) struct SessionTests {
  static let installed = Shell.installed(of: ShellSession.shells)

  @Test(arguments: installed) func theCursorIsCountedInCharacters(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    session.pty.send("echo é日x\u{1B}[D")
    #expect(try session.line() == .init(text: "echo é日x", cursor: 7))
    try session.pty.wait(for: "the line") {
      session.pty.screen.text.contains { $0.hasPrefix("READY> echo é日x") }
    }
  }

  @Test(arguments: installed) func aCommandsOutputAndStatusAreItsOwn(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    session.pty.send("sh -c 'echo one; exit 3'")
    #expect(try session.run() == "one\n")
    #expect(session.status == 3)
    session.pty.send("echo END 5")
    #expect(try session.run() == "END 5\n")
    #expect(session.status == 0)
  }

  @Test(arguments: installed) func aListIsLeftBehind(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    let (line, shown) = try session.list("shelf ", showing: "borrow")
    #expect(line == .init(text: "shelf ", cursor: 6))
    #expect(shown.contains("find"))
    #expect(try session.complete("shelf bor") == .init(text: "shelf borrow ", cursor: 13))
  }

  /// The two calls that the library's page shows.
  @Test(arguments: Shell.installed(of: [.elvish, .xonsh])) func whatIsChosenIsTaken(_ shell: Shell) throws {
    let session = try ShellSession(
      shell, sandbox: Sandbox(program: "paint", built: "ShellCompletionTutorial"))
    if shell == .elvish {
      #expect(try session.complete("paint mix l").text == "paint mix l")
      #expect(try session.complete("paint mix l", takesChosen: true).text == "paint mix 'light blue' ")
    } else {
      let listed = try session.list("paint ", tabs: 2, showing: "Print a completion script.")
      #expect(listed.line.text == "paint completions ")
    }
  }

  @Test(arguments: [Shell.nushell, .powershell]) func otherShellsAreRefused(_ shell: Shell) throws {
    let sandbox = try Sandbox.shelf()
    let failure = #expect(throws: TerminalFailure.self) { try ShellSession(shell, sandbox: sandbox) }
    #expect(
      failure?.description == "There is no session of \(shell); take one of bash, zsh, fish, elvish, xonsh.")
  }
}

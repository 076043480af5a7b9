import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// The words of an argument that are another program's command line. Here the other program is the same one.
@Suite(.blocking, .limit(minutes: 5)) struct OtherCommandTests {
  private static let bashCompletion = "/usr/share/bash-completion/bash_completion"

  /// Lines with what they become in a shell that completes the other program's words.
  private static let lines = [
    ("letters pass relay lette", "letters pass relay letters "),
    ("letters pass relay letters pri", "letters pass relay letters print "),
    ("letters print ink fair -- letters pri", "letters print ink fair -- letters print "),
    ("letters print ink fair --gilt -- lette", "letters print ink fair --gilt -- letters "),
    ("letters pass relay letters print ink fair --g", "letters pass relay letters print ink fair --gilt "),
    ("letters -v pass relay letters send --to=Ad", "letters -v pass relay letters send --to=Ada "),
    ("letters pass relay letters quote \"two w", "letters pass relay letters quote \"two words\" "),
    (
      "letters pass relay letters pass relay letters pri",
      "letters pass relay letters pass relay letters print "
    ),
    ("letters pass relay cat note", "letters pass relay cat note\\ book.txt "),
    ("letters pass relay letters zzz", "letters pass relay letters zzz"),
  ]

  private func session(
    _ shell: Shell, before: String = "", isEarlier: Bool = false
  ) throws -> ShellSession {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    try sandbox.write("", to: "home/note book.txt")
    var script = CompletionScript(program: "letters", shell: shell).text
    if isEarlier { script = script.replacing("COMPLETION_SCRIPT=2 ", with: "") }
    return try ShellSession(shell, sandbox: sandbox, script: script, before: before)
  }

  @Test(arguments: [Shell.zsh, .fish].filter(\.isInstalled))
  func theShellCompletesTheOtherCommand(_ shell: Shell) throws {
    let session = try session(shell)
    for (typed, wanted) in Self.lines {
      #expect(try session.complete(typed).text == wanted, "\(typed)")
    }
  }

  @Test(
    .enabled(
      if: Shell.bash.isInstalled && Tool(bashCompletion).isTested, "bash or bash-completion is not installed")
  )
  func bashCompletionCompletesTheOtherCommand() throws {
    let session = try session(.bash, before: "source \(Self.bashCompletion)")
    let redirected = (
      "letters 2>/dev/null pass relay letters pri", "letters 2>/dev/null pass relay letters print "
    )
    for (typed, wanted) in Self.lines + [redirected] {
      #expect(try session.complete(typed).text == wanted, "\(typed)")
    }
  }

  /// Without that package bash completes the command's name, and then files. A script of an earlier version gets the
  /// same as values.
  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: [false, true])
  func commandsThenFiles(_ isEarlier: Bool) throws {
    let session = try session(.bash, isEarlier: isEarlier)
    for (typed, wanted) in Self.lines.filter({ $0.0.contains("lette ") || $0.0.contains("cat") }) + [
      ("letters pass relay lette", "letters pass relay letters "),
      ("letters pass relay letters pri", "letters pass relay letters pri"),
    ] {
      #expect(try session.complete(typed).text == wanted, "\(typed)")
    }
  }

  @Test(arguments: [Shell.zsh, .fish].filter(\.isInstalled))
  func anEarlierScriptGetsValues(_ shell: Shell) throws {
    let session = try session(shell, isEarlier: true)
    #expect(try session.complete("letters pass relay lette").text == "letters pass relay letters ")
    #expect(
      try session.complete("letters pass relay ls note").text == #"letters pass relay ls note\ book.txt "#)
  }

  @Test func otherShellsGetCommandsThenFiles() throws {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    try sandbox.write("", to: "bin/lettersome")
    func rows(_ words: String...) throws -> String {
      let run = try ChildProcess.run(
        [Sandbox.builtProducts + "/letters", "__complete", "elvish", "pass", "relay"] + words,
        environment: sandbox.environment.merging(["PATH": sandbox.root + "/bin:/nowhere"]) { $1 })
      return String(decoding: run.output, as: UTF8.self)
    }
    #expect(try rows("lette") == "letters\tletters\t\t \n")
    #expect(try rows("cat", sandbox.root + "/bin/lettersom").contains("/bin/lettersome\t"))
  }
}

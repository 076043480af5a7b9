import ArgumentParser
import ArgumentParserCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// The values that `.custom` closures write for each shell, beside what ArgumentParser's own script makes of them.
@Suite(.blocking, .limit(minutes: 10)) struct CandidateTests {
  /// What is typed, and the line after TAB without backslashes and the last blank.
  static let lines = [
    ("ferries sail --to m", "ferries sail --to main"), ("ferries sail --to 1", "ferries sail --to 10:30"),
    ("ferries sail --to 10:", "ferries sail --to 10:30"), ("ferries sail --to n", "ferries sail --to next"),
    ("ferries sail --from U", "ferries sail --from U"), ("ferries sail --from Ui", "ferries sail --from Uig"),
    ("ferries sail gh", "ferries sail ghcr.io/sea:15"),
    ("ferries stow --place h", "ferries stow --place hold"),
    ("ferries stow --place d", "ferries stow --place deck:"),
    ("letters send --to Al", "letters send --to Alan"),
    ("letters send --to G", "letters send --to Grace"),
    ("letters quote --asked p", "letters quote --asked plain"),
  ]

  /// Where ArgumentParser's script does not get so far: bash ends words at colons, and a quote among the values disturbs
  /// bash and fish.
  static let faults: [Shell: Set<String>] = [
    .bash: ["ferries sail --to 10:", "letters quote --asked p"], .fish: ["letters quote --asked p"],
  ]

  @Test(arguments: Shell.installed) func areReadAsByArgumentParser(_ shell: Shell) throws {
    func essence(_ line: String) -> String {
      let text = line.filter { $0 != "\\" }
      return text.hasSuffix(" ") ? String(text.dropLast()) : text
    }
    for (program, lines) in Dictionary(grouping: Self.lines, by: { $0.0.prefix { $0 != " " } }) {
      let sandbox = try Sandbox(program: String(program), built: String(program))
      let path = Sandbox.builtProducts + "/" + program
      for option in ["completions", "--generate-completion-script"] {
        let printed = try ChildProcess.run([path, option, shell.rawValue], environment: sandbox.environment)
        let script = String(decoding: printed.output, as: UTF8.self)
        let session = try ShellSession(shell, sandbox: sandbox, script: script)
        for (typed, wanted) in lines {
          let isFault = option != "completions" && Self.faults[shell]?.contains(typed) == true
          let line = essence(try session.complete(typed).text)
          #expect((line == wanted) != isFault, "\(option) \(shell): «\(typed)» became «\(line)»")
        }
      }
    }
  }

  /// Descriptions, which each shell gets in its own form.
  @Test func descriptionsComeWithThem() throws {
    func answer(_ arguments: [String], _ variables: [String: String] = [:]) throws -> String {
      let sandbox = try Sandbox(program: "ferries", built: "ferries")
      let run = try ChildProcess.run(
        [Sandbox.builtProducts + "/ferries"] + arguments,
        environment: sandbox.environment.merging(variables) { $1 })
      return String(decoding: run.output, as: UTF8.self)
    }
    #expect(
      try answer(["__complete", "zsh", "80", "", "", "", "sail", "--to"])
        == "\n\n\nmain\nmain   -- where all meets\n10:30\n10:30  -- in the morning\nnext\nnext\n")
    let stowed = "deck:1\tabove\ndeck:2\tbelow\nhold\t\n"
    #expect(try answer(["__complete", "fish", "stow", "--place", ""]) == stowed)
    let own = ["---completion", "stow", "--", "--place", "2", "0", "ferries", "stow", "--place", ""]
    #expect(try answer(own, ["SAP_SHELL": "zsh"]) == "deck\\:1:above\ndeck\\:2:below\nhold\n \n")
    #expect(try answer(own, ["SAP_SHELL": "bash"]) == "deck:1\ndeck:2\nhold\n")
  }

  /// A value that is written for every shell: behind it comes a tab.
  @Test(arguments: Shell.allCases) func aTabKeepsAColonInTheValue(_ shell: Shell) {
    let reply = ValueReply(candidates: "plain:x\t\nplain:y\tdescribed: so\nplain:z", for: shell)
    #expect(reply.values[0] == CompletionValue("plain:x"))
    #expect(reply.values[1] == CompletionValue("plain:y", description: "described: so"))
    let split = CompletionValue("plain", description: "z")
    #expect(reply.values[2] == (shell == .zsh ? split : CompletionValue("plain:z")))
  }

  /// No file is the value of an enumeration, a Boolean or a number, whatever holds it.
  @Test func someTypesTakeNoFiles() throws {
    let model = try CommandModel(of: Typed.self)
    let unlisted = model.arguments.filter { $0.completion == .unlisted }.map(\.identifyingName)
    #expect(unlisted == ["--mode", "--modes", "--raw", "--truth", "--count"])
  }

  private enum Mode: ExpressibleByArgument {
    case slow
    init?(argument: String) { self = .slow }
  }

  private enum Raw: String, ExpressibleByArgument { case one }

  private struct Typed: ParsableCommand {
    @Option var mode: Mode?
    @Option var modes: [Mode] = []
    @Option var raw: Raw
    @Option var truth: Bool
    @Option var count: Int
    @Option var text: String
  }

  /// fish would report a crash on the user's line, other shells say nothing of it.
  @Test(arguments: Shell.installed(of: [.bash, .zsh, .fish]), ["wrecked", "wrung", "washed", "whirled"])
  func aClosureThatEndsTheProgramIsSilent(_ shell: Shell, _ option: String) throws {
    let session = try ShellSession(shell, sandbox: Sandbox(program: "ferries", built: "ferries"))
    let typed = "ferries stow --\(option) "
    #expect(try session.complete(typed).text == typed)
    #expect(!session.pty.text.contains("terminated"), "\(session.pty.text)")
    // The shell goes on.
    session.pty.send("\u{15}echo on")
    #expect(try session.run() == "on\n")
  }

  /// Flags of one property exclude each other in one word too.
  @Test func exclusiveFlagsAreNotJoined() throws {
    func offered(_ words: String...) throws -> String {
      let run = try ChildProcess.run(
        [Sandbox.builtProducts + "/ferries", "__complete", "fish", "stow"] + words,
        environment: ["HOME": "/dev/null", "PATH": Tool.folders])
      return String(decoding: run.output, as: UTF8.self)
    }
    #expect(try offered("-u") == "-u\t\n-ut\t\n-uC\t\n-uh\tShow help information.\n")
    #expect(try offered("-u", "--low") == "" && offered("--low") == "--lower\t\n")
  }

  /// A closure that needs the main actor answers, whether or not the main thread waits for it.
  @Test(arguments: [[:], ["FERRIES_BLOCK": "yes"]]) func theMainActorIsFree(_ variables: [String: String])
    throws
  {
    let run = try ChildProcess.run(
      [Sandbox.builtProducts + "/ferries", "__complete", "fish", "sail", "--from", "U"],
      environment: ["HOME": "/dev/null", "PATH": Tool.folders].merging(variables) { $1 })
    #expect(String(decoding: run.output, as: UTF8.self) == "Ullapool\t\nUig\t\n")
  }
}

import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Programs that were built without this library and describe themselves.
@Suite(.blocking, .limit(minutes: 10)) struct InstalledProgramTests {
  /// A program in another language that describes itself as ArgumentParser's programs do, and counts how often.
  private static func tool(_ subcommand: String, in sandbox: Sandbox) throws {
    let dump = """
      {"serializationVersion": 0, "command": {"commandName": "tool", "subcommands": [
        {"commandName": "\(subcommand)", "superCommands": ["tool"], "arguments": [
          {"kind": "positional", "shouldDisplay": true, "isOptional": false, "isRepeating": false,
           "parsingStrategy": "default", "valueName": "n", "completionKind": {"custom": {}}}]},
        {"commandName": "idle", "superCommands": ["tool"]}, {"commandName": "help"}]}}
      """
    try sandbox.writeScript(
      """
      #!/bin/sh
      case $1 in
      --experimental-dump-help) echo asked >>'\(sandbox.root)/asked'; cat <<'END'
      \(dump)
      END
      ;;
      --help) printf 'SUBCOMMANDS:\\n  %s, x (default)  Do.\\n  idle   Rest.\\n' \(subcommand) ;;
      ---completion) printf '%s\\n' "$SAP_SHELL:$#:$*" ;;
      esac
      """, to: "bin/tool")
  }

  private static func answer(
    _ line: String, in sandbox: Sandbox, _ variables: [String: String] = [:]
  ) throws -> String {
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let output = try ChildProcess.run(
      [
        Sandbox.builtProducts + "/installed-completer", "tool", "__complete", "bash", "63", "200", word, line,
      ],
      environment: sandbox.environment.merging(variables) { $1 }
    ).output
    return String(decoding: output, as: UTF8.self)
  }

  @Test func aProgramIsAskedOnceUntilItChanges() throws {
    let sandbox = try Sandbox(program: "unused", built: "letters")
    try Self.tool("run", in: sandbox)
    for _ in 1...2 {
      #expect(try Self.answer("tool ", in: sandbox).contains("\nrun\nidle\nhelp\n"))
    }
    #expect(sandbox.read("asked") == "asked\n")
    try Self.tool("another", in: sandbox)
    #expect(try Self.answer("tool ", in: sandbox).contains("\nanother\nidle\nhelp\n"))
  }

  @Test func itsClosuresAreAsked() throws {
    let sandbox = try Sandbox(program: "unused", built: "letters")
    try Self.tool("run", in: sandbox)
    let asked = "bash:9:---completion run -- positional@0 2 4 tool run bash"
    #expect(try Self.answer("tool run bash", in: sandbox).contains(asked))
    // The help shows which subcommand is the default.
    let askedByDefault = "bash:8:---completion run -- positional@0 1 4 tool bash"
    #expect(try Self.answer("tool bash", in: sandbox).contains(askedByDefault))
  }

  @Test(arguments: ["exit 3", "echo nonsense", "kill -9 $$"])
  func aProgramThatDoesNotDescribeItselfIsLeftAlone(_ body: String) throws {
    let sandbox = try Sandbox(program: "unused", built: "letters")
    try sandbox.writeScript("#!/bin/sh\n\(body)\n", to: "bin/tool")
    let log = sandbox.root + "/log"
    #expect(try Self.answer("tool x", in: sandbox, ["TOOL_COMPLETION_LOG": log]) == "")
    #expect(
      sandbox.read("log")?.contains("“tool” does not describe itself with --experimental-dump-help")
        == true)
  }

  @Test func aProgramThatIsNotThereIsNoted() throws {
    let sandbox = try Sandbox(program: "unused", built: "letters")
    let log = sandbox.root + "/log"
    #expect(try Self.answer("tool x", in: sandbox, ["TOOL_COMPLETION_LOG": log]) == "")
    #expect(sandbox.read("log")?.contains("model: there is no program “tool”") == true)
  }

  /// The script calls the other program by its words, whatever they contain.
  @Test(arguments: Shell.installed) func anotherProgramAnswers(_ shell: Shell) throws {
    let sandbox = try Sandbox(program: "tool", built: "letters")
    try sandbox.writeScript(
      "#!/bin/sh\nshift\nexec '\(Sandbox.builtProducts)/letters' \"$@\"\n", to: "bin/it's mine")
    let script = CompletionScript(program: "tool", shell: shell, answeredBy: ["it's mine", "$(touch x)"])
    let session = try ShellSession(shell, sandbox: sandbox, script: script.text)
    #expect(try session.complete("tool gath").text == "tool gather ")
    #expect(!sandbox.has("home/x"))
  }
}

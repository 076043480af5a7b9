import ArgumentParserCompletion
import Foundation
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// A program that uses this library only by the line in `main` and the subcommand that prints the scripts.
@Suite(.blocking, .limit(minutes: 20)) struct DropInTests {
  private static func run(_ arguments: [String], _ variables: [String: String] = [:]) throws -> String {
    let environment = ["HOME": "/dev/null", "PATH": Tool.folders].merging(variables) { $1 }
    let output = try ChildProcess.run(
      [Sandbox.builtProducts + "/letters"] + arguments, environment: environment
    ).output
    return String(decoding: output, as: UTF8.self)
  }

  /// What bash lists, without descriptions.
  private static func offered(
    _ typed: String, _ variables: [String: String] = [:]
  ) throws -> [String] {
    let word = typed.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return try run(["__complete", "bash", "63", "200", word, "letters " + typed], variables).split(
      separator: "\n"
    )
    .dropFirst()
    .map { String($0.split(separator: "  ")[0]).trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }

  @Test(arguments: [
    // The default subcommand, whose name the description does not give.
    ("--sp", ["--speed"]), ("--speed s", ["slow", "swift", "sudden"]), ("post --speed sw", ["swift"]),
    ("he", ["help"]), ("help pa", ["pass"]), ("help pass ", ["along", "leftover", "relay"]),
    ("help post", ["post"]),
    // Flags that exclude each other, although each has its own help; counts; a flag and its inversion.
    ("send --g", ["--grey"]), ("send --cream --g", []), ("send --cream --w", []), ("--cream --g", []),
    ("-v --verb", ["--verbose"]), ("send --seal --no", ["--no-seal"]), ("send --speed slow --sp", []),
    // An option of the program after a subcommand.
    ("print laser fair --verb", ["--verbose"]), ("print laser fair -vv --g", ["--gilt"]),
    // What arguments declare.
    ("send --to ", ["Ada", "Alan", "Grace"]), ("send --to=A", ["Ada", "Alan"]),
    ("send --to a", ["Ada", "Alan"]),
    ("send --place x", ["x<3>4", "x/bash"]), ("send --place=x", ["x<3>4", "x/bash"]),
    ("send --colour r", ["red", "rose"]), ("send --copies 1", []),
    // The parsing strategies.
    ("gather --raw -", ["-first"]), ("gather --raw --side --s", ["--side", "--some"]),
    ("gather --side ", ["east", "west"]), ("gather --side --some ", ["east", "west"]),
    ("gather --side --some east tw", ["two"]), ("gather --side -- ", ["tail"]),
    ("gather --some one ", ["one", "two"]), ("gather --some one --ra", ["--raw"]),
    ("gather --rest -", ["-x"]), ("gather --rest --raw en", ["end"]), ("gather ta", []),
    ("gather -- ta", ["tail"]), ("gather -aI /us", ["usr/"]), ("gather -I/us", ["usr/"]),
    ("gather -I /us", ["usr/"]), ("gather -I=/us", ["usr/"]),
    // A value is joined to a short name only if the declaration allows it.
    ("send -ssw", []), ("send -s sw", ["swift"]), ("send -s=sw", ["swift"]), ("send -vs sw", ["swift"]),
    ("pass t", ["this", "that"]), ("pass this -", ["-z"]), ("pass this --loud z", ["zed"]),
    ("pass --lo", ["--loud"]), ("pass --hel", ["--help"]), ("pass --loud --hel", []),
    ("pass relay --hel", []), ("pass relay -", []),
    ("pass leftover f", ["first"]), ("pass leftover --odd f", ["first"]),
    ("pass leftover first o", ["other"]), ("pass leftover first --odd o", ["other"]),
    ("pass leftover --kn", ["--known"]),
    // A default as a flag: the option has no value if another option follows.
    ("send --date t", ["today", "tomorrow"]), ("send --date --se", ["--seal"]),
    ("send --date=tom", ["tomorrow"]),
    // The positional argument of a command before its subcommands.
    ("print ", ["laser", "ink"]), ("print dr", []), ("print laser ", ["draft", "fair"]),
    ("print laser dr", ["draft"]),
    ("completions z", ["zsh"]),
  ]) func offers(_ typed: String, _ wanted: [String]) throws {
    #expect(try Self.offered(typed) == wanted)
  }

  /// The model that was written in advance is compiled into the program, and is the one that the program prints.
  @Test func theModelIsWrittenAhead() throws {
    let folder = (#filePath as NSString).deletingLastPathComponent + "/../DropInExample"
    let printed = try Self.run(["__completion-model"])
    if ProcessInfo.processInfo.environment["POSTCODE_GENERATE"] != nil {
      try printed.write(toFile: folder + "/CompletionModel.swift", atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: folder + "/CompletionModel.swift", encoding: .utf8) == printed)
    for line in ["--sp", "send --cream --g", "gather --raw --side --s"] {
      #expect(try Self.offered(line) == Self.offered(line, ["LETTERS_WRITTEN": "yes"]))
    }
  }

  /// Values with quotes, blanks and characters that shells expand, from a list and from a closure.
  @Test(arguments: Shell.installed) func valuesWithQuotesAreWhole(_ shell: Shell) throws {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    let session = try ShellSession(
      shell, sandbox: sandbox, script: Self.run(["completions", shell.rawValue]))
    let values = [
      ("it", "it's"), ("tw", "two words"), ("ba", #"back\slash"#), (#"\$"#, "$HOME"), (#"\*"#, "*"),
      (#"\("#, "(echo PWNED)"), ("sa", #"say "hi""#), ("a", "a;b&c"), (#"\`"#, "`id`"), ("p", "plain"),
    ]
    for option in ["--listed ", "--asked ", "", "--asked="] {
      for (typed, value) in values {
        _ = try session.complete("letters quote \(option)\(typed)")
        #expect(try session.run() == "<\(value)>\n", "\(shell): \(option)\(typed)")
      }
    }
  }

  @Test func noFilesWhereTheyAreNotWanted() throws {
    let model = CommandModel(
      name: "t",
      arguments: [
        .init(.option, names: ["--a"], valueName: "a"), .init(.option, names: ["--n"], completion: .unlisted),
      ])
    var completer = Completer(model: model)
    func offersFiles(_ line: String) -> Bool {
      completer.respond(to: ["bash", "63", "80", "/us", line + " /us"]) != nil
    }
    #expect(!offersFiles("t --a"))
    completer.offersFiles = true
    #expect(offersFiles("t --a") && !offersFiles("t --n"))
  }

  /// A closure or a command that does not end is abandoned, and the shell gets its line back.
  @Test func whatTakesTooLongIsGivenUp() throws {
    var completer = Completer(
      model: CommandModel(
        name: "t",
        arguments: [
          .init(.option, names: ["--slow"], completion: .shellCommand("sleep 600; echo late")),
          .init(
            .option, names: ["--quick"],
            completion: .shellCommand("echo 'soon\tat once'; echo sad; echo 'no' >&2")),
        ]))
    completer.commandDeadline = .milliseconds(100)
    #expect(completer.respond(to: ["bash", "63", "80", "", "t --slow "]) == nil)
    completer.commandDeadline = .seconds(600)
    let reply = try #require(completer.respond(to: ["bash", "63", "80", "s", "t --quick s"]))
    #expect(String(decoding: reply, as: UTF8.self) == "space\nsoon  (at once)\nsad\n")
  }

  /// The command is run by sh in every shell, and a value with a control character is not offered.
  @Test(arguments: Shell.allCases.filter { ![.bash, .zsh, .fish].contains($0) })
  func commandsAreOfSh(_ shell: Shell) throws {
    let command = #"for word in sun sky; do printf '%s\n' "$word"; done; printf 'sea\r\nsi\rsa\nso\0se\n'"#
    let model = CommandModel(
      name: "t", arguments: [.init(.option, names: ["--x"], completion: .shellCommand(command))])
    let reply = try #require(Completer(model: model).respond(to: [shell.rawValue, "--x", "s"]))
    #expect(String(decoding: reply, as: UTF8.self) == "sun\tsun\t\t \nsky\tsky\t\t \n")
  }

  /// A name that no argument has is reported, at the latest by a test.
  @Test func misspelledArgumentsAreFound() {
    let ids = [
      ArgumentID(command: ["send"], name: "--speed"), ArgumentID(command: ["send"], name: "speed"),
      ArgumentID(command: ["sned"], name: "--speed"), ArgumentID(command: [], name: "letter"),
      ArgumentID(command: ["send"], name: "letter"), ArgumentID(command: ["send"], name: "-s"),
    ]
    let model = CommandModel(
      name: "t",
      subcommands: [
        CommandModel(
          name: "send",
          arguments: [
            .init(.option, names: ["--speed", "-s"], valueName: "speed"),
            .init(.positional, valueName: "letter"),
          ])
      ])
    #expect(model.missing(of: ids).map(\.description) == ["send speed", "sned --speed", "letter"])
  }

  /// With eleven subcommands, the eleventh and the first one's first subcommand must not share a function name.
  @Test func theNamesOfGeneratedFunctionsDiffer() {
    let first = CommandModel(name: "a", subcommands: [CommandModel(name: "b")])
    let others = (2...11).map { CommandModel(name: "s\($0)") }
    let source = CommandModel(name: "t", subcommands: [first] + others).swiftSource(named: "t")
    let names = source.matches(of: #/func (\w+)\(/#).map { String($0.1) }
    #expect(names.count == 13 && Set(names).count == 13)
  }
}

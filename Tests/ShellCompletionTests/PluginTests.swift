import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Programs that are subcommands of another, as the page about them says. The plugin here is another example program.
@Suite(.blocking, .limit(minutes: 5)) struct PluginTests {
  private static let bashCompletion = "/usr/share/bash-completion/bash_completion"

  private static let lines = [
    ("harbour fl", "harbour fleet "), ("harbour --quiet fl", "harbour --quiet fleet "),
    ("harbour fleet pri", "harbour fleet print "), ("harbour -q fleet pri", "harbour -q fleet print "),
    ("harbour fleet --verb", "harbour fleet --verbose "),
    ("harbour fleet send --sp", "harbour fleet send --speed "),
    ("harbour fleet send --to=Ad", "harbour fleet send --to=Ada "),
    ("harbour fleet quote \"two w", "harbour fleet quote \"two words\" "),
    ("harbour 'fleet' pri", "harbour 'fleet' print "), ("harbour   fleet   pri", "harbour   fleet   print "),
    // A program's own subcommands win.
    ("harbour mo", "harbour moor "), ("harbour moor --ro", "harbour moor --rope "),
    // No program, no plugin.
    ("harbour dr", "harbour dr"), ("harbour si", "harbour si"), ("harbour zzz pri", "harbour zzz pri"),
    ("harbour help fl", "harbour help fl"), ("harbour -- fl", "harbour -- fl"),
    ("harbour moor fl", "harbour moor fl"), ("harbour plain note", "harbour plain note\\ book.txt "),
  ]

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(program: "harbour", built: "harbour")
    try sandbox.write("", to: "home/note book.txt")
    try sandbox.write("", to: "bin/harbour-drift")
    try sandbox.write("", to: "bin/harbour-sink/file")
    for name in ["moor", "plain", "a b"] { try sandbox.writeScript("#!/bin/sh\n", to: "bin/harbour-" + name) }
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.root + "/bin/harbour-fleet", withDestinationPath: Sandbox.builtProducts + "/letters")
    return sandbox
  }

  private func session(_ shell: Shell, in sandbox: Sandbox? = nil, before: String = "", after: String = "")
    throws
    -> ShellSession
  {
    let sandbox = try sandbox ?? self.sandbox()
    let script = CompletionScript(program: "harbour-fleet", shell: shell)
    try sandbox.write(script.text, to: "functions/" + script.fileName)
    let load = shell == .zsh ? "" : "source '\(sandbox.root)/functions/\(script.fileName)'\n"
    return try ShellSession(shell, sandbox: sandbox, before: before, after: load + after)
  }

  @Test(arguments: [Shell.zsh, .fish].filter(\.isInstalled)) func pluginsAreCompleted(_ shell: Shell) throws {
    let session = try session(shell)
    for (typed, wanted) in Self.lines { #expect(try session.complete(typed).text == wanted, "\(typed)") }
    _ = try session.complete("harbour fleet pass rel")
    session.pty.send("it does\\ not end")
    #expect(try session.run() == "<it> <does not> <end>\n")
  }

  @Test(
    .enabled(
      if: Shell.bash.isInstalled && Tool(bashCompletion).isTested, "bash or bash-completion is not installed")
  )
  func bashCompletesPlugins() throws {
    let session = try session(.bash, before: "source \(Self.bashCompletion)")
    for (typed, wanted) in Self.lines { #expect(try session.complete(typed).text == wanted, "\(typed)") }
    #expect(try session.complete("harbour 2>/dev/null fleet pri").text == "harbour 2>/dev/null fleet print ")
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed")) func bashAloneCompletesTheirNames()
    throws
  {
    let session = try session(.bash)
    #expect(try session.complete("harbour fl").text == "harbour fleet ")
    #expect(try session.complete("harbour fleet note").text == "harbour fleet note\\ book.txt ")
  }

  @Test(arguments: Shell.installed) func theyAreListedBesideTheSubcommands(_ shell: Shell) throws {
    let format = "zstyle ':completion:*' format '<%d>'"
    let session = try session(shell, after: shell == .zsh ? format : "")
    let shown = try session.list("harbour ", showing: "plain").shown
    for name in ["completions", "moor", "fleet"] { #expect(shown.contains(name), "\(shown)") }
    for name in ["drift", "sink", "a b"] { #expect(!shown.contains(name), "\(shown)") }
    #expect(shown.components(separatedBy: "moor").count == 2, "\(shown)")
    guard shell == .zsh else { return }
    let places = ["<Ships>", "moor", "<Plugins>", "fleet", "plain"].map { shown.range(of: $0)?.lowerBound }
    #expect(
      places.compactMap { $0 }.count == 5 && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  /// Other shells, and those with a script of an earlier version, offer files as the words of a plugin.
  @Test(arguments: [Shell.elvish, .xonsh, .nushell, .fish]) func otherShellsGetNamesThenFiles(_ shell: Shell)
    throws
  {
    let sandbox = try sandbox()
    // The same program in two directories is one plugin.
    try sandbox.write("", to: "more/note")
    try sandbox.writeScript("#!/bin/sh\n", to: "more/harbour-fleet")
    func offered(_ words: String...) throws -> [Substring] {
      let run = try ChildProcess.run(
        [Sandbox.builtProducts + "/harbour", "__complete", shell.rawValue] + words,
        environment: sandbox.environment.merging(["PATH": "\(sandbox.root)/bin:\(sandbox.root)/more"]) { $1 },
        directory: sandbox.home)
      return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: "\t")[0]
      }
    }
    #expect(try offered("f") == ["fleet"])
    #expect(try offered("fleet", "note") == ["note book.txt"])
    #expect(try offered("-q", "fleet", "print", "--verbose", "note") == ["note book.txt"])
  }

  @Test func thePageIsAboutTheExample() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(
        path: "../Sources/ArgumentParserCompletion/ArgumentParserCompletion.docc/Plugins.md"),
      encoding: .utf8)
    let example = try String(contentsOf: root.appending(path: "PluginExample/Harbour.swift"), encoding: .utf8)
    #expect(page.components(separatedBy: "```swift\n")[1].components(separatedBy: "```")[0] == example)
  }
}

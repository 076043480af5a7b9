import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Programs completed by this library and by the scripts that ArgumentParser makes for them.
///
/// The first are other people's, and are completed from their own descriptions: those of the Swift toolchain, and
/// ArgumentParser's examples, which `make situations` builds. The others are declared in `Tests/Adopters`, and answer
/// for themselves.
@Suite(.blocking, .limit(minutes: 30)) struct SituationTests {
  /// The typed text, the line after one TAB, and a heading of the list that zsh shows, "" for none.
  struct Situation {
    let program: String
    let typed: String
    let wanted: String
    let heading: String
  }

  enum Verdict: String {
    case right, wrong, nothing
  }

  static let situations: [Situation] = {
    let path = (#filePath as NSString).deletingLastPathComponent + "/../Fixtures/completion-situations.tsv"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Situation(
        program: cells[0], typed: cells[1], wanted: cells[2].isEmpty ? cells[1] : cells[2],
        heading: cells.count > 3 ? cells[3] : "")
    }
  }()

  /// The programs that `adopters` stands for.
  static let adopters = ["container", "swiftlint", "swiftly", "tart", "xcodes"]

  /// The path of a program that was built for the tests, is in their `PATH`, or is one of ArgumentParser's examples.
  private static func path(of program: String) -> String? {
    if adopters.contains(program) { return Sandbox.builtProducts + "/adopters" }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + [Sandbox.builtProducts + "/../../examples/debug"]).map { $0 + "/" + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0).standardized.path }
  }

  @Test(arguments: Shell.installed) func programsOfOthersAreCompleted(_ shell: Shell) throws {
    try Self.compare(Self.situations.filter { !Self.adopters.contains($0.program) }, in: shell)
  }

  @Test(arguments: Shell.installed) func programsThatUseTheLibraryAreCompleted(_ shell: Shell) throws {
    let situations = Self.situations.filter { Self.adopters.contains($0.program) }
    #expect(situations.count >= 150)
    // ArgumentParser's script for fish takes a second for each TAB in a program of many commands.
    try Self.compare(situations, in: shell, isCompared: shell != .fish || Self.isFull)
  }

  /// Whether `make situations` runs these tests, which prints each verdict.
  private static let isFull = ProcessInfo.processInfo.environment["SITUATIONS"] != nil

  /// - Parameter isCompared: whether to run ArgumentParser's script, too.
  private static func compare(_ situations: [Situation], in shell: Shell, isCompared: Bool = true) throws {
    var (ours, own): ([Verdict: Int], [Verdict: Int]) = ([:], [:])
    let cache = try Sandbox(program: "cache", built: "installed-completer")
    for (program, situations) in Dictionary(grouping: situations, by: \.program).sorted(by: {
      $0.key < $1.key
    }) {
      guard let path = path(of: program) else {
        print("skipped: \(situations.count) situations, \(program) is not there")
        continue
      }
      let scripts =
        [ourScript(for: program, shell)] + (isCompared ? [try ownScript(of: program, at: path, shell)] : [])
      let outcomes = try scripts.map { script in
        let sandbox = try sandbox(program, at: path)
        let session = try ShellSession(
          shell, sandbox: sandbox, script: script,
          before: shell == .zsh ? "zstyle ':completion:*:descriptions' format '%d'" : "",
          environment: ["XDG_CACHE_HOME": cache.root])
        return try situations.map { try outcome(of: $0, in: session) }
      }
      for (index, situation) in situations.enumerated() {
        let (verdict, line) = outcomes[0][index]
        let other = isCompared ? outcomes[1][index] : nil
        ours[verdict, default: 0] += 1
        if let other { own[other.verdict, default: 0] += 1 }
        #expect(verdict == .right, "\(shell): «\(program) \(situation.typed)» became «\(line)»")
        if isFull, let other {
          print(shell, program, situation.typed, verdict, other.verdict, other.line, separator: "\t")
        }
      }
    }
    func sum(_ verdicts: [Verdict: Int]) -> String {
      [Verdict.right, .wrong, .nothing].map { "\(verdicts[$0] ?? 0) \($0)" }.joined(separator: ", ")
    }
    print("\(shell): this library \(sum(ours))" + (isCompared ? "; ArgumentParser's script \(sum(own))" : ""))
    #expect(ours.isEmpty || ours[.right] ?? 0 > own[.right] ?? 0)
  }

  private static func ourScript(for program: String, _ shell: Shell) -> String {
    let answering =
      adopters.contains(program) ? [] : [Sandbox.builtProducts + "/installed-completer", program]
    return CompletionScript(program: program, shell: shell, answeredBy: answering).text
  }

  /// The script that ArgumentParser makes for a program.
  private static func ownScript(of program: String, at path: String, _ shell: Shell) throws -> String {
    // A program may tell by the name that calls it what it is.
    let sandbox = try Sandbox(program: program, built: path)
    let words =
      program == "swift"
      ? ["package", "completion-tool", "generate-\(shell)-script"]
      : ["--generate-completion-script", shell.rawValue]
    let output = try ChildProcess.run(["\(sandbox.root)/bin/\(program)"] + words).output
    return String(decoding: output, as: UTF8.self)
  }

  /// Presses TAB, and judges the line.
  private static func outcome(
    of situation: Situation, in session: ShellSession
  ) throws -> (verdict: Verdict, line: String) {
    let typed = "\(situation.program) \(situation.typed)"
    let line = try session.complete(typed).text
    let isListed =
      session.shell != .zsh || situation.heading.isEmpty || session.pty.text.contains(situation.heading)
    return (isListed ? verdict(line, situation) : .wrong, line)
  }

  private static func verdict(_ line: String, _ situation: Situation) -> Verdict {
    // A backslash that no shell needs changes no word.
    func plain(_ text: String) -> String {
      text.trimmingCharacters(in: .whitespaces).replacing("\\:", with: ":").replacing("\\@", with: "@")
    }
    if plain(line) == plain("\(situation.program) \(situation.wanted)") { return .right }
    return plain(line) == plain("\(situation.program) \(situation.typed)") ? .nothing : .wrong
  }

  private static func sandbox(_ program: String, at path: String) throws -> Sandbox {
    let sandbox = try Sandbox(program: program, built: path)
    for file in [
      "source.swift", "notes.txt", "names.json", "module.wasm", "sub/inner.swift",
      "Docs.docc/a", "archive.doccarchive/a", "Containerfile", "app.env", "rules.yml", "Xcode 16.xip",
      "Xcode 16.txt", "my image.tar", "log of Friday.txt", "big disk/one.img",
      ".fastlane/spaceship/ada@example.com/a", ".fastlane/spaceship/grace@example.org/a",
    ] {
      try sandbox.write("", to: "home/" + file)
    }
    return sandbox
  }
}

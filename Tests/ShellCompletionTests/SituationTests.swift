import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Other people's programs, completed from their own descriptions, and compared with the scripts that ArgumentParser
/// makes for them: the programs of the Swift toolchain, and ArgumentParser's examples, which `make situations` builds.
@Suite(.blocking, .limit(minutes: 30)) struct SituationTests {
  /// The typed text, and the line after one TAB.
  struct Situation {
    let program: String
    let typed: String
    let wanted: String
  }

  enum Verdict: String {
    case right, wrong, nothing
  }

  static let situations: [Situation] = {
    let path = (#filePath as NSString).deletingLastPathComponent + "/../Fixtures/completion-situations.tsv"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Situation(program: cells[0], typed: cells[1], wanted: cells[2].isEmpty ? cells[1] : cells[2])
    }
  }()

  /// The path of a program in the tests' `PATH`, or in the folder where ArgumentParser's examples are built.
  private static func path(of program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + [Sandbox.builtProducts + "/../../examples/debug"]).map { $0 + "/" + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0).standardized.path }
  }

  @Test(arguments: Shell.installed) func programsOfOthersAreCompleted(_ shell: Shell) throws {
    var sums: [Bool: [Verdict: Int]] = [:]
    let cache = try Sandbox(program: "cache", built: "installed-completer")
    for (program, situations) in Dictionary(grouping: Self.situations, by: \.program).sorted(by: {
      $0.key < $1.key
    }) {
      guard let path = Self.path(of: program) else {
        print("skipped: \(situations.count) situations, \(program) is not there")
        continue
      }
      let answering = [Sandbox.builtProducts + "/installed-completer", program]
      let ours = CompletionScript(program: program, shell: shell, answeredBy: answering).text
      let own = try ChildProcess.run(
        program == "swift"
          ? [path, "package", "completion-tool", "generate-\(shell)-script"]
          : [path, "--generate-completion-script", shell.rawValue])
      let lines = try [ours, String(decoding: own.output, as: UTF8.self)].map { script in
        let sandbox = try Self.sandbox(program, at: path)
        let session = try ShellSession(
          shell, sandbox: sandbox, script: script, environment: ["XDG_CACHE_HOME": cache.root])
        return try situations.map { situation in
          let typed = "\(program) \(situation.typed)"
          let line = try session.complete(typed).text
          // zsh inserts a value beside a message only at the second TAB.
          return line == typed && situation.wanted != situation.typed
            ? try session.complete(typed, tabs: 2).text : line
        }
      }
      for (index, situation) in situations.enumerated() {
        let verdicts = lines.map { Self.verdict($0[index], situation) }
        for (isOurs, verdict) in zip([true, false], verdicts) {
          sums[isOurs, default: [:]][verdict, default: 0] += 1
        }
        #expect(
          verdicts[0] == .right, "\(shell): «\(program) \(situation.typed)» became «\(lines[0][index])»")
        if ProcessInfo.processInfo.environment["SITUATIONS"] != nil {
          print(shell, program, situation.typed, verdicts[0], verdicts[1], lines[1][index], separator: "\t")
        }
      }
    }
    func sum(_ isOurs: Bool) -> String {
      [Verdict.right, .wrong, .nothing].map { "\(sums[isOurs]?[$0] ?? 0) \($0)" }.joined(separator: ", ")
    }
    print("\(shell): this library \(sum(true)); ArgumentParser's script \(sum(false))")
    #expect(sums.isEmpty || sums[true]?[.right] ?? 0 > sums[false]?[.right] ?? 0)
  }

  private static func verdict(_ line: String, _ situation: Situation) -> Verdict {
    func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }
    if trimmed(line) == trimmed("\(situation.program) \(situation.wanted)") { return .right }
    return trimmed(line) == trimmed("\(situation.program) \(situation.typed)") ? .nothing : .wrong
  }

  private static func sandbox(_ program: String, at path: String) throws -> Sandbox {
    let sandbox = try Sandbox(program: program, built: path)
    for file in [
      "source.swift", "notes.txt", "names.json", "module.wasm", "sub/inner.swift",
      "Docs.docc/a", "archive.doccarchive/a",
    ] {
      try sandbox.write("", to: "home/" + file)
    }
    return sandbox
  }
}

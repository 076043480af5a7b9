import Foundation
import ShellCompletion
import Testing

@testable import postcode

/// The files that are made from the commands themselves, held against what the commands are now.
///
/// With `POSTCODE_GENERATE` set, as `make generate` does, they are written instead.
@Suite struct GeneratedFilesTests {
  @Test func commandModel() throws {
    try hold("Sources/postcode/Completion/PostcodeModel.swift") {
      try CommandModel(dumpHelp: Program._dumpHelp()).swiftSource(named: "postcode")
    }
  }

  /// The prompt's model is made from the program's, and is what the parser says of the prompt's commands.
  @Test func promptModel() throws {
    #expect(try CommandModel(dumpHelp: PromptGrammar._dumpHelp()) == .prompt)
  }

  @Test(arguments: Shell.allCases)
  func completionScripts(_ shell: Shell) throws {
    let script = CompletionScript(program: "postcode", shell: shell)
    let name = shell == .bash ? "postcode.bash" : script.fileName
    try hold("completions/" + name) { script.text }
  }

  private func hold(_ path: String, against make: () throws -> String) throws {
    try GeneratedFile.hold(path, against: try make())
  }
}

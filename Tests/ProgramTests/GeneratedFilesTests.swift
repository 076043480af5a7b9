import Foundation
import ShellCompletion
import Testing

@testable import postcode

/// The files that are made from the commands, compared with the commands as they are now.
///
/// With `POSTCODE_GENERATE` set, as `make generate` sets it, the files are written instead.
@Suite struct GeneratedFilesTests {
  @Test func commandModels() throws {
    try hold("Sources/postcode/Completion/PostcodeModel.swift") {
      try CommandModel(dumpHelp: Program._dumpHelp()).swiftSource(named: "postcode")
    }
    try hold("Sources/postcode/Completion/PromptModel.swift") {
      var model = try CommandModel(dumpHelp: PromptGrammar._dumpHelp())
      // The prompt refuses the option, and says where to give it.
      let lookup = try #require(model.subcommands.firstIndex { $0.name == "lookup" })
      let file = try #require(model.subcommands[lookup].arguments.firstIndex { $0.names == ["--file"] })
      model.subcommands[lookup].arguments[file].isHidden = true
      return model.swiftSource(named: "prompt")
    }
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

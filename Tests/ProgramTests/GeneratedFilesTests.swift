import Foundation
import ShellCompletion
import Testing

@testable import postcode

/// The files that are made from the commands, compared with the commands as they are now.
///
/// With `POSTCODE_GENERATE` set, as `make generate` sets it, the files are written instead.
@Suite struct GeneratedFilesTests {
  @Test func commandModel() throws {
    try hold("Sources/postcode/Completion/PostcodeModel.swift") {
      try model(ofHelp: Program._dumpHelp()).swiftSource(named: "postcode")
    }
  }

  /// The model of the parser's commands, with what their description does not say: what help does, and that places come
  /// from a file or from the line.
  private func model(ofHelp json: String) throws -> CommandModel {
    var model = try CommandModel(dumpHelp: json)
    for command in model.subcommands.indices {
      if model.subcommands[command].name == "help" { model.subcommands[command].help = Overview.help }
      let arguments = model.subcommands[command].arguments
      guard arguments.contains(where: { $0.names == ["--file"] }) else { continue }
      for index in arguments.indices where arguments[index].kind == .positional {
        model.subcommands[command].arguments[index].rivals = ["--file"]
      }
    }
    return model
  }

  /// The prompt's model is made from the program's, and is what the parser says of the prompt's commands.
  @Test func promptModel() throws {
    var model = try model(ofHelp: PromptGrammar._dumpHelp())
    // The prompt refuses files, and says where to give them.
    let ofFiles = [["--file"], ["--wait"]]
    for command in model.subcommands.indices {
      for index in model.subcommands[command].arguments.indices
      where ofFiles.contains(model.subcommands[command].arguments[index].names) {
        model.subcommands[command].arguments[index].isHidden = true
      }
    }
    #expect(model == .prompt)
  }

  /// The parser has the declared commands, in their order, with the declared words and fields.
  @Test func declarations() throws {
    let program = try CommandModel(dumpHelp: Program._dumpHelp())
    func expect(_ models: [CommandModel], in group: String) {
      let declared = CommandDeclaration.all.filter { $0.group == group && $0.isAvailable(.shellOnly) }
      #expect(models.map(\.name) == declared.map(\.name))
      for (model, declaration) in zip(models, declared) {
        let words = model.arguments.filter { $0.kind == .positional }
        #expect(words.map(\.valueName) == [declaration.takes.valueName].filter { !$0.isEmpty })
        #expect(words.map(\.help) == [declaration.wordsHelp].filter { !$0.isEmpty })
        let takesFields = model.arguments.contains { ["--fields", "--add"].contains($0.names.first) }
        #expect(takesFields == !declaration.fieldNames.isEmpty, "\(model.name)")
        expect(model.subcommands, in: model.name)
      }
    }
    expect(program.subcommands.filter { $0.name != "help" }, in: "")
  }

  @Test(arguments: Shell.allCases)
  func completionScripts(_ shell: Shell) throws {
    let script = CompletionScript(program: "postcode", shell: shell)
    let name = shell == .bash ? "postcode.bash" : script.fileName
    try hold("completions/" + name) { script.text }
  }

  /// The manifest for compilers before Swift 6.2 has the libraries and the program, with all traits and without tests.
  @Test func manifestForOlderCompilers() throws {
    try hold("Package@swift-6.0.swift") {
      let manifest = try String(
        contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
      let end = try #require(manifest.range(of: "\n// Compilers before Swift 6.2 do without"))
      var text = String(manifest[..<end.lowerBound])
      for (newer, older) in [
        (
          #/// swift-tools-version: 6\.2/#,
          "// swift-tools-version: 6.0\n// For compilers before Swift 6.2; `make generate` writes it from Package.swift."
        ),
        (
          #/(?s)/// `make` allows no warning.*?\n\n/#,
          "let settings: [SwiftSetting] = [.define(\"Client\"), .define(\"ArgumentParser\")]\n\n"
        ),
        (#/, condition: \.when\(traits: .*?\)/#, ""),
      ] {
        #expect(text.contains(newer))
        text.replace(newer, with: older)
      }
      return text
    }
  }

  private func hold(_ path: String, against make: () throws -> String) throws {
    try GeneratedFile.hold(path, against: try make())
  }
}

import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// The model as it is read from ArgumentParser's description, and as it is written as code.
@Suite(.blocking, .limit(minutes: 10)) struct ModelTests {
  /// What the example program prints.
  private func example(_ argument: String) throws -> String {
    let output = try ChildProcess.run([Sandbox.builtProducts + "/CompletionExample", argument]).output
    return String(decoding: output, as: UTF8.self)
  }

  @Test func argumentParsersDescriptionIsRead() throws {
    let model = try CommandModel(dumpHelp: example("dump"))
    #expect(model.name == "shelf" && model.defaultSubcommand == "find")
    #expect(model.subcommands.map(\.name) == ["find", "plan", "move", "borrow", "secret", "help"])
    #expect(model.subcommands.filter(\.isHidden).map(\.name) == ["secret"])
    let find = try #require(model.subcommands.first)
    #expect(find.aliases == ["f"] && find.help == "Find what is on shelves.")
    func argument(_ name: String) throws -> CommandModel.Argument {
      try #require(find.arguments.first { $0.names.contains(name) || $0.valueName == name })
    }
    let format = try argument("-f")
    #expect(format.names == ["--format", "-f"] && format.kind == .option)
    #expect(
      format.completion
        == .list([
          .init("table", help: "as table"), .init("json", help: "as json"), .init("csv", help: "as csv"),
        ]))
    #expect(try argument("--verbose").kind == .flag)
    // An enumeration has no other values; a list of values of a string is a suggestion.
    #expect(try argument("--tag").takesOthers && !format.takesOthers)
    #expect(try argument("--tag").isRepeating && argument("--words").extent == .upToNextOption)
    #expect(try argument("-mode").names == ["-mode"] && argument("--internal-thing").isHidden)
    #expect(try argument("shelves").kind == .positional && argument("shelves").completion == .custom)
    let draw = try #require(model.subcommands[1].subcommands.first)
    #expect(
      draw.arguments[0].completion == .file(extensions: ["svg", "pdf"]) && !draw.arguments[0].isOptional)
    #expect(model.subcommands[1].subcommands[1].arguments[0].completion == .directory)
    #expect(model.subcommands[2].arguments.contains { $0.extent == .everything })
    #expect(model.subcommands[5].arguments[0].completion == .subcommand)
  }

  /// The generated file of the example is compiled into it. It must be what would be generated now.
  @Test func theGeneratedFileIsUpToDate() throws {
    let folder = (#filePath as NSString).deletingLastPathComponent + "/../CompletionExample"
    let committed = try String(contentsOfFile: folder + "/ShelfModel.swift", encoding: .utf8)
    #expect(try committed == CommandModel(dumpHelp: example("dump")).swiftSource(named: "shelf"))
  }

  @Test func stringsAreWrittenSafely() {
    let source = CommandModel(name: "a\"b\\(c)\n\u{7}é").swiftSource(named: "odd")
    #expect(source.contains(#"name: "a\"b\\(c)\n\u{7}é""#))
  }

  @Test func whatIsNoDescriptionIsRefused() {
    for text in ["{}", "nonsense", #"{"serializationVersion": 0, "command": {"commandName": 1}}"#] {
      let error = #expect(throws: CommandModel.DumpError.self) { try CommandModel(dumpHelp: text) }
      #expect(error?.description.hasPrefix("This is no description of a command by ArgumentParser: ") == true)
    }
  }
}

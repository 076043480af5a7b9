import ArgumentParserCompletion
import Foundation
import ShellCompletionExport
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

/// Models in the forms of other programs, with texts that each of these forms must write in its own way.
@Suite(.blocking, .limit(minutes: 5)) struct ExportTests {
  @Test(arguments: ExportFormat.allCases) func noControlGetsThrough(_ format: ExportFormat) throws {
    let text = ExportedModel.hostile.model.exported(as: format)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    let controls = text.unicodeScalars.filter {
      [.control, .lineSeparator, .paragraphSeparator, .format].contains($0.properties.generalCategory)
        && $0 != "\n"
    }
    #expect(controls.isEmpty)
    guard format != .json else { return }
    #expect(!text.contains("nickname") && !text.contains("--name"))
    #expect(text.contains("Group") == (format != .fig))
  }

  /// What the drop-in example prints is what its model gives.
  @Test(arguments: ExportFormat.allCases) func aProgramPrintsIt(_ format: ExportFormat) throws {
    let environment = ["SOURCE_DATE_EPOCH": "1700000000"]
    let printed = try ChildProcess.run(
      [Sandbox.builtProducts + "/letters", "completions", "export", format.rawValue], environment: environment
    )
    let text = String(decoding: printed.output, as: UTF8.self)
    #expect(printed.status == 0)
    let json = try ChildProcess.run([Sandbox.builtProducts + "/letters", "completions", "export", "json"])
      .output
    let model = try CommandModel(json: String(decoding: json, as: UTF8.self))
    #expect(model.subcommands.map(\.name).contains("gather"))
    if format == .man {
      #expect(text.contains(".Dd November 14, 2023\n.Dt LETTERS 1\n"))
    } else {
      #expect(text == model.exported(as: format))
    }
  }

  // MARK: JSON

  @Test(arguments: ExportedModel.allCases)
  func jsonIsReadAsItWasWritten(_ exported: ExportedModel) throws {
    let model = exported.model
    #expect(try CommandModel(json: model.exported(as: .json)) == model)
    // Codable has the same form.
    #expect(try JSONDecoder().decode(CommandModel.self, from: JSONEncoder().encode(model)) == model)
  }

  /// The form is kept: what is read today must be read later, too. Fields that are not known are passed over.
  @Test func jsonStaysWhatItIs() throws {
    let text = """
      {"version": 1, "command": {"name": "paint", "later": [1], "aliases": ["p"], "help": "Paint.", "isHidden": true,
        "defaultSubcommand": "mix", "groups": [{"title": "All", "members": ["mix", "--into"]}],
        "subcommands": [{"name": "mix"}],
        "arguments": [
          {"kind": "option", "names": ["--into", "-i"], "valueName": "file", "help": "A picture.",
           "completion": {"type": "file", "extensions": ["png"]}, "takesOthers": true, "extent": "nextValue",
           "isRepeating": true, "isOptional": false, "isHidden": true, "isValueOptional": true,
           "allowsJoinedValue": true, "rivals": ["--on"]},
          {"kind": "flag", "names": ["--on"]},
          {"kind": "positional", "completion": {"type": "list", "values": [{"text": "a", "help": "b"}, {"text": "c"}]}},
          {"kind": "positional", "completion": {"type": "shellCommand", "command": "ls"}},
          {"kind": "positional", "completion": {"type": "directory"}}]}}
      """
    let model = CommandModel(
      name: "paint", aliases: ["p"], help: "Paint.", isHidden: true,
      arguments: [
        .init(
          .option, names: ["--into", "-i"], valueName: "file", help: "A picture.",
          completion: .file(extensions: ["png"]), takesOthers: true, extent: .nextValue, isRepeating: true,
          isOptional: false, isHidden: true, isValueOptional: true, allowsJoinedValue: true,
          rivals: ["--on"]),
        .init(.flag, names: ["--on"]),
        .init(.positional, completion: .list([.init("a", help: "b"), .init("c")])),
        .init(.positional, completion: .shellCommand("ls")), .init(.positional, completion: .directory),
      ], subcommands: [CommandModel(name: "mix")], defaultSubcommand: "mix",
      groups: [.init("All", ["mix", "--into"])])
    #expect(try CommandModel(json: text) == model)
    let small = CommandModel(
      name: "paint", arguments: [.init(.flag, names: ["--on"], help: "\u{9B}\u{E0041}é/")])
    #expect(
      small.exported(as: .json) == #"""
        {
          "command" : {
            "arguments" : [
              {
                "help" : "\u009b\udb40\udc41é/",
                "kind" : "flag",
                "names" : [
                  "--on"
                ]
              }
            ],
            "name" : "paint"
          },
          "version" : 1
        }

        """#)
  }

  @Test(arguments: [
    ("{}", "version"), (#"{"version": 2, "command": {"name": "x"}}"#, "version 2 is not known"),
    (
      #"{"version": 1, "command": {"name": "x", "arguments": [{"kind": "odd"}]}}"#,
      "command.arguments.Index 0.kind"
    ),
    ("nonsense", "JSON"),
  ]) func otherJSONIsRefused(_ text: String, _ reason: String) {
    let error = #expect(throws: CommandModel.DumpError.self) { try CommandModel(json: text) }
    #expect(error?.description.hasPrefix("This is no model of a command in JSON: ") == true)
    #expect(error?.reason.contains(reason) == true)
  }
}

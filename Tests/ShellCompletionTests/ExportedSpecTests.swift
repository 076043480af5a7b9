import Foundation
import ShellCompletion
import ShellCompletionExport
import TestProcesses
import Testing

/// The specs that other completers read.
@Suite(.blocking, .limit(minutes: 5)) struct ExportedSpecTests {
  // MARK: usage

  private static let keys: [String: Set<String>] = [
    "cmd": ["help", "hide", "help_heading"],
    "flag": [
      "help", "hide", "global", "required", "count", "var", "allow_hyphen_values", "value_optional",
      "help_heading",
    ],
    "arg": ["help", "hide", "double_dash"], "choices": ["strict"], "choice": ["help"],
    "complete": ["type", "run"],
  ]

  /// Where each kind of node may stand, by the pages about the spec.
  private static let children: [String: Set<String>] = [
    "": [
      "min_usage_version", "name", "bin", "about", "default_subcommand", "flag", "arg", "cmd", "complete",
    ],
    "cmd": ["alias", "flag", "arg", "cmd", "complete"], "flag": ["choices", "conflicts"], "arg": ["choices"],
    "choices": ["choice"],
  ]

  /// Source: https://usage.jdx.dev/spec/
  @Test(arguments: ExportedModel.allCases)
  func theSpecOfUsageHasItsNodes(_ exported: ExportedModel) throws {
    let spec = try KDLReader.document(exported.model.exported(as: .kdl))
    for node in spec.all {
      for child in node.children { #expect(Self.children[node.name]?.contains(child.name) == true) }
      #expect(Self.keys[node.name, default: []].isSuperset(of: node.properties.keys), "\(node)")
    }
  }

  @Test func theSpecOfUsageIsTheModel() throws {
    let spec = try KDLReader.document(ExportedModel.full.model.exported(as: .kdl))
    for (option, help) in ExportedModel.help {
      let flag = spec.children.first { $0.name == "flag" && $0.values[0].hasSuffix(option) }
      #expect(flag?.properties["help"] ?? "" == help)
      #expect(flag?.properties["global"] == "#true")
    }
    #expect(spec.first("bin", "it's") != nil && spec.first("about", #"Mix "colours" | quickly."#) != nil)
    #expect(spec.first("default_subcommand", "Op") != nil && spec.first("flag", "-h --help") != nil)
    let op = try #require(spec.first("cmd", "Op"))
    #expect(op.children[0] == KDLNode(name: "alias", values: ["Ar", "o|p"]))
    #expect(
      op.children.dropFirst().map(\.values[0]) == [
        "--Fl <No>", "-x <x.>", "--some <a b>...", "--when [value]", "<where>", "[rest]...", "x.", "value",
        "where",
      ])
    #expect(
      op.children[1].children == [
        KDLNode(
          name: "choices",
          children: [
            KDLNode(name: "choice", values: ["a|b"], properties: ["help": "either"]),
            KDLNode(name: "choice", values: ["back\\slash"]),
          ])
      ])
    #expect(op.children[2].properties == ["required": "#true", "allow_hyphen_values": "#true"])
    #expect(
      op.children[3].children == [
        KDLNode(name: "choices", values: ["plain", "two words"], properties: ["strict": "#false"])
      ])
    #expect(op.first("complete", "value")?.properties["run"] == "{% raw %}echo \"${#a}\"\ndate{% endraw %}")
    #expect(op.first("complete", "where")?.properties["type"] == "dir")
    #expect(op.first("arg", "[rest]...")?.properties == ["double_dash": "automatic"])
    let remote = try #require(spec.first("cmd", "remote"))
    #expect(
      remote.first("cmd", "add")?.properties == ["help": "Add one.", "help_heading": #"What | "changes""#])
    #expect(remote.first("flag", "--dry")?.children == [KDLNode(name: "conflicts", values: ["--wet"])])
    #expect(remote.first("flag", "--wet")?.properties["count"] == "#true")
    #expect(spec.first("cmd", "secret")?.properties == ["hide": "#true"])
  }

  // MARK: Fig

  private static let figKeys: [String: Set<String>] = [
    "subcommands": [
      "name", "description", "hidden", "requiresSubcommand", "parserDirectives", "subcommands", "options",
      "args",
    ],
    "options": [
      "name", "description", "hidden", "isPersistent", "isRequired", "isRepeatable", "exclusiveOn", "args",
    ],
    "args": [
      "name", "description", "isOptional", "isVariadic", "optionsCanBreakVariadicArg", "suggestions",
      "template",
      "generators",
    ],
    "suggestions": ["name", "description"], "generators": ["script", "splitOn"],
    "parserDirectives": ["flagsArePosixNoncompliant"],
  ]

  /// The object of a spec: the text between the declaration and the export.
  private func figObject(_ model: CommandModel) throws -> String {
    let text = model.exported(as: .fig)
    let match = try #require(
      text.wholeMatch(
        of: /const completionSpec: Fig\.Spec = (\{\n.*\n\});\n\nexport default completionSpec;\n/
          .dotMatchesNewlines()))
    return String(match.1)
  }

  /// Source: https://github.com/withfig/autocomplete-tools/blob/main/types/index.d.ts
  @Test(arguments: ExportedModel.allCases)
  func theSpecOfFigHasItsMembers(_ exported: ExportedModel) throws {
    func check(_ value: Any, in kind: String) {
      for item in value as? [Any] ?? [value] {
        guard let object = item as? [String: Any] else { continue }
        #expect(Self.figKeys[kind, default: []].isSuperset(of: object.keys), "\(kind)")
        for (key, value) in object { check(value, in: key) }
      }
    }
    check(try JSONSerialization.jsonObject(with: Data(figObject(exported.model).utf8)), in: "subcommands")
  }

  @Test func theSpecOfFigIsTheModel() throws {
    let spec = try #require(
      JSONSerialization.jsonObject(with: Data(figObject(ExportedModel.full.model).utf8)) as? NSDictionary)
    let options = try #require(spec["options"] as? [NSDictionary])
    for option in options {
      let name = (option["name"] as? [String])?.first ?? ""
      #expect(option["description"] as? String ?? "" == ExportedModel.help[name] ?? "Show help.")
      #expect(option["isPersistent"] as? Bool == true)
    }
    #expect(options.count == ExportedModel.help.count + 1)
    let commands = try #require(spec["subcommands"] as? [NSDictionary])
    #expect(commands.map { $0["hidden"] as? Bool } == [nil, nil, true])
    #expect(commands[0]["name"] as? [String] == ["Op", "Ar", "o|p"])
    let wanted: NSArray = [
      [
        "name": ["--Fl", "-mode"],
        "args": [
          "name": "No", "suggestions": [["name": "a|b", "description": "either"], "back\\slash"] as [Any],
        ],
      ],
      ["name": "-x", "isRequired": true, "args": ["name": "x.", "template": "filepaths"]],
      [
        "name": "--some", "isRepeatable": true,
        "args": ["name": "a b", "isVariadic": true, "suggestions": ["plain", "two words"]],
      ],
      [
        "name": "--when",
        "args": [
          "name": "value", "isOptional": true,
          "generators": ["script": ["bash", "-c", "echo \"${#a}\"\ndate"], "splitOn": "\n"],
        ],
      ],
    ]
    #expect(commands[0]["options"] as? NSArray == wanted)
    let places: NSArray = [
      ["name": "where", "description": "A directory.", "template": "folders"],
      ["name": "rest", "isOptional": true, "isVariadic": true, "optionsCanBreakVariadicArg": false],
    ]
    #expect(commands[0]["args"] as? NSArray == places)
    #expect(commands[0]["parserDirectives"] as? NSDictionary == ["flagsArePosixNoncompliant": true])
    #expect(commands[1]["requiresSubcommand"] == nil)
  }

  @Test(
    .enabled(if: Tool("node").path != nil, "node is not installed"),
    arguments: ExportedModel.allCases)
  func nodeEvaluatesTheSpecOfFig(_ exported: ExportedModel) throws {
    let object = try figObject(exported.model)
    let program = exported.model.exported(as: .fig).replacing(": Fig.Spec", with: "").replacing(
      "export default completionSpec", with: "console.log(JSON.stringify(completionSpec))")
    let run = try ChildProcess.run(["node", "-e", program])
    #expect(run.status == 0)
    let evaluated = try JSONSerialization.jsonObject(with: run.output) as? NSDictionary
    #expect(try evaluated == JSONSerialization.jsonObject(with: Data(object.utf8)) as? NSDictionary)
  }
}

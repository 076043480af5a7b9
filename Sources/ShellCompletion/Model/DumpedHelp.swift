#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandModel {
  /// Reads the description that ArgumentParser gives of a command: what the hidden option `--experimental-dump-help`
  /// prints and `Command._dumpHelp()` returns.
  ///
  /// It costs milliseconds; see ``swiftSource(named:)``.
  /// - Throws: a `DecodingError` where the text is not such a description.
  ///
  /// Source: the schema is `ToolInfoV0`,
  /// https://github.com/apple/swift-argument-parser/blob/main/Sources/ArgumentParserToolInfo/ToolInfo.swift
  public init(dumpHelp json: String) throws {
    let tool = try JSONDecoder().decode(DumpedTool.self, from: Data(json.utf8))
    self.init(tool.command)
  }

  private init(_ command: DumpedCommand) {
    let isHelp = command.commandName == "help" && command.superCommands?.count == 1
    self.init(
      name: command.commandName, aliases: command.aliases ?? [], help: command.abstract ?? "",
      isHidden: command.shouldDisplay == false,
      arguments: (command.arguments ?? []).map { argument in
        var model = Argument(argument)
        if isHelp && model.kind == .positional { model.completion = .subcommand }
        return model
      },
      subcommands: (command.subcommands ?? []).map(CommandModel.init),
      defaultSubcommand: command.defaultSubcommand)
  }
}

extension CommandModel.Argument {
  fileprivate init(_ argument: DumpedArgument) {
    let spellings = (argument.names ?? []).map(\.spelling)
    let preferred = argument.preferredName?.spelling
    let descriptions = argument.allValueDescriptions ?? [:]
    let listed = argument.completionKind?.list?.values ?? argument.allValues ?? []
    let completion: Completion =
      if argument.kind == .flag {
        .none
      } else if let file = argument.completionKind?.file {
        .file(extensions: file.extensions)
      } else if argument.completionKind?.directory != nil {
        .directory
      } else if argument.completionKind?.isCustom == true {
        .custom
      } else if !listed.isEmpty {
        .list(listed.map { .init($0, help: descriptions[$0] ?? "") })
      } else {
        .none
      }
    let extent: Extent =
      switch argument.parsingStrategy {
      case "upToNextOption": .upToNextOption
      case "allRemainingInput": .everything
      case "postTerminator": .afterTerminator
      default: .word
      }
    self.init(
      argument.kind, names: spellings.filter { $0 == preferred } + spellings.filter { $0 != preferred },
      valueName: argument.kind == .flag ? "" : argument.valueName ?? "",
      help: argument.abstract ?? "", completion: completion,
      takesOthers: argument.completionKind?.list != nil && argument.allValues == nil, extent: extent,
      isRepeating: argument.isRepeating, isOptional: argument.isOptional,
      isHidden: !argument.shouldDisplay)
  }
}

private struct DumpedTool: Decodable {
  var command: DumpedCommand
}

private struct DumpedCommand: Decodable {
  var commandName: String
  var superCommands: [String]?
  var aliases: [String]?
  var abstract: String?
  var shouldDisplay: Bool?
  var arguments: [DumpedArgument]?
  var subcommands: [DumpedCommand]?
  var defaultSubcommand: String?
}

private struct DumpedArgument: Decodable {
  var kind: CommandModel.Argument.Kind
  var names: [DumpedName]?
  var preferredName: DumpedName?
  var valueName: String?
  var abstract: String?
  var shouldDisplay: Bool
  var isOptional: Bool
  var isRepeating: Bool
  var parsingStrategy: String?
  var completionKind: DumpedCompletion?
  var allValues: [String]?
  var allValueDescriptions: [String: String]?
}

private struct DumpedName: Decodable {
  var kind: String
  var name: String

  var spelling: String { (kind == "long" ? "--" : "-") + name }
}

private struct DumpedCompletion: Decodable {
  struct List: Decodable { var values: [String] }
  struct File: Decodable { var extensions: [String] }
  struct Nothing: Decodable {}

  var list: List?
  var file: File?
  var directory: Nothing?
  var custom: Nothing?
  var customAsync: Nothing?
  var customDeprecated: Nothing?

  var isCustom: Bool { custom != nil || customAsync != nil || customDeprecated != nil }
}

extension CommandModel.Argument.Kind: Decodable {}

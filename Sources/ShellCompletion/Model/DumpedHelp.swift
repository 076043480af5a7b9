import Basics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandModel {
  /// Why a text is not a description of a command.
  public struct DumpError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with it, and where.
    public let reason: String
    /// What the text should be.
    private let expected: String

    package init(_ error: any Error, of expected: String = "description of a command by ArgumentParser") {
      self.expected = expected
      let context: DecodingError.Context? =
        switch error as? DecodingError {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
          .valueNotFound(_, let context):
          context
        default: nil
        }
      let place = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
      let fault = context?.debugDescription ?? "\(error)"
      reason = (place.isEmpty ? fault : "\(place): \(fault)").printable
    }

    /// One sentence for a person.
    public var description: String { "This is no \(expected): \(reason)" }
  }

  /// Reads ArgumentParser's description of a command, which the hidden option `--experimental-dump-help` prints and
  /// `Command._dumpHelp()` returns.
  ///
  /// Reading takes milliseconds; see ``swiftSource(named:)``. The description leaves out a default subcommand whose
  /// name is made from its type's, the groups of subcommands, and which flags exclude each other if they have help of
  /// their own.
  /// - Throws: ``DumpError`` if the text is not such a description.
  ///
  /// Source: the schema is `ToolInfoV0`,
  /// https://github.com/apple/swift-argument-parser/blob/main/Sources/ArgumentParserToolInfo/ToolInfo.swift
  public init(dumpHelp json: String) throws(DumpError) {
    try self.init(dumpHelp: Array(json.utf8))
  }

  init(dumpHelp json: [UInt8]) throws(DumpError) {
    do {
      self.init(try JSONDecoder().decode(DumpedTool.self, from: Data(json)).command)
    } catch {
      throw DumpError(error)
    }
    guard let help = subcommands.lastIndex(where: { $0.name == "help" }) else { return }
    // The description always holds `help`; the program has it only if there are other subcommands.
    if subcommands.count == 1 { subcommands = [] } else { subcommands[help].takesCommands() }
  }

  private init(_ command: DumpedCommand) {
    self.init(
      name: command.commandName, aliases: command.aliases ?? [], help: command.abstract ?? "",
      isHidden: command.shouldDisplay == false,
      arguments: (command.arguments ?? []).map(Argument.init),
      subcommands: (command.subcommands ?? []).map(CommandModel.init),
      defaultSubcommand: command.defaultSubcommand)
    for flags in Self.alternatives(command.arguments ?? []) {
      for index in flags {
        arguments[index].rivals = flags.filter { $0 != index }.map { arguments[$0].identifyingName }
      }
    }
    for (argument, dumped) in zip(arguments, command.arguments ?? []) where argument.kind != .positional {
      guard let title = dumped.sectionTitle else { continue }
      let index = groups.firstIndex { $0.title == title } ?? groups.endIndex
      if index == groups.endIndex { groups.append(Group(title, [])) }
      groups[index].members.append(argument.identifyingName)
    }
  }

  /// Makes the words of `help` complete to commands.
  private mutating func takesCommands() {
    for index in arguments.indices where arguments[index].kind == .positional {
      arguments[index].completion = .subcommand
    }
  }

  /// The groups of neighbouring flags that seem to set one property and so exclude each other. They share a default
  /// that is the name of one of them, or else their help. `--colour` and `--no-colour` do not exclude each other.
  private static func alternatives(_ arguments: [DumpedArgument]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < arguments.count {
      let first = arguments[start]
      var end = start + 1
      while end < arguments.count, arguments[end].isAlternative(to: first) { end += 1 }
      let names = arguments[start..<end].compactMap { $0.preferredName?.name }
      let isInverted = names.count == 2 && (names[1] == "no-" + names[0] || names[0].hasPrefix("enable-"))
      if end - start > 1, !isInverted { found.append(start..<end) }
      start = end
    }
    return found
  }
}

extension CommandModel.Argument {
  fileprivate init(_ argument: DumpedArgument) {
    let spellings = (argument.names ?? []).map(\.spelling)
    let preferred = argument.preferredName?.spelling
    let descriptions = argument.allValueDescriptions ?? [:]
    let listed = argument.completionKind?.list?.values ?? argument.allValues ?? []
    let isNumber = argument.defaultValue.map { Double($0) != nil } ?? false
    let completion: Completion =
      if argument.kind == .flag {
        .none
      } else if let file = argument.completionKind?.file {
        .file(extensions: file.extensions.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 })
      } else if argument.completionKind?.directory != nil {
        .directory
      } else if let command = argument.completionKind?.shellCommand?.command {
        .shellCommand(command)
      } else if argument.completionKind?.isCustom == true {
        .custom
      } else if !listed.isEmpty {
        .list(listed.map { .init($0, help: descriptions[$0] ?? "") })
      } else {
        isNumber ? .unlisted : .none
      }
    let extent: Extent =
      switch argument.parsingStrategy {
      case "scanningForValue": .nextValue
      case "unconditional": .nextWord
      case "upToNextOption": .upToNextOption
      case "allRemainingInput": .everything
      case "postTerminator": .afterTerminator
      case "allUnrecognized": .unrecognized
      default: .word
      }
    self.init(
      argument.kind, names: spellings.filter { $0 == preferred } + spellings.filter { $0 != preferred },
      valueName: argument.kind == .flag ? "" : argument.valueName ?? "",
      help: argument.abstract ?? "", completion: completion,
      takesOthers: argument.completionKind?.list != nil && argument.allValues == nil, extent: extent,
      isRepeating: argument.isRepeating, isOptional: argument.isOptional,
      isHidden: !argument.shouldDisplay,
      // An option that can be a flag is described with this strategy, and its default is the value that the flag means.
      isValueOptional: extent == .nextValue && argument.defaultValue != nil && !argument.isRepeating)
  }
}

private struct DumpedTool: Decodable {
  var command: DumpedCommand
}

private struct DumpedCommand: Decodable {
  var commandName: String
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
  var sectionTitle: String?
  var shouldDisplay: Bool
  var isOptional: Bool
  var isRepeating: Bool
  var parsingStrategy: String?
  var completionKind: DumpedCompletion?
  var defaultValue: String?
  var allValues: [String]?
  var allValueDescriptions: [String: String]?

  /// Whether both seem to be flags of one property, by their defaults and help.
  func isAlternative(to other: DumpedArgument) -> Bool {
    guard kind == .flag, other.kind == .flag, !isRepeating, !other.isRepeating else { return false }
    if let value = other.defaultValue, value.hasPrefix("-") {
      return defaultValue == value
        || other.names?.contains { $0.spelling == value } == true && abstract == other.abstract
    }
    return defaultValue == nil && other.defaultValue == nil && abstract?.isEmpty == false
      && abstract == other.abstract
  }
}

private struct DumpedName: Decodable {
  var kind: String
  var name: String

  var spelling: String { (kind == "long" ? "--" : "-") + name }
}

private struct DumpedCompletion: Decodable {
  struct List: Decodable { var values: [String] }
  struct File: Decodable { var extensions: [String] }
  struct Command: Decodable { var command: String }
  struct Nothing: Decodable {}

  var list: List?
  var file: File?
  var shellCommand: Command?
  var directory: Nothing?
  var custom: Nothing?
  var customAsync: Nothing?
  var customDeprecated: Nothing?

  var isCustom: Bool { custom != nil || customAsync != nil || customDeprecated != nil }
}

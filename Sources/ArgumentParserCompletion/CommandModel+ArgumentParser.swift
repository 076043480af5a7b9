import ArgumentParser
import Basics
import ShellCompletion

extension CommandModel {
  /// Makes the model of an ArgumentParser program, with what its description leaves out: default subcommands whose
  /// names are made from their types', groups of subcommands, which values are no files, and all flags that exclude each
  /// other, and which options take a value joined to a short name (`allowingJoined`). For those flags and options the
  /// parser itself is asked. None of the program's own code is run, but a joined value is converted: “¤”.
  ///
  /// - Throws: ``ShellCompletion/CommandModel/DumpError`` if ArgumentParser describes the program in an unknown way.
  public init<Program: ParsableCommand>(of program: Program.Type) throws(DumpError) {
    try self.init(dumpHelp: program._dumpHelp())
    addWhatIsLeftOut(by: program)
  }

  /// Adds what the description leaves out of this command and of the commands below it.
  private mutating func addWhatIsLeftOut(by command: any ParsableCommand.Type) {
    for (index, subcommand) in zip(subcommands.indices, command.configuration.subcommands) {
      subcommands[index].addWhatIsLeftOut(by: subcommand)
    }
    findGroupsAndDefault(by: command)
    findUnlisted(by: command)
    findRivals(by: command)
    findJoined(by: command)
  }

  private mutating func findGroupsAndDefault(by command: any ParsableCommand.Type) {
    let configuration = command.configuration
    defaultSubcommand = configuration.defaultSubcommand?._commandName
    groups += configuration.groupedSubcommands.map { Group($0.name, $0.subcommands.map { $0._commandName }) }
  }

  /// Finds the arguments that take numbers, Booleans or cases of an enumeration: no file is one. The description tells
  /// only numbers with a default. It has the arguments in the order of their properties.
  private mutating func findUnlisted(by command: any ParsableCommand.Type) {
    let valued = arguments.indices.filter { arguments[$0].kind != .flag }
    let types = command.valueTypes
    guard valued.count == types.count else { return }
    for (index, type) in zip(valued, types) where arguments[index].completion == .none && isNoFile(type) {
      arguments[index].completion = .unlisted
    }
  }

  /// Finds the options that take a value joined to a short name.
  private mutating func findJoined(by command: any ParsableCommand.Type) {
    for index in arguments.indices where arguments[index].kind == .option {
      let option = arguments[index]
      // Only an option that must have its own value refuses to be the last word.
      guard [.word, .nextValue, .upToNextOption].contains(option.extent), !option.isValueOptional,
        let name = option.names.first(where: { $0.count == 2 && !$0.hasPrefix("--") })
      else { continue }
      arguments[index].allowsJoinedValue = command.allowsJoinedValue(name)
    }
  }

  /// Finds the flags that exclude each other. Flags of one property are neighbours.
  private mutating func findRivals(by command: any ParsableCommand.Type) {
    let flags = arguments.indices.filter {
      arguments[$0].kind == .flag && !arguments[$0].isRepeating && !arguments[$0].isBuiltIn
    }
    for flag in flags { arguments[flag].rivals = [] }
    guard flags.count > 1 else { return }
    let hasChoice = command.hasChoice
    var start = 0
    while start < flags.count {
      var end = start + 1
      while end < flags.count, flags[end] == flags[end - 1] + 1,
        hasChoice || arguments[flags[start]].isInverted(by: arguments[flags[end]]),
        command.excludes(arguments[flags[start]].names[0], arguments[flags[end]].names[0])
      {
        end += 1
      }
      for flag in flags[start..<end] {
        arguments[flag].rivals = flags[start..<end].filter { $0 != flag }.map { arguments[$0].names[0] }
      }
      start = end
    }
  }
}

extension CommandModel.Argument {
  /// Whether the other flag seems to mean the opposite: `--seal` and `--no-seal`, `--enable-seal` and `--disable-seal`.
  fileprivate func isInverted(by other: Self) -> Bool {
    let (name, other) = (names[0], other.names[0])
    return other == "--no-" + name.dropFirst(2)
      || name.hasPrefix("--enable-") && other == "--disable-" + name.dropFirst(9)
  }
}

extension ParsableArguments {
  /// Whether one of the flag properties is a choice of several flags. Only such a command is worth parsing lines for.
  fileprivate static var hasChoice: Bool {
    Mirror(reflecting: Self()).children.contains { child in
      switch child.value {
      case let flag as any FlagProperty: flag.isChoice
      case let group as any GroupProperty: group.hasChoice
      default: false
      }
    }
  }

  /// The types of the options' and the positional arguments' values, in order.
  fileprivate static var valueTypes: [Any.Type] {
    Mirror(reflecting: Self()).children.flatMap { child -> [Any.Type] in
      switch child.value {
      case let argument as any ValueProperty: [argument.valueType]
      case let group as any GroupProperty: group.valueTypes
      default: []
      }
    }
  }
}

private func isNoFile(_ type: Any.Type) -> Bool {
  if let type = type as? any Holder.Type { return isNoFile(type.heldType) }
  // The mangled name of an enumeration ends with this letter.
  return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type || type == Bool.self
    || _mangledTypeName(type)?.last == "O"
}

/// An optional value, or several.
private protocol Holder { static var heldType: Any.Type { get } }

extension Optional: Holder { fileprivate static var heldType: Any.Type { Wrapped.self } }

extension Array: Holder { fileprivate static var heldType: Any.Type { Element.self } }

private protocol ValueProperty { var valueType: Any.Type { get } }

extension Option: ValueProperty { fileprivate var valueType: Any.Type { Value.self } }

extension Argument: ValueProperty { fileprivate var valueType: Any.Type { Value.self } }

private protocol FlagProperty { var isChoice: Bool { get } }

extension Flag: FlagProperty {
  fileprivate var isChoice: Bool {
    Value.self != Bool.self && Value.self != Bool?.self && Value.self != Int.self
  }
}

private protocol GroupProperty {
  var hasChoice: Bool { get }
  var valueTypes: [Any.Type] { get }
}

extension OptionGroup: GroupProperty {
  fileprivate var hasChoice: Bool { Value.hasChoice }
  fileprivate var valueTypes: [Any.Type] { Value.valueTypes }
}

extension ParsableCommand {
  /// Whether the parser refuses a line with both flags. The third word is refused in any case, after the flags and
  /// before any of the command's code is run.
  fileprivate static func excludes(_ flag: String, _ other: String) -> Bool {
    let words = [flag, other, flag + "=x"]
    guard let error = refusal(of: words) else { return false }
    return message(for: error).contains("already been set")
  }

  /// Whether the parser takes a value that is joined to a name. The second word is refused in any case, since it has no
  /// value, and before any of the command's code is run.
  fileprivate static func allowsJoinedValue(_ name: String) -> Bool {
    let joined = name + "¤"
    guard let error = refusal(of: [joined, name]) else { return false }
    return !message(for: error).contains(joined)
  }

  private static func refusal(of words: [String]) -> (any Error)? {
    do {
      if let command = self as? any AsyncParsableCommand.Type {
        return waited {
          do {
            _ = try await command.asyncParseAsRoot(words)
            return nil
          } catch {
            return error
          }
        }
      }
      _ = try parseAsRoot(words)
      return nil
    } catch {
      return error
    }
  }
}

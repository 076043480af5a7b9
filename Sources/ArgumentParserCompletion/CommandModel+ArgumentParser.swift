import ArgumentParser
import Basics
import ShellCompletion

extension CommandModel {
  /// Makes the model of an ArgumentParser program, with what its description leaves out: default subcommands whose
  /// names are made from their types', and all flags that exclude each other. For those flags the parser itself is
  /// asked; none of the program's own code is run.
  ///
  /// - Throws: ``ShellCompletion/CommandModel/DumpError`` if ArgumentParser describes the program in an unknown way.
  public init<Program: ParsableCommand>(of program: Program.Type) throws(DumpError) {
    try self.init(dumpHelp: program._dumpHelp())
    findDefaults(by: program)
    findRivals(by: program, below: nil)
  }

  mutating func findDefaults(by command: any ParsableCommand.Type) {
    let configuration = command.configuration
    defaultSubcommand = configuration.defaultSubcommand?._commandName
    for (index, subcommand) in zip(subcommands.indices, configuration.subcommands) {
      subcommands[index].findDefaults(by: subcommand)
    }
  }

  /// Finds the flags that exclude each other, of this command and of the commands below it.
  ///
  /// - Parameter path: the names of the commands below to look at; nil for all commands.
  mutating func findRivals(by command: any ParsableCommand.Type, below path: ArraySlice<String>?) {
    findRivals(by: command)
    for (index, subcommand) in zip(subcommands.indices, command.configuration.subcommands)
    where path == nil || path?.first == subcommands[index].name {
      subcommands[index].findRivals(by: subcommand, below: path?.dropFirst())
    }
  }

  /// Finds the flags of this command that exclude each other. Flags of one property are neighbours.
  private mutating func findRivals(by command: any ParsableCommand.Type) {
    let flags = arguments.indices.filter {
      arguments[$0].kind == .flag && !arguments[$0].isRepeating && !arguments[$0].isBuiltIn
    }
    for flag in flags { arguments[flag].rivals = [] }
    var start = 0
    while start < flags.count {
      var end = start + 1
      while end < flags.count, flags[end] == flags[end - 1] + 1,
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

extension ParsableCommand {
  /// Whether the parser refuses a line with both flags. The third word is refused in any case, after the flags and
  /// before any of the command's code is run.
  fileprivate static func excludes(_ flag: String, _ other: String) -> Bool {
    let words = [flag, other, flag + "=x"]
    guard let error = refusal(of: words) else { return false }
    return message(for: error).contains("already been set")
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

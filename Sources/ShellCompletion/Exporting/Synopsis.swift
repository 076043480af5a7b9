import ShellCompletion

extension CommandModel {
  /// The words of a command's synopsis, after the program: the commands that lead there, each with its options and
  /// positional arguments. Flags that every command has are left out.
  ///
  /// - Parameters:
  ///   - commands: the program first, the command last.
  ///   - command: writes the name of a command; a line may leave out that of a default subcommand.
  ///   - argument: writes an argument.
  static func synopsis(
    of commands: [CommandModel], command: (_ name: String, _ isOptional: Bool) -> String,
    argument: (Argument) -> String
  ) -> [String] {
    commands.indices.flatMap { index in
      let (own, isFirst) = (commands[index], index == 0)
      let name = isFirst ? [] : [command(own.name, commands[index - 1].defaultSubcommand == own.name)]
      let options = own.arguments.filter { $0.kind != .positional && !$0.isBuiltIn }
      return name + (options + own.arguments.filter { $0.kind == .positional }).map(argument)
    }
  }
}

extension CommandModel.Argument {
  /// Whether a line may hold several values of it.
  var takesSeveral: Bool { isRepeating || kind == .positional && extent != .word }

  /// The help, and the values if they are listed.
  var explanation: String {
    guard case .list(let values) = completion, !values.isEmpty else { return help }
    let listed = values.map { $0.help.isEmpty ? $0.text : "\($0.text) (\($0.help))" }.joined(separator: ", ")
    let note = (takesOthers ? "For example: " : "Values: ") + listed + "."
    return help.isEmpty ? note : help.hasSuffix(".") ? "\(help) \(note)" : "\(help). \(note)"
  }
}

extension CommandModel {
  /// The arguments that no command of this model has. A test that expects none for its sources finds misspelled ones.
  ///
  /// - Complexity: linear in the size of the commands on their paths.
  public func missing(of arguments: some Sequence<ArgumentID>) -> [ArgumentID] {
    arguments.filter { argument in
      var command: CommandModel? = self
      for name in argument.command { command = command?.subcommands.first { $0.name == name } }
      let known = command?.arguments.contains {
        $0.kind == .positional ? $0.valueName == argument.name : $0.names.contains(argument.name)
      }
      return known != true
    }
  }
}

extension ArgumentID: CustomStringConvertible {
  /// The commands and the name: `remote add url`.
  public var description: String { (command + [name]).joined(separator: " ") }
}

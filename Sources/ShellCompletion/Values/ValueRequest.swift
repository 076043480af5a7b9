/// Names one argument of one command, so that values can be registered for it.
public struct ArgumentID: Sendable, Hashable {
  /// The commands below the program that lead to the argument: `["remote", "add"]`.
  public var command: [String]
  /// Any spelling of an option with its dashes (`--near`), or the value name of a positional argument (`postcode`).
  public var name: String

  public init(command: [String], name: String) {
    self.command = command
    self.name = name
  }
}

/// The question for a program when one of its own values is to be completed.
public struct ValueRequest: Sendable, Hashable {
  /// The argument to complete, spelled as it was registered.
  public var argument: ArgumentID
  /// The part of this value before the cursor, without its quotes.
  public var text: String
  /// Earlier values of the same repeating argument, without their quotes, in order.
  public var preceding: [String]
  /// The number of values in ``preceding``, counted from the last, that stand directly before this value.
  public var adjacentCount: Int
  public var quoting: Quoting
  /// Whether the value is part of the option's word: `--near=…`.
  public var isAttached: Bool
  /// The shell that asks; `nil` at the program's own prompt.
  public var shell: Shell?
  /// The most values that are of use.
  public var limit: Int
  /// The options and flags before this value on the line, in the order of their preferred names.
  public var options: [GivenOption]
  /// The positional arguments before this value on the line, by their value names, in the order of the line.
  public var positionals: [GivenOption] = []

  /// The words between the program's name and this value, without their quotes. If the value is attached to an option,
  /// the option's name is the last.
  public var words: [String] = []
  /// What stands behind the value on the line, as far as the shell's script says, perhaps with quotes.
  package var behind = ""
  var origin = Origin.registered
  /// The log in which a source may write what it did; nil for none.
  public var log: CompletionLog?

  /// Where the values come from.
  enum Origin: Sendable, Hashable {
    /// The source that is registered for the argument.
    case registered
    /// The closure of an ArgumentParser command, which knows the argument by this name.
    case custom(String)
    /// A command of the user's shell.
    case shellCommand(String)
  }

  /// An option on the line, and its values without their quotes; a flag has none. Or a positional argument.
  public struct GivenOption: Sendable, Hashable {
    /// The preferred name.
    public var name: String
    public var values: [String]
    /// All the names.
    public var names: [String]

    /// - Parameter others: the option's names, of which the preferred one may be the first.
    public init(name: String, values: [String], names others: [String] = []) {
      (self.name, self.values) = (name, values)
      names = others.contains(name) ? others : [name] + others
    }
  }

  /// The values of another argument before this one on the line, without their quotes; nil if it is not there.
  ///
  /// - Parameter name: any spelling of an option or flag with its dashes, or the value name of a positional argument.
  public func values(of name: String) -> [String]? {
    (options.first { $0.names.contains(name) } ?? positionals.first { $0.name == name })?.values
  }

  public init(
    argument: ArgumentID, text: String, preceding: [String] = [], adjacentCount: Int = 0,
    quoting: Quoting = .none, isAttached: Bool = false, shell: Shell? = nil, limit: Int = 100,
    options: [GivenOption] = []
  ) {
    self.options = options
    self.argument = argument
    self.text = text
    self.preceding = preceding
    self.adjacentCount = adjacentCount
    self.quoting = quoting
    self.isAttached = isAttached
    self.shell = shell
    self.limit = limit
  }
}

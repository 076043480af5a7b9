/// Names one argument of one command, so that values can be registered for it.
public struct ArgumentID: Sendable, Hashable {
  /// The commands below the program that lead to the argument: `["remote", "add"]`.
  public var command: [String]
  /// For an option, any of its spellings with dashes (`--near`); for a positional, its value name (`postcode`).
  public var name: String

  public init(command: [String], name: String) {
    self.command = command
    self.name = name
  }
}

/// What a program is asked for when one of its own values is to be completed.
public struct ValueRequest: Sendable, Hashable {
  /// The argument to complete, spelled as it was registered.
  public var argument: ArgumentID
  /// What stands before the cursor in this value, without its quotes.
  public var text: String
  /// Earlier values of the same repeating argument, without their quotes, in order.
  public var preceding: [String]
  /// How many of ``preceding``, counted from the last, stand directly before this value with nothing in between.
  public var adjacentCount: Int
  public var quoting: Quoting
  /// Whether the value is part of the option's word: `--near=…`.
  public var isAttached: Bool
  /// The shell that asks; `nil` at a prompt of the program's own.
  public var shell: Shell?
  /// How many values are of use at most.
  public var limit: Int
  /// The options and flags that stand on the line before this value, by their preferred names.
  public var options: [GivenOption]

  /// The words between the program's name and this value, without their quotes; with the name of an option behind them
  /// that the value is attached to.
  public var words: [String] = []
  var origin = Origin.registered
  /// Where a source may say what it did; nil where nobody wants to know.
  public var log: CompletionLog?

  /// Who has the values.
  enum Origin: Sendable, Hashable {
    /// A source of the argument's own.
    case registered
    /// The closure of an ArgumentParser command, which knows the argument by this name.
    case custom(String)
    /// A command of the user's shell.
    case shellCommand(String)
  }

  /// An option on the line, and its values without their quotes; a flag has none.
  public struct GivenOption: Sendable, Hashable {
    public var name: String
    public var values: [String]
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

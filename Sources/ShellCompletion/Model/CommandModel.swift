/// A command as completion sees it: its options, positional arguments and subcommands, with their help.
///
/// A model is usually made from ArgumentParser's own description of a command (``init(dumpHelp:)``), written into a
/// source file once (``swiftSource(named:)``), and compiled into the program. Reading the description at every key
/// press would cost more than all other work.
///
/// The model also holds hidden commands and arguments. Lines that use them are understood, but they are never offered.
public struct CommandModel: Sendable, Hashable, Codable {
  /// The word that calls the command.
  public var name: String
  /// Other words that call it. They are understood, and offered only if the name does not fit the typed text.
  public var aliases: [String]
  /// One line for a list, "" for none.
  public var help: String
  /// Whether the command is understood but never offered.
  public var isHidden: Bool
  /// Options, flags and positional arguments, in the order in which they are offered.
  public var arguments: [Argument]
  /// Commands below this one, in the order in which they are offered.
  public var subcommands: [CommandModel]
  /// The subcommand that is called if a line names none.
  public var defaultSubcommand: String?
  /// Groups of subcommands and of options, in the order in which zsh lists them, each under its heading. What belongs
  /// to none comes first.
  public var groups: [Group]

  public init(
    name: String, aliases: [String] = [], help: String = "", isHidden: Bool = false,
    arguments: [Argument] = [], subcommands: [CommandModel] = [], defaultSubcommand: String? = nil,
    groups: [Group] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.help = help
    self.isHidden = isHidden
    self.arguments = arguments
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.groups = groups
  }

  /// Subcommands or options that belong together.
  public struct Group: Sendable, Hashable, Codable {
    /// The heading of a list.
    public var title: String
    /// The names of subcommands, and the preferred names of options and flags.
    public var members: [String]

    public init(_ title: String, _ members: [String]) { (self.title, self.members) = (title, members) }
  }

  /// An option, a flag or a positional argument of a command.
  public struct Argument: Sendable, Hashable, Codable {
    /// How an argument is recognised on a command line.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// An argument that is recognised by its place.
      case positional
      /// An argument that is recognised by its name, with a value.
      case option
      /// An argument that is recognised by its name, without a value.
      case flag
    }

    /// Which words an argument takes.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Extent: String, Sendable, Hashable, Codable {
      /// One word. For an option it is the next word, which may not look like an option.
      case word
      /// For an option: the next word that does not look like an option, after others if need be.
      case nextValue
      /// For an option: the next word, even if it looks like an option.
      case nextWord
      /// Every word up to the next option.
      case upToNextOption
      /// Every word that follows, even if it looks like an option.
      case everything
      /// Every word after `--`.
      case afterTerminator
      /// Every word that nothing else takes, including unknown options.
      case unrecognized
    }

    /// The values that an argument can have.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Completion: Sendable, Hashable, Codable {
      /// Any value; nothing is known of it. Files are offered if ``Completer/offersFiles`` is set.
      case none
      /// One of the listed values.
      case list([ListedValue])
      /// A file with one of these extensions, without their dots; any file if there are none.
      case file(extensions: [String])
      /// A directory.
      case directory
      /// Anything but files.
      case unlisted
      /// The program's own values: those of the ``ValueSource`` registered for the argument.
      case custom
      /// The lines that a command of the user's shell prints. Indirect, to keep the other cases small.
      indirect case shellCommand(String)
      /// A subcommand of the program, as after `help`.
      case subcommand
    }

    public var kind: Kind
    /// The spellings of an option or flag with their dashes, the preferred one first; empty for a positional argument.
    public var names: [String]
    /// The name of the value, "" for a flag.
    public var valueName: String
    /// One line for a list, "" for none.
    public var help: String
    public var completion: Completion
    /// Whether values other than the listed ones are accepted.
    public var takesOthers: Bool
    public var extent: Extent
    /// Whether the argument can be given more than once. Other options are no longer offered once they are given.
    public var isRepeating: Bool
    public var isOptional: Bool
    /// Whether the argument is understood but never offered.
    public var isHidden: Bool
    /// Whether an option can be given without its value.
    public var isValueOptional: Bool
    /// Whether an option takes a value joined to a name of one letter: `-Ipath`. Every option takes `-I=path` and
    /// `-I path`. ArgumentParser's description of a program does not tell; the library `ArgumentParserCompletion`
    /// finds out.
    public var allowsJoinedValue: Bool
    /// The preferred names of options and flags that exclude this argument.
    public var rivals: [String]

    /// Whether ArgumentParser adds the argument to every command.
    package var isBuiltIn: Bool { names.contains("--help") || names == ["--version"] }

    public init(
      _ kind: Kind, names: [String] = [], valueName: String = "", help: String = "",
      completion: Completion = .none, takesOthers: Bool = false, extent: Extent = .word,
      isRepeating: Bool = false, isOptional: Bool = true, isHidden: Bool = false,
      isValueOptional: Bool = false, allowsJoinedValue: Bool = false, rivals: [String] = []
    ) {
      self.kind = kind
      self.names = names
      self.valueName = valueName
      self.help = help
      self.completion = completion
      self.takesOthers = takesOthers
      self.extent = extent
      self.isRepeating = isRepeating
      self.isOptional = isOptional
      self.isHidden = isHidden
      self.isValueOptional = isValueOptional
      self.allowsJoinedValue = allowsJoinedValue
      self.rivals = rivals
    }
  }

  /// A value that the model lists.
  public struct ListedValue: Sendable, Hashable, Codable {
    public var text: String
    /// One line for a list, "" for none.
    public var help: String

    public init(_ text: String, help: String = "") {
      self.text = text
      self.help = help
    }
  }
}

extension CommandModel {
  /// The subcommand that a word calls, by its name or an alias.
  func subcommand(called word: String) -> CommandModel? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// The option or flag with exactly this spelling.
  func option(spelled name: String) -> Argument? {
    arguments.first { $0.names.contains(name) }
  }

  /// The groups that words belong to, by any of their names, each with those words as its members.
  func groups(of words: [String]) -> [Group] {
    groups.compactMap { group in
      let members = words.filter { word in
        (subcommand(called: word)?.name ?? option(spelled: word)?.identifyingName)
          .map(group.members.contains) ?? false
      }
      return members.isEmpty || group.title.isEmpty ? nil : Group(group.title, members)
    }
  }

  /// The positional argument that the word after `count` others belongs to.
  func positional(after count: Int, isTerminated: Bool) -> Argument? {
    if isTerminated, let last = arguments.first(where: { $0.extent == .afterTerminator }) { return last }
    var left = count
    for argument in arguments where argument.kind == .positional {
      if argument.extent == .afterTerminator || argument.extent == .unrecognized { continue }
      if left == 0 || argument.isRepeating || argument.extent != .word { return argument }
      left -= 1
    }
    return arguments.first { $0.extent == .unrecognized }
  }
}

extension CommandModel.Argument {
  /// The name of the argument in an ``ArgumentID``.
  package var identifyingName: String { names.first ?? valueName }

  package var takesValue: Bool { kind != .flag }
}

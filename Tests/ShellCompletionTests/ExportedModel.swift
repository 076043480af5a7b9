import ShellCompletion

/// Models with texts that each form must write in its own way.
enum ExportedModel: CaseIterable {
  case full, hostile, kept, small, nameless

  var model: CommandModel {
    switch self {
    case .full: Self.fullModel
    case .hostile: Self.hostileModel
    case .kept: KeptModelTests.model
    case .small: CommandModel(name: "x")
    case .nameless: CommandModel(name: "")
    }
  }

  /// Help texts by the option that has them, as a person is to read them.
  static let help = [
    "--quotes": #"Say "hi", don't say `id` or \it\e."#, "--dots": ".Sh is a macro. 'so is this. ...",
    "--pipes": "a|b *c* _d_ [e](f) <g> # h ~i~ &amp; ! j^k", "--letters": "Ärger, naïve 東京 🎉. Ünd so weiter.",
    "--long": String(repeating: "Words that do not fit into one line. ", count: 9) + "End.",
    "--number": "1. is not a list", "--dash": "- is none either, nor --dash", "--none": "",
    "--template": "{{ x }} {% y %} ${z}",
  ]

  /// A model with all that a model can have.
  private static let fullModel = CommandModel(
    name: "it's", help: "Mix \"colours\" | quickly.",
    arguments: help.keys.sorted().map {
      .init(.flag, names: [$0, "-" + $0.dropFirst(2).prefix(1).uppercased()], help: help[$0]!)
    }
      + [.init(.flag, names: ["--help", "-h"], help: "Show help.")],
    subcommands: [
      CommandModel(
        name: "Op", aliases: ["Ar", "o|p"], help: "Named as a macro.",
        arguments: [
          .init(
            .option, names: ["--Fl", "-mode"], valueName: "No",
            completion: .list([.init("a|b", help: "either"), .init("back\\slash")])),
          .init(
            .option, names: ["-x"], valueName: "x.", completion: .file(extensions: ["png"]),
            extent: .nextWord, isOptional: false),
          .init(
            .option, names: ["--some"], valueName: "a b",
            completion: .list([.init("plain"), .init("two words")]), takesOthers: true,
            extent: .upToNextOption, isRepeating: true),
          .init(
            .option, names: ["--when"], valueName: "", completion: .shellCommand("echo \"${#a}\"\ndate"),
            isValueOptional: true),
          .init(
            .positional, valueName: "where", help: "A directory.", completion: .directory, isOptional: false),
          .init(.positional, valueName: "rest", completion: .custom, extent: .everything, isRepeating: true),
          .init(.flag, names: ["--help", "-h"], help: "Show help."),
        ]),
      CommandModel(
        name: "remote", help: "Far",
        arguments: [
          .init(.flag, names: ["--dry"], rivals: ["--wet"]),
          .init(.flag, names: ["--wet"], isRepeating: true, rivals: ["--dry"]),
        ],
        subcommands: [CommandModel(name: "add", help: "Add one."), CommandModel(name: "list")],
        defaultSubcommand: "list",
        groups: [.init("What | \"changes\"", ["add", "--wet"])]),
      CommandModel(
        name: "secret", isHidden: true,
        arguments: [.init(.option, names: ["--deep"], valueName: "n", isHidden: true)]),
    ], defaultSubcommand: "Op")

  /// The same with controls in every text.
  private static let hostileModel: CommandModel = {
    let controls = "\u{1B}[2J\u{9B}1m\u{202E}\u{7}\u{E0041}\r\n\t"
    func spoiled(_ command: CommandModel) -> CommandModel {
      var command = command
      command.help += controls
      command.aliases.append("nickname" + controls)
      command.arguments =
        command.arguments.map { argument in
          var argument = argument
          argument.help += controls
          if case .list(let values) = argument.completion {
            argument.completion = .list(
              values.map { .init($0.text, help: $0.help) } + [.init("value" + controls)])
          }
          return argument
        } + [
          .init(.option, names: ["--name" + controls], valueName: "name" + controls),
          .init(.flag, names: ["--last"], rivals: ["--name" + controls]),
        ]
      command.subcommands = command.subcommands.map(spoiled) + [CommandModel(name: "command" + controls)]
      command.groups.append(.init("Group" + controls, ["--last", "command" + controls]))
      return command
    }
    return spoiled(fullModel)
  }()
}

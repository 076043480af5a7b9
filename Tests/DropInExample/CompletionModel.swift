// Generated from the program's own commands. Do not edit.
// swift-format-ignore-file

import ShellCompletion

extension CommandModel {
  /// The commands of the program.
  static let program = programCommand()

  private static func programCommand() -> CommandModel {
    CommandModel(
      name: "letters",
      help: "Write and send letters.",
      arguments: [
        Argument(
          .flag,
          names: ["--verbose", "-v"],
          help: "Say more.",
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        program_1Command(),
        program_2Command(),
        program_3Command(),
        program_4Command(),
        program_5Command(),
        program_6Command(),
        program_7Command(),
      ],
      defaultSubcommand: "send")
  }

  private static func program_1Command() -> CommandModel {
    CommandModel(
      name: "send",
      aliases: ["post"],
      help: "Send a letter.",
      arguments: [
        Argument(
          .flag,
          names: ["--white"],
          help: "Use white paper.",
          rivals: ["--cream", "--grey"]),
        Argument(
          .flag,
          names: ["--cream"],
          help: "Use cream paper.",
          rivals: ["--white", "--grey"]),
        Argument(
          .flag,
          names: ["--grey"],
          help: "Use grey paper.",
          rivals: ["--white", "--cream"]),
        Argument(
          .flag,
          names: ["--seal"],
          help: "Seal it."),
        Argument(
          .flag,
          names: ["--no-seal"],
          help: "Seal it."),
        Argument(
          .option,
          names: ["--speed", "-s"],
          valueName: "speed",
          help: "How fast.",
          completion: .list([
            .init("slow"),
            .init("swift"),
            .init("sudden"),
          ])),
        Argument(
          .option,
          names: ["--date"],
          valueName: "date",
          help: "When.",
          completion: .list([
            .init("today"),
            .init("tomorrow"),
          ]),
          takesOthers: true,
          extent: .nextValue,
          isValueOptional: true),
        Argument(
          .option,
          names: ["--to"],
          valueName: "to",
          help: "To whom.",
          completion: .custom),
        Argument(
          .option,
          names: ["--place"],
          valueName: "place",
          help: "From where.",
          completion: .custom),
        Argument(
          .option,
          names: ["--colour"],
          valueName: "colour",
          help: "A colour.",
          completion: .shellCommand("printf 'red\\nrose\\nblue\\n'")),
        Argument(
          .option,
          names: ["--copies"],
          valueName: "copies",
          help: "How many.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--enclosure"],
          valueName: "enclosure",
          help: "Anything."),
        Argument(
          .positional,
          valueName: "letter",
          help: "The letter.",
          completion: .file(extensions: ["txt"])),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_2Command() -> CommandModel {
    CommandModel(
      name: "gather",
      arguments: [
        Argument(
          .option,
          names: ["--raw"],
          valueName: "raw",
          help: "Any word.",
          completion: .list([
            .init("-first"),
            .init("last"),
          ]),
          takesOthers: true,
          extent: .nextWord),
        Argument(
          .option,
          names: ["--side"],
          valueName: "side",
          help: "The next value.",
          completion: .list([
            .init("east"),
            .init("west"),
          ]),
          takesOthers: true,
          extent: .nextValue),
        Argument(
          .option,
          names: ["--some"],
          valueName: "some",
          help: "Some.",
          completion: .list([
            .init("one"),
            .init("two"),
          ]),
          takesOthers: true,
          extent: .upToNextOption,
          isRepeating: true),
        Argument(
          .option,
          names: ["--rest"],
          valueName: "rest",
          help: "All.",
          completion: .list([
            .init("-x"),
            .init("end"),
          ]),
          takesOthers: true,
          extent: .everything,
          isRepeating: true),
        Argument(
          .option,
          names: ["-I"],
          valueName: "I",
          help: "A folder.",
          completion: .directory,
          isRepeating: true,
          allowsJoinedValue: true),
        Argument(
          .flag,
          names: ["-a"],
          help: "All of it."),
        Argument(
          .positional,
          valueName: "behind",
          help: "Behind.",
          completion: .list([
            .init("tail"),
          ]),
          takesOthers: true,
          extent: .afterTerminator,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_3Command() -> CommandModel {
    CommandModel(
      name: "print",
      arguments: [
        Argument(
          .positional,
          valueName: "printer",
          help: "The printer.",
          completion: .list([
            .init("laser"),
            .init("ink"),
          ]),
          takesOthers: true,
          isOptional: false),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        program_3_1Command(),
        program_3_2Command(),
      ])
  }

  private static func program_3_1Command() -> CommandModel {
    CommandModel(
      name: "draft",
      arguments: [
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_3_2Command() -> CommandModel {
    CommandModel(
      name: "fair",
      arguments: [
        Argument(
          .flag,
          names: ["--gilt"]),
        Argument(
          .flag,
          names: ["--fold", "-f"]),
        Argument(
          .option,
          names: ["--nib"],
          valueName: "nib",
          completion: .unlisted),
        Argument(
          .positional,
          valueName: "press",
          extent: .afterTerminator,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      groups: [
        .init("Finish", ["--gilt", "--fold"]),
      ])
  }

  private static func program_4Command() -> CommandModel {
    CommandModel(
      name: "pass",
      arguments: [
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        program_4_1Command(),
        program_4_2Command(),
        program_4_3Command(),
      ],
      defaultSubcommand: "along",
      groups: [
        .init("Beginning 100% \"new\"", ["leftover"]),
        .init("Going on", ["relay"]),
      ])
  }

  private static func program_4_1Command() -> CommandModel {
    CommandModel(
      name: "along",
      arguments: [
        Argument(
          .flag,
          names: ["--loud"]),
        Argument(
          .positional,
          valueName: "what",
          help: "What.",
          completion: .list([
            .init("this"),
            .init("that"),
          ]),
          takesOthers: true,
          isOptional: false),
        Argument(
          .positional,
          valueName: "rest",
          completion: .list([
            .init("-z"),
            .init("zed"),
          ]),
          takesOthers: true,
          extent: .everything,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_4_2Command() -> CommandModel {
    CommandModel(
      name: "leftover",
      arguments: [
        Argument(
          .flag,
          names: ["--known"]),
        Argument(
          .positional,
          valueName: "first",
          completion: .list([
            .init("first"),
          ]),
          takesOthers: true,
          isOptional: false),
        Argument(
          .positional,
          valueName: "others",
          completion: .list([
            .init("other"),
          ]),
          takesOthers: true,
          extent: .unrecognized,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_4_3Command() -> CommandModel {
    CommandModel(
      name: "relay",
      arguments: [
        Argument(
          .positional,
          valueName: "words",
          extent: .everything,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_5Command() -> CommandModel {
    CommandModel(
      name: "quote",
      arguments: [
        Argument(
          .option,
          names: ["--listed"],
          valueName: "listed",
          completion: .list([
            .init("it's"),
            .init("two words"),
            .init("back\\slash"),
            .init("$HOME"),
            .init("*"),
            .init("(echo PWNED)"),
            .init("say \"hi\""),
            .init("a;b&c"),
            .init("`id`"),
            .init("plain"),
          ]),
          takesOthers: true),
        Argument(
          .option,
          names: ["--asked"],
          valueName: "asked",
          completion: .custom),
        Argument(
          .positional,
          valueName: "words",
          completion: .list([
            .init("it's"),
            .init("two words"),
            .init("back\\slash"),
            .init("$HOME"),
            .init("*"),
            .init("(echo PWNED)"),
            .init("say \"hi\""),
            .init("a;b&c"),
            .init("`id`"),
            .init("plain"),
          ]),
          takesOthers: true,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_6Command() -> CommandModel {
    CommandModel(
      name: "completions",
      help: "Print or install the script by which a shell completes this program.",
      arguments: [
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        program_6_1Command(),
        program_6_2Command(),
        program_6_3Command(),
      ],
      defaultSubcommand: "script")
  }

  private static func program_6_1Command() -> CommandModel {
    CommandModel(
      name: "script",
      help: "Print or install the script for a shell.",
      arguments: [
        Argument(
          .positional,
          valueName: "shell",
          help: "The shell.",
          completion: .list([
            .init("bash"),
            .init("zsh"),
            .init("fish"),
            .init("elvish"),
            .init("xonsh"),
            .init("nushell"),
            .init("powershell"),
          ]),
          isOptional: false),
        Argument(
          .flag,
          names: ["--install"],
          help: "Put the script where the shell loads it for this user."),
        Argument(
          .flag,
          names: ["--uninstall"],
          help: "Take out what --install put there."),
        Argument(
          .flag,
          names: ["--force"],
          help: "Replace or remove a file that this program did not write."),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_6_2Command() -> CommandModel {
    CommandModel(
      name: "export",
      help: "Print this program's commands in another form.",
      arguments: [
        Argument(
          .positional,
          valueName: "format",
          help: "The form.",
          completion: .list([
            .init("json"),
            .init("kdl"),
            .init("fig"),
            .init("man"),
            .init("markdown"),
          ]),
          isOptional: false),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_6_3Command() -> CommandModel {
    CommandModel(
      name: "cache",
      help: "Show or remove the values that are kept between completions.",
      arguments: [
        Argument(
          .flag,
          names: ["--clear"],
          help: "Remove them, so that they are asked for again."),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func program_7Command() -> CommandModel {
    CommandModel(
      name: "help",
      help: "Show subcommand help information.",
      arguments: [
        Argument(
          .positional,
          valueName: "subcommands",
          completion: .subcommand,
          isRepeating: true),
        Argument(
          .flag,
          names: ["--help", "-h", "-help"],
          isHidden: true),
        Argument(
          .flag,
          names: ["--version"],
          help: "Show the version."),
      ])
  }
}

// Generated from the program's own commands. Do not edit.
// swift-format-ignore-file

import ShellCompletion

extension CommandModel {
  /// The commands of the program.
  static let shelf = shelfCommand()

  private static func shelfCommand() -> CommandModel {
    CommandModel(
      name: "shelf",
      help: "Find books on shelves.",
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
        shelf_1Command(),
        shelf_2Command(),
        shelf_3Command(),
        shelf_4Command(),
        shelf_5Command(),
        shelf_6Command(),
      ],
      defaultSubcommand: "find")
  }

  private static func shelf_1Command() -> CommandModel {
    CommandModel(
      name: "find",
      aliases: ["f"],
      help: "Find what is on shelves.",
      arguments: [
        Argument(
          .option,
          names: ["--format", "-f"],
          valueName: "format",
          help: "How to print: table, json or csv.",
          completion: .list([
            .init("table", help: "as table"),
            .init("json", help: "as json"),
            .init("csv", help: "as csv"),
          ])),
        Argument(
          .flag,
          names: ["--verbose", "-v"],
          help: "Say more."),
        Argument(
          .flag,
          names: ["--quiet", "-q"],
          help: "Say less."),
        Argument(
          .flag,
          names: ["--colour"],
          help: "Colour the output."),
        Argument(
          .flag,
          names: ["--no-colour"],
          help: "Colour the output."),
        Argument(
          .option,
          names: ["--near"],
          valueName: "shelf",
          help: "Start from a shelf: here.",
          completion: .custom),
        Argument(
          .option,
          names: ["--limit", "-n"],
          valueName: "limit",
          help: "At most this many."),
        Argument(
          .option,
          names: ["--tag"],
          valueName: "tag",
          help: "Only with this tag.",
          completion: .list([
            .init("old"),
            .init("new"),
            .init("a b"),
          ]),
          takesOthers: true,
          isRepeating: true),
        Argument(
          .option,
          names: ["--words"],
          valueName: "words",
          help: "Many words.",
          extent: .upToNextOption,
          isRepeating: true),
        Argument(
          .option,
          names: ["-mode"],
          valueName: "mode",
          help: "A long name with one dash."),
        Argument(
          .option,
          names: ["--internal-thing"],
          valueName: "internal-thing",
          isHidden: true),
        Argument(
          .flag,
          names: ["--private-thing"],
          isHidden: true),
        Argument(
          .positional,
          valueName: "shelves",
          help: "Shelves.",
          completion: .custom,
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

  private static func shelf_2Command() -> CommandModel {
    CommandModel(
      name: "plan",
      help: "Floor plans.",
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
        shelf_2_1Command(),
        shelf_2_2Command(),
      ])
  }

  private static func shelf_2_1Command() -> CommandModel {
    CommandModel(
      name: "draw",
      arguments: [
        Argument(
          .positional,
          valueName: "plan",
          help: "The plan.",
          completion: .file(extensions: ["svg", "pdf"]),
          isOptional: false),
        Argument(
          .positional,
          valueName: "out",
          help: "Any file.",
          completion: .file(extensions: [])),
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

  private static func shelf_2_2Command() -> CommandModel {
    CommandModel(
      name: "folder",
      arguments: [
        Argument(
          .positional,
          valueName: "folder",
          help: "Where.",
          completion: .directory,
          isOptional: false),
        Argument(
          .option,
          names: ["--cmd"],
          valueName: "cmd",
          completion: .shellCommand("ls")),
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

  private static func shelf_3Command() -> CommandModel {
    CommandModel(
      name: "move",
      arguments: [
        Argument(
          .option,
          names: ["--format", "-f"],
          valueName: "format",
          help: "How to print: table, json or csv.",
          completion: .list([
            .init("table", help: "as table"),
            .init("json", help: "as json"),
            .init("csv", help: "as csv"),
          ])),
        Argument(
          .flag,
          names: ["--verbose", "-v"],
          help: "Say more."),
        Argument(
          .flag,
          names: ["--quiet", "-q"],
          help: "Say less."),
        Argument(
          .flag,
          names: ["--colour"],
          help: "Colour the output."),
        Argument(
          .flag,
          names: ["--no-colour"],
          help: "Colour the output."),
        Argument(
          .positional,
          valueName: "from",
          help: "From.",
          isOptional: false),
        Argument(
          .positional,
          valueName: "to",
          help: "To.",
          completion: .list([
            .init("table"),
            .init("json"),
            .init("csv"),
          ]),
          isOptional: false),
        Argument(
          .positional,
          valueName: "rest",
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

  private static func shelf_4Command() -> CommandModel {
    CommandModel(
      name: "borrow",
      help: "Take books home.",
      arguments: [
        Argument(
          .option,
          names: ["--instead"],
          valueName: "instead",
          completion: .custom),
        Argument(
          .positional,
          valueName: "books",
          help: "Numbers or titles.",
          completion: .custom,
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

  private static func shelf_5Command() -> CommandModel {
    CommandModel(
      name: "secret",
      isHidden: true,
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

  private static func shelf_6Command() -> CommandModel {
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

// Generated from the program's own commands. Do not edit.
// swift-format-ignore-file

import ShellCompletion

extension CommandModel {
  /// The commands of the program.
  static let session = sessionCommand()

  private static func sessionCommand() -> CommandModel {
    CommandModel(
      name: "",
      help: "Type a postcode, or one of these.",
      subcommands: [
        session1Command(),
        session2Command(),
        session3Command(),
        session4Command(),
        session5Command(),
      ],
      defaultSubcommand: "lookup")
  }

  private static func session1Command() -> CommandModel {
    CommandModel(
      name: "lookup",
      help: "Look postcodes up; the word itself may be left out.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcodes",
          help: "Postcodes, as SW1A1AA or SW1A 1AA.",
          isRepeating: true,
          isOptional: false),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
          ])),
      ])
  }

  private static func session2Command() -> CommandModel {
    CommandModel(
      name: "complete",
      help: "Print what a postcode that begins so can go on with.",
      arguments: [
        Argument(
          .positional,
          valueName: "prefix",
          help: "The beginning of a postcode, as sw1 or SW1A 1.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
          ])),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print at most, 1 to 100."),
      ])
  }

  private static func session3Command() -> CommandModel {
    CommandModel(
      name: "recent",
      help: "List the postcodes looked up last, newest first.")
  }

  private static func session4Command() -> CommandModel {
    CommandModel(
      name: "quit",
      aliases: ["exit"],
      help: "Leave, as Ctrl-D does.")
  }

  private static func session5Command() -> CommandModel {
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
      ])
  }
}

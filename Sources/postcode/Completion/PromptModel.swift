// Generated from the program's own commands. Do not edit.
// swift-format-ignore-file

import ShellCompletion

extension CommandModel {
  /// The commands of the program.
  static let prompt = promptCommand()

  private static func promptCommand() -> CommandModel {
    CommandModel(
      name: "",
      help: "Type a postcode, or one of these.",
      arguments: [
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        prompt_1Command(),
        prompt_2Command(),
        prompt_3Command(),
        prompt_4Command(),
        prompt_5Command(),
        prompt_6Command(),
        prompt_7Command(),
        prompt_8Command(),
        prompt_9Command(),
        prompt_10Command(),
        prompt_11Command(),
        prompt_12Command(),
        prompt_13Command(),
        prompt_14Command(),
        prompt_15Command(),
        prompt_16Command(),
        prompt_17Command(),
        prompt_18Command(),
        prompt_19Command(),
        prompt_20Command(),
        prompt_21Command(),
        prompt_22Command(),
      ],
      defaultSubcommand: "lookup")
  }

  private static func prompt_1Command() -> CommandModel {
    CommandModel(
      name: "lookup",
      help: "Look postcodes up and print what is there.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcodes",
          help: "Postcodes, as SW1A1AA or SW1A 1AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--file"],
          valueName: "file",
          help: "Read the postcodes from this file, one per line.",
          completion: .file(extensions: []),
          isHidden: true),
        Argument(
          .flag,
          names: ["--map"],
          help: "Draw a map beside each."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .option,
          names: ["--places"],
          valueName: "file",
          help: "A file of your own places: a postcode, then a name, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas: place,lsoa."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_2Command() -> CommandModel {
    CommandModel(
      name: "complete",
      help: "Complete the beginning of a postcode or a name.",
      arguments: [
        Argument(
          .positional,
          valueName: "prefix",
          help: "The beginning of a postcode, as sw1 or SW1A 1, or of a name.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print at most, 1 to 100."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .option,
          names: ["--places"],
          valueName: "file",
          help: "A file of your own places: a postcode, then a name, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_3Command() -> CommandModel {
    CommandModel(
      name: "place",
      help: "Find places by name, and print their codes.",
      arguments: [
        Argument(
          .positional,
          valueName: "name",
          help: "The name of a place, or the beginning of one.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print at most, 1 to 100.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .option,
          names: ["--places"],
          valueName: "file",
          help: "A file of your own places: a postcode, then a name, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_4Command() -> CommandModel {
    CommandModel(
      name: "nearest",
      help: "Print the postcodes nearest to a postcode, a place or a point.",
      arguments: [
        Argument(
          .positional,
          valueName: "place",
          help: "A postcode, a place, or degrees north and east.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print, 1 to 100.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--radius"],
          valueName: "metres",
          help: "How far they may be, 1 to 2000 metres."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_5Command() -> CommandModel {
    CommandModel(
      name: "reverse",
      help: "Print the postcode nearest to a point, and what is there.",
      arguments: [
        Argument(
          .positional,
          valueName: "degrees",
          help: "Degrees north, then degrees east: 51.5010 -0.1416.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_6Command() -> CommandModel {
    CommandModel(
      name: "distance",
      help: "Print how far two places are from each other.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcodes",
          help: "Two postcodes, or names of places.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_7Command() -> CommandModel {
    CommandModel(
      name: "validate",
      help: "Print whether postcodes are well written and in use.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcodes",
          help: "Postcodes, as SW1A1AA or SW1A 1AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_8Command() -> CommandModel {
    CommandModel(
      name: "list",
      help: "Print every postcode of Great Britain that begins with a prefix.",
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
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_9Command() -> CommandModel {
    CommandModel(
      name: "random",
      help: "Print postcodes drawn at random.",
      arguments: [
        Argument(
          .positional,
          valueName: "prefix",
          help: "What they begin with, as sw1 or SW1A 1; any, if left out.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print at most, 1 to 100.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_10Command() -> CommandModel {
    CommandModel(
      name: "outcode",
      help: "Print what is known of outward codes, or which are around a point.",
      arguments: [
        Argument(
          .positional,
          valueName: "outcodes",
          help: "Outward codes, as SW1A; or degrees north and east.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print, 1 to 100.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--radius"],
          valueName: "metres",
          help: "How far they may be from the point, 1 to 25000 metres.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_11Command() -> CommandModel {
    CommandModel(
      name: "terminated",
      help: "Print when postcodes went out of use.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcodes",
          help: "Postcodes, as AB1 0AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_12Command() -> CommandModel {
    CommandModel(
      name: "scotland",
      help: "Print the areas of the Scottish Parliament that postcodes lie in.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcodes",
          help: "Postcodes of Scotland, as EH1 1AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .option,
          names: ["--fields"],
          valueName: "names",
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_13Command() -> CommandModel {
    CommandModel(
      name: "enrich",
      help: "Add to each row of a table what is known of its postcode.",
      arguments: [
        Argument(
          .positional,
          valueName: "file",
          help: "The table; without it, standard input.",
          completion: .file(extensions: [])),
        Argument(
          .option,
          names: ["--column"],
          valueName: "name",
          help: "The column with the postcodes, by its name or number; found, if not given."),
        Argument(
          .option,
          names: ["--add"],
          valueName: "names",
          help: "Add these fields, separated by commas: place,lsoa."),
        Argument(
          .option,
          names: ["--separator"],
          valueName: "separator",
          help: "What separates fields: comma, tab, semicolon, bar, or a character; found, if not given.",
          completion: .list([
            .init("comma"),
            .init("tab"),
            .init("semicolon"),
            .init("bar"),
          ]),
          takesOthers: true),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_14Command() -> CommandModel {
    CommandModel(
      name: "map",
      help: "Draw where postcodes lie.",
      arguments: [
        Argument(
          .positional,
          valueName: "place",
          help: "Postcodes, beginnings of them, or names: sw1a1aa, SW1A, London Eye.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--width"],
          valueName: "columns",
          help: "Columns to draw in, 20 to 500."),
        Argument(
          .option,
          names: ["--height"],
          valueName: "rows",
          help: "Rows to draw in, 8 to 250."),
        Argument(
          .option,
          names: ["--svg"],
          valueName: "file",
          help: "Write a picture to this file instead; - is standard output.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .option,
          names: ["--places"],
          valueName: "file",
          help: "A file of your own places: a postcode, then a name, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_15Command() -> CommandModel {
    CommandModel(
      name: "recent",
      help: "List the postcodes looked up last, newest first.",
      arguments: [
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_16Command() -> CommandModel {
    CommandModel(
      name: "cache",
      help: "Show or empty the cache of answers.",
      arguments: [
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        prompt_16_1Command(),
        prompt_16_2Command(),
      ],
      defaultSubcommand: "info")
  }

  private static func prompt_16_1Command() -> CommandModel {
    CommandModel(
      name: "info",
      help: "Show where the cache is, what it holds and saves, and whether anything is wrong with it.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print it.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_16_2Command() -> CommandModel {
    CommandModel(
      name: "clear",
      help: "Forget every answer.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what was done.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_17Command() -> CommandModel {
    CommandModel(
      name: "data",
      help: "Show, replace or update the postcodes that the program knows by itself.",
      arguments: [
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ],
      subcommands: [
        prompt_17_1Command(),
        prompt_17_2Command(),
        prompt_17_3Command(),
        prompt_17_4Command(),
      ],
      defaultSubcommand: "info")
  }

  private static func prompt_17_1Command() -> CommandModel {
    CommandModel(
      name: "info",
      help: "Show which release is in use, what it holds, and what its licence asks for.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print it.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_17_2Command() -> CommandModel {
    CommandModel(
      name: "import",
      help: "Use another release instead of the built-in one.",
      arguments: [
        Argument(
          .positional,
          valueName: "file",
          help: "The release.",
          completion: .file(extensions: []),
          isOptional: false),
        Argument(
          .flag,
          names: ["--northern-ireland"],
          help: "Take Northern Ireland's postcodes too, and accept their licence."),
        Argument(
          .flag,
          names: ["--force"],
          help: "Take a release that contradicts itself, or holds far fewer postcodes than what is in use."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what was done.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_17_3Command() -> CommandModel {
    CommandModel(
      name: "update",
      help: "Download the current release of OS Code-Point Open and use it.",
      arguments: [
        Argument(
          .flag,
          names: ["--force"],
          help: "Take a release that contradicts itself, is in use, or holds far fewer postcodes than what is in use."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what was done.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_17_4Command() -> CommandModel {
    CommandModel(
      name: "remove",
      help: "Go back to the built-in release.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what was done.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_18Command() -> CommandModel {
    CommandModel(
      name: "completions",
      help: "Print or install the script by which a shell completes this program.",
      arguments: [
        Argument(
          .positional,
          valueName: "shell",
          help: "The shell: bash, zsh, fish, elvish, xonsh, nushell or powershell.",
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
          names: ["--force"],
          help: "Replace a file that this program did not write."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_19Command() -> CommandModel {
    CommandModel(
      name: "doctor",
      help: "Show what is found and what is missing, for a report of a bug.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print what is found.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
        Argument(
          .option,
          names: ["--places"],
          valueName: "file",
          help: "A file of your own places: a postcode, then a name, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_20Command() -> CommandModel {
    CommandModel(
      name: "quit",
      aliases: ["exit", "q"],
      help: "Leave, as Ctrl-D does.",
      arguments: [
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_21Command() -> CommandModel {
    CommandModel(
      name: "prompt",
      help: "Stay here.",
      isHidden: true,
      arguments: [
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func prompt_22Command() -> CommandModel {
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

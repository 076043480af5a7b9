// Generated from the program's own commands. Do not edit.
// swift-format-ignore-file

import ShellCompletion

extension CommandModel {
  /// The commands of the program.
  static let postcode = postcodeCommand()

  private static func postcodeCommand() -> CommandModel {
    CommandModel(
      name: "postcode",
      help: "Complete and look up United Kingdom postcodes.",
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
        postcode_1Command(),
        postcode_2Command(),
        postcode_3Command(),
        postcode_4Command(),
        postcode_5Command(),
        postcode_6Command(),
        postcode_7Command(),
        postcode_8Command(),
        postcode_9Command(),
        postcode_10Command(),
        postcode_11Command(),
        postcode_12Command(),
        postcode_13Command(),
        postcode_14Command(),
        postcode_15Command(),
        postcode_16Command(),
        postcode_17Command(),
        postcode_18Command(),
        postcode_19Command(),
        postcode_20Command(),
      ],
      defaultSubcommand: "prompt")
  }

  private static func postcode_1Command() -> CommandModel {
    CommandModel(
      name: "prompt",
      help: "Start the prompt, as without a command.",
      arguments: [
        Argument(
          .positional,
          valueName: "place",
          help: "Postcodes or places, such as SW1A1AA, SW1A 1AA or York.",
          isRepeating: true,
          rivals: ["--file"]),
        Argument(
          .option,
          names: ["--file"],
          valueName: "file",
          help: "Read the postcodes from this file, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--map"],
          help: "Draw a map beside each answer."),
        Argument(
          .option,
          names: ["--wait"],
          valueName: "seconds",
          help: "Wait out a failure of the service for this long at most, 0 to 86400; 60 by default."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          help: "Print only these fields, separated by commas."),
        Argument(
          .flag,
          names: ["--no-hints"],
          help: "Show no suggestion after the cursor."),
        Argument(
          .flag,
          names: ["--no-panel"],
          help: "Show no suggestions beneath the line."),
        Argument(
          .flag,
          names: ["--no-map"],
          help: "Draw no map beside what is found."),
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

  private static func postcode_2Command() -> CommandModel {
    CommandModel(
      name: "lookup",
      help: "Look postcodes up and print what is there.",
      arguments: [
        Argument(
          .positional,
          valueName: "place",
          help: "Postcodes or places, such as SW1A1AA, SW1A 1AA or York.",
          isRepeating: true,
          rivals: ["--file"]),
        Argument(
          .option,
          names: ["--file"],
          valueName: "file",
          help: "Read the postcodes from this file, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .flag,
          names: ["--map"],
          help: "Draw a map beside each answer."),
        Argument(
          .option,
          names: ["--wait"],
          valueName: "seconds",
          help: "Wait out a failure of the service for this long at most, 0 to 86400; 60 by default."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          help: "Print only these fields, separated by commas."),
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

  private static func postcode_3Command() -> CommandModel {
    CommandModel(
      name: "complete",
      help: "Complete the beginning of a postcode or a name.",
      arguments: [
        Argument(
          .positional,
          valueName: "prefix",
          help: "The beginning of a postcode, such as sw1 or SW1A 1, or of a name.",
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
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_4Command() -> CommandModel {
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
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_5Command() -> CommandModel {
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
          help: "How many to print at most, 1 to 100.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--radius"],
          valueName: "distance",
          help: "Greatest distance, 1 to 2000 m, such as 500, 1.5km or 0.5mi."),
        Argument(
          .flag,
          names: ["--miles"],
          help: "Print distances in miles and yards; JSON, CSV and --fields keep metres."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_6Command() -> CommandModel {
    CommandModel(
      name: "reverse",
      help: "Print the postcode nearest to a point, and what is there.",
      arguments: [
        Argument(
          .positional,
          valueName: "degrees",
          help: "Degrees north, then degrees east: 51.5010 -0.1416.",
          isRepeating: true,
          rivals: ["--file"]),
        Argument(
          .option,
          names: ["--file"],
          valueName: "file",
          help: "Read points from this file, one per line.",
          completion: .file(extensions: [])),
        Argument(
          .option,
          names: ["--wait"],
          valueName: "seconds",
          help: "Wait out a failure of the service for this long at most, 0 to 86400; 60 by default."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_7Command() -> CommandModel {
    CommandModel(
      name: "distance",
      help: "Print how far two places are from each other.",
      arguments: [
        Argument(
          .positional,
          valueName: "place",
          help: "Two postcodes, or names of places.",
          isRepeating: true),
        Argument(
          .flag,
          names: ["--miles"],
          help: "Print distances in miles and yards; JSON, CSV and --fields keep metres."),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_8Command() -> CommandModel {
    CommandModel(
      name: "validate",
      help: "Print whether postcodes are correctly written and in use.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcode",
          help: "Postcodes, such as SW1A1AA or SW1A 1AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_9Command() -> CommandModel {
    CommandModel(
      name: "list",
      help: "Print every postcode of Great Britain in areas, districts, sectors or places.",
      arguments: [
        Argument(
          .positional,
          valueName: "prefix",
          help: "Areas, districts, sectors or places, such as SW1A 1 or Leeds; M1* for M1 and M10 to M19.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_10Command() -> CommandModel {
    CommandModel(
      name: "random",
      help: "Print postcodes drawn at random.",
      arguments: [
        Argument(
          .positional,
          valueName: "prefix",
          help: "Areas, districts, sectors or places, such as SW1A 1 or Leeds; any, if left out.",
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
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_11Command() -> CommandModel {
    CommandModel(
      name: "outcode",
      help: "Print what is known about outward codes, or list those around a point.",
      arguments: [
        Argument(
          .positional,
          valueName: "outcode",
          help: "Outward codes, such as SW1A; or degrees north and east.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--limit"],
          valueName: "n",
          help: "How many to print at most, 1 to 100.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--radius"],
          valueName: "distance",
          help: "Greatest distance, 1 to 25000 m, such as 500, 1.5km or 0.5mi.",
          completion: .unlisted),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_12Command() -> CommandModel {
    CommandModel(
      name: "terminated",
      help: "Print when postcodes went out of use.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcode",
          help: "Postcodes, such as AB1 0AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_13Command() -> CommandModel {
    CommandModel(
      name: "scotland",
      help: "Print the areas of the Scottish Parliament that postcodes lie in.",
      arguments: [
        Argument(
          .positional,
          valueName: "postcode",
          help: "Postcodes of Scotland, such as EH1 1AA.",
          isRepeating: true),
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_14Command() -> CommandModel {
    CommandModel(
      name: "enrich",
      help: "Add to each row of a table what is known about its postcode or its point.",
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
          help: "The column with the postcodes, by its name or number; detected by default."),
        Argument(
          .option,
          names: ["--point"],
          valueName: "names",
          help: "The columns with degrees north and east, such as lat,lon; detected if no column holds postcodes."),
        Argument(
          .option,
          names: ["--add"],
          valueName: "names",
          help: "Add these fields, separated by commas, such as place,lsoa; by default place,ward,latitude,longitude, and postcode,metres,place,ward for points."),
        Argument(
          .option,
          names: ["--separator"],
          valueName: "separator",
          help: "What separates fields: comma, tab, semicolon, bar, or any ASCII character; detected by default.",
          completion: .list([
            .init("comma"),
            .init("tab"),
            .init("semicolon"),
            .init("bar"),
          ]),
          takesOthers: true),
        Argument(
          .option,
          names: ["--wait"],
          valueName: "seconds",
          help: "Wait out a failure of the service for this long at most, 0 to 86400; 60 by default."),
        Argument(
          .flag,
          names: ["--offline"],
          help: "Use no network: answer from the cache and what is built in."),
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

  private static func postcode_15Command() -> CommandModel {
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_16Command() -> CommandModel {
    CommandModel(
      name: "cache",
      help: "Show or empty the cache of answers.",
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
        postcode_16_1Command(),
        postcode_16_2Command(),
      ],
      defaultSubcommand: "info")
  }

  private static func postcode_16_1Command() -> CommandModel {
    CommandModel(
      name: "info",
      help: "Show where the cache is, what it holds and saves, and whether anything is wrong with it.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_16_2Command() -> CommandModel {
    CommandModel(
      name: "clear",
      help: "Forget every answer.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_17Command() -> CommandModel {
    CommandModel(
      name: "data",
      help: "Show, replace or update the postcodes that the program knows by itself.",
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
        postcode_17_1Command(),
        postcode_17_2Command(),
        postcode_17_3Command(),
        postcode_17_4Command(),
      ],
      defaultSubcommand: "info")
  }

  private static func postcode_17_1Command() -> CommandModel {
    CommandModel(
      name: "info",
      help: "Show which release is in use, what it holds, and what its licence asks for.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_17_2Command() -> CommandModel {
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
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_17_3Command() -> CommandModel {
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
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_17_4Command() -> CommandModel {
    CommandModel(
      name: "remove",
      help: "Go back to the built-in release.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
          completion: .list([
            .init("text"),
            .init("json"),
            .init("csv"),
          ])),
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

  private static func postcode_18Command() -> CommandModel {
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

  private static func postcode_19Command() -> CommandModel {
    CommandModel(
      name: "doctor",
      help: "Show what is found and what is missing, for a bug report.",
      arguments: [
        Argument(
          .option,
          names: ["--format"],
          valueName: "format",
          help: "How to print the result.",
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
          names: ["--version"],
          help: "Show the version."),
        Argument(
          .flag,
          names: ["--help", "-h"],
          help: "Show help information."),
      ])
  }

  private static func postcode_20Command() -> CommandModel {
    CommandModel(
      name: "help",
      help: "Show the page of a command, or its help if there is none.",
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

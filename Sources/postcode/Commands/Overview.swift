/// What the program is, in one screen: how it is called, examples, and the commands under their headings.
enum Overview {
  /// Uses of the program, each with what it does.
  private static let examples: [(label: String, value: String)] = [
    ("postcode", "start the prompt"),
    ("postcode SW1A 1AA", "what is at a postcode"),
    ("postcode place bourton w", "which places have that name"),
    ("postcode lookup --file list.txt", "a line for each postcode in a file"),
    ("postcode completions bash --install", "TAB in every new session of bash"),
  ]

  /// The text for a shell.
  static var text: String {
    """
    postcode: complete and look up United Kingdom postcodes

    Usage: postcode [<options>] [<place> ...]
           postcode <command> [<options>] [<words>]

    Examples:
    \(Columns.aligned(examples))

    \(commands(.shellOnly))

    “postcode help COMMAND” says more, and so does “man postcode”.
    """
  }

  /// What the parser's own command does.
  static let help = "Show the page of a command, or its help if there is none."

  /// The commands that can be typed at one place, under their headings.
  static func commands(_ availability: CommandDeclaration.Availability) -> String {
    let help = [(label: "help", value: help)]
    return CommandDeclaration.Topic.allCases.map { topic in
      let commands = CommandDeclaration.all.filter {
        $0.topic == topic && $0.group.isEmpty && !$0.isHidden && $0.isAvailable(availability)
      }
      let rows = commands.map { (label: $0.name, value: $0.summary) } + (topic == .program ? help : [])
      return topic.heading + ":\n" + Columns.aligned(rows)
    }.joined(separator: "\n\n")
  }
}

import ShellCompletion
import Testing

/// The complaints about lines that cannot be carried out, and the explanations of commands.
@Suite struct ComplaintTests {
  static let model = CommandModel(
    name: "", help: "Type a code, or one of these.",
    subcommands: [
      CommandModel(
        name: "lookup", help: "Look codes up.",
        arguments: [
          .init(
            .positional, valueName: "codes", help: "Codes.", completion: .custom, isRepeating: true,
            isOptional: false),
          .init(
            .option, names: ["--format", "-f"], valueName: "format", help: "How to print.",
            completion: .list([.init("text"), .init("json"), .init("csv")])),
          .init(
            .option, names: ["--tag"], valueName: "tag", completion: .list([.init("old")]), takesOthers: true),
          .init(.option, names: ["--limit"], valueName: "n", help: "At most so many."),
          .init(.flag, names: ["--offline", "-o"], help: "Use no network."),
          .init(.flag, names: ["--secret"], isHidden: true),
        ]),
      CommandModel(name: "recent", aliases: ["last"]),
      CommandModel(
        name: "move",
        arguments: [
          .init(.positional, valueName: "from", isOptional: false),
          .init(.positional, valueName: "shell", completion: .list([.init("bash"), .init("zsh")])),
          .init(.option, names: ["--by"], valueName: "by", isOptional: false),
        ]),
      CommandModel(
        name: "cache", help: "The cache.",
        subcommands: [CommandModel(name: "info"), CommandModel(name: "clear")]),
      CommandModel(
        name: "help",
        arguments: [
          .init(.positional, valueName: "subcommands", completion: .subcommand, isRepeating: true)
        ]),
    ], defaultSubcommand: "lookup")

  @Test(
    arguments: [
      ("lookup a b", nil), ("a --format json b", nil), ("--format=csv a", nil), ("a -o -f text", nil),
      ("a --tag new", nil), ("-of json a", nil), ("a -- --b", nil), ("recent", nil), ("last", nil),
      ("cache", nil), ("cache info", nil), ("help", nil), ("help cache info", nil),
      ("move a bash --by 1", nil),
      ("a --secret", nil), ("a -", nil), ("51.5 -0.14", nil), ("a -1 --limit 3", nil), ("a -.5 -5,5", nil),
      ("a -.", "There is no option “-.”; “help lookup” lists what there is."),
      ("a --foo", "There is no option “--foo”; “help lookup” lists what there is."),
      ("--foo=1", "There is no option “--foo”; “help lookup” lists what there is."),
      ("---", "There is no option “---”; “help lookup” lists what there is."),
      ("recent --foo", "There is no option “--foo” for recent; “help recent” lists what there is."),
      ("cache info -x", "There is no option “-x” for cache info; “help cache info” lists what there is."),
      ("a -ox", "There is no option “-ox”; “help lookup” lists what there is."),
      ("a --format", "--format needs a value: text, json or csv."),
      ("a -f --offline", "--format needs a value: text, json or csv."),
      ("a --limit", "--limit needs a value; “help lookup” says more."),
      ("a --limit --bar", "--limit needs a value; “help lookup” says more."),
      ("a --format xml", "--format cannot be “xml”, only text, json or csv."),
      ("a --format=", "--format cannot be “”, only text, json or csv."),
      ("move a tcsh --by 1", "shell cannot be “tcsh”, only bash or zsh."),
      ("a --offline=yes", "--offline takes no value."),
      ("recent a b", "recent takes no words: leave out “a”."),
      ("move a zsh b", "move takes no more words: leave out “b”."),
      ("cache inf", "There is no command “inf” of cache; “help cache” lists them."),
      ("help nothing", "There is no command “nothing”; “help” lists them."),
      ("help cache nothing", "There is no command “nothing” of cache; “help cache” lists them."),
      ("cache cleer", "There is no command “cleer” of cache; did you mean clear?"),
      ("help lokup", "There is no command “lokup”; did you mean lookup?"),
      ("help lookup x", "lookup has no commands: leave out “x”."),
      ("help cache clera", "There is no command “clera” of cache; did you mean clear?"),
      ("a --fromat json", "There is no option “--fromat”; did you mean --format?"),
      ("a --json", "There is no option “--json”; did you mean --format json?"),
      ("a --form=json", "There is no option “--form”; did you mean --format?"),
      ("a --secrte", "There is no option “--secrte”; “help lookup” lists what there is."),
      ("lookup", "lookup needs <codes>; “help lookup” says more."),
      ("", "lookup needs <codes>; “help lookup” says more."),
      ("move", "move needs <from>; “help move” says more."),
      ("move a", "move needs --by; “help move” says more."),
      (
        "a --e\u{1B}[2J\u{202E}", "There is no option “--e[2J”; “help lookup” lists what there is."
      ),
    ] as [(String, String?)])
  func aLineIsComplainedOf(_ line: String, _ sentence: String?) {
    #expect(Self.model.complaint(about: PromptLine.arguments(of: line)) == sentence)
  }

  @Test func aDefaultInADefaultIsComplainedOf() {
    let tide = CommandModel(
      name: "tide", arguments: [.init(.positional, valueName: "to", isOptional: false)])
    let deep = CommandModel(name: "deep", subcommands: [tide], defaultSubcommand: "tide")
    let boat = CommandModel(name: "boat", subcommands: [deep], defaultSubcommand: "deep")
    #expect(boat.complaint(about: ["north"]) == nil && boat.complaint(about: ["deep", "north"]) == nil)
    #expect(boat.complaint(about: []) == "deep tide needs <to>.")
  }

  @Test func whereThereIsNoHelpNoneIsPointedTo() {
    let model = CommandModel(name: "tool")
    #expect(model.complaint(about: ["--x"]) == "There is no option “--x”.")
    #expect(model.complaint(about: ["x"]) == "tool takes no words: leave out “x”.")
  }

  @Test(arguments: [
    ("", []), ("a", ["lookup"]), ("--format json", ["lookup"]), ("cache", ["cache"]),
    ("cache info", ["cache", "info"]), ("last", ["recent"]), ("help cache", ["help"]),
  ]) func wordsLeadToACommand(_ line: String, _ path: [String]) {
    let found = Self.model.command(for: PromptLine.arguments(of: line))
    #expect(found.path == path && found.model.name == path.last ?? "")
  }

  @Test func aCommandIsExplained() {
    #expect(
      Self.model.command(for: ["lookup"]).model.usage == """
        lookup: Look codes up.

          <codes> ...            Codes.
          --format, -f <format>  How to print. (text, json or csv)
          --tag <tag>
          --limit <n>            At most so many.
          --offline, -o          Use no network.
        """)
    #expect(
      Self.model.usage == """
        Type a code, or one of these.

          lookup  Look codes up.
          recent
          move
          cache   The cache.
          help
        """)
    #expect(Self.model.command(for: ["recent"]).model.usage == "recent")
  }
}

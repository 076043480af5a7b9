import ArgumentParser

/// How a command prints what it found.
enum Format: String, CaseIterable, ExpressibleByArgument {
  case text, json, csv
}

/// The options of a command that takes names, and so reads the user's own places too.
struct SourceOptions: ParsableArguments {
  @Flag(help: "Use no network: answer from the cache and what is built in.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "A file of your own places: a postcode, then a name, one per line.", valueName: "file"),
    completion: .file())
  var places: String?
}

/// Those of a command that prints what it finds, too.
struct CommonOptions: ParsableArguments {
  @Option(help: "How to print what is found.")
  var format: Format?

  @OptionGroup var sources: SourceOptions

  var offline: Bool { sources.offline }
  var places: String? { sources.places }
}

/// The options of a command that prints what is known of codes or of a point.
struct AnswerOptions: ParsableArguments {
  @Option(help: "How to print what is found.")
  var format: Format?

  @Option(help: ArgumentHelp("Print only these fields, separated by commas.", valueName: "names"))
  var fields: String?

  @Flag(help: "Use no network: answer from the cache and what is built in.")
  var offline = false

  /// - Throws: `Refusal` for a field that the command does not have.
  func layout(of command: String, in context: Context) throws -> Layout {
    Layout(format ?? context.format, fields: try fields.map { try FieldNames.read($0, of: command) } ?? [])
  }
}

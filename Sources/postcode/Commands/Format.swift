import ArgumentParser

/// How a command prints what it found.
enum Format: String, CaseIterable, ExpressibleByArgument {
  case text, json, csv
}

/// The options of the commands that ask the service.
struct CommonOptions: ParsableArguments {
  @Option(help: "How to print what is found.")
  var format: Format?

  @Flag(help: "Use no network: answer from the cache and what is built in.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "A file of your own places: a postcode, then a name, one per line.", valueName: "file"),
    completion: .file())
  var places: String?

  init() {}

  /// The options of a command that has its own option for the format.
  init(offline: Bool, places: String?) {
    (format, self.offline, self.places) = (nil, offline, places)
  }
}

import ArgumentParser

/// A library's tool. It resembles postcodes only in its values with blanks.
struct Shelf: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf", abstract: "Find books on shelves.",
    version: "1.0",
    subcommands: [Find.self, Plan.self, Move.self, Borrow.self, Secret.self], defaultSubcommand: Find.self)
}

/// How a result is printed.
enum Format: String, CaseIterable, ExpressibleByArgument {
  case table, json, csv
  var defaultValueDescription: String { "as \(rawValue)" }
}

/// The options that both find and move take.
struct Output: ParsableArguments {
  @Option(name: .shortAndLong, help: "How to print: table, json or csv.")
  var format: Format = .table

  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Say less.")
  var quiet = false

  @Flag(inversion: .prefixedNo, help: "Colour the output.")
  var colour = true
}

struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find what is on shelves.", aliases: ["f"])

  @OptionGroup var output: Output

  @Option(
    help: ArgumentHelp("Start from a shelf: here.", valueName: "shelf"), completion: .custom { _, _, _ in [] }
  )
  var near: String?

  @Option(name: [.customShort("n"), .long], help: "At most this many.")
  var limit: Int?

  @Option(name: .long, help: "Only with this tag.", completion: .list(["old", "new", "a b"]))
  var tag: [String] = []

  @Option(name: .long, parsing: .upToNextOption, help: "Many words.")
  var words: [String] = []

  @Option(name: .customLong("mode", withSingleDash: true), help: "A long name with one dash.")
  var mode: String?

  @Option(help: .hidden) var internalThing: String?
  @Flag(help: .private) var privateThing = false

  @Argument(help: "Shelves.", completion: .custom { _, _, _ in [] })
  var shelves: [String] = []

  func run() {
    for shelf in shelves { print("<\(shelf)>") }
    if let near { print("near <\(near)>") }
  }
}

struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Floor plans.", subcommands: [Draw.self, Folder.self])

  struct Draw: ParsableCommand {
    @Argument(help: "The plan.", completion: .file(extensions: ["svg", "pdf"])) var plan: String
    @Argument(help: "Any file.", completion: .file()) var out: String?
  }
  struct Folder: ParsableCommand {
    @Argument(help: "Where.", completion: .directory) var folder: String
    @Option(completion: .shellCommand("ls")) var cmd: String?
  }
}

struct Move: ParsableCommand {
  @OptionGroup var output: Output
  @Argument(help: "From.") var from: String
  @Argument(help: "To.") var to: Format
  @Argument(parsing: .captureForPassthrough) var rest: [String] = []
}

struct Borrow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "borrow", abstract: "Take books home.")

  @Option(completion: .custom { _, _, _ in [] }) var instead: String?
  @Argument(help: "Numbers or titles.", completion: .custom { _, _, _ in [] }) var books: [String] = []

  func run() {
    for book in books { print("<\(book)>") }
    if let instead { print("instead <\(instead)>") }
  }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(shouldDisplay: false)
}

import ArgumentParser

extension Format: ExpressibleByArgument {}

/// The options that several commands have.
extension ArgumentHelp {
  static let format = ArgumentHelp("How to print the result.")
  static let offline = ArgumentHelp("Use no network: answer from the cache and what is built in.")
  static let limit = ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n")
  static let miles = ArgumentHelp("Print distances in miles and yards; JSON, CSV and --fields keep metres.")
  static let fields = ArgumentHelp("Print only these fields, separated by commas.", valueName: "names")
}

/// A number or a distance as it was typed. The parser takes any text, so that each command says in its own words what
/// it wants.
struct TypedNumber: ExpressibleByArgument, ExpressibleByIntegerLiteral, CustomStringConvertible {
  private let text: String

  init(argument: String) { text = argument }
  init(integerLiteral number: Int) { text = "\(number)" }

  var description: String { text }

  /// The number, if it is one and within the bounds.
  ///
  /// - Parameter what: what is counted, with a blank before it; "" for nothing in particular.
  /// - Throws: `Refusal` for anything else.
  func value(of option: String, in bounds: ClosedRange<Int>, _ what: String = "") throws -> Int {
    guard let number = Int(text), bounds.contains(number) else {
      throw Refusal(
        "\(option) takes a whole number\(what) from \(bounds.lowerBound) to \(bounds.upperBound).", .usage)
    }
    return number
  }

  /// What `--limit` allows.
  var limit: Int { get throws { try value(of: "--limit", in: 1...Self.highestLimit) } }

  static let highestLimit = 100

  /// What to do to see what a limit left out.
  static func advice(_ first: String, beyond limit: Int) -> String {
    limit < highestLimit ? first + ", or give a higher --limit." : first + "."
  }

  /// Whole metres, if it is a distance within the bounds, in metres or with its unit: `500`, `500m`, `1.5km`, `0.5mi`.
  ///
  /// - Throws: `Refusal` for anything else.
  func metres(of option: String, in bounds: ClosedRange<Int>) throws -> Int {
    let number = text.prefix { $0 == "." || "0"..."9" ~= $0 }
    let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    guard let size = Self.units[unit], let length = Double(number),
      let metres = Int(exactly: (length * size).rounded()), bounds.contains(metres)
    else {
      throw Refusal(
        "\(option) takes a distance from \(bounds.lowerBound) to \(bounds.upperBound) m, such as 500, 1.5km or 0.5mi.",
        .usage)
    }
    return metres
  }

  private static let units = ["": 1, "m": 1, "km": 1000, "mi": metresInMile]
}

/// The options of a command that takes names, and so reads the user's own places too.
struct SourceOptions: ParsableArguments {
  @Flag(help: .offline)
  var offline = false

  @Option(
    help: ArgumentHelp(
      "A file of your own places: a postcode, then a name, one per line.", valueName: "file"),
    completion: .file())
  var places: String?
}

/// Those of a command that prints what it finds, too.
struct CommonOptions: ParsableArguments {
  @Option(help: .format)
  var format: Format?

  @OptionGroup var sources: SourceOptions

  var offline: Bool { sources.offline }
  var places: String? { sources.places }
}

/// The options of a command that prints what is known of codes or of a point.
struct AnswerOptions: ParsableArguments {
  @Option(help: .format)
  var format: Format?

  @Option(help: .fields)
  var fields: String?

  @Flag(help: .offline)
  var offline = false

  /// - Throws: `Refusal` for a field that the command does not have.
  func layout(of command: CommandDeclaration, in context: Context) throws -> Layout {
    try context.layout(format ?? context.format, fields: fields, of: command)
  }
}

/// The option of a command that asks the service about many lines or rows.
struct PatienceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Wait out a failure of the service for this long at most, 0 to 86400; 60 by default.",
      valueName: "seconds"))
  var wait: TypedNumber?

  /// - Parameter isFile: whether the lines are those of a file. Others may be typed or be few, and a service that has
  ///   not answered yet is not waited for.
  /// - Throws: `Refusal` for a wait that is out of bounds.
  func patience(isFile: Bool = true) throws -> Patience {
    guard let wait else { return Patience(mayComeFirst: isFile) }
    return Patience(seconds: try wait.value(of: "--wait", in: 0...86_400, " of seconds"))
  }
}

extension Context {
  /// The services for a command that takes names.
  func services(for common: CommonOptions) throws -> Services {
    try services(offline: common.offline, places: common.places)
  }

  /// How a command prints what it found.
  func format(for common: CommonOptions) -> Format { common.format ?? format }
}

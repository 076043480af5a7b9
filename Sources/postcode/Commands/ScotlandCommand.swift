import ArgumentParser
import Postcodes

struct ScotlandCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "scotland",
    abstract: "Print the areas of the Scottish Parliament that postcodes lie in.",
    discussion: "The service finds them in the Scottish Postcode Directory.")

  @Argument(help: "Postcodes of Scotland, as EH1 1AA.")
  var postcodes: [String] = []

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let layout = try options.layout(of: "scotland", in: context)
    let services = try context.services(offline: options.offline)
    return try context.answers(to: postcodes, layout) { try record(of: $0, services, context) }
  }

  private func record(
    of postcode: Postcode, _ services: Services, _ context: Context
  ) throws -> ScottishRecord {
    if let unit = Country.inUse.unit(postcode), !unit.country.isEmpty, unit.country != "Scotland" {
      throw Refusal("\(postcode) is in \(unit.country).", .nothing)
    }
    switch try context.answer(to: .scottish(postcode), by: services) {
    case .success(let record): return ScottishRecord(postcode, record)
    case .failure(.notFound), .failure(.invalid):
      throw Refusal(
        "The Scottish Postcode Directory has no postcode \(postcode); check its spelling.", .nothing)
    case .failure(.cancelled) where services.isOffline:
      throw Refusal(
        "What only the service knows of \(postcode) cannot be had offline; \(Settings.wayOnline) to ask it.",
        .unavailable)
    case .failure(let error):
      throw Refusal(
        LookupError.failed(postcode, error, service: services.serviceName).description, .unavailable)
    }
  }
}

/// What the Scottish Postcode Directory says, as `--format json` and `csv` print it.
struct ScottishRecord: Answer, Encodable, Sendable {
  static let columns = ["postcode"] + names + names.map { "codes." + $0 } + ["query", "error"]

  private static let names = ["constituency", "region"].flatMap { kind in
    ["", "_2021"].map { "scottish_parliamentary_\(kind)\($0)" }
  }

  var postcode: String?
  var details: APIRecord?
  var query: String?
  var error: String?

  init(_ postcode: Postcode, _ record: APIRecord) {
    (self.postcode, details) = (postcode.description, record)
  }

  init(query: String, error: String) { (self.query, self.error) = (query, error) }

  var attributes: [String: JSONValue] { details?.attributes ?? [:] }

  var cells: [String?] {
    Self.columns.map { name in
      switch name {
      case "postcode": postcode
      case "query": query
      case "error": error
      default: JSONValue.object(attributes)[name]?.text
      }
    }
  }

  var text: String {
    let rows = [
      ("Constituency", "scottish_parliamentary_constituency"), ("Region", "scottish_parliamentary_region"),
    ]
    return (postcode ?? "") + "\n"
      + Columns.aligned(rows.compactMap { label, name in attributes[name]?.text.map { (label, $0) } })
  }
}

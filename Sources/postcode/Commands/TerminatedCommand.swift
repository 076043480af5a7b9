import ArgumentParser
import Postcodes

struct TerminatedCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "terminated",
    abstract: "Print when postcodes went out of use.",
    discussion: """
      An imported release that holds them answers, otherwise the service. The status is 1 where one is in use, or \
      never was.
      """)

  @Argument(help: "Postcodes, as AB1 0AA.")
  var postcodes: [String] = []

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let layout = try options.layout(of: "terminated", in: context)
    let services = try context.services(offline: options.offline)
    return try context.answers(to: postcodes, layout) { TerminatedRecord(try ended($0, services, context)) }
  }

  private func ended(_ postcode: Postcode, _ services: Services, _ context: Context) throws -> Terminated {
    let country = Country.inUse
    if let terminated = country.terminated(postcode) { return terminated }
    let isBuiltIn = country.contains(postcode)
    let inUse = Refusal("\(postcode) is in use, as \(country.release) has it.", .nothing)
    switch try context.answer(to: .terminated(postcode), by: services) {
    case .success(let terminated): return terminated
    // It may have ended since the release.
    case .failure(.notFound) where isBuiltIn, .failure(.cancelled) where isBuiltIn && services.isOffline:
      throw inUse
    case .failure(.notFound), .failure(.invalid):
      throw Refusal("No postcode \(postcode) has ended; look it up to see whether it is in use.", .nothing)
    case .failure(.cancelled) where services.isOffline:
      throw Refusal(LookupError.offline(postcode).sentence, .unavailable)
    case .failure(let error):
      throw Refusal(
        LookupError.failed(postcode, error, service: services.serviceName).description, .unavailable)
    }
  }
}

/// A postcode that ended, as `--format json` and `csv` print it.
struct TerminatedRecord: Answer, Encodable, Sendable {
  static let columns = ["postcode", "year", "month", "latitude", "longitude", "query", "error"]

  var postcode: String?
  var year: Int?
  var month: Int?
  var latitude: Double?
  var longitude: Double?
  var query: String?
  var error: String?
  let text: String

  init(_ terminated: Terminated) {
    (postcode, year, month) = (terminated.postcode.description, terminated.year, terminated.month)
    (latitude, longitude) = (terminated.latitude, terminated.longitude)
    text = terminated.description
  }

  init(query: String, error: String) { (self.query, self.error, text) = (query, error, "") }

  var cells: [String?] {
    [
      postcode, year.map { "\($0)" }, month.map { "\($0)" }, latitude.map { fixed($0, decimals: 6) },
      longitude.map { fixed($0, decimals: 6) }, query, error,
    ]
  }

  private enum CodingKeys: String, CodingKey { case postcode, year, month, latitude, longitude, query, error }
}

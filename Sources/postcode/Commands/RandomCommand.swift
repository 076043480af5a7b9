import ArgumentParser
import Postcodes

struct RandomCommand: ProgramCommand {
  static let declaration = CommandDeclaration.random

  @Argument(help: .words(of: .random))
  var prefix: [String] = []

  @Option(help: .limit)
  var limit = 1

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    let groups = try context.groups(of: prefix, own: context.own)
    var generator = SystemRandomNumberGenerator()
    let postcodes = Country.inUse.random(limit, from: groups.flatMap(\.runs), using: &generator)
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    let places =
      postcodes.isEmpty
      ? [try drawn(by: services, from: groups[0], in: context)]
      : try context.places(postcodes, for: layout, services)
    return context.console.records(places, layout) {
      places.map { "\($0.postcode)" }.joined(separator: "\n")
    }
  }

  /// A postcode that the service draws from a district that the country does not have.
  private func drawn(by services: Services, from group: PostcodeGroup, in context: Context) throws
    -> Place
  {
    let refusal = Refusal(nothingBegins: group.codes[0])
    guard !services.isOffline, refusal.status == .unavailable,
      let outcode = Gazetteer.outcode(group.codes[0])
    else { throw refusal }
    let answer = try context.asked { () async throws(APIError) in
      try await services.service.passing(.random(outcode: outcode.name))
    }
    do throws(APIError) {
      if let details = try answer.get() { return Place(details: details) }
    } catch {
      throw Refusal(error.description(host: services.serviceName), .unavailable)
    }
    throw refusal
  }
}

import ArgumentParser
import Postcodes

struct TerminatedCommand: ProgramCommand {
  static let declaration = CommandDeclaration.terminated

  @Argument(help: .words(of: .terminated))
  var postcodes: [String] = []

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    return try context.answers(to: postcodes, layout) { try ended($0, services, context) }
  }

  private func ended(_ postcode: Postcode, _ services: Services, _ context: Context) throws -> Terminated {
    let country = Country.inUse
    if let terminated = country.terminated(postcode) { return terminated }
    let isBuiltIn = country.contains(postcode)
    let inUse = Refusal("\(postcode) is in use, as \(country.release) has it.", .nothing)
    // It may have ended since the release.
    let answer = try context.answer(
      to: .terminated(postcode), about: postcode, by: services,
      offline: isBuiltIn ? inUse : Refusal(LookupError.offline(postcode).sentence, .unavailable))
    if let answer { return answer }
    throw isBuiltIn
      ? inUse
      : Refusal("No postcode \(postcode) has ended; look it up to see whether it is in use.", .nothing)
  }
}

extension Terminated: CodeRecord {
  static let members: Members<Terminated> = [
    "postcode": { .text($0.postcode.description) },
    "year": { .integer($0.year) },
    "month": { .integer($0.month) },
    "latitude": { $0.latitude.map { .degrees($0) } },
    "longitude": { $0.longitude.map { .degrees($0) } },
  ]

  var text: String { description }
}

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
    return try context.answers(to: postcodes, layout, services) { try await Self.ended($0, services) }
  }

  private static func ended(_ postcode: Postcode, _ services: Services) async throws -> EndedRecord {
    let country = Country.inUse
    if let terminated = country.terminated(postcode) { return EndedRecord(ended: terminated) }
    let isBuiltIn = country.contains(postcode)
    let inUse = Refusal("\(postcode) is in use, according to \(country.release).", .nothing)
    // It may have ended since the release.
    let unknown = LookupError.offline(postcode)
    let answer = try await services.answer(
      to: .terminated(postcode), about: postcode,
      offline: isBuiltIn
        ? inUse : CodeFailure(unknown) ?? Refusal(unknown.sentence, .unavailable) as any Error)
    if let answer { return EndedRecord(ended: answer.answer, note: answer.note) }
    throw isBuiltIn
      ? inUse
      : Refusal(
        "\(postcode) is not a postcode that has ended; look it up to see whether it is in use.", .nothing)
  }
}

/// A postcode that is no longer in use.
struct EndedRecord: CodeRecord {
  static let members: Members<EndedRecord> = [
    "postcode": { .text($0.ended.postcode.description) },
    "year": { .integer($0.ended.year) },
    "month": { .integer($0.ended.month) },
    "latitude": { $0.ended.latitude.map { .degrees($0) } },
    "longitude": { $0.ended.longitude.map { .degrees($0) } },
    "note": { $0.note.map { .text($0) } },
  ]

  let ended: Terminated
  var note: String?

  var text: String { ended.description + Columns.row(ofNote: note) }
}

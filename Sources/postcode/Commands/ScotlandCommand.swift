import ArgumentParser
import Postcodes

struct ScotlandCommand: ProgramCommand {
  static let declaration = CommandDeclaration.scotland

  @Argument(help: .words(of: .scotland))
  var postcodes: [String] = []

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    return try context.answers(to: postcodes, layout, services) { try await Self.record(of: $0, services) }
  }

  private static func record(of postcode: Postcode, _ services: Services) async throws -> ScottishRecord {
    if let unit = Country.inUse.unit(postcode), !unit.country.isEmpty, unit.country != "Scotland" {
      throw Refusal("\(postcode) is in \(unit.country).", .nothing)
    }
    let offline = Refusal(
      "What only the service knows about \(postcode) cannot be had offline; \(Settings.wayOnline) to ask it.",
      .unavailable)
    let answer = try await services.answer(to: .scottish(postcode), about: postcode, offline: offline)
    guard let answer else {
      throw Refusal(
        "The Scottish Postcode Directory has no postcode \(postcode); check its spelling.", .nothing)
    }
    return ScottishRecord(postcode: postcode, details: answer.answer, note: answer.note)
  }
}

/// What the Scottish Postcode Directory says of a postcode.
struct ScottishRecord: CodeRecord {
  static let members = Members<ScottishRecord>(
    ["postcode": { .text($0.postcode.description) }], .attributes(names + names.map { "codes." + $0 }),
    ["note": { $0.note.map { .text($0) } }])

  private static let names = ["constituency", "region"].flatMap { kind in
    ["", "_2021"].map { "scottish_parliamentary_\(kind)\($0)" }
  }

  let postcode: Postcode
  let details: APIRecord
  var note: String?

  var attributes: (any Attributes)? { details }

  var text: String {
    let rows = [
      ("Constituency", "scottish_parliamentary_constituency"), ("Region", "scottish_parliamentary_region"),
    ]
    return "\(postcode)\n"
      + Columns.aligned(rows.compactMap { label, name in cell(name).map { (label, $0) } })
      + Columns.row(ofNote: note)
  }
}

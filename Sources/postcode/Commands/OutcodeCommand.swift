import ArgumentParser
import Basics
import Postcodes

struct OutcodeCommand: ProgramCommand {
  static let declaration = CommandDeclaration.outcode

  @Argument(help: .words(of: .outcode))
  var outcodes: [String] = []

  @Option(help: .limit)
  var limit: TypedNumber = 10

  @Option(
    help: ArgumentHelp("Greatest distance, 1 to 25000 m, such as 500, 1.5km or 0.5mi.", valueName: "distance")
  )
  var radius: TypedNumber = 5000

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let limit = try limit.limit
    let radius = try radius.metres(of: "--radius", in: 1...25_000)
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    if let degrees = Degrees(outcodes) {
      return try around(degrees, limit: limit, radius: radius, layout, services, context)
    }
    let items = PlaceWords(outcodes.map(Degrees.unescapingMinus(in:)), own: services.own.named).items
    let names = items.filter { !$0.text.isEmpty }.map { (text: $0.text, code: $0.outcode ?? $0.text) }
    if names.isEmpty { throw Refusal("No outward code was given; write one like SW1A.", .usage) }
    return try context.answers(toEach: names, layout) {
      try await Self.record(of: $0, services)
    }
  }

  private static func record(of text: String, _ services: Services) async throws -> OutcodeRecord {
    let name = text.uppercased()
    guard PostcodePrefix(name + " 1").canBegin, name.contains(where: \.isNumber) else {
      throw Refusal("\(text.quoted()) is not an outward code; write one like SW1A.", .nothing)
    }
    let builtIn = OutcodeRecord.builtIn(name)
    let lettered = builtIn == nil ? PostcodeGroup(PostcodePrefix(name))?.districts.map(\.name) ?? [] : []
    if let first = lettered.first, let last = lettered.last, lettered.count > 1 {
      throw Refusal(
        "\(name) is not an outward code, but \(first) to \(last) are; write one of them.", .nothing)
    }
    let told = await services.told(.outcode(name))
    switch told.outcome {
    case .success(let record):
      return OutcodeRecord(
        name: name, builtIn: builtIn, details: record,
        note: AnswerNote.of(told, service: services.serviceName))
    case .failure(.notFound), .failure(.invalid):
      guard let builtIn else { throw Refusal("There is no outward code \(name).", .nothing) }
      return OutcodeRecord(name: name, builtIn: builtIn)
    case .failure(let error):
      guard let builtIn else {
        if error != .offline { throw CodeFailure(name, error, service: services.serviceName) }
        throw Refusal(
          "\(name) is not among the outward codes that are built in; \(Settings.wayOnline) to ask the service.",
          .unavailable)
      }
      return OutcodeRecord(
        name: name, builtIn: builtIn, note: AnswerNote.builtIn(since: error, service: services.serviceName))
    }
  }

  private func around(
    _ degrees: Degrees, limit: Int, radius: Int, _ layout: Layout, _ services: Services, _ context: Context
  ) throws -> ExitStatus {
    let told = try context.ask(
      .outcodes(latitude: degrees.latitude, longitude: degrees.longitude, limit: limit, radius: radius),
      services)
    if case .failure(.offline) = told.outcome {
      throw Refusal(
        "Only the service knows the outward codes around a point; \(Settings.wayOnline).", .unavailable)
    }
    do throws(APIError) {
      let note = AnswerNote.of(told, service: services.serviceName)
      let records = try told.outcome.get().compactMap { record in
        record.attributes["outcode"]?.text.map {
          OutcodeRecord(name: $0, builtIn: OutcodeRecord.builtIn($0), details: record, note: note)
        }
      }
      if let note, records.isEmpty || layout.isForPeople || records[0].note(besides: layout) != nil {
        context.console.complaint(note)
      }
      guard !records.isEmpty else {
        context.console.complaint("No outward code is within \(radius) m of there; give a larger --radius.")
        return .nothing
      }
      let query = layout.answering(outcodes).query
      context.console.records(records.map { Answered(query: query, found: $0) }, layout) {
        context.console.isTerminal ? Self.aligned(records) : Self.fields(records)
      }
      return .done
    } catch {
      throw Refusal(error.description(host: services.serviceName), .unavailable)
    }
  }

  private static func aligned(_ records: [OutcodeRecord]) -> String {
    Columns.aligned(
      records.map { record in
        let words = [record.metres.map { length(metres: $0) }, record.place].compactMap(\.self)
        return (label: record.name, value: words.joined(separator: "  "))
      }, indent: "")
  }

  private static func fields(_ records: [OutcodeRecord]) -> String {
    records.map { record in
      [record.name, record.place, record.metres.map { fixed($0, decimals: 1) }].map { $0 ?? "" }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

/// An outward code: what is built in, and what the service knows besides.
struct OutcodeRecord: CodeRecord {
  static let members = Members<OutcodeRecord>(
    [
      "outcode": { .text($0.name) },
      "place": { $0.place.map { .text($0) } },
      "country": { $0.country.map { .text($0) } },
      "localities": { .texts($0.builtIn?.localities ?? []) },
      "postTowns": { .texts($0.builtIn?.postTowns ?? []) },
      "latitude": { ($0.degrees?.latitude ?? $0.number("latitude", in: -90...90)).map { .degrees($0) } },
      "longitude": { ($0.degrees?.longitude ?? $0.number("longitude", in: -180...180)).map { .degrees($0) } },
      "postcodes": { $0.builtIn?.unitCount.map { .integer($0) } },
      "metres": { $0.metres.map { .metres($0) } },
    ], .attributes(labels.map(\.name)), ["note": { $0.note.map { .text($0) } }])

  /// The attributes that only the service knows.
  private static let labels: [(label: String, name: String)] = [
    ("Districts", "admin_district"), ("Counties", "admin_county"), ("Wards", "admin_ward"),
    ("Parishes", "parish"), ("Constituencies", "parliamentary_constituency"),
  ]

  let name: String
  let builtIn: WiderPlace?
  var details: APIRecord?
  var note: String?

  /// What is built in of an outward code; nil for nothing.
  fileprivate static func builtIn(_ name: String) -> WiderPlace? {
    Gazetteer.outcode(name).flatMap { PostcodeGroup(PostcodePrefix($0.name)) }.map { WiderPlace($0) }
  }

  var attributes: (any Attributes)? { details }

  fileprivate var place: String? { builtIn?.place ?? details?.attributes["admin_district"]?.text }

  private var country: String? {
    builtIn?.countries.joined(separator: "; ") ?? details?.attributes["country"]?.text
  }

  private var degrees: (latitude: Double, longitude: Double)? { builtIn?.middle?.degrees }

  /// How far its centre is from a point, if the service says so.
  fileprivate var metres: Double? { number("distance", in: 0...25_000_000) }

  /// A number of the service's answer; nil if it is none that can be.
  private func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    details?.attributes[name]?.double.flatMap { range.contains($0) ? $0 : nil }
  }

  var text: String {
    let rows = Self.labels.compactMap { label, name -> (label: String, value: String)? in
      guard case .array(let values)? = details?.attributes[name], !values.isEmpty else { return nil }
      return (label, WiderPlace.few(values.compactMap(\.text)))
    }
    return (builtIn?.text(and: rows) ?? name + "\n" + Columns.aligned(rows)) + Columns.row(ofNote: note)
  }
}

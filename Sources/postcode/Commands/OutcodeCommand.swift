import ArgumentParser
import Basics
import Postcodes

struct OutcodeCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcode",
    abstract: "Print what is known of outward codes, or which are around a point.",
    discussion: """
      An outward code is a postcode's first part: SW1A. What is built in is printed, and what the service knows \
      besides: every ward, parish and constituency in it. Around a point, as 51.5010,-0.1416, the service finds them, \
      the nearest first.
      """)

  @Argument(help: "Outward codes, as SW1A; or degrees north and east.")
  var outcodes: [String] = []

  @Option(help: ArgumentHelp("How many to print, 1 to 100.", valueName: "n"))
  var limit = 10

  @Option(help: ArgumentHelp("How far they may be from the point, 1 to 25000 metres.", valueName: "metres"))
  var radius = 5000

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    try checkLimit(limit)
    try checkRadius(radius, atMost: 25_000)
    let layout = try options.layout(of: "outcode", in: context)
    let services = try context.services(offline: options.offline)
    if let degrees = Degrees(outcodes) { return try around(degrees, layout, services, context) }
    let names = outcodes.map(Degrees.unescapingMinus(in:)).map(Subject.withoutName).flatMap {
      $0.split { $0.isWhitespace || ",;".contains($0) }.map(String.init)
    }
    if names.isEmpty { throw Refusal("No outward code was given; write one like SW1A.", .usage) }
    return try context.answers(toEach: names, typed: \.self, layout) {
      try record(of: $0, services, context)
    }
  }

  private func record(of text: String, _ services: Services, _ context: Context) throws -> OutcodeRecord {
    let name = text.uppercased()
    guard PostcodePrefix(name + " 1").canBegin, name.contains(where: \.isNumber) else {
      throw Refusal("\(text.quoted()) is not an outward code; write one like SW1A.", .nothing)
    }
    let builtIn = Gazetteer.outcode(name).flatMap { _ in WiderPlace(PostcodePrefix(name)) }
    switch try context.answer(to: .outcode(name), by: services) {
    case .success(let record): return OutcodeRecord(name, builtIn, record)
    case .failure(.notFound), .failure(.invalid):
      guard let builtIn else { throw Refusal("There is no outward code \(name).", .nothing) }
      return OutcodeRecord(name, builtIn, nil)
    case .failure(let error):
      let (note, refusal) =
        services.isOffline
        ? (
          "Offline: this is what is built in.",
          "\(name) is not among the outward codes that are built in; \(Settings.wayOnline) to ask the service."
        ) : (error.description(host: services.serviceName), error.description(host: services.serviceName))
      guard let builtIn else { throw Refusal(refusal, .unavailable) }
      return OutcodeRecord(name, builtIn, nil, note: note)
    }
  }

  private func around(
    _ degrees: Degrees, _ layout: Layout, _ services: Services, _ context: Context
  ) throws -> ExitStatus {
    if services.isOffline {
      throw Refusal(
        "Only the service knows the outward codes around a point; \(Settings.wayOnline).", .unavailable)
    }
    let answer = try context.answer(
      to: .outcodes(latitude: degrees.latitude, longitude: degrees.longitude, limit: limit, radius: radius),
      by: services)
    do throws(APIError) {
      let records = try answer.get().compactMap { record in
        record.attributes["outcode"]?.text.map {
          OutcodeRecord($0, Gazetteer.outcode($0).flatMap { WiderPlace(PostcodePrefix($0.name)) }, record)
        }
      }
      guard !records.isEmpty else {
        context.console.complaint("No outward code is within \(radius) m of there; give a larger --radius.")
        return .nothing
      }
      context.console.records(records, layout) {
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
        return (label: record.outcode ?? "", value: words.joined(separator: "  "))
      }, indent: "")
  }

  private static func fields(_ records: [OutcodeRecord]) -> String {
    records.map { record in
      [record.outcode, record.place, record.metres.map { fixed($0, decimals: 1) }].map { $0 ?? "" }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

/// An outward code, as `--format json` and `csv` print it.
struct OutcodeRecord: Answer, Encodable, Sendable {
  static let columns =
    ["outcode", "place", "country", "localities", "postTowns", "latitude", "longitude", "postcodes"] + names
    + [
      "note", "query", "error",
    ]

  /// The attributes that only the service knows.
  private static let names = [
    "admin_district", "admin_county", "admin_ward", "parish", "parliamentary_constituency",
  ]

  var outcode: String?
  var place: String?
  var country: String?
  var localities: [String] = []
  var postTowns: [String] = []
  var latitude: Double?
  var longitude: Double?
  var postcodes: Int?
  var details: APIRecord?
  var note: String?
  var query: String?
  var error: String?

  init(_ name: String, _ builtIn: WiderPlace?, _ record: APIRecord?, note: String? = nil) {
    (outcode, details, self.note) = (name, record, note)
    let degrees = builtIn?.middle?.degrees
    latitude = degrees?.latitude ?? record?.attributes["latitude"]?.double
    longitude = degrees?.longitude ?? record?.attributes["longitude"]?.double
    place = builtIn?.place ?? record?.attributes["admin_district"]?.text
    country = builtIn?.countries.joined(separator: "; ") ?? record?.attributes["country"]?.text
    (localities, postTowns) = (builtIn?.localities ?? [], builtIn?.postTowns ?? [])
    postcodes = builtIn?.unitCount
    text = Self.text(name, builtIn, record, note)
  }

  init(query: String, error: String) { (self.query, self.error, text) = (query, error, "") }

  var attributes: [String: JSONValue] { details?.attributes ?? [:] }

  /// How far its centre is from a point, if the service says so.
  fileprivate var metres: Double? { attributes["distance"]?.double }

  var cells: [String?] {
    Self.columns.map { name in
      switch name {
      case "outcode": outcode
      case "place": place
      case "country": country
      case "localities": localities.joined(separator: "; ")
      case "postTowns": postTowns.joined(separator: "; ")
      case "latitude": latitude.map { fixed($0, decimals: 6) }
      case "longitude": longitude.map { fixed($0, decimals: 6) }
      case "postcodes": postcodes.map { "\($0)" }
      case "note": note
      case "query": query
      case "error": error
      default: attributes[name]?.text
      }
    }
  }

  /// The text for people.
  let text: String

  private static func text(
    _ name: String, _ builtIn: WiderPlace?, _ record: APIRecord?, _ note: String?
  ) -> String {
    let labels = [
      ("Districts", "admin_district"), ("Counties", "admin_county"), ("Wards", "admin_ward"),
      ("Parishes", "parish"), ("Constituencies", "parliamentary_constituency"),
    ]
    let rows = labels.compactMap { label, name -> (label: String, value: String)? in
      guard case .array(let values)? = record?.attributes[name], !values.isEmpty else { return nil }
      return (label, WiderPlace.few(values.compactMap(\.text)))
    }
    return (builtIn?.text(and: rows) ?? name + "\n" + Columns.aligned(rows))
      + (note.map { "\n  (\($0))" } ?? "")
  }

  private enum CodingKeys: String, CodingKey {
    case outcode, place, country, localities, postTowns, latitude, longitude, postcodes, details, note, query
    case error
  }
}

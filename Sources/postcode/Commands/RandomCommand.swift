import ArgumentParser
import Postcodes

struct RandomCommand: ProgramCommand {
  static let declaration = CommandDeclaration.random

  @Argument(help: .words(of: .random))
  var prefix: [String] = []

  @Option(help: .limit)
  var limit: TypedNumber = 1

  @OptionGroup var options: AnswerOptions

  func run(in context: Context) throws -> ExitStatus {
    let limit = try limit.limit
    let groups = try context.groups(of: prefix, own: context.own)
    var generator = SystemRandomNumberGenerator()
    let postcodes = Country.inUse.random(limit, from: groups.flatMap(\.runs), using: &generator)
    let layout = try options.layout(of: Self.declaration, in: context)
    let services = try context.services(offline: options.offline)
    if !postcodes.isEmpty {
      return print(try context.places(postcodes, for: layout, services), layout, context)
    }
    let drawn = try drawn(limit, by: services, from: groups[0], in: context)
    if let note = drawn.note { context.console.complaint(note) }
    if drawn.postcodes.count < limit {
      context.console.complaint("\(drawn.postcodes.count) of \(limit) are known; the service gives no more.")
    }
    if layout.isForPeople { return print(drawn.postcodes.map { Place(builtIn: $0) }, layout, context) }
    let found = try context.found(drawn.postcodes, services.finder())
    return print(
      zip(drawn.postcodes, found).map { (try? $1.get()) ?? Place(builtIn: $0) }, layout, context)
  }

  private func print(_ places: [Place], _ layout: Layout, _ context: Context) -> ExitStatus {
    context.console.records(places, layout.answering(prefix)) {
      places.map { "\($0.postcode)" }.joined(separator: "\n")
    }
  }

  /// Postcodes with a beginning that the country does not have, from those that the service gives to it: all of them,
  /// or the first hundred of some of its sectors.
  private func drawn(
    _ limit: Int, by services: Services, from group: PostcodeGroup, in context: Context
  ) throws -> (postcodes: [Postcode], note: String?) {
    let refusal = Refusal(nothingBegins: group.codes[0])
    guard refusal.status == .unavailable,
      case .inward(let outward, let inward)? = group.prefixes.first?.readings.last,
      let whole = AutocompleteQuery(outward: outward, inward: inward)
    else { throw refusal }
    var (pool, note): ([Postcode], String?) = ([], nil)
    func ask(_ query: AutocompleteQuery) throws -> AutocompleteAnswer {
      let told = try context.ask(.postcodes(beginning: query), services)
      do throws(APIError) {
        let answer = AutocompleteAnswer(query: query, rows: try told.outcome.get())
        note = note ?? AnswerNote.of(told, service: services.serviceName)
        return answer
      } catch .offline {
        throw refusal
      } catch {
        throw Refusal(error.description(host: services.serviceName), .unavailable)
      }
    }
    let answer = try ask(whole)
    pool = answer.postcodes
    if !answer.isComplete, inward.isEmpty {
      pool = []
      for (number, sector) in (0...9).shuffled().enumerated() where number < limit || pool.count < limit {
        if let query = AutocompleteQuery(outward: outward, inward: "\(sector)") {
          pool += try ask(query).postcodes
        }
      }
    }
    if pool.isEmpty { throw Refusal("The service has no postcode that begins with \(whole).", .nothing) }
    return (Array(pool.shuffled().prefix(limit)), note)
  }
}

import ArgumentParser
import Postcodes

struct LookupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Look postcodes up and print what is there.",
    discussion: """
      Postcodes may be written in any form, with or without a space. Without any, they are read from standard \
      input, a line each.
      """)

  @Argument(help: "Postcodes, as SW1A1AA or SW1A 1AA.")
  var postcodes: [String] = []

  @OptionGroup var common: CommonOptions

  func run() throws {
    let services = try Program.services(common)
    if postcodes.isEmpty {
      guard !Program.isInputTerminal else {
        throw ValidationError("Missing expected argument '<postcodes> ...'")
      }
      throw Program.end(Filter(services, format: common.format).run())
    }
    throw Program.end(Lookups(services, format: common.format).run(postcodes))
  }
}

/// Looks several postcodes up at once and prints them in the order they were asked for.
struct Lookups {
  private let services: Services
  private let format: Format

  init(_ services: Services, format: Format) {
    self.services = services
    self.format = format
  }

  func run(_ words: [String]) -> ExitStatus {
    let found = PostcodeWords.postcodes(in: words)
    let finder = services.finder
    let outcomes = wait { await finder.find(found.map(\.postcode)) }
    Program.report(problemsOf: services.own)
    var status = ExitStatus.done
    var isFirst = true
    for ((written, _), outcome) in zip(found, outcomes) {
      switch outcome {
      case .success(let place):
        if Output.isTerminal { services.recent.add(place.postcode) }
        if format == .json {
          Output.line(json(PlaceRecord(place)))
        } else {
          Output.line((isFirst ? "" : "\n") + place.text)
        }
        isFirst = false
      case .failure(let failure):
        status = status.worse(failure.status)
        if format == .json {
          Output.line(json(FailureRecord(query: Plain.text(written), error: failure.sentence)))
        }
        Output.complaint(failure.sentence)
      }
    }
    return status
  }
}

/// Why a text that was to be looked up gave no place.
enum LookupFailure: Error {
  case notAPostcode(PostcodeError)
  case notFound(LookupError)

  var sentence: String {
    switch self {
    case .notAPostcode(let error): error.sentence
    case .notFound(let error): error.sentence
    }
  }

  var status: ExitStatus {
    switch self {
    case .notAPostcode: .nothing
    case .notFound(let error): ExitStatus(error)
    }
  }
}

extension PlaceFinder {
  /// The places of several postcodes, in order; a few are looked up at a time.
  func find(_ postcodes: [Result<Postcode, PostcodeError>]) async -> [Result<Place, LookupFailure>] {
    await withTaskGroup(of: (Int, Result<Place, LookupFailure>).self) { group in
      var outcomes: [Int: Result<Place, LookupFailure>] = [:]
      for (index, postcode) in postcodes.enumerated() {
        if index >= 8, let (done, outcome) = await group.next() { outcomes[done] = outcome }
        group.addTask { (index, await self.find(postcode)) }
      }
      for await (done, outcome) in group { outcomes[done] = outcome }
      return postcodes.indices.compactMap { outcomes[$0] }
    }
  }

  /// The place of what was read as a postcode, or why there is none.
  func find(_ postcode: Result<Postcode, PostcodeError>) async -> Result<Place, LookupFailure> {
    switch postcode {
    case .failure(let error): return .failure(.notAPostcode(error))
    case .success(let postcode):
      do {
        return .success(try await find(postcode))
      } catch {
        return .failure(.notFound(error))
      }
    }
  }
}

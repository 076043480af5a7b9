import Basics
import Postcodes

/// A postcode that was asked for, and what came of it.
struct Lookup: Sendable {
  let written: WrittenPostcode
  let outcome: Result<Place, LookupFailure>

  /// Looks one up without asking the service; nil where that has to be asked.
  init?(known written: WrittenPostcode, by finder: PlaceFinder) {
    self.written = written
    switch written.postcode {
    case .failure(let error): outcome = .failure(.notAPostcode(error))
    case .success(let postcode):
      do {
        guard let place = try finder.known(postcode) else { return nil }
        outcome = .success(place)
      } catch {
        outcome = .failure(.notFound(error))
      }
    }
  }

  /// Looks one up.
  init(of written: WrittenPostcode, by finder: PlaceFinder) async {
    self.written = written
    switch written.postcode {
    case .failure(let error): outcome = .failure(.notAPostcode(error))
    case .success(let postcode):
      do {
        outcome = .success(try await finder.find(postcode))
      } catch {
        outcome = .failure(.notFound(error))
      }
    }
  }

  /// The status that a program ends with which was asked for nothing else.
  var status: ExitStatus {
    switch outcome {
    case .success: .done
    case .failure(.notAPostcode): .nothing
    case .failure(.notFound(let error)): ExitStatus(error)
    }
  }

  /// The outcome as a line for other programs; nil where people are to read it.
  func line(_ format: Format) -> String? {
    if format == .text { return nil }
    switch outcome {
    case .success(let place): return LookupRecord(place: PlaceRecord(place)).line(format)
    case .failure(let failure):
      return LookupRecord(query: written.text.printable, error: failure.description).line(format)
    }
  }
}

/// Why a text that was to be looked up gave no place.
enum LookupFailure: Error, CustomStringConvertible {
  case notAPostcode(PostcodeError)
  case notFound(LookupError)

  var description: String {
    switch self {
    case .notAPostcode(let error): error.description
    case .notFound(let error): error.description
    }
  }
}

/// Looks up the postcodes in a command's arguments, and prints each as soon as its turn has come.
struct Lookups {
  let services: Services
  let format: Format
  /// Whether text has a map beside it.
  var showsMap = false

  /// - Returns: the gravest status.
  func run(_ arguments: [String]) -> ExitStatus {
    let (finder, format, showsMap, recent) = (services.finder, format, showsMap, services.recent)
    let printed = Printed()
    let show: @Sendable (Lookup) -> Void = { lookup in
      printed.take(lookup.status)
      let line = lookup.line(format)
      if case .success(let place) = lookup.outcome {
        if Output.isTerminal { recent.add(place.postcode) }
        let text = showsMap ? place.textWithMap(columns: Output.columns ?? 80) : place.text
        Output.line(line ?? printed.gap() + text)
      } else if let line {
        Output.line(line)
      }
      if case .failure(let failure) = lookup.outcome { Output.complaint(failure.description) }
    }
    if let heading = LookupRecord.heading(format) { Output.line(heading) }
    var rest = WrittenPostcode.all(in: arguments)[...]
    // What is known needs nothing started.
    while let lookup = rest.first.flatMap({ Lookup(known: $0, by: finder) }) {
      show(lookup)
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return printed.status }
    let runner = Runner(order: .asAsked, deliver: show)
    for written in rest { runner.ask { await Lookup(of: written, by: finder) } }
    _ = runner.finish()
    return printed.status
  }
}

import Basics
import Postcodes

/// What a command prints of a code that it is asked about; the first column is the code.
protocol CodeRecord: Record {
  /// The answer for people.
  var text: String { get }
}

/// The answer about a code, or what was asked and why there is none.
struct Answered<Found: CodeRecord>: Record {
  static var members: Members<Answered> {
    Members(
      .of { $0.found },
      ["query": { $0.query.map { .text($0) } }, "error": { $0.error.map { .text($0) } }])
  }

  /// The code as it was typed; nil for an answer to something else.
  var query: String?
  var found: Found?
  var error: String?

  var attributes: (any Attributes)? { found?.attributes }
  var note: String? { found?.note }
}

extension Context {
  /// Answers a question about each postcode in a command's words, all at once, and prints the answers in their order.
  ///
  /// - Parameter ask: finds the answer, from the service if need be. It throws `Refusal`, or `CodeFailure`.
  /// - Returns: the gravest status.
  func answers<Kind: CodeRecord & Sendable>(
    to words: [String], _ layout: Layout, _ services: Services,
    ask: @escaping @Sendable (Postcode) async throws -> Kind
  ) throws -> ExitStatus {
    let items = PlaceWords(words.map(Degrees.unescapingMinus(in:)), own: services.own.named).items
    if items.isEmpty { throw Refusal(PostcodeError.blank.description, .usage) }
    return try answers(toEach: items.map { (text: $0.text, code: $0.onePostcode) }, layout) { postcode in
      try await ask(try postcode.get())
    }
  }

  /// Answers the same question about each of several codes.
  ///
  /// - Parameter codes: the codes, and how they were typed.
  func answers<Code: Sendable, Kind: CodeRecord & Sendable>(
    toEach codes: [(text: String, code: Code)], _ layout: Layout,
    ask: @escaping @Sendable (Code) async throws -> Kind
  ) throws -> ExitStatus {
    let (printed, failures, console) = (Printed(), LikeFailures(), console)
    if let heading = Answered<Kind>.heading(layout) { console.data(heading) }
    let runner = Runner<(text: String, answer: Result<Kind, any Error>)>(order: .asAsked) { text, answer in
      func refuse(_ sentence: String, _ status: ExitStatus) {
        if let line = Answered<Kind>(query: text.printable, error: sentence).line(layout) {
          console.data(line)
        }
        printed.take(status)
      }
      switch answer {
      case .success(let found):
        if let line = Answered(query: text.printable, found: found).line(layout) {
          console.data(line)
        } else {
          console.line(printed.gap() + found.text)
        }
        if let note = found.note(besides: layout), let code = found.cell(Kind.columns[0]) {
          console.complaint("\(code): \(note)")
        }
        printed.take(found.status(in: layout))
      case .failure(let failure as CodeFailure):
        refuse(failure.sentence, .unavailable)
        failures.take(failure)
      case .failure(let error):
        guard let refusal = error as? Refusal else { return }
        refuse(refusal.sentence, refusal.status)
        console.complaint(refusal.sentence)
      }
    }
    for (text, code) in codes {
      runner.ask {
        do { return (text, .success(try await ask(code))) } catch { return (text, .failure(error)) }
      }
    }
    guard runner.finish(unlessReadable: interruption) else {
      _ = runner.giveUp()
      throw Refusal.interrupted
    }
    for sentence in failures.sentences { console.complaint(sentence) }
    return printed.status
  }
}

extension PlaceItem {
  /// The postcode that was written, or that of a place which has one of its own.
  fileprivate var onePostcode: Result<Postcode, Refusal> {
    if let wholePostcode { return .success(wholePostcode) }
    let sentence =
      switch meaning {
      case .group(let group): PostcodeError.incomplete(group.codes[0]).description
      case .place(let place): "\(place.title) has many postcodes; write one of them."
      default: LookupFailure(self)?.description ?? ""
      }
    return .failure(Refusal(sentence, .nothing))
  }
}

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
      ["query": { $0.refusal.map { .text($0.query) } }, "error": { $0.refusal.map { .text($0.error) } }])
  }

  var found: Found?
  var refusal: (query: String, error: String)?

  var attributes: (any Attributes)? { found?.attributes }
  var note: String? { found?.note }
}

extension Context {
  /// Answers a question about each postcode in a command's words, in order, and prints the answers.
  ///
  /// - Parameter ask: finds the answer, from the service if need be.
  /// - Returns: the gravest status.
  func answers<Kind: CodeRecord>(
    to words: [String], _ layout: Layout, ask: (Postcode) throws -> Kind
  ) throws -> ExitStatus {
    let written = WrittenPostcode.all(in: words.map(Degrees.unescapingMinus(in:)).map(PlaceWords.withoutName))
    if written.isEmpty { throw Refusal(PostcodeError.blank.description, .usage) }
    return try answers(toEach: written, typed: \.text, layout) {
      try ask(try $0.postcode.mapError { Refusal($0.description, .nothing) }.get())
    }
  }

  /// Answers the same question about each of several codes.
  ///
  /// - Parameter typed: a code as it was typed.
  func answers<Code, Kind: CodeRecord>(
    toEach codes: [Code], typed: (Code) -> String, _ layout: Layout, ask: (Code) throws -> Kind
  ) throws -> ExitStatus {
    var status = ExitStatus.done
    var isFirst = true
    if let heading = Answered<Kind>.heading(layout) { console.data(heading) }
    for code in codes {
      do {
        let answer = try ask(code)
        if let line = Answered(found: answer).line(layout) {
          console.data(line)
        } else {
          console.line((isFirst ? "" : "\n") + answer.text)
        }
        isFirst = false
        if let note = answer.note(besides: layout), let code = answer.cell(Kind.columns[0]) {
          console.complaint("\(code): \(note)")
        }
        status = status.worse(answer.status(in: layout))
      } catch let refusal as Refusal {
        if refusal.status == .interrupted { throw refusal }
        let answered = Answered<Kind>(refusal: (typed(code).printable, refusal.sentence))
        if let line = answered.line(layout) { console.data(line) }
        console.complaint(refusal.sentence)
        status = status.worse(refusal.status)
      }
    }
    return status
  }
}

import Basics
import Postcodes

extension Context {
  /// Answers a question about each postcode in a command's words, in order, and prints the answers.
  ///
  /// - Parameters:
  ///   - failure: makes the record of a text without an answer, and of the reason.
  ///   - text: makes the text for people.
  ///   - ask: finds the answer, from the service if need be.
  /// - Returns: the gravest status.
  func answers<Kind: Record & Sendable>(
    to words: [String], _ layout: Layout, failure: (_ query: String, _ error: String) -> Kind,
    text: (Kind) -> String, ask: (Postcode) throws -> Kind
  ) throws -> ExitStatus {
    let written = WrittenPostcode.all(in: words.map(Degrees.unescapingMinus(in:)))
    if written.isEmpty { throw Refusal(PostcodeError.blank.description, .usage) }
    var status = ExitStatus.done
    var isFirst = true
    if let heading = Kind.heading(layout) { console.line(heading) }
    for one in written {
      do {
        let postcode = try one.postcode.mapError { Refusal($0.description, .nothing) }.get()
        let record = try ask(postcode)
        console.line(record.line(layout) ?? (isFirst ? "" : "\n") + text(record))
        isFirst = false
      } catch let refusal as Refusal {
        if refusal.status == .interrupted { throw refusal }
        if let line = failure(one.text.printable, refusal.sentence).line(layout) { console.line(line) }
        console.complaint(refusal.sentence)
        status = status.worse(refusal.status)
      }
    }
    return status
  }
}

import Postcodes

/// Standard input that is no terminal: a line in, a result out.
struct Filter {
  private let services: Services
  private let format: Format

  init(_ services: Services, format: Format) {
    self.services = services
    self.format = format
  }

  /// Reads to the end of input; blank lines are passed over.
  ///
  /// - Returns: the status of the worst line.
  func run() -> ExitStatus {
    var status = ExitStatus.done
    var number = 0
    let finder = services.finder
    Program.report(problemsOf: services.own)
    while let line = readLine(strippingNewline: true) {
      number += 1
      for (written, postcode) in PostcodeWords.postcodes(in: [line]) where !written.isEmpty {
        switch wait(for: { await finder.find(postcode) }) {
        case .success(let place):
          Output.line(format == .json ? json(PlaceRecord(place)) : place.fields)
        case .failure(let failure):
          status = status.worse(failure.status)
          let query = Plain.text(written.prefix(100))
          Output.line(
            format == .json ? json(FailureRecord(query: query, error: failure.sentence)) : query)
          Output.complaint("line \(number): \(failure.sentence)")
        }
      }
    }
    return status
  }
}

import Basics
import Dispatch
import Postcodes

/// Standard input that is no terminal: a line in, a line out.
struct Filter {
  let services: Services
  let format: Format

  /// Lines that are being looked up, or wait for their turn to be printed, at the same time at most.
  private static let window = 256

  /// Reads to the end of input. Each line gives exactly one line, a blank one too.
  ///
  /// - Throws: `Refusal`, where the input cannot be read.
  /// - Returns: the gravest status of a line.
  func run() throws -> ExitStatus {
    let finder = services.finder
    let printed = Printed()
    let room = DispatchSemaphore(value: Self.window)
    let runner = Runner<Line>(order: .asAsked) { [format] line in
      line.print(format)
      printed.take(line.lookup?.status ?? .done)
      room.signal()
    }
    var input = InputLines()
    var number = 0
    var failure: FileError?
    do throws(FileError) {
      while let text = try input.next() {
        number += 1
        room.wait()
        runner.ask { [number] in await Line(number: number, text: text, finder: finder) }
      }
    } catch {
      failure = error
    }
    _ = runner.finish()
    if let failure { throw Refusal("standard input cannot be read: \(failure.reason).", .unreadable) }
    return printed.status
  }

  private struct Line: Sendable {
    let number: Int
    let text: String
    /// Nil for a blank line.
    let lookup: Lookup?

    init(number: Int, text: String, finder: PlaceFinder) async {
      self.number = number
      self.text = text
      if let written = WrittenPostcode.only(in: text) {
        lookup = await Lookup(of: written, by: finder)
      } else {
        lookup = nil
      }
    }

    func print(_ format: Format) {
      guard let lookup else { return Output.line(format == .json ? json(["query": ""]) : "") }
      switch lookup.outcome {
      case .success(let place):
        Output.line(format == .json ? lookup.jsonLine : place.fields)
        if let note = place.note { Output.complaint("line \(number): \(place.postcode): \(note)") }
      case .failure(let failure):
        Output.line(format == .json ? lookup.jsonLine : text.printable)
        Output.complaint("line \(number): \(failure.description)")
      }
    }
  }
}

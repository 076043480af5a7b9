import Basics
import Dispatch
import Postcodes
import Synchronization

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
    let notes = Mutex<[String: Int]>([:])
    let runner = Runner<Line>(order: .asAsked) { [format] line in
      line.print(format)
      if case .success(let place)? = line.lookup?.outcome, let note = place.note {
        let count = notes.withLock { notes in
          notes[note, default: 0] += 1
          return notes[note] ?? 0
        }
        if count == 1 { Output.complaint("line \(line.number): \(place.postcode): \(note)") }
      }
      printed.take(line.lookup?.status ?? .done)
      room.signal()
    }
    if let heading = LookupRecord.heading(format) { Output.line(heading) }
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
    for (note, count) in notes.withLock(\.self).sorted(by: { $0.key < $1.key }) where count > 1 {
      Output.complaint("\(count - 1) more line\(count == 2 ? "" : "s"): \(note)")
    }
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
      guard let lookup else { return Output.line(LookupRecord(query: "").line(format) ?? "") }
      let line = lookup.record.line(format)
      switch lookup.outcome {
      case .success(let place):
        Output.line(line ?? place.fields)
      case .failure(let failure):
        Output.line(line ?? text.printable)
        Output.complaint("line \(number): \(failure.description)")
      }
    }
  }
}

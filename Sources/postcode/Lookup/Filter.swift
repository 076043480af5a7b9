import Basics
import Dispatch
import Postcodes
import Synchronization

/// Standard input that is no terminal: a line in, a line out.
struct Filter {
  let services: Services
  let layout: Layout

  private static let few = 100

  /// Lines that are being looked up, or wait for their turn to be printed, at the same time at most.
  private static let window = 256

  /// Reads to the end of input. Each line gives exactly one line, a blank one too.
  ///
  /// - Throws: `Refusal`, where the input cannot be read.
  /// - Returns: the gravest status of a line.
  func run() throws -> ExitStatus {
    let finder = services.finder(isCountryEnough: layout.isCountryEnough)
    let printed = Printed()
    let notes = Notes()
    let tell: @Sendable (Line) -> Void = { line in
      if let complaint = line.complaint { Output.complaint(complaint) }
      if let place = line.lookup?.place, let note = place.note, notes.count(note) == 1 {
        Output.complaint("line \(line.number): \(place.postcode): \(note)")
      }
      printed.take(line.lookup?.status ?? .done)
    }
    if let heading = LookupRecord.heading(layout) { Output.line(heading) }
    var failure: FileError?
    do throws(FileError) {
      if services.isOffline { try lookUpHere(finder, notes, tell) } else { try ask(finder, tell) }
    } catch {
      failure = error
    }
    for (note, count) in notes.counts where count > 1 {
      Output.complaint("\(count - 1) more line\(count == 2 ? "" : "s"): \(note)")
    }
    if let failure { throw Refusal("standard input cannot be read: \(failure.reason).", .unreadable) }
    return printed.status
  }

  /// Looks the lines up one by one, since nothing has to be waited for.
  private func lookUpHere(
    _ finder: PlaceFinder, _ notes: Notes, _ tell: (Line) -> Void
  ) throws(FileError) {
    var (input, output, number) = (InputLines(), OutputLines(), 0)
    defer { output.flush() }
    let note = PlaceFinder.releaseNote
    /// Of most lines there is nothing to say but what the country has. Who waits for few of them need not wait for it.
    var known: KnownLines?
    var quick = 0
    defer { notes.count(note, times: quick) }
    while let bytes = try input.nextBytes() {
      number += 1
      let text = String(decoding: bytes, as: UTF8.self)
      let written = WrittenPostcode.only(in: text)
      let line = Line(
        number: number, text: text, lookup: written.flatMap { Lookup(known: .postcode($0), by: finder) })
      output.add(line.output(layout))
      // What is said of a line comes behind it.
      if line.complaint != nil || number == 1 { output.flush() }
      tell(line)
      if known == nil, number.isMultiple(of: Self.few), layout.format == .text, layout.fields.isEmpty,
        notes.hasCounted(note)
      {
        known = finder.knownLines
      }
      output.flush(before: input)
      input.takeLines { lines in
        let taken = known?.take(lines) { known, found in
          guard let place = known.place(of: found) else { return false }
          output.add(found, place, known)
          return true
        }
        number += taken?.lines ?? 0
        quick += taken?.lines ?? 0
        return taken?.bytes ?? 0
      }
      output.flush(before: input)
    }
  }

  /// Asks the service about a bounded number of lines at a time.
  private func ask(_ finder: PlaceFinder, _ tell: @escaping @Sendable (Line) -> Void) throws(FileError) {
    let room = DispatchSemaphore(value: Self.window)
    let runner = Runner<Line>(order: .asAsked) { [layout] line in
      Output.line(line.output(layout))
      tell(line)
      room.signal()
    }
    defer { _ = runner.finish() }
    var (input, number) = (InputLines(), 0)
    while let text = try input.next() {
      number += 1
      room.wait()
      runner.ask { [number] in
        var lookup: Lookup?
        if let written = WrittenPostcode.only(in: text) {
          lookup = await Lookup(of: .postcode(written), by: finder)
        }
        return Line(number: number, text: text, lookup: lookup)
      }
    }
  }

  private struct Line: Sendable {
    let number: Int
    let text: String
    /// Nil for a blank line.
    let lookup: Lookup?

    /// What is printed of it, a line.
    func output(_ layout: Layout) -> String {
      guard let lookup else { return LookupRecord(query: "").line(layout) ?? "" }
      if let line = lookup.line(layout) { return line }
      return lookup.place?.fields ?? text.printable
    }

    /// What is said of it.
    var complaint: String? {
      guard case .failure(let failure)? = lookup?.outcome else { return nil }
      return "line \(number): \(failure.description)"
    }
  }
}

/// How often each note was made.
private final class Notes: Sendable {
  private let made = Mutex<[String: Int]>([:])

  /// Each note and its number, in the order of their texts.
  var counts: [(note: String, count: Int)] {
    made.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  func hasCounted(_ note: String) -> Bool { made.withLock { $0[note] != nil } }

  /// How often it was made by now.
  @discardableResult
  func count(_ note: String, times: Int = 1) -> Int {
    made.withLock { made in
      made[note, default: 0] += times
      return made[note] ?? 0
    }
  }
}

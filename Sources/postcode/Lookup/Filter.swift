import Basics
import Postcodes

/// Looks up the lines of a file, or of standard input that is not a terminal. Each line gives one line.
struct Filter {
  let services: Services
  let layout: Layout
  /// The file; nil for standard input.
  var path: String?
  var patience = Patience()

  private static let few = 100

  /// Reads to the end of input. Each line gives exactly one line, even if it is blank.
  ///
  /// - Throws: `Refusal` if the input cannot be read.
  /// - Returns: the gravest status of a line.
  func run() throws -> ExitStatus {
    let progress = ProgressBar("Looking up", isShown: !Output.isTerminal)
    let finder = services.finder(
      isCountryEnough: layout.isCountryEnough, isForMany: true,
      outlasting: patience.outage(of: services.serviceName, on: progress))
    let printed = Printed()
    let notes = Notes()
    let tell: @Sendable (Batch.Line) -> Void = { [layout] line in
      if let failure = line.failure {
        Output.complaint("line \(line.number): \(printed.sentence(of: failure))")
        if notes.rows.load() < 2, line.isRow { notes.rows.add(1) }
      }
      if let place = line.lookup?.place, let note = place.note, notes.count(note) == 1 {
        Output.complaint("line \(line.number): \(place.postcode): \(note)")
      }
      printed.take(line.lookup?.status(in: layout) ?? .done)
    }
    if let heading = Lookup.heading(layout) { Output.line(heading) }
    var failure: FileError?
    do throws(FileError) {
      let input = try path.map { path throws(FileError) in try InputLines(path: path) } ?? InputLines()
      // After Ctrl-C the output ends with a whole line.
      WholeWrites.install()
      if services.isOffline {
        try lookUpHere(input, finder, notes, tell)
      } else {
        try ask(input, finder, progress, tell)
      }
    } catch {
      failure = error
    }
    for (note, count) in notes.counts where count > 1 {
      Output.complaint("\(count - 1) more line\(count == 2 ? "" : "s"): \(note)")
    }
    if notes.rows.load() > 1 {
      let command = "postcode enrich" + (path.map { " " + $0.printable } ?? "")
      Output.complaint("The lines are rows of a table; \(command) adds columns to it.")
    }
    if let failure { throw Refusal(unreadable: path, failure) }
    return printed.status
  }

  /// Looks up the lines one by one, since none has to wait.
  private func lookUpHere(
    _ input: consuming InputLines, _ finder: PlaceFinder, _ notes: Notes, _ tell: (Batch.Line) -> Void
  ) throws(FileError) {
    var (output, number) = (OutputLines(), 0)
    defer { output.flush() }
    let note = PlaceFinder.releaseNote
    /// The country's data alone answers most lines. It is loaded only after some lines, since a few need not wait for
    /// it.
    var known: KnownLines?
    var columns = KnownColumns(layout, by: finder)
    lazy var own = services.own.named
    var quick = 0
    // Nothing is amiss if the country has all that is wanted.
    defer { if !layout.isCountryEnough { notes.count(note, times: quick) } }
    while let bytes = try input.nextBytes() {
      number += 1
      let text = String(decoding: bytes, as: UTF8.self)
      let item = PlaceItem.only(in: text, own: own)
      let line = Batch.Line(
        number: number, bytes: Array(bytes), lookup: item.flatMap { Lookup(known: $0, by: finder) })
      line.write(layout, to: &output)
      // A complaint about a line follows the line.
      if line.failure != nil || number == 1 { output.flush() }
      tell(line)
      if known == nil, number.isMultiple(of: Self.few), layout.isCountryEnough || notes.hasCounted(note) {
        known = finder.knownLines
      }
      output.flush(before: input)
      input.takeLines { lines in
        let taken = known?.take(lines) { known, found, line in
          guard let facts = known.facts(of: found) else { return false }
          output.add(found, facts, line, &columns)
          return true
        }
        number += taken?.lines ?? 0
        quick += taken?.lines ?? 0
        return taken?.bytes ?? 0
      }
      output.flush(before: input)
    }
  }

  /// Asks the service about many lines at a time.
  private func ask(
    _ input: consuming InputLines, _ finder: PlaceFinder, _ progress: ProgressBar,
    _ tell: @escaping @Sendable (Batch.Line) -> Void
  ) throws(FileError) {
    let batches = Batches<[Batch.Line]>(progress) { [layout] lines, progress in
      var output = OutputLines()
      for line in lines {
        line.write(layout, to: &output)
        defer { output.add(line.following) }
        // A complaint about a line follows the line.
        if line.failure != nil || line.lookup?.place?.note != nil {
          output.flush()
          progress.end()
        }
        tell(line)
      }
      output.flush()
    }
    defer {
      batches.finish()
      services.cache.flush()
    }
    let own = services.own
    var (batch, number) = (Batch(own: own), 0)
    func handOver(_ part: Double?) {
      if batch.lines.isEmpty { return }
      batches.add(part) { [batch] in await batch.answered(by: finder) }
      batch = Batch(own: own)
    }
    var known: KnownLines?
    var columns = KnownColumns(layout, by: finder)
    while let line = try input.nextBytes() {
      number += 1
      batch.add(line, number: number, by: finder)
      if layout.isCountryEnough, known == nil, number.isMultiple(of: Self.few) { known = finder.knownLines }
      input.takeLines { lines in
        var following: [UInt8] = []
        let taken = known?.take(lines) { known, found, line in
          guard let place = known.facts(of: found) else { return false }
          columns.write(found, place, writtenAs: line, to: &following)
          return true
        }
        number += taken?.lines ?? 0
        batch.add(following: following)
        return taken?.bytes ?? 0
      }
      // A user who types the lines, or a program that writes them one by one, waits for each answer.
      if batch.isFull || input.mustRead { handOver(input.part) }
    }
    handOver(nil)
  }
}

/// Counts how often each note was made, and rows of tables.
private final class Notes: Sendable {
  /// How many lines were rows of a table, up to two or a few more.
  let rows = Atomic(0)
  private let made = Mutex<[String: Int]>([:])

  /// Each note and its count, sorted by text.
  var counts: [(note: String, count: Int)] {
    made.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  func hasCounted(_ note: String) -> Bool { made.withLock { $0[note] != nil } }

  /// Adds to a note's count, and returns the new count.
  @discardableResult
  func count(_ note: String, times: Int = 1) -> Int {
    made.withLock { made in
      made[note, default: 0] += times
      return made[note] ?? 0
    }
  }
}

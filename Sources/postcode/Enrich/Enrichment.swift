import Basics
import Postcodes

/// Adds fields about its postcode, or the one nearest to its point, to each row of a table, and leaves the rest of the row as it is.
struct Enrichment {
  let services: Services
  /// The fields that are added; nil for the usual ones.
  let added: Layout?
  var patience = Patience()
  /// The path of the table; nil for standard input.
  var path: String?
  /// The columns with the postcodes or the points, as far as the user named them.
  var asked = RowForm.Asked()
  /// The byte between fields; nil to find it in the first row.
  var separator: UInt8?

  /// Reads the table to its end, and prints it with the new fields.
  ///
  /// - Throws: `Refusal` if the rows cannot be read, or no column holds postcodes.
  /// - Returns: the gravest status of a row.
  func run() throws -> ExitStatus {
    var source = try RowSource(path: path)
    var form: RowForm?
    repeat {
      try source.readMore()
      let isEnough = source.isAtEnd || source.bytes.count > RowSource.longestRow
      do { form = try RowForm(source.bytes, isEnough: isEnough, asked, separator: separator) } catch let row
        as RowForm.OpenRow
      {
        throw endless(row.number, source, opensQuote: true)
      }
      if form == nil, isEnough { throw endless(1, source, opensQuote: true) }
    } while form == nil
    guard let form else { return .done }
    let usual = form.hasPoints ? Self.usualOfPoints : Self.usualOfPostcodes
    let layout = added ?? Layout(.csv, fields: usual)
    if !form.hasPoints, layout.fields.contains("metres") {
      throw Refusal("There is a distance in metres only for points; name their columns with --point.", .usage)
    }
    let tally = Mutex(RowTally())
    defer {
      let sentences = tally.withLock { $0.sentences(about: form.column, hasPoints: form.hasPoints) }
      for sentence in sentences + [form.choice].compactMap(\.self) { Output.complaint(sentence) }
    }
    do {
      try enrich(&source, form, layout) { more in tally.withLock { $0.add(more) } }
    } catch let row as Endless {
      throw endless(tally.withLock { $0.lines } + 1, source, opensQuote: row.opensQuote)
    }
    return tally.withLock { tally in
      tally.isCut = source.isInterrupted
      return tally.status
    }
  }

  /// The fields that are added if none are named.
  private static let usualOfPostcodes = ["place", "ward", "latitude", "longitude"]
  private static let usualOfPoints = ["postcode", "metres", "place", "ward"]

  /// A row that does not end.
  private struct Endless: Error {
    let opensQuote: Bool
  }

  private func enrich(
    _ source: inout RowSource, _ form: RowForm, _ layout: Layout,
    _ count: @escaping @Sendable (RowTally) -> Void
  ) throws {
    let progress = ProgressBar("Looking up", isShown: !Output.isTerminal)
    let outage = patience.outage(of: services.serviceName, on: progress)
    let finder = services.finder(
      isCountryEnough: layout.isCountryEnough, isForMany: true,
      outlasting: outage)
    let points = PointFinder(services, for: layout, outlasting: outage)
    let interruption = Interruption()
    let batches = Batches<RowBatch>(progress) { batch, _ in
      Output.bytes(Output.isTerminal ? Self.printable(batch.bytes) : batch.bytes)
      count(batch.tally)
    }
    if Output.isTerminal {
      // Ctrl-C ends the output after a whole row.
      WholeWrites.install()
    } else {
      WholeWrites.install(telling: interruption.writeEnd)
      interruption.onInterrupt { batches.cancel() }
    }
    defer {
      batches.finish()
      services.cache.flush()
    }
    var table = TableParts(form, layout, finder)
    let additions = table.additions
    func handOver(_ done: TableParts.Done) {
      for batch in done.batches {
        batches.add(done.part) { await batch.filled(with: additions, by: finder, points) }
      }
    }
    if form.start > 0 {
      var mark = RowBatch()
      mark.bytes += source.bytes[..<form.start]
      batches.add(source.part) { [mark] in mark }
    }
    source.start = form.start
    while true {
      let end = form.end(ofRowsIn: source.bytes, from: source.start, isAtEnd: source.isAtEnd)
      if end > source.start { table.add(source.bytes, source.start..<end, source.part) }
      source.start = end
      let isOver = source.isAtEnd && source.start == source.bytes.count
      let isEndless = !isOver && (source.isAtEnd || source.bytes.count - source.start > RowSource.longestRow)
      // Rows that come one by one are answered without waiting for more.
      let mayWait = isOver || isEndless || !source.isReadable
      while let done = table.next(ofAll: mayWait) { handOver(done) }
      if isOver { return }
      if isEndless { throw Endless(opensQuote: form.opensQuote(in: source.bytes, from: source.start)) }
      try source.readMore(unlessReadable: interruption.readEnd)
    }
  }

  /// Rows without control characters, which could upset a terminal.
  private static func printable(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { String(decoding: $0, as: UTF8.self).printable }.joined(separator: "\n").utf8)
  }

  private func endless(_ row: Int, _ source: RowSource, opensQuote: Bool) -> Refusal {
    let limit = source.isAtEnd ? "" : " within 1 MiB"
    return Refusal(
      opensQuote
        ? "Row \(row) of \(source.name) does not end\(limit); close the quote that it opens."
        : "Row \(row) of \(source.name) is longer than 1 MiB; shorten it, or leave it out.",
      .unreadable)
  }
}

import Basics
import Postcodes
import Synchronization

/// Adds fields about its postcode to each row of a table, and leaves the rest of the row as it is.
struct Enrichment {
  let services: Services
  /// The names of the fields that are added.
  let fields: [String]
  /// The path of the table; nil for standard input.
  var path: String?
  /// The name or number of the column with the postcodes; nil to find it.
  var column: String?
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
      form = try RowForm(source.bytes, isEnough: isEnough, column: column, separator: separator)
      if form == nil, isEnough { throw tooLong(1, source) }
    } while form == nil
    guard let form else { return .done }
    let tally = Mutex(RowTally())
    // Ctrl-C ends the output after a whole row.
    Output.endsBetweenLines()
    defer { for sentence in tally.withLock({ $0.sentences }) { Output.complaint(sentence) } }
    try enrich(&source, form) { more in tally.withLock { $0.add(more) } }
    return tally.withLock { $0.status }
  }

  private func enrich(
    _ source: inout RowSource, _ form: RowForm, _ count: @escaping @Sendable (RowTally) -> Void
  ) throws {
    let isCountryEnough = Layout(.csv, fields: fields).isCountryEnough
    let finder = services.finder(isCountryEnough: isCountryEnough, isForMany: true)
    var writer = RowWriter(form, fields: fields, isCountryEnough, finder)
    let additions = writer.additions
    let batches = Batches<RowBatch> { batch, _ in
      Output.bytes(Output.isTerminal ? Self.printable(batch.bytes) : batch.bytes)
      count(batch.tally)
    }
    defer {
      batches.finish()
      services.cache.flush()
    }
    var batch = RowBatch()
    func handOver(_ part: Double?) {
      if batch.bytes.isEmpty { return }
      batches.add(part) { [batch] in await batch.filled(with: additions, by: finder) }
      batch = RowBatch()
    }
    batch.bytes += source.bytes[..<form.start]
    source.start = form.start
    while true {
      let (bytes, isAtEnd) = (source.bytes, source.isAtEnd)
      bytes.withUnsafeBytes { bytes in
        while source.start < bytes.count,
          let end = writer.write(bytes, from: source.start, isAtEnd: isAtEnd, to: &batch)
        {
          source.start = end
          if batch.isFull { handOver(source.part) }
        }
      }
      // Rows that come one by one are answered without waiting for more.
      handOver(source.part)
      if isAtEnd, source.start == bytes.count { return }
      if isAtEnd || bytes.count - source.start > RowSource.longestRow {
        throw tooLong(writer.rows + 1, source)
      }
      try source.readMore()
    }
  }

  /// Rows without control characters, which could upset a terminal.
  private static func printable(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { String(decoding: $0, as: UTF8.self).printable }.joined(separator: "\n").utf8)
  }

  private func tooLong(_ row: Int, _ source: RowSource) -> Refusal {
    Refusal(
      "Row \(row) of \(source.name) does not end\(source.isAtEnd ? "" : " within 1 MiB"); close the quote that it opens.",
      .unreadable)
  }
}

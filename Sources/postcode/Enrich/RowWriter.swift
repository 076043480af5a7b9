import Postcodes

/// Copies rows as they are, and adds the fields of their postcodes, or holes for them.
struct RowWriter: Sendable {
  let additions: Additions
  private let kind: RowForm.Kind
  private let finder: PlaceFinder
  /// The postcodes of the country in use, if it knows all that is added; and what to add.
  private var known: KnownLines?
  private var columns: KnownColumns
  /// The names of the columns, until they are written.
  private var heading: [String]?
  /// Whether nothing more is looked up, since Ctrl-C was pressed.
  private var isPassingOn = false
  private var cells: [Range<Int>] = []
  private var line = JSONLine()

  init(_ form: RowForm, fields: [String], _ finder: PlaceFinder) {
    (kind, heading, self.finder) = (form.kind, form.heading, finder)
    if case .csv(let form, _, _) = form.kind {
      additions = Additions(fields: fields, form: form)
    } else {
      additions = Additions(fields: fields, form: nil)
    }
    columns = additions.columns
    if Layout(.csv, fields: fields).isCountryEnough {
      // What the user calls a place is not in the country.
      known = fields.contains("name") ? finder.knownLines : KnownLines()
    }
  }

  /// Whether what is to come are rows only.
  var isPastHeading: Bool { heading == nil }

  /// Writes rows, in batches of as many as one request may ask about.
  ///
  /// - Parameter range: where they lie in the bytes, from the first to the end of the last.
  mutating func batches(_ bytes: [UInt8], _ range: Range<Int>) -> [RowBatch] {
    var batches = [RowBatch()]
    batches[0].bytes.reserveCapacity(range.count * 2)
    isPassingOn = Output.isInterrupted
    bytes.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<range.upperBound])
      var start = range.lowerBound
      while start < bytes.count,
        let end = write(bytes, from: start, isAtEnd: true, to: &batches[batches.count - 1])
      {
        start = end
        if batches[batches.count - 1].isFull { batches.append(RowBatch()) }
      }
    }
    return batches
  }

  /// Writes the row that begins at `start`.
  ///
  /// - Returns: where the next row begins; nil if this one does not end in these bytes.
  private mutating func write(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isAtEnd: Bool, to batch: inout RowBatch
  ) -> Int? {
    switch kind {
    case .csv(let form, let column, let width):
      guard let row = form.row(in: bytes, from: start, isAtEnd: isAtEnd, fields: &cells) else { return nil }
      batch.tally.lines += 1
      batch.append(bytes, start..<row.content)
      if row.content > start { writeCells(bytes, form, column, width, to: &batch) }
      batch.append(bytes, row.content..<row.end)
      return row.end
    case .json(let name):
      guard let end = bytes[start...].firstIndex(of: 0x0A).map({ $0 + 1 }) ?? (isAtEnd ? bytes.count : nil)
      else { return nil }
      batch.tally.lines += 1
      writeMembers(bytes, start..<end, name, to: &batch)
      return end
    }
  }

  private mutating func writeCells(
    _ bytes: UnsafeRawBufferPointer, _ form: CSVForm, _ column: Int, _ width: Int, to batch: inout RowBatch
  ) {
    if let columns = heading {
      heading = nil
      for name in freeColumnNames(additions.fields, besides: columns) {
        batch.bytes.append(form.separator)
        batch.bytes += form.field(name)
      }
      return
    }
    // A row that is too short is filled up, so that the new fields stand in their columns.
    for _ in 0..<max(0, width - cells.count) { batch.bytes.append(form.separator) }
    if cells.count > width { batch.tally.long += 1 }
    var cell = UnsafeRawBufferPointer(rebasing: bytes[column < cells.count ? cells[column] : 0..<0])
    let quote = UInt8(ascii: "\"")
    if cell.count > 2, cell.first == quote, cell.last == quote {
      cell = UnsafeRawBufferPointer(rebasing: cell[1..<cell.count - 1])
    }
    if writeQuickly(cell, to: &batch) { return }
    let text = column < cells.count ? CSVForm.text(bytes[cells[column]]) : ""
    write(text, names: additions.fields, isFirst: false, to: &batch)
  }

  private mutating func writeMembers(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ name: String, to batch: inout RowBatch
  ) {
    guard line.read(bytes, range) else {
      batch.append(bytes, range)
      if bytes[range].contains(where: { $0 > 0x20 }) {
        batch.tally.rows += 1
        batch.tally.countRow(without: "?")
      }
      return
    }
    batch.append(bytes, range.lowerBound..<line.end)
    let names = freeNames(bytes)
    let value =
      line.members.last { Self.is($0.name, in: bytes, name) }.map { bytes[$0.value] } ?? bytes[0..<0]
    let plain = UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast())
    if names != additions.fields || value.first != UInt8(ascii: "\"") || !writeQuickly(plain, to: &batch) {
      write(JSONLine.text(value) ?? "", names: names, isFirst: line.members.isEmpty, to: &batch)
    }
    batch.append(bytes, line.end..<range.upperBound)
  }

  /// The names of the members to add to the object that was read.
  private func freeNames(_ bytes: UnsafeRawBufferPointer) -> [String] {
    let isTaken = line.members.contains { member in
      additions.fields.contains { Self.is(member.name, in: bytes, $0) }
    }
    guard isTaken else { return additions.fields }
    return freeColumnNames(
      additions.fields, besides: line.members.map { JSONLine.text(bytes[$0.name]) ?? "" })
  }

  /// Whether a quoted string has a text.
  private static func `is`(_ string: Range<Int>, in bytes: UnsafeRawBufferPointer, _ text: String) -> Bool {
    let written = UnsafeRawBufferPointer(rebasing: bytes[string.lowerBound + 1..<string.upperBound - 1])
    if written.count == text.utf8.count { return written.elementsEqual(text.utf8) }
    return written.contains(UInt8(ascii: "\\")) && JSONLine.text(bytes[string]) == text
  }

  private mutating func writeQuickly(_ text: UnsafeRawBufferPointer, to batch: inout RowBatch) -> Bool {
    guard !isPassingOn, let found = known?.find(text), let facts = known?.facts(of: found)
    else { return false }
    columns.write(found, facts, to: &batch.bytes)
    batch.tally.rows += 1
    return true
  }

  private func write(_ text: String, names: [String], isFirst: Bool, to batch: inout RowBatch) {
    batch.tally.rows += 1
    if isPassingOn {
      batch.tally.passedOn += 1
      return additions.write(nil, names: names, isFirst: isFirst, to: &batch.bytes)
    }
    switch WrittenPostcode.only(in: text)?.postcode {
    case .success(let postcode):
      do {
        guard let place = try finder.known(postcode) else { return batch.ask(about: postcode, names: names) }
        batch.tally.count(.success(place))
        additions.write(place, names: names, to: &batch.bytes)
      } catch {
        batch.tally.count(.failure(error))
        additions.write(nil, names: names, to: &batch.bytes)
      }
    case .failure, nil:
      batch.tally.countRow(without: text)
      additions.write(nil, names: names, isFirst: isFirst, to: &batch.bytes)
    }
  }
}

import Postcodes

/// Copies rows as they are, and adds the fields of their postcodes, or holes for them.
struct RowWriter: Sendable {
  let additions: Additions
  private let kind: RowForm.Kind
  private let hasPoints: Bool
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

  init(_ form: RowForm, _ layout: Layout, _ finder: PlaceFinder) {
    (kind, heading, hasPoints, self.finder) = (form.kind, form.heading, form.hasPoints, finder)
    if case .csv(let form, _, _) = form.kind {
      additions = Additions(layout: layout, form: form)
    } else {
      additions = Additions(layout: layout, form: nil)
    }
    columns = additions.columns
    if !form.hasPoints, layout.isCountryEnough {
      // What the user calls a place is not in the country.
      known = layout.fields.contains("name") ? finder.knownLines : KnownLines()
    }
  }

  /// Whether the heading has been written.
  var isPastHeading: Bool { heading == nil }

  /// Writes rows, in batches of as many as one request may ask about.
  ///
  /// - Parameter range: where they lie in the bytes, from the first to the end of the last.
  mutating func batches(_ bytes: [UInt8], _ range: Range<Int>) -> [RowBatch] {
    var batches = [RowBatch()]
    batches[0].bytes.reserveCapacity(range.count * 2)
    isPassingOn = WholeWrites.isInterrupted.load()
    bytes.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<range.upperBound])
      var start = range.lowerBound
      while start < bytes.count,
        let end = write(bytes, from: start, to: &batches[batches.count - 1])
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
    _ bytes: UnsafeRawBufferPointer, from start: Int, to batch: inout RowBatch
  ) -> Int? {
    switch kind {
    case .csv(let form, let columns, let width):
      guard let row = form.row(in: bytes, from: start, isAtEnd: true, fields: &cells) else { return nil }
      batch.tally.lines += 1
      batch.append(bytes, start..<row.content)
      if row.content > start { writeCells(bytes, form, columns, width, to: &batch) }
      batch.append(bytes, row.content..<row.end)
      return row.end
    case .json(let names):
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      batch.tally.lines += 1
      writeMembers(bytes, start..<end, names, to: &batch)
      return end
    }
  }

  private mutating func writeCells(
    _ bytes: UnsafeRawBufferPointer, _ form: CSVForm, _ columns: [Int], _ width: Int, to batch: inout RowBatch
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
    let column = columns[0]
    var cell = UnsafeRawBufferPointer(rebasing: bytes[column < cells.count ? cells[column] : 0..<0])
    let quote = UInt8(ascii: "\"")
    if cell.count > 2, cell.first == quote, cell.last == quote {
      cell = UnsafeRawBufferPointer(rebasing: cell[1..<cell.count - 1])
    }
    if writeQuickly(cell, to: &batch) { return }
    let texts = columns.map { $0 < cells.count ? CSVForm.text(bytes[cells[$0]]) : "" }
    write(texts, names: additions.fields, isFirst: false, to: &batch)
  }

  private mutating func writeMembers(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ keys: [String], to batch: inout RowBatch
  ) {
    guard line.read(bytes, range) else {
      batch.append(bytes, range)
      if bytes[range].contains(where: { $0 > 0x20 }) {
        batch.tally.rows += 1
        batch.tally.countUnreadableRow()
      }
      return
    }
    batch.append(bytes, range.lowerBound..<line.end)
    let names = freeNames(bytes)
    let values = keys.map { key in
      line.members.last { Self.is($0.name, in: bytes, key) }.map { bytes[$0.value] } ?? bytes[0..<0]
    }
    let plain = UnsafeRawBufferPointer(rebasing: values[0].dropFirst().dropLast())
    let isPlain = names == additions.fields && values[0].first == UInt8(ascii: "\"")
    if !isPlain || !writeQuickly(plain, to: &batch) {
      let texts = values.map { hasPoints ? JSONLine.plainText($0) : JSONLine.text($0) ?? "" }
      write(texts, names: names, isFirst: line.members.isEmpty, to: &batch)
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

  /// Writes what is added about a postcode or a point, or a hole for it.
  ///
  /// - Parameter texts: the postcode, or the degrees north and east.
  private mutating func write(_ texts: [String], names: [String], isFirst: Bool, to batch: inout RowBatch) {
    batch.tally.rows += 1
    // Some thousand addresses take longer than one waits after Ctrl-C.
    isPassingOn = isPassingOn || WholeWrites.isInterrupted.load()
    if isPassingOn {
      batch.tally.passedOn += 1
      return additions.write(nil, names: names, isFirst: isFirst, to: &batch.bytes)
    }
    if hasPoints, let point = Degrees(texts) { return batch.ask(about: .point(point), names: names) }
    guard !hasPoints, let postcode = PlaceItem.postcode(in: texts[0]) else {
      batch.tally.countRow(without: texts.joined())
      return additions.write(nil, names: names, isFirst: isFirst, to: &batch.bytes)
    }
    do {
      guard let place = try finder.known(postcode) else {
        return batch.ask(about: .postcode(postcode), names: names)
      }
      let record = batch.tally.take(place, additions.layout)
      additions.write(record, names: names, to: &batch.bytes)
    } catch {
      batch.tally.count(error)
      additions.write(nil, names: names, to: &batch.bytes)
    }
  }
}

import Basics

/// The format of a table, and where its postcodes or points are.
struct RowForm {
  enum Kind {
    /// CSV with the postcodes in one of `columns`, or the points in one or two; the first row has `width` fields.
    case csv(CSVForm, columns: [Int], width: Int)
    /// One JSON object per line, whose members `names` are the postcode or the point.
    case json(names: [String])
  }

  /// The columns that the user asked for.
  struct Asked {
    /// The name or the number of the column with the postcodes; nil to find it.
    var column: String?
    /// The names or the numbers of the columns with degrees north and east; nil to find them.
    var point: String?
  }

  let kind: Kind
  /// Whether the rows have points, and no postcodes.
  private(set) var hasPoints = false
  /// The names of the columns if the first row holds them; nil if it is a row like the others.
  private(set) var heading: [String]?
  /// The name of the column with the postcodes, for sentences.
  private(set) var column = ""
  /// The names of other columns that hold postcodes.
  private(set) var others: [String] = []
  /// Where the first row begins, after a byte order mark and a row that names the separator.
  let start: Int

  /// What is said if several columns hold postcodes; nil if none was chosen among them.
  var choice: String? {
    if others.isEmpty { return nil }
    let held =
      others.count == 1
      ? "\(others[0]) holds"
      : others.dropLast().joined(separator: ", ") + " and \(others[others.count - 1]) hold"
    return "The postcodes are those of \(column), but \(held) postcodes too; choose with --column."
  }

  /// Finds the format from the first rows.
  ///
  /// - Parameters:
  ///   - isEnough: whether there are no more bytes, or so many that these must do.
  ///   - asked: the columns that the user asked for.
  ///   - separator: the byte between fields; nil to find it in the first row.
  /// - Throws: `Refusal` if no column holds postcodes.
  /// - Returns: nil if more bytes are needed.
  init?(_ bytes: [UInt8], isEnough: Bool, _ asked: Asked, separator: UInt8?) throws {
    if !isEnough, bytes.count < 3 { return nil }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // The first row must be there.
    if !isEnough, !bytes.contains(UInt8(ascii: "\n")), bytes[mark...].starts(with: "sep".utf8) { return nil }
    let named = Self.namedSeparator(bytes[mark...])
    start = named?.end ?? mark
    let separator = separator ?? named?.separator
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes[start...].firstIndex(where: { !blanks.contains($0) }) else {
      // There are no rows to add to.
      guard isEnough else { return nil }
      kind = .csv(CSVForm(separator: separator ?? UInt8(ascii: ",")), columns: [0], width: 1)
      return
    }
    let begin = bytes[start...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? first
    let found = try bytes.withUnsafeBytes { bytes in
      if separator == nil, bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
        return try Self.json(bytes, from: first, isEnough, asked)
      }
      return try Self.csv(bytes, from: begin, isEnough, asked, separator)
    }
    guard let found else { return nil }
    (kind, heading, hasPoints) = (found.kind, found.heading, found.key.arePoints)
    column = found.key.numbers.map { found.names[$0] }.joined(separator: " and ")
    others = found.key.others.map { found.names[$0] }
  }

  /// Where the last of the rows ends that end in some bytes.
  ///
  /// - Parameters:
  ///   - start: where a row begins; it is returned if none ends.
  ///   - isAtEnd: whether no more bytes follow these.
  func end(ofRowsIn bytes: [UInt8], from start: Int, isAtEnd: Bool) -> Int {
    bytes.withUnsafeBytes { bytes in
      switch kind {
      case .csv(let form, _, _): return form.end(ofRowsIn: bytes, from: start, isAtEnd: isAtEnd)
      case .json:
        if isAtEnd { return bytes.count }
        return bytes[start...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start
      }
    }
  }

  /// Whether a row that does not end in some bytes opens a quote that it does not close.
  ///
  /// - Parameter start: where the row begins, within the bytes.
  func opensQuote(in bytes: [UInt8], from start: Int) -> Bool {
    guard case .csv(let form, _, _) = kind else { return false }
    return bytes.withUnsafeBytes { form.opensQuote(in: $0, from: start) }
  }

  /// A row with a quote that is not closed, before which no column holds postcodes.
  struct OpenRow: Error {
    let number: Int
  }

  /// The separator that the first row names, as Excel writes it, `sep=;`, and where that row ends; nil if it does not.
  private static func namedSeparator(_ bytes: ArraySlice<UInt8>) -> (separator: UInt8, end: Int)? {
    guard bytes.starts(with: "sep=".utf8), let line = bytes.prefix(7).firstIndex(of: UInt8(ascii: "\n")),
      [5, 6].contains(line - bytes.startIndex), line - bytes.startIndex == 5 || bytes[line - 1] == 0x0D
    else { return nil }
    return (bytes[bytes.startIndex + 4], line + 1)
  }

  private typealias Found = (kind: Kind, heading: [String]?, key: KeyColumns, names: [String])

  private static func csv(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ isEnough: Bool, _ asked: Asked, _ separator: UInt8?
  ) throws -> Found? {
    guard let form = separator.map({ CSVForm(separator: $0) }) ?? form(of: bytes, from: start, isEnough)
    else {
      return nil
    }
    var (rows, count, offset, fields): ([[String]], Int, Int, [Range<Int>]) = ([], 0, start, [])
    while rows.count <= PostcodeColumn.sample, offset < bytes.count,
      let row = form.row(in: bytes, from: offset, isAtEnd: isEnough, fields: &fields)
    {
      if row.content > offset { rows.append(fields.map { CSVForm.text(bytes[$0]) }) }
      count += 1
      offset = row.end
    }
    guard let first = rows.first else { return nil }
    let isAll = isEnough || rows.count > PostcodeColumn.sample
    let hasOpenRow = isEnough && rows.count <= PostcodeColumn.sample && offset < bytes.count
    let found: KeyColumns?
    do { found = try KeyColumns.find(asked, in: first, rows, isAll) } catch {
      // The postcodes may be behind the quote that is not closed.
      throw hasOpenRow ? OpenRow(number: count + 1) : error
    }
    guard let key = found else { return nil }
    let isHeading = key.isHeading(first)
    let names = first.indices.map { index in
      // A name that several columns have says nothing.
      let isName = isHeading && !first[index].isEmpty && first.count { $0 == first[index] } == 1
      return isName ? first[index].quoted() : "column \(index + 1)"
    }
    return (.csv(form, columns: key.numbers, width: first.count), isHeading ? first : nil, key, names)
  }

  /// The form with the separator that gives the first row most soundly quoted fields, and of those the most fields.
  private static func form(of bytes: UnsafeRawBufferPointer, from start: Int, _ isAtEnd: Bool) -> CSVForm? {
    var (best, most, fields): (CSVForm?, (Int, Int), [Range<Int>]) = (nil, (0, 0), [])
    for separator in CSVForm.separators {
      let form = CSVForm(separator: separator.byte)
      guard form.row(in: bytes, from: start, isAtEnd: isAtEnd, fields: &fields) != nil else {
        if isAtEnd { continue }
        return nil
      }
      let sound = fields.count { CSVForm.isSound(bytes[$0]) }
      if best == nil || (sound, fields.count) > most { (best, most) = (form, (sound, fields.count)) }
    }
    return best
  }

  private static func json(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ isEnough: Bool, _ asked: Asked
  ) throws -> Found? {
    var (names, rows, line, offset): ([String], [[String]], JSONLine, Int) = ([], [], JSONLine(), start)
    while rows.count < PostcodeColumn.sample, offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n"))
      guard end != nil || isEnough else { break }
      var texts = [String](repeating: "", count: names.count)
      if line.read(bytes, offset..<(end ?? bytes.count)) {
        for member in line.members {
          let name = JSONLine.text(bytes[member.name]) ?? ""
          if !names.contains(name) { names.append(name) }
          while texts.count < names.count { texts.append("") }
          texts[names.firstIndex(of: name) ?? 0] = JSONLine.plainText(bytes[member.value])
        }
        rows.append(texts)
      }
      offset = end.map { $0 + 1 } ?? bytes.count
    }
    let isAll = isEnough || rows.count == PostcodeColumn.sample
    if isAll, rows.isEmpty {
      throw Refusal("No line is a JSON object; write each object on a line of its own.", .unreadable)
    }
    guard let key = try KeyColumns.find(asked, in: names, rows, isAll) else { return nil }
    return (.json(names: key.numbers.map { names[$0] }), nil, key, names.map { $0.quoted() })
  }
}

/// Names for the columns that are added. A name that is taken gets a number: `place_2`.
func freeColumnNames(_ names: [String], besides taken: some Sequence<String>) -> [String] {
  var taken = Set(taken)
  return names.map { name in
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)_\(number)"
      number += 1
    }
    return free
  }
}

import Basics

/// The format of a table, and where its postcodes are.
struct RowForm {
  enum Kind {
    /// CSV with the postcodes in `column`; the first row has `width` fields.
    case csv(CSVForm, column: Int, width: Int)
    /// One JSON object per line, whose member `name` is the postcode.
    case json(name: String)
  }

  let kind: Kind
  /// The names of the columns if the first row holds them; nil if it is a row like the others.
  private(set) var heading: [String]?
  /// Where the first row begins, after a byte order mark.
  let start: Int

  /// Finds the format from the first rows.
  ///
  /// - Parameters:
  ///   - isEnough: whether there are no more bytes, or so many that these must do.
  ///   - column: the name or the number of the column with the postcodes; nil to find it.
  ///   - separator: the byte between fields; nil to find it in the first row.
  /// - Throws: `Refusal` if no column holds postcodes.
  /// - Returns: nil if more bytes are needed.
  init?(_ bytes: [UInt8], isEnough: Bool, column: String?, separator: UInt8?) throws {
    if !isEnough, bytes.count < 3 { return nil }
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes[start...].firstIndex(where: { !blanks.contains($0) }) else {
      // There are no rows to add to.
      guard isEnough else { return nil }
      kind = .csv(CSVForm(separator: separator ?? UInt8(ascii: ",")), column: 0, width: 1)
      return
    }
    let begin = bytes[start...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? first
    let found = try bytes.withUnsafeBytes { bytes in
      if separator == nil, bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
        return try Self.json(bytes, from: first, isEnough, column)
      }
      return try Self.csv(bytes, from: begin, isEnough, column, separator)
    }
    guard let found else { return nil }
    (kind, heading) = found
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

  private typealias Found = (kind: Kind, heading: [String]?)

  private static func csv(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ isEnough: Bool, _ column: String?, _ separator: UInt8?
  ) throws -> Found? {
    guard let form = separator.map({ CSVForm(separator: $0) }) ?? form(of: bytes, from: start, isEnough)
    else {
      return nil
    }
    var (rows, offset, fields): ([[String]], Int, [Range<Int>]) = ([], start, [])
    while rows.count <= PostcodeColumn.sample, offset < bytes.count,
      let row = form.row(in: bytes, from: offset, isAtEnd: isEnough, fields: &fields)
    {
      if row.content > offset { rows.append(fields.map { CSVForm.text(bytes[$0]) }) }
      offset = row.end
    }
    guard let first = rows.first else { return nil }
    let isAll = isEnough || rows.count > PostcodeColumn.sample
    guard let number = try find(column, in: first, rows, isAll) else { return nil }
    let isHeading = !PostcodeColumn.isPostcode(first[number])
    return (.csv(form, column: number, width: first.count), isHeading ? first : nil)
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
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ isEnough: Bool, _ column: String?
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
          texts[names.firstIndex(of: name) ?? 0] = JSONLine.text(bytes[member.value]) ?? ""
        }
        rows.append(texts)
      }
      offset = end.map { $0 + 1 } ?? bytes.count
    }
    let isAll = isEnough || rows.count == PostcodeColumn.sample
    if isAll, rows.isEmpty {
      throw Refusal("No line is a JSON object; write each object on a line of its own.", .unreadable)
    }
    guard let number = try find(column, in: names, rows, isAll) else { return nil }
    return (.json(name: names[number]), nil)
  }

  /// The number of the column with the postcodes; nil if more rows are needed.
  private static func find(
    _ column: String?, in names: [String], _ rows: [[String]], _ isAll: Bool
  ) throws -> Int? {
    if let column {
      do { return try PostcodeColumn.asked(column, in: names) } catch { if isAll { throw error } }
      return nil
    }
    if let named = PostcodeColumn.named(in: names) { return named }
    guard isAll else { return nil }
    if let number = PostcodeColumn.holding(rows) {
      // A row longer than the first has columns without names.
      if number < names.count { return number }
    }
    throw PostcodeColumn.missing("No column holds postcodes", names)
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

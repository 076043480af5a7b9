/// How many columns a terminal gives a scalar.
///
/// Source: the wide ranges are those of https://www.unicode.org/Public/UCD/latest/ucd/EastAsianWidth.txt, rounded to
/// whole blocks.
@inlinable package func cells(of scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0..<0x300: 1
  case 0x300..<0x370, 0x200B...0x200D, 0xFE00...0xFE0F, 0xFEFF: 0
  case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00: 2
  case 0xFE30..<0xFE70, 0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650: 2
  case 0x1F680..<0x1F700, 0x1F900..<0x1FA00, 0x1FA70..<0x1FB00, 0x20000..<0x3FFFE: 2
  default: 1
  }
}

/// How many columns a text takes on one row.
///
/// - Parameter width: how many columns a scalar takes.
@inlinable package func cells(of text: some StringProtocol, by width: (Unicode.Scalar) -> Int) -> Int {
  text.unicodeScalars.reduce(0) { $0 + width($1) }
}

/// How many columns a text takes on one row, by the table above.
@inlinable package func cells(of text: some StringProtocol) -> Int {
  let narrow = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
    var count = 0
    for byte in bytes {
      // Scalars before U+0300, which take one column, begin with a lower byte.
      if byte >= 0xCC { return nil }
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return count
  }
  return (narrow ?? nil) ?? cells(of: text, by: cells(of:))
}

/// The beginning of a text that fits into `columns`.
///
/// At most eight scalars per column are kept, so that marks without a width cannot make the result long.
///
/// - Parameter width: how many columns a scalar takes; at most as many as it has bytes.
package func clipped(
  _ text: String, to columns: Int, by width: (Unicode.Scalar) -> Int = cells(of:)
) -> String {
  if text.utf8.count <= columns { return text }
  var used = 0
  var count = 0
  let scalars = text.unicodeScalars
  for index in scalars.indices {
    let cells = width(scalars[index])
    guard used + cells <= columns, count < columns * 8 else { return String(scalars[..<index]) }
    used += cells
    count += 1
  }
  return text
}

/// The text padded with blanks to `columns`.
package func padded(_ text: String, to columns: Int) -> String { text + blanks(columns - cells(of: text)) }

/// As many blanks; none if `count` is negative.
///
/// `String(repeating:count:)` appends them one by one, which a TAB's rows would feel.
package func blanks(_ count: Int) -> String {
  String(unsafeUninitializedCapacity: max(0, count)) { bytes in
    bytes.initialize(repeating: UInt8(ascii: " "))
    return max(0, count)
  }
}

/// The text on rows of `columns`, broken at blanks.
///
/// What does not fit on the last row is cut off at a blank and replaced by “…”. A word longer than a row is cut in two.
///
/// - Parameter limit: the most rows, at least one.
package func wrapped(
  _ text: String, to columns: Int, rows limit: Int = .max, by width: (Unicode.Scalar) -> Int = cells(of:)
) -> [String] {
  var rows: [String] = []
  var rest = text
  while cells(of: rest, by: width) > columns {
    let isLast = rows.count + 1 >= limit
    var row = clipped(rest, to: isLast ? columns - 1 : columns, by: width)
    let isWord = rest.utf8.dropFirst(row.utf8.count).first != UInt8(ascii: " ")
    if isWord, let blank = row.lastIndex(of: " ") { row.removeSubrange(blank...) }
    if isLast { return rows + [row + (columns > 0 ? "…" : "")] }
    guard !row.isEmpty else { break }
    rows.append(row)
    rest = String(rest.utf8.dropFirst(row.utf8.count).drop { $0 == UInt8(ascii: " ") }) ?? ""
  }
  return rows + [rest]
}

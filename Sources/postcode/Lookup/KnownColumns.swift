import Basics
import Postcodes

/// Writes columns about postcodes of the country in use, in a tenth of the time that making a record of each takes.
///
/// Most columns depend on a postcode's sector, ward or authority alone. Each such text is made once, as that of any
/// record is, and then copied.
struct KnownColumns: Sendable {
  /// A column, and how its value is written.
  struct Column {
    let field: String
    /// The bytes before the value.
    var lead: [UInt8] = []
    /// Whether degrees are numbers of JSON, which end without zeros.
    var isNumber = false
  }

  /// Writes columns of one postcode with their leads.
  typealias Write = @Sendable (_ postcode: Postcode, _ columns: [Column]) -> [UInt8]

  /// What a column depends on.
  private enum Cause: Equatable {
    case nothing, sector, authority, ward, unit, postcode, north, east, writing
  }

  /// Neighbouring columns with the same cause.
  private struct Group {
    let cause: Cause
    var columns: [Column]
    /// Where the texts lie in the pool, by the number of their cause; `unmade` if nowhere yet.
    var texts: [Range<Int>] = []
  }

  private static let unmade = -1 ..< -1

  private var groups: [Group] = []
  private var pool: [UInt8] = []
  private let tail: [UInt8]
  private let isQuoted: Bool
  private let text: Write

  /// - Parameters:
  ///   - tail: the bytes after the last value.
  ///   - isQuoted: whether a postcode stands in quotes.
  ///   - write: writes what depends on more than the postcode's own text and position.
  init(_ columns: [Column], tail: [UInt8] = [], isQuoted: Bool = false, write: @escaping Write) {
    (self.tail, self.isQuoted, text) = (tail, isQuoted, write)
    for column in columns {
      let cause = Self.cause(of: column.field)
      let canJoin = ![.unit, .postcode, .north, .east, .writing].contains(cause)
      if canJoin, groups.last?.cause == cause {
        groups[groups.count - 1].columns.append(column)
      } else {
        groups.append(Group(cause: cause, columns: [column]))
      }
    }
  }

  private static func cause(of field: String) -> Cause {
    switch field {
    case "postcode": .postcode
    case "query": .writing
    case "latitude": .north
    case "longitude": .east
    case "area", "district", "sector", "postTowns": .sector
    case "place", "country": .authority
    case "ward": .ward
    // Only landmarks have names, and they are not among these lines.
    case "name", "source", "note": .nothing
    default: Place.columns.contains(field) ? .unit : .nothing
    }
  }

  /// Writes the columns of a postcode.
  ///
  /// - Parameter writing: the postcode as it was written, in letters, digits and blanks.
  mutating func write(
    _ found: KnownLines.Found, _ facts: KnownLines.Facts,
    writtenAs writing: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
    to bytes: inout [UInt8]
  ) {
    for index in groups.indices {
      let cause = groups[index].cause
      let number: Int
      switch cause {
      case .postcode, .north, .east:
        write(groups[index].columns[0], cause, found, facts, to: &bytes)
        continue
      case .writing:
        bytes += groups[index].columns[0].lead
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        bytes.append(contentsOf: writing)
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        continue
      case .unit:
        if let postcode = Postcode(found.description) { bytes += text(postcode, groups[index].columns) }
        continue
      case .nothing: number = 0
      case .sector: number = found.sector
      case .authority: number = facts.authority
      case .ward: number = facts.ward
      }
      if number >= groups[index].texts.count || groups[index].texts[number] == Self.unmade {
        make(number, of: index, from: found)
      }
      let range = groups[index].texts[number]
      pool.withUnsafeBytes { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    if !tail.isEmpty { bytes += tail }
  }

  /// Makes the text of a group for a number of its cause.
  private mutating func make(_ number: Int, of index: Int, from found: KnownLines.Found) {
    while groups[index].texts.count <= number { groups[index].texts.append(Self.unmade) }
    guard let postcode = Postcode(found.description) else { return }
    let start = pool.count
    pool += text(postcode, groups[index].columns)
    groups[index].texts[number] = start..<pool.count
  }

  /// Writes what differs from postcode to postcode.
  private func write(
    _ column: Column, _ cause: Cause, _ found: KnownLines.Found, _ facts: KnownLines.Facts,
    to bytes: inout [UInt8]
  ) {
    bytes += column.lead
    guard cause == .postcode || !column.isNumber else {
      bytes += plain(Double(cause == .north ? facts.latitude : facts.longitude) / 1_000_000).utf8
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { text in
      guard let base = UnsafeMutableRawPointer(text.baseAddress) else { return }
      var end = 0
      switch cause {
      case .north: OutputLines.write(millionths: facts.latitude, to: text, &end)
      case .east: OutputLines.write(millionths: facts.longitude, to: text, &end)
      default:
        let quotes = isQuoted ? 1 : 0
        end = found.write(to: base + quotes) + 2 * quotes
        if isQuoted { (text[0], text[end - 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\"")) }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<end]))
    }
  }
}

extension KnownColumns {
  /// The columns of a layout's lines; those of text that is for people are what `Place.fields` has.
  ///
  /// - Parameter finder: finds the places whose fields they are.
  init(_ layout: Layout, by finder: PlaceFinder) {
    let place: @Sendable (Postcode) -> Lookup? = { postcode in
      (try? finder.known(postcode)).map { Lookup(text: "", .success($0)) }
    }
    let lineEnd = Array("\n".utf8)
    switch layout.format {
    case .text, .csv:
      let isText = layout.format == .text
      let all = isText ? Place.lineFields : Lookup.columns
      let names = layout.fields.isEmpty ? all : layout.fields
      let separator = Array((isText ? "\t" : ",").utf8)
      let columns = names.enumerated().map { Column(field: $1, lead: $0 > 0 ? separator : []) }
      let end = isText ? lineEnd : Array(csv(["x"]).utf8.dropFirst()) + lineEnd
      self.init(columns, tail: end) { postcode, columns in
        let place = place(postcode)
        return columns.flatMap { column in
          let cell = place?.cell(column.field) ?? ""
          // Readers skip an empty line.
          let shown = isText ? cell : cell.isEmpty && names.count == 1 ? "\"\"" : csvCell(cell)
          return column.lead + shown.utf8
        }
      }
    case .json:
      let isWhole = layout.fields.isEmpty
      let names = isWhole ? Lookup.members.sorted.map(\.name) : Set(layout.fields).sorted()
      let columns = names.enumerated().map {
        Column(field: $1, lead: Array("\($0 > 0 ? "," : "{")\(jsonText($1)):".utf8), isNumber: true)
      }
      self.init(columns, tail: Array("}".utf8) + lineEnd, isQuoted: true) { postcode, columns in
        let place = place(postcode)
        return columns.flatMap { column in
          let json = place?.value(column.field)?.json
          return json == nil && isWhole ? [] : column.lead + (json ?? "null").utf8
        }
      }
    }
  }
}

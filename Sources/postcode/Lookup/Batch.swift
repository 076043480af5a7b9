import Postcodes

/// Lines of input that are printed together, with the postcodes among them that the service must be asked for.
struct Batch: Sendable {
  /// One line of input and its result.
  struct Line: Sendable {
    let number: Int
    /// The line as it was given.
    let bytes: [UInt8]
    /// The result; nil for a blank line, and for one that the service must be asked for.
    var lookup: Lookup?
    /// What is printed for the lines that follow, if the country in use had all that is wanted of them.
    var following: [UInt8] = []

    /// Adds the line to print for it.
    func write(_ layout: Layout, to output: inout OutputLines) {
      if !layout.isForPeople {
        output.add((lookup ?? .ofBlankLine).line(layout) ?? "")
      } else if let lookup, lookup.fields == nil {
        output.add(asGiven: bytes)
      } else {
        output.add(lookup?.fields ?? "")
      }
    }

    /// Why nothing was found; nil for none.
    var failure: LookupFailure? { if case .failure(let failure)? = lookup?.outcome { failure } else { nil } }

    /// Whether it holds one postcode and something else, as the rows of a table do.
    var isRow: Bool {
      switch failure {
      case .notAPostcode(.several), .notAPostcode(.farFromTown): break
      default: return false
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // Blanks stand behind the commas of an address.
      if text.contains(", "), !text.contains("\"") { return false }
      let written = WrittenPostcode.all(in: [text])
      return written.count > 1 && written.count { (try? $0.postcode.get()) != nil } == 1
    }
  }

  private(set) var lines: [Line] = []
  private let own: OwnPlaces
  private var asked: [(line: Int, item: PlaceItem, postcode: Postcode)] = []

  init(own: OwnPlaces) { self.own = own }

  /// Whether the batch has as many postcodes to ask for as a request may hold, or so many lines that the first should
  /// wait no longer.
  var isFull: Bool {
    asked.count == Endpoint.bulkLimit || lines.count == Self.mostLines
      || lines.last.map { !$0.following.isEmpty } ?? false
  }

  private static let mostLines = 1000

  /// Adds a line, and looks it up unless the service must be asked.
  mutating func add(_ bytes: ArraySlice<UInt8>, number: Int, by finder: PlaceFinder) {
    let text = String(decoding: bytes, as: UTF8.self)
    let item = PlaceItem.only(in: text, own: own.named)
    let lookup = item.flatMap { Lookup(known: $0, by: finder) }
    if lookup == nil, let item, let postcode = item.wholePostcode {
      asked.append((lines.count, item, postcode))
    }
    lines.append(Line(number: number, bytes: Array(bytes), lookup: lookup))
  }

  /// Adds what is printed for lines that follow the last.
  mutating func add(following lines: [UInt8]) { self.lines[self.lines.count - 1].following += lines }

  /// The lines, with the service's answers for those that it must be asked for.
  func answered(by finder: PlaceFinder) async -> [Line] {
    var lines = lines
    if asked.isEmpty { return lines }
    for (question, place) in zip(asked, await finder.ask(about: asked.map(\.postcode))) {
      lines[question.line].lookup = Lookup(of: question.item, place)
    }
    return lines
  }
}

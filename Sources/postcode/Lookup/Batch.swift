import Postcodes

/// Lines of input that are printed together, and the postcodes among them that have to be asked for.
struct Batch: Sendable {
  /// One line and what became of it.
  struct Line: Sendable {
    let number: Int
    let text: String
    /// Nil for a blank line, and for one that has to be asked for.
    var lookup: Lookup?

    /// What is printed of it, a line.
    func output(_ layout: Layout) -> String {
      guard let lookup else { return LookupRecord(query: "").line(layout) ?? "" }
      if let line = lookup.line(layout) { return line }
      return lookup.place?.fields ?? text.printable
    }

    /// What is said of it.
    var complaint: String? {
      guard case .failure(let failure)? = lookup?.outcome else { return nil }
      return "line \(number): \(failure.description)"
    }
  }

  private(set) var lines: [Line] = []
  private var asked: [(line: Int, text: String, postcode: Postcode)] = []

  /// Whether there are as many postcodes to be asked for as a request may hold, or so many lines that the first should
  /// not wait any longer.
  var isFull: Bool { asked.count == Endpoint.bulkLimit || lines.count == Self.mostLines }

  private static let mostLines = 1000

  /// Adds a line, looked up where nothing has to be asked.
  mutating func add(_ text: String, number: Int, by finder: PlaceFinder) {
    let written = WrittenPostcode.only(in: text)
    let lookup = written.flatMap { Lookup(known: .postcode($0), by: finder) }
    if lookup == nil, let written, case .success(let postcode) = written.postcode {
      asked.append((lines.count, written.text, postcode))
    }
    lines.append(Line(number: number, text: text, lookup: lookup))
  }

  /// The lines, with what the service says of those that have to be asked for.
  func answered(by finder: PlaceFinder) async -> [Line] {
    var lines = lines
    if asked.isEmpty { return lines }
    for (question, place) in zip(asked, await finder.ask(about: asked.map(\.postcode))) {
      lines[question.line].lookup = Lookup(text: question.text, place)
    }
    return lines
  }
}

/// What the API answered to a query, and which other queries that answers as well.
///
/// The API takes the first `limit` codes at or after the query in alphabetical order, and of those keeps the ones
/// that contain the query somewhere, so rows past the true matches may follow. Every true match sorts before them.
/// Hence fewer rows than the limit, or a row that is no true match, mean that no match is missing; and even of an
/// answer that was cut off nothing is missing before its last row.
package struct AutocompleteAnswer: Sendable, Hashable {
  /// The query that was answered.
  package let query: AutocompleteQuery
  /// The postcodes that begin with the query, in alphabetical order.
  package let postcodes: [Postcode]
  /// Whether there are no others.
  package let isComplete: Bool
  /// The code up to which none is missing from an answer that was cut off, itself included; nil where nothing can
  /// be said.
  package let completeThrough: Postcode?

  /// Reads the rows the API gave to `query` when it was asked for at most `limit`; rows that are no postcode are
  /// left out.
  package init(query: AutocompleteQuery, rows: [String], limit: Int) {
    let read = rows.compactMap { row in Postcode(row).flatMap { $0.description == row ? $0 : nil } }
    let matches = read.filter(query.matches)
    // An exact match comes back alone, whatever else begins like it: BFPO 8 hides BFPO 80.
    let hidesOthers = query.outward == SpecialPostcode.forcesOutward
    // Not the order the reasoning rests on: then believe the rows, and nothing about what is missing.
    let isOrdered = !hidesOthers && zip(read, read.dropFirst()).allSatisfy(<)
    let goesPast = read.last.map { !query.matches($0) && Self.sorts(query, before: $0) } ?? false
    let isWhole = matches.count == 1 && AutocompleteQuery(matches[0]) == query
    self.init(
      query: query, postcodes: isOrdered ? matches : Set(matches).sorted(),
      isComplete: isOrdered && (rows.count < limit || goesPast || isWhole),
      completeThrough: isOrdered ? matches.last : nil)
  }

  init(query: AutocompleteQuery, postcodes: [Postcode], isComplete: Bool, completeThrough: Postcode?) {
    self.query = query
    self.postcodes = postcodes
    self.isComplete = isComplete
    self.completeThrough = completeThrough
  }

  /// Every postcode that begins with `longer`, which begins with this answer's query; nil where the answer cannot
  /// tell.
  package func postcodes(for longer: AutocompleteQuery) -> [Postcode]? {
    guard longer.outward == query.outward, longer.inward.hasPrefix(query.inward) else { return nil }
    guard isComplete || isComplete(for: longer) else { return nil }
    return postcodes.filter(longer.matches)
  }

  /// Whether every code that could begin with `longer` sorts before the last row, or is it.
  private func isComplete(for longer: AutocompleteQuery) -> Bool {
    guard let last = completeThrough else { return false }
    return AutocompleteQuery(last) == longer || (!longer.matches(last) && Self.sorts(longer, before: last))
  }

  private static func sorts(_ query: AutocompleteQuery, before postcode: Postcode) -> Bool {
    query.outward + " " + query.inward < postcode.description
  }
}

extension AutocompleteAnswer {
  /// The answer as it is kept: a letter for what is known to be missing, then the inward codes.
  var stored: String {
    let coverage: Coverage = isComplete ? .all : completeThrough == nil ? .unknown : .throughLast
    return coverage.rawValue + postcodes.map(\.inward).joined(separator: ",")
  }

  /// Reads what was kept as the answer to `query`; nil where it is damaged.
  init?(stored: String, query: AutocompleteQuery) {
    guard let coverage = Coverage(rawValue: String(stored.prefix(1))) else { return nil }
    var postcodes: [Postcode] = []
    for inward in stored.dropFirst().split(separator: ",") {
      guard let postcode = Postcode(outward: query.outward, inward: inward), query.matches(postcode) else {
        return nil
      }
      postcodes.append(postcode)
    }
    self.init(
      query: query, postcodes: postcodes, isComplete: coverage == .all,
      completeThrough: coverage == .unknown ? nil : postcodes.last)
  }

  private enum Coverage: String {
    case all = "a"
    case throughLast = "t"
    case unknown = "u"
  }
}

/// The API's answer to a query, which may also answer longer queries.
///
/// The API takes the first `limit` codes at or after the query in alphabetical order, and keeps those that contain the
/// query anywhere. So the matches may be followed by rows that only contain the query. Fewer rows than the limit, or a
/// row that does not match, mean that no match is missing. Even in an answer that was cut off, nothing is missing
/// before its last row.
package struct AutocompleteAnswer: Sendable, Hashable {
  /// The query that was answered.
  package let query: AutocompleteQuery
  /// The postcodes that begin with the query, in alphabetical order.
  package let postcodes: [Postcode]
  /// Whether no others begin with the query.
  package let isComplete: Bool
  /// The last code up to which none is missing from an answer that was cut off; nil if that is not known.
  package let completeThrough: Postcode?

  /// Every postcode that begins with `longer`; nil if the answer cannot tell, or `longer` does not begin with its
  /// query.
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

  /// Whether it has at least half as many postcodes as the release. An answer with fewer says more about the service.
  var hasMostOfRelease: Bool { postcodes.count * 2 >= Country.inUse.units(beginning: query).count }

  private static func sorts(_ query: AutocompleteQuery, before postcode: Postcode) -> Bool {
    query.outward + " " + query.inward < postcode.description
  }
}

extension AutocompleteAnswer {
  /// The most rows that the API gives.
  package static let most = 100

  /// Reads the rows that the API gave to `query` when asked for at most `limit`. Rows that are not postcodes are left
  /// out.
  package init(query: AutocompleteQuery, rows: [String], limit: Int = most) {
    let read = rows.compactMap { row in
      (Postcode(plain: row) ?? Postcode(row)).flatMap { $0.description == row ? $0 : nil }
    }
    let matches = read.filter(query.matches)
    // An exact match is given alone, even if others begin with it: BFPO 8 hides BFPO 80.
    let hidesOthers = query.outward == SpecialPostcode.forcesOutward
    // In another order the rows are right, but do not tell what is missing.
    let isOrdered = !hidesOthers && zip(read, read.dropFirst()).allSatisfy(<)
    let goesPast = read.last.map { !query.matches($0) && Self.sorts(query, before: $0) } ?? false
    let isWhole = matches.count == 1 && AutocompleteQuery(matches[0]) == query
    self.init(
      query: query, postcodes: isOrdered ? matches : Set(matches).sorted(),
      isComplete: isOrdered && (rows.count < limit || goesPast || isWhole),
      completeThrough: isOrdered ? matches.last : nil)
  }
}

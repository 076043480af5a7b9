/// Words that are left out before reading, since they do not name what is meant, and titles, which are put first.
extension PlaceWords {
  /// The words without headings, “all of”, labels before postcodes and the country at the end of an address, and with
  /// titles before places.
  static func withoutSpareWords(_ tokens: [PlaceToken]) -> [PlaceToken] {
    withoutLabels(withTitlesBefore(withoutKingdom(withoutAllOf(withoutHeadings(tokens)))))
  }

  /// The words without those that say what the next is: `City: Leeds`.
  private static func withoutHeadings(_ tokens: [PlaceToken]) -> [PlaceToken] {
    zip(tokens.indices, tokens).filter { index, token in
      !(token.text.last == ":" && index + 1 < tokens.count
        && headings.contains(token.text.dropLast().lowercased()))
    }.map(\.1)
  }

  private static let headings = [
    "address", "area", "city", "county", "location", "place", "region", "town", "village",
  ]

  /// The words without those that say that a place is meant as a whole: `all of SW11`.
  private static func withoutAllOf(_ tokens: [PlaceToken]) -> [PlaceToken] {
    var rest = tokens[...]
    var kept: [PlaceToken] = []
    while let first = rest.first {
      let isFirst = kept.last.map { $0.after != .blank || isJoint($0.text) } ?? true
      let words = rest.prefix(4).map { $0.text.lowercased() }
      if isFirst,
        let all = [["all", "of"], ["whole", "of"], ["the", "whole", "of"]].first(where: words.starts),
        rest.count > all.count
      {
        rest = rest.dropFirst(all.count)
      } else {
        kept.append(first)
        rest = rest.dropFirst()
      }
    }
    return kept
  }

  /// The words with titles before their place that stand behind it and a comma, as in official lists: `Bristol, City of`.
  private static func withTitlesBefore(_ tokens: [PlaceToken]) -> [PlaceToken] {
    guard tokens.contains(where: { $0.text.lowercased() == "of" }) else { return tokens }
    var words: [PlaceToken] = []
    for (index, token) in tokens.enumerated() {
      words.append(token)
      guard token.text.lowercased() == "of", token.after == .comma || index == tokens.count - 1,
        let comma = words.dropLast().lastIndex(where: { $0.after == .comma }),
        titles.contains(PlaceToken.text(of: words[(comma + 1)...]).lowercased())
      else { continue }
      let start = words[..<comma].lastIndex { $0.after != .blank }.map { $0 + 1 } ?? 0
      var title = Array(words[(comma + 1)...])
      title[title.count - 1].after = .blank
      words[comma].after = token.after
      words.removeLast(title.count)
      words.insert(contentsOf: title, at: start)
    }
    return words
  }

  private static let titles = [
    "city of", "county of", "borough of", "london borough of", "royal borough of", "metropolitan borough of",
    "county borough of", "city and county of",
  ]

  /// The words without the country at the end of an address: `Leeds, UK`.
  private static func withoutKingdom(_ tokens: [PlaceToken]) -> [PlaceToken] {
    for kingdom in kingdoms where tokens.count > kingdom.count {
      let last = tokens.suffix(kingdom.count).map { $0.text.lowercased().filter { $0 != "." } }
      if last == kingdom {
        // The end of a postcode is not a country: CM50 GB.
        let code = kingdom == ["gb"] ? WrittenPostcode.all(in: tokens.map(\.written)).last : nil
        if let code, (try? code.postcode.get())?.inward.hasSuffix("GB") ?? false { return tokens }
        // Nor is the end of a name: SS Great Britain.
        let names = (kingdom.count + 1...kingdom.count + 2).map { PlaceToken.text(of: tokens.suffix($0)) }
        if names.contains(where: { PlaceNames.builtIn.rank(ofName: $0) > 0 }) { return tokens }
        return tokens.dropLast(kingdom.count)
      }
    }
    return tokens
  }

  /// The words without those that only say that a postcode follows: `Post code LS1`, `my post code is LS1 4AP`. Before
  /// what is no code they have a colon.
  private static func withoutLabels(_ tokens: [PlaceToken]) -> [PlaceToken] {
    guard tokens.contains(where: { isLabel($0) }) else { return tokens }
    let starts = Set(tokens.postcodes.map(\.words.lowerBound))
    var kept: [PlaceToken] = []
    for (index, token) in tokens.enumerated() {
      let isCode = starts.contains(index) || Gazetteer.outcode(token.text.uppercased()) != nil
      let mayFollow = isCode || kept.last?.text.last == ":"
      let label = mayFollow ? kept.reversed().prefix { isLabel($0, of: labels + besideLabels) } : []
      if label.contains(where: { isLabel($0) }) { kept.removeLast(label.count) }
      kept.append(token)
    }
    return kept
  }

  /// Whether a word, maybe with a colon or other marks, is one of those before a postcode: `P/C:`, `Post-code`.
  static func isLabel(_ token: PlaceToken, of words: [String] = labels) -> Bool {
    words.contains(token.text.lowercased().filter { !":-/()".contains($0) })
  }

  private static let labels = ["postcode", "postcodes", "post", "code", "codes", "pc", "zip", "uk", "gb"]
  private static let besideLabels = ["my", "our", "the", "is", "are", "postal", "côd", "cod", ""]

  private static let kingdoms = [["uk"], ["gb"], ["united", "kingdom"], ["great", "britain"]]
}

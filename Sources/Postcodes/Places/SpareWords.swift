/// Words that say nothing about what is meant: labels before postcodes, the country at the end of an address, titles.
extension PlaceWords {
  static func withoutSpareWords(_ tokens: [PlaceToken]) -> [PlaceToken] {
    withoutLabels(withoutTitles(withoutKingdom(tokens)))
  }

  /// The words without titles behind a comma, as official lists have them: `Bristol, City of`.
  private static func withoutTitles(_ tokens: [PlaceToken]) -> [PlaceToken] {
    var kept: [PlaceToken] = []
    for (index, token) in tokens.enumerated() {
      kept.append(token)
      let isEnd = token.after == .comma || index == tokens.count - 1
      guard isEnd, token.text.lowercased() == "of", kept.count > 2 else { continue }
      let (place, title) = (kept[kept.count - 3], kept[kept.count - 2].text.lowercased())
      if place.after == .comma, ["city", "county"].contains(title) { kept.removeLast(2) }
    }
    return kept
  }

  /// The words without the country at the end of an address: `Leeds, UK`.
  private static func withoutKingdom(_ tokens: [PlaceToken]) -> [PlaceToken] {
    for kingdom in kingdoms where tokens.count > kingdom.count {
      let last = tokens.suffix(kingdom.count).map { $0.text.lowercased().filter { $0 != "." } }
      if last == kingdom {
        // The end of a postcode is not a country: CM50 GB.
        let code = kingdom == ["gb"] ? WrittenPostcode.all(in: tokens.map(\.written)).last : nil
        if let code, (try? code.postcode.get())?.inward.hasSuffix("GB") ?? false { return tokens }
        // Nor is the end of a name: SS Great Britain.
        if PlaceNames.builtIn.rank(ofName: PlaceToken.text(of: tokens[...])) > 0 { return tokens }
        return tokens.dropLast(kingdom.count)
      }
    }
    return tokens
  }

  /// The words without those that only say that a postcode follows: `Postcode: LS1`, `my post code is LS1 4AP`. Before
  /// what is no whole postcode they have a colon.
  private static func withoutLabels(_ tokens: [PlaceToken]) -> [PlaceToken] {
    guard tokens.contains(where: { isLabel($0) }) else { return tokens }
    let starts = Set(tokens.postcodes.map(\.words.lowerBound))
    var kept: [PlaceToken] = []
    for (index, token) in tokens.enumerated() {
      let mayFollow = starts.contains(index) || kept.last?.text.last == ":"
      let label = mayFollow ? kept.reversed().prefix { isLabel($0, of: labels + besideLabels) } : []
      if label.contains(where: { isLabel($0) }) { kept.removeLast(label.count) }
      kept.append(token)
    }
    return kept
  }

  /// Whether a word, maybe with a colon, is one of those before a postcode.
  static func isLabel(_ token: PlaceToken, of words: [String] = labels) -> Bool {
    words.contains(token.text.lowercased().filter { $0 != ":" })
  }

  private static let labels = ["postcode", "postcodes", "post", "code", "codes", "pc", "zip", "uk", "gb"]
  private static let besideLabels = ["my", "our", "the", "is", "are", "postal", "côd", "cod", ""]

  private static let kingdoms = [["uk"], ["gb"], ["united", "kingdom"], ["great", "britain"]]
}

/// Ranges of districts, as people write them and as lists show them: `LS1-LS6`, `LS1 to LS6`.
package enum DistrictRange {
  /// The words with the districts that are in use in the place of each range.
  package static func inFull(_ words: [String]) -> [String] {
    guard words.contains(where: mayHoldRange) else { return words }
    let words = words.map { word in
      word.contains(" ") ? inFull(word.split(separator: " ").map(String.init)).joined(separator: " ") : word
    }
    var full: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let next = rest.prefix(2)
      if next.count == 2, isTo(next[next.startIndex]), let all = districts(word, next[next.startIndex + 1]) {
        full += all
        rest.removeFirst(2)
      } else if let mark = word.firstIndex(where: { marks.contains($0) }),
        let all = districts(word[..<mark], word[word.index(after: mark)...])
      {
        full += all
      } else {
        full.append(word)
      }
    }
    return full
  }

  private static let marks: Set<Character> = ["-", "–", "—"]

  private static func isTo(_ word: String) -> Bool {
    word.lowercased() == "to" || word.count == 1 && marks.contains(Character(word))
  }

  private static func mayHoldRange(_ word: String) -> Bool {
    isTo(word) || word.contains { marks.contains($0) || $0 == " " }
  }

  /// The districts between two of an area, those two among them, with the marks that stand around these. Nil if they
  /// are not two districts of an area.
  private static func districts(_ first: some StringProtocol, _ last: some StringProtocol) -> [String]? {
    let before = first.prefix { "([".contains($0) }
    let end = last.lastIndex { $0.isLetter || $0.isNumber }.map { last.index(after: $0) } ?? last.startIndex
    let codes = [first.dropFirst(before.count).description, last[..<end].description]
    let groups = codes.compactMap { district($0) }
    guard groups.count == 2, groups[0] != groups[1] else { return nil }
    let keys = groups.flatMap { $0.districts.compactMap { OutcodeKey($0.name.utf8) } }
    guard let lowest = keys.min(), let highest = keys.max(), lowest.area == highest.area else { return nil }
    let area = groups[0].codes[0].prefix { $0.isLetter }
    var names = Gazetteer.outcodes(inArea: String(area)).map(\.name).filter { name in
      OutcodeKey(name.utf8).map { lowest <= $0 && $0 <= highest } ?? false
    }
    names[0] = before + names[0]
    names[names.count - 1] += last[end...]
    return names
  }

  /// The district that a text is, or those that add a letter to it; nil for a sector or an area.
  private static func district(_ text: String) -> PostcodeGroup? {
    guard text.utf8.count <= 4, text.contains(where: \.isNumber),
      let group = PostcodeGroup(PostcodePrefix(text)), group.codes == [text.uppercased()]
    else { return nil }
    return group
  }
}

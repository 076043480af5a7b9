/// Ranges of districts and of sectors, as people write them and as lists show them: `LS1-LS6`, `LS1-6`, `LS1 1 to LS1 4`;
/// districts of an area that is written once, `LS1, 2 and 3`, `LS1/2`; and several districts in brackets.
enum DistrictRange {
  /// The words with all codes of each range in the place of its mark, in the order of its ends.
  static func inFull(_ words: [String]) -> [String] {
    guard words.contains(where: { $0.utf8.contains(where: PostcodeGrammar.isDigit) }),
      words.contains(where: {
        $0.contains { isHyphen($0) || "(&+/".contains($0) }
          || $0.split(separator: " ").contains { PlaceWords.isJoint(String($0)) }
      })
    else { return words }
    let parts = withAreas(words.enumerated().flatMap { Part.all(in: $1, word: $0) })
    let texts = parts.indices.filter { !parts[$0].isSeparator }
    func isApart(_ text: Int) -> Bool {
      !parts[texts[text - 1]..<texts[text]].dropFirst().allSatisfy { $0.text.allSatisfy { $0 == " " } }
    }
    func district(_ text: Int) -> PostcodeGroup? {
      texts.indices.contains(text) ? Self.district(parts[texts[text]].text) : nil
    }
    func sector(_ text: Int) -> Int? {
      guard texts.indices.contains(text), !isApart(text) else { return nil }
      let digits = parts[texts[text]].text
      return digits.count == 1 ? Int(digits) : nil
    }
    var full = parts.map(\.text)
    for mark in texts.indices.dropFirst().dropLast()
    where parts[texts[mark]].isMark && !isApart(mark) && !isApart(mark + 1) {
      guard let last = district(mark + 1) else { continue }
      let end = mark + 2
      if let first = district(mark - 1) {
        // LS1 to LS3 4AP is a list, since that is a postcode.
        let goesOn =
          texts.indices.contains(end) && !isApart(end) && parts[texts[end]].text.first?.isNumber ?? false
        guard !goesOn, let codes = codes(from: first, to: last) else { continue }
        full[texts[mark]] = codes.isEmpty ? "" : ","
        full[texts[mark + 1]] = codes.joined(separator: ",")
      } else if mark > 1, let first = district(mark - 2), first == last, let lowest = sector(mark - 1),
        let highest = sector(end), lowest < highest
      {
        full[texts[mark]] = ","
        let codes = (lowest + 1...highest).map { "\(last.codes[0]) \($0)" }
        full[texts[mark + 1]] = codes.filter { PostcodeGroup(PostcodePrefix($0)) != nil }.joined(
          separator: ", ")
        full[texts[end]] = ""
      }
    }
    // Several codes in brackets are each a part of the place before them: Leeds (LS6, LS7).
    for open in parts.indices where parts[open].isSeparator && parts[open].text.contains("(") {
      var (close, count) = (open + 1, 0)
      while close < parts.count, !(parts[close].isSeparator && parts[close].text.contains(")")) {
        let text = parts[close].text
        let isCode = !parts[close].isSeparator && Self.district(text) != nil
        guard isCode || parts[close].isSeparator || parts[close].isMark || PlaceWords.isJoint(text) else {
          break
        }
        count += isCode ? 1 : 0
        close += 1
      }
      guard count > 1, close < parts.count, parts[close].text.contains(")") else { continue }
      full[open].removeAll { $0 == "(" }
      full[close].removeAll { $0 == ")" }
    }
    var joined = Array(repeating: "", count: words.count)
    for (part, text) in zip(parts, full) { joined[part.word] += text }
    return joined
  }

  /// The parts with the area of a district, or the district of a sector, before each number that goes on from one:
  /// `LS1, 2 and 3` with LS2 and LS3.
  private static func withAreas(_ parts: [Part]) -> [Part] {
    var full: [Part] = []
    var rest = parts[...]
    while let part = rest.popFirst() {
      full.append(part)
      guard let code = district(part.text)?.codes[0] else { continue }
      let area = code.prefix(while: \.isLetter)
      var (beginning, first) = (String(area), code.dropFirst(area.count))
      if let digit = rest.firstIndex(where: { !$0.text.allSatisfy { $0 == " " } }), rest[digit].isNumber {
        (beginning, first) = (code + " ", rest[digit].text[...])
        full += rest[...digit]
        rest = rest[(digit + 1)...]
      }
      let isList = full.dropLast().last { $0.text != " " }?.isMark ?? false
      let end = endOfNumbers(in: rest, from: Int(first), isList: isList) { number in
        let code = beginning + number
        // LS90 is read as LS9 0.
        return PostcodeGroup(PostcodePrefix(code))?.codes == [code]
      }
      full += rest[..<end].flatMap { part in
        part.isNumber
          ? Part.all(in: beginning + part.text, word: part.word)
          : [part.text == "/" ? Part(word: part.word, text: ",") : part]
      }
      rest = rest[end...]
    }
    return full
  }

  /// Where the numbers end that some parts begin with. Each stands behind a comma, “and” or the mark of a range, and one at
  /// least behind more than a comma.
  ///
  /// - Parameters:
  ///   - first: the number before all of them; nil if that has a letter.
  ///   - isList: whether a mark stands before it, so that commas are enough.
  private static func endOfNumbers(
    in parts: ArraySlice<Part>, from first: Int?, isList: Bool, isCode: (String) -> Bool
  ) -> Int {
    var (end, last, isList, isBehindMark, isApart) = (parts.startIndex, first, isList, false, false)
    for (index, part) in zip(parts.indices, parts) {
      if part.isSeparator, part.text.allSatisfy({ " ,&+".contains($0) }) || part.text == "/" {
        isApart = isApart || part.text.contains { $0 != " " }
        isList = isList || part.text.contains { "&+/".contains($0) }
      } else if part.isMark || PlaceWords.isJoint(part.text) {
        (isApart, isList, isBehindMark) = (true, true, part.isMark)
      } else if part.isNumber, isApart, isCode(part.text), !isBehindMark || last ?? 100 < Int(part.text) ?? 0,
        isEnd(parts[(index + 1)...])
      {
        (end, last, isApart, isBehindMark) = (index + 1, Int(part.text), false, false)
      } else {
        break
      }
    }
    return isList ? end : parts.startIndex
  }

  /// Whether no word begins some parts that belongs to the number before them, as that of a street would.
  private static func isEnd(_ parts: ArraySlice<Part>) -> Bool {
    guard let next = parts.first(where: { !$0.text.allSatisfy { $0 == " " } }) else { return true }
    return next.isSeparator || next.isMark || PlaceWords.isJoint(next.text)
  }

  /// A part of a word: a code or another text, the mark of a range, or what stands between them.
  private struct Part {
    let word: Int
    let text: String
    var isSeparator: Bool { !isMark && !(text.first.map { $0.isLetter || $0.isNumber } ?? false) }
    var isMark: Bool { DistrictRange.isMark(text) }
    var isNumber: Bool { text.utf8.count <= 2 && text.utf8.allSatisfy(PostcodeGrammar.isDigit) }

    static func all(in text: String, word: Int) -> [Part] {
      func kind(_ character: Character) -> Int {
        DistrictRange.isHyphen(character) ? 0 : character.isLetter || character.isNumber ? 1 : 2
      }
      var parts: [Part] = []
      var rest = text[...]
      while let first = rest.first {
        let part = rest.prefix { kind($0) == kind(first) }
        parts.append(Part(word: word, text: String(part)))
        rest = rest[part.endIndex...]
      }
      return parts
    }
  }

  /// Whether a code ends a range that some words begin.
  static func hasEnd(_ code: String, behind words: [String]) -> Bool {
    inFull(words + [code]) != words + [code]
  }

  /// Whether a word stands between the ends of a range.
  static func isMark(_ word: String) -> Bool {
    word.lowercased() == "to" || word.count == 1 && word.allSatisfy(isHyphen)
  }

  private static func isHyphen(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return false
    }
    return switch scalar {
    case "-", "\u{2010}"..."\u{2015}", "−": true
    default: false
    }
  }

  /// The codes behind the first of two districts of an area, up to the other. Nil if they are not of one area.
  private static func codes(from first: PostcodeGroup, to last: PostcodeGroup) -> [String]? {
    let (start, end) = (first.codes[0], last.codes[0])
    let area = start.prefix { $0.isLetter }
    guard area == end.prefix(while: \.isLetter) else { return nil }
    if start == end { return [] }
    if let low = Int(start.dropFirst(area.count)), let high = Int(end.dropFirst(area.count)) {
      let numbers = low < high ? Array(low + 1...high) : (high...low - 1).reversed()
      return numbers.map { "\(area)\($0)" }.filter { district($0) != nil }
    }
    let keys = [first, last].map { $0.districts.compactMap { OutcodeKey($0.name.utf8) } }
    guard let low = keys[0].min(), let high = keys[1].max(), low < high else { return nil }
    let between = Gazetteer.outcodes(inArea: String(area)).map(\.name).filter { name in
      guard let key = OutcodeKey(name.utf8), !keys[0].contains(key), !keys[1].contains(key) else {
        return false
      }
      return low < key && key < high
    }
    return between + [end]
  }

  /// The district that a text is, or those that add a letter to it; nil for a sector or an area.
  private static func district(_ text: String) -> PostcodeGroup? {
    guard text.utf8.count <= 4, text.contains(where: \.isNumber),
      let group = PostcodeGroup(PostcodePrefix(text)), group.codes == [text.uppercased()]
    else { return nil }
    return group
  }
}

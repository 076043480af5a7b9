/// Words between which something says that they are several places: a semicolon, quotes, “and”, “to”, a mark.
extension PlaceWords {
  /// The words between semicolons, without those that are empty, and each address that a shell's quotes hold together.
  static func segments(of words: [String]) -> [[String]] {
    let hasSemicolon = words.contains { $0.utf8.contains(UInt8(ascii: ";")) }
    guard hasSemicolon || words.count > 1 && words.contains(where: isAddress(inQuotes:)) else {
      return [words]
    }
    var segments: [[String]] = [[]]
    for word in words {
      let isApart = isAddress(inQuotes: word)
      if isApart { segments.append([]) }
      defer { if isApart { segments.append([]) } }
      for (index, part) in word.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { segments.append([]) }
        if part.contains(where: { !$0.isWhitespace }) { segments[segments.count - 1].append(String(part)) }
      }
    }
    return segments.filter { !$0.isEmpty }
  }

  /// The words with a semicolon for each stroke that stands between places: `Leeds/Bradford`. Nil if there is none, or if
  /// one stands between numbers or beside a letter, as in “n/a” and “c/o”.
  ///
  /// - Parameter areTyped: whether the first word behind the last stroke may still be typed.
  static func withSemicolonsForStrokes(_ words: [String], areTyped: Bool = false) -> [String]? {
    func isCode(_ part: Substring?) -> Bool {
      part.map { $0.utf8.count > 1 || Gazetteer.isArea($0) } ?? false
    }
    // A stroke with an accent over it is another character.
    let glued = words.indices.filter { words[$0].contains { $0 == "/" } }
    let areParted = glued.allSatisfy { index in
      let sides = words[index].split(separator: "/", omittingEmptySubsequences: false).map {
        $0.split { " ,;".contains($0) }
      }
      let isTyped = areTyped && index == words.count - 1 && sides[sides.count - 1].count < 2
      return sides.dropLast().allSatisfy { isCode($0.last) && $0.last?.contains(where: \.isLetter) ?? false }
        && sides.dropFirst().dropLast(isTyped ? 1 : 0).allSatisfy { isCode($0.first) }
    }
    return glued.isEmpty || !areParted ? nil : words.map { $0.replacing("/", with: ";") }
  }

  /// Whether a word between items says nothing.
  public static func isJoint(_ word: String) -> Bool {
    TypeWord.isAnd(word) || ["to", "or"].contains(word.lowercased())
  }

  /// Whether a word before a name says that the place is near that: “near Leeds”.
  public static func isNear(_ word: String) -> Bool { TypeWord.isNear(word) }

  /// The items between every “and” that stands beside a postcode or an address: `LS6 and 5 High St, Leeds, LS1 4AP`. Nil
  /// if there is none, or if what it joins to that is nothing known.
  static func aroundAnd(
    _ tokens: [PlaceToken], of words: [String], own: @autoclosure () -> [OwnPlaces.Entry], wanted: Int?
  ) -> [PlaceItem]? {
    let ands = tokens.indices.dropLast().dropFirst().filter { isJoint(tokens[$0].text) }
    if ands.isEmpty { return nil }
    let codes = tokens.postcodes.map(\.words)
    let (starts, ends) = (Set(codes.map(\.lowerBound)), Set(codes.map(\.upperBound)))
    func isQuoted(_ index: Int, beside and: Int) -> Bool {
      let argument = tokens[index].argument
      return argument != tokens[and].argument && isAddress(inQuotes: words[argument])
    }
    func isBehindAddress(_ and: Int) -> Bool { ends.contains(and) || isQuoted(and - 1, beside: and) }
    func isBeforeAddress(_ and: Int) -> Bool {
      if starts.contains(and + 1) || isQuoted(and + 1, beside: and) { return true }
      guard codes.last.map({ $0.lowerBound > and }) ?? false else { return false }
      let part = tokens[(and + 1)...].firstIndex { $0.after == .comma }.map { tokens[and + 1...$0] } ?? []
      return tokens[and + 1].text.first?.isNumber ?? false
        || part.count == 2 && TypeWord.endsStreet(part[part.endIndex - 1].text)
    }
    /// The items between some of them.
    func parts(_ joints: [Int]) -> [[PlaceItem]] {
      items(zip([0] + joints.map { $0 + 1 }, joints + [tokens.count]).map { $0..<$1 }, of: tokens, own: own())
    }
    func isRead(_ part: [PlaceItem]) -> Bool {
      !part.contains(where: \.isMistake) || wanted != 1 && part.count == 1 && part[0].isMisspeltTown
    }
    // A house with two numbers has an “and”, too, which must not part what another joins: Unit 7 & 8, York YO1 7HH.
    let all = ands.filter { isBehindAddress($0) || isBeforeAddress($0) }
    if all.isEmpty { return nil }
    let apart = parts(all)
    let joints = all.indices.filter { isBehindAddress(all[$0]) || isRead(apart[$0]) }.map { all[$0] }
    if joints.isEmpty { return nil }
    let areRead = (joints.count == all.count ? apart : parts(joints)).map(isRead)
    let joined = joints.indices.filter { index in
      (isBehindAddress(joints[index]) || areRead[index])
        && (isBeforeAddress(joints[index]) || areRead[index + 1])
    }
    if joined.isEmpty { return nil }
    return (joined.count == all.count ? apart : parts(joined.map { joints[$0] })).flatMap(\.self)
  }

  /// The items between every “and” and “to” that is in no name, behind each postcode of several, and in a long list at
  /// some commas; or the only postcode, if a line of a file would be its address. Nil if they leave as many words unread
  /// as others do, or if none of them is a code or a well-known place: Rose and Zzyzx.
  static func parted(
    _ tokens: [PlaceToken], insteadOf others: [PlaceItem], own: [OwnPlaces.Entry]
  ) -> [PlaceItem]? {
    let lexicon = PlaceLexicon(own: own)
    func isInName(_ index: Int) -> Bool {
      (max(0, index - 4)..<index).contains { start in
        (index + 2...min(index + 5, tokens.count)).contains { end in
          lexicon.named(PlaceToken.text(of: tokens[start..<end]))?.isWhole ?? false
        }
      }
    }
    let joints = tokens.indices.dropFirst().dropLast().filter { index in
      (isJoint(tokens[index].text) || TypeWord.isBetweenTwo(tokens[index].text)) && !isInName(index)
    }
    let codes = tokens.postcodes.map(\.words.upperBound)
    // A town behind “and” is not of the address behind it: York and Otley, Bradford, BD1 1HX.
    let towns = joints.compactMap { joint -> Int? in
      guard let comma = tokens[(joint + 1)...].firstIndex(where: { $0.after == .comma }),
        codes.contains(where: { $0 > comma + 1 }),
        lexicon.named(PlaceToken.text(of: tokens[joint + 1...comma]))?.isTown ?? false
      else { return nil }
      return comma + 1
    }
    var cuts = joints.map { $0..<$0 + 1 } + ((codes.count > 1 ? codes : []) + towns).map { $0..<$0 }
    // So many words are not read at once.
    var end = 0
    for comma in tokens.indices where tokens.count > mostWords && tokens[comma].after == .comma {
      if comma - end > mostWords / 2 {
        end = comma + 1
        cuts.append(end..<end)
      }
    }
    let sorted = cuts.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    let ranges = zip([0] + sorted.map(\.upperBound), sorted.map(\.lowerBound) + [tokens.count])
      .compactMap { $0 < $1 ? $0..<$1 : nil }
    guard ranges.count > 1 else { return nil }
    func unread(_ items: [PlaceItem]) -> Int {
      items.filter(\.isMistake).map { $0.text.split(separator: " ").count }.reduce(0, +)
    }
    let parts = items(ranges, of: tokens, own: own).flatMap(\.self)
    // A firm has an “and” in its name, before its street.
    let isList = parts[0].isMisspeltTown && parts.allSatisfy { !$0.isUnknown || $0.isMisspeltTown }
    if codes.count == 1, !isList,
      joints.allSatisfy({ $0 < codes[0] && tokens[$0 - 1].after == .blank }),
      !tokens.contains(where: { $0.after == .argument }),
      let postcode = PlaceItem.address(in: PlaceToken.text(of: tokens[...]), own: own)?.postcode,
      let words = tokens.postcodes.first?.words
    {
      return [PlaceItem(text: postcode.description, meaning: .postcode(.success(postcode)), words: words)]
    }
    // A mark stands in no name: Vassa - LA.
    let areMarks = !joints.isEmpty && joints.allSatisfy { TypeWord.isMarkBetweenTwo(tokens[$0].text) }
    let areApart = areMarks && unread(parts) == 0
    return unread(parts) < unread(others) && (areApart || parts.contains(where: \.isWellKnown)) ? parts : nil
  }

  /// The items of some parts of a text, each read by itself.
  private static func items(
    _ parts: [Range<Int>], of tokens: [PlaceToken], own: @autoclosure () -> [OwnPlaces.Entry]
  ) -> [[PlaceItem]] {
    parts.map { part in
      PlaceWords(tokens[part].arguments, own: own()).items.map { $0.moved(by: part.lowerBound) }
    }
  }

  /// Whether an argument has a postcode and words of an address. The rest of a name, as fish puts it in, is none, though
  /// it ends with the postcode of its place in brackets.
  private static func isAddress(inQuotes argument: String) -> Bool {
    guard argument.utf8.contains(UInt8(ascii: " ")), argument.last != ")" else { return false }
    let tokens = PlaceToken.all(in: [argument])
    return !tokens.postcodes.isEmpty
      && tokens.contains { $0.text.count > 2 && $0.text.allSatisfy(\.isLetter) }
  }
}

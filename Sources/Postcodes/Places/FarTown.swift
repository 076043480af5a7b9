import Basics

/// Towns, counties and countries that an address names, though its postcode is far from them.
extension PlaceWords {
  /// The town, county or country that a line of a file names far from its postcode; nil for none.
  ///
  /// Any mark parts it from the rest: tabs, brackets, `town=Leeds&postcode=`.
  static func town(in line: String, farFrom postcode: Postcode) -> String? {
    let words = line.split(separator: " ").map { word in
      word.count > 1 ? String(word.map { marks.contains($0) ? "," : $0 }) : String(word)
    }
    return town(in: PlaceToken.all(in: [words.joinedByBlanks]), farFrom: postcode)
  }

  private static let marks: Set<Character> = [
    "\t", "|", "/", "\\", "=", "<", ">", "(", ")", "[", "]", "{", "}", "\"", "#", "*", "_", "?", "!", ":",
    "&",
  ]

  /// The part of an address that is a town, a county or a country, if no place of that name is near its postcode; nil
  /// for none.
  static func town(in tokens: [PlaceToken], farFrom postcode: Postcode) -> String? {
    guard let distance = Distance(from: postcode) else { return nil }
    let town = [true, false].firstNonNil { atStreets -> ArraySlice<PlaceToken>? in
      let parts = parts(of: tokens, atStreets: atStreets, distance)
      return parts.indices.first { index in
        let part = parts[index]
        return !isSurname(part.startIndex..<part.endIndex, in: tokens) && distance.isFar(part)
          && !parts[(index + 1)...].prefix(1).contains { distance.isNear(part, in: $0) }
      }.map { parts[$0] }
    }
    return town.map { words in
      let text = PlaceToken.text(of: words)
      return text.last == "." ? String(text.dropLast()) : text
    }
  }

  /// Whether a name is that of a county that is not far from a postcode.
  static func isCounty(_ name: String, near postcode: Postcode) -> Bool {
    guard let distance = Distance(from: postcode), let places = distance.lexicon.named(name)?.places
    else { return false }
    return places.contains { $0.kind == .region && !$0.isCountry && !distance.isFar($0) }
  }

  /// Which places are far from a postcode.
  private struct Distance {
    let postcode: Postcode
    let position: GridPosition
    let authority: [UInt8]?
    let lexicon = PlaceLexicon(own: [])

    init?(from postcode: Postcode) {
      guard let position = try? Country.inUse.position(of: postcode) else { return nil }
      self.postcode = postcode
      self.position = position
      authority = Country.inUse.unit(postcode).map { NameKey.of($0.authority) }
    }

    /// Whether words name a far town, county or country: alone, before what it lies in, or behind a place in it.
    func isFar(_ words: ArraySlice<PlaceToken>) -> Bool {
      let name = PlaceToken.text(of: words)
      // What an address is said to have is no place: Street, City.
      if TypeWord.ends(name.lowercased()) { return false }
      // Killin is far from Stirling, and in its authority. A post town is not elsewhere: Newcastle, ST5.
      if let authority, NameKey.of(name) == authority || isPostTown(name, of: postcode) { return false }
      if let entry = lexicon.named(name) {
        return
          (entry.isTown || entry.isCountry || entry.isRegion
          || PlaceNames.builtIn.isPostTown(NameKey.of(name)))
          && (entry.places + lexicon.ofAnySize(name)).allSatisfy(isFar)
      }
      let isBefore = TypeWord.isBeforeTown(words.first?.text ?? "")
      if isBefore, words.count > 1, isFar(words.dropFirst()) { return true }
      return words.indices.dropLast().contains { end in
        let whole = PlaceToken.text(of: words[(end + 1)...])
        guard let around = lexicon.named(whole), around.isTown || around.isRegion,
          let found = lexicon.places(named: PlaceToken.text(of: words[...end]), in: whole, isNear: false)
        else { return false }
        return (around.isTown || found.places.contains(where: \.isTown)) && !found.places.isEmpty
          && found.places.allSatisfy(isFar) && !isPostTown(whole, of: postcode)
      }
    }

    /// Whether words are a place in what other words are that is not far: Wells, Norfolk.
    func isNear(_ words: ArraySlice<PlaceToken>, in whole: ArraySlice<PlaceToken>) -> Bool {
      let found = lexicon.places(
        named: PlaceToken.text(of: words), in: PlaceToken.text(of: whole), isNear: false)
      return found?.places.contains { !isFar($0) } ?? false
    }

    /// Whether words begin with the name of a place that is not far: Castle Douglas.
    func isBegun(_ words: ArraySlice<PlaceToken>) -> Bool {
      (2...3).contains { count in
        guard words.count >= count, words.prefix(count - 1).allSatisfy({ $0.after == .blank }) else {
          return false
        }
        let places = lexicon.named(PlaceToken.text(of: words.prefix(count)))?.places ?? []
        return places.contains { !isFar($0) }
      }
    }

    func isFar(_ place: NameMatch) -> Bool {
      if place.codes.contains(postcode.outward) { return false }
      let metres = place.position.map { $0.metres(to: position) } ?? .infinity
      guard place.kind == .region, !place.isCountry else { return metres > Self.far }
      let area = postcode.outward.prefix { $0.isLetter }
      return metres > Self.farFromCounty && !place.codes.contains { $0.prefix { $0.isLetter } == area }
    }

    /// The distances in metres from which a postcode is not in a town, and from the middle of a county not in that.
    private static let (far, farFromCounty) = (30_000.0, 100_000.0)
  }

  /// Whether a name is that of a post town of a postcode's district.
  static func isPostTown(_ name: String, of postcode: Postcode) -> Bool {
    let key = NameKey.of(name)
    return PostTown.names(ofDistrict: postcode.outward).contains { NameKey.of($0) == key }
  }

  /// Whether words are the name of a person, since an initial stands before them, or behind them if they begin a
  /// part: `Ms A. Oldham`, `Solihull, A.`.
  static func isSurname(_ words: Range<Int>, in tokens: [PlaceToken]) -> Bool {
    func isInitial(_ index: Int) -> Bool { tokens.indices.contains(index) && isInitials(tokens[index].text) }
    let isFirst = words.lowerBound == 0 || tokens[words.lowerBound - 1].after != .blank
    return isInitial(words.lowerBound - 1) || isFirst && isInitial(words.upperBound)
  }

  /// Whether a word is one initial or several, each with a full stop: `A.`, `J.R.`.
  private static func isInitials(_ word: String) -> Bool {
    word.last == "." && word.split(separator: ".").allSatisfy { $0.count == 1 && $0.allSatisfy(\.isLetter) }
  }

  /// The words between commas, full stops, numbers and codes.
  ///
  /// - Parameter atStreets: whether a street or a house ends a part, too: `High Street Edinburgh`.
  private static func parts(
    of tokens: [PlaceToken], atStreets: Bool, _ distance: Distance
  ) -> [ArraySlice<PlaceToken>] {
    let lexicon = distance.lexicon
    var parts: [ArraySlice<PlaceToken>] = []
    var start = 0
    func add(_ end: Int) {
      var part = tokens[start..<end]
      // `Post town: Leeds Post code: M1 1AE`, `Leeds, UK`
      while let last = part.last, isLabel(last) {
        part.removeLast()
      }
      if !part.isEmpty { parts.append(part) }
      start = end
    }
    for (index, token) in tokens.enumerated() {
      let isWord = token.text.contains(where: \.isLetter) && !token.text.contains(where: \.isNumber)
      if !isWord, !TypeWord.isAnd(token.text) {
        add(index)
        start = index + 1
        continue
      }
      // Saint stands before the name of a street, with a full stop or without: 221 St. Andrews St.
      let word = token.text.lowercased()
      let isSaint = index == start && ["st", "st."].contains(word)
      let isStop =
        word.last == "." && !isInitials(word) && (index > start || lexicon.named(token.text)?.isTown ?? false)
      // Castle Hill ends with its last word, but High Street stands before St Albans.
      let rest = tokens[(index + 1)...]
      let goesOn =
        rest.first.map { TypeWord.endsNumbered($0.text) } ?? false
        && !(lexicon.named(PlaceToken.text(of: rest.prefix(2)))?.isTown ?? false)
      let isHouse =
        atStreets && index > start && TypeWord.endsNumbered(word) && !goesOn
        && !distance.isBegun(tokens[index...])
      let isEnd = !isSaint && (isStop || isHouse)
      if token.after != .blank || isEnd || index == tokens.count - 1 { add(index + 1) }
    }
    return parts
  }
}

extension PlaceWords {
  /// The words of an address without its streets: `Oxford Pl TN8 5QY`, `Mill Ct 4, Leeds, LS1 4DY`.
  ///
  /// A street is a part between commas that ends with a word such as “road”, written out or short, and maybe the number
  /// of a house. With a number, or if only a longer name has its words, it may also end with a word such as “hill”. It
  /// stands directly before a whole postcode, or anywhere before the only one. Without a number, a part is none that
  /// ends with one of the user's own names or with a place such as Kensal Rise, or that begins with a town: Leeds
  /// Station Road.
  static func withoutStreets(_ tokens: [PlaceToken], _ lexicon: () -> PlaceLexicon) -> [PlaceToken] {
    guard 3...mostWords ~= tokens.count, tokens.contains(where: { TypeWord.endsNumbered($0.text) }) else {
      return tokens
    }
    let lexicon = lexicon()
    let codes = tokens.postcodes.map(\.words)
    func isStreet(_ part: Range<Int>) -> Bool {
      let words = tokens[part]
      let name = words.prefix(words.lastIndex { !isNumber($0.text) }.map { $0 + 1 - part.lowerBound } ?? 0)
      guard name.count > 1, let type = name.last, TypeWord.endsNumbered(type.text),
        name.dropLast().contains(where: { $0.text.contains(where: \.isLetter) })
      else { return false }
      if words.contains(where: { isNumber($0.text) }) {
        // 10 Downing Street is a house that has a name of its own.
        return lexicon.named(PlaceToken.text(of: words)) == nil
      }
      let whole = lexicon.named(PlaceToken.text(of: name))
      // Elm Hill is not Elm Tree Hill.
      guard TypeWord.endsStreet(type.text) else { return whole.map { !$0.isWhole && !$0.isTown } ?? false }
      // Milton Keynes Court is not in Milton.
      if name.count > 2, lexicon.named(PlaceToken.text(of: name.dropLast()))?.isTown ?? false {
        return whole == nil
      }
      return name.indices.dropLast().allSatisfy { start in
        let end = PlaceToken.text(of: name[start...])
        let town = start > name.startIndex ? lexicon.named(PlaceToken.text(of: name[..<start])) : nil
        return lexicon.own(end) == nil && !lexicon.isNoStreet(end) && !(town?.isTown ?? false)
      }
    }
    var kept: [PlaceToken] = []
    var start = 0
    for code in codes {
      let ends = (start..<code.lowerBound).filter { tokens[$0].after != .blank || $0 + 1 == code.lowerBound }
      for end in ends {
        let part = start..<end + 1
        let mayBeStreet = (codes.count == 1 || end == ends.last) && tokens[end].after != .argument
        if !mayBeStreet || !isStreet(part) { kept += tokens[part] }
        start = end + 1
      }
      kept += tokens[code]
      start = code.upperBound
    }
    return kept + tokens[start...]
  }

  /// Whether a word is the number of a house: `12`, `12a`, `3/2`, `12-14`.
  private static func isNumber(_ word: String) -> Bool {
    word.first?.isNumber ?? false && word.count { $0.isLetter } < 2
  }
}

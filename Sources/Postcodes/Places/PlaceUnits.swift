extension PlaceWords {
  /// The words of an address without the codes in it that look like districts: `Flat B2`, `off the M27`, `No 6`.
  ///
  /// What parts an address from a list: codes with nothing but separators and “or” between them are a list, and so are
  /// codes and places. A short code is a part of an address only beside a single whole postcode, and only directly
  /// behind a word such as “flat”, “gate” or “the”. A line of a file may hold but one postcode, so there any word that
  /// is not known makes the line an address: see `PlaceItem.only`.
  ///
  /// - Parameter isName: whether a text is a name as it stands: Terminal 5.
  static func withoutUnits(_ tokens: [PlaceToken], isName: (String) -> Bool) -> [PlaceToken] {
    guard tokens.count <= mostWords, tokens.contains(where: isUnitWord) else { return tokens }
    let codes = tokens.postcodes
    guard codes.count == 1 else { return tokens }
    func isCode(_ index: Int) -> Bool { codes[0].words.contains(index) }
    // Herne Bay CT6 is no bay.
    func endsName(_ index: Int) -> Bool {
      (max(0, index - 3)..<max(0, index)).contains { isName(PlaceToken.text(of: tokens[$0...index])) }
    }
    var kept: [PlaceToken] = []
    var start = 0
    while start < tokens.count {
      let end = tokens.indices[start...].first { isCode($0) || !isUnitWord(tokens[$0]) } ?? tokens.count
      if start < end, end < tokens.count, !isCode(end), isUnitCode(tokens[end]),
        [.blank, .argument].contains(tokens[end - 1].after),
        !isName(PlaceToken.text(of: tokens[end - 1...end])), !endsName(end - 1)
      {
        // What stood on either side of them stays apart.
        if let last = kept.indices.last, kept[last].after != .comma {
          kept[last].after = .comma
          kept[last].written += ","
        }
        // The postcode behind it is not the rest of a code: Flat 3 S E15 4EE.
        start =
          tokens.indices[(end + 1)...].first { isCode($0) || bare(tokens[$0]).count != 1 } ?? tokens.count
      } else {
        kept += tokens[start..<max(end, start + 1)]
        start = max(end, start + 1)
      }
    }
    return kept
  }

  private static func isUnitWord(_ token: PlaceToken) -> Bool { unitWords.contains(bare(token).lowercased()) }

  /// Whether it is a letter, or up to four letters and digits, such as may stand on a door or a road sign.
  private static func isUnitCode(_ token: PlaceToken) -> Bool {
    let text = bare(token)
    guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return false }
    return text.count == 1 || text.count < 5 && text.contains(where: \.isNumber)
  }

  private static func bare(_ token: PlaceToken) -> String { token.text.filter { !"()[]\".:".contains($0) } }

  private static let unitWords: Set = [
    "apartment", "apt", "bay", "bed", "bell", "berth", "bldg", "block", "box", "building", "buzzer", "cabin",
    "chalet", "desk", "dock", "door", "entrance", "exit", "flat", "flats", "floor", "garage", "gate",
    "hangar",
    "hut", "jct", "junction", "level", "locker", "lot", "mooring", "no", "number", "off", "office", "on",
    "pitch", "platform", "plot", "pod", "rm", "room", "shop", "staircase", "stairs", "stall", "stand", "ste",
    "studio", "suite", "the", "unit", "units", "via", "ward", "wing", "zone",
  ]
}

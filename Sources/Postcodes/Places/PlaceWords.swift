/// What the words of a command, a line at the prompt or a line of a file mean, item by item, in order.
///
/// All commands read their words by it. Of all ways to cut the text into postcodes, parts of postcodes, names and
/// unknown words, the one that costs least by `PlaceCosts` is taken.
///
/// Blanks, commas and semicolons separate items. Behind a comma, in brackets, behind “near” or behind a blank, what a
/// place lies in may be named, which tells it apart from others of its name: `Newport, Wales`, `Bootle (Cumbria)`. A
/// semicolon always begins another item. A name of which a word is unknown is one unknown name, and not a known place
/// beside an unknown word. Of an address only the postcode is meant.
public struct PlaceWords: Sendable {
  public private(set) var items: [PlaceItem] = []

  /// - Parameters:
  ///   - words: the words, as a shell gives them: a quoted text is one of them.
  ///   - own: the user's own places; they are asked for only if a word can be a name.
  ///   - wanted: how many places are wanted; nil for any number.
  /// - Complexity: linear in the number of words. Of more than a hundred only codes are read.
  public init(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], wanted: Int? = nil) {
    let words = Self.withoutKingdom(words.map(Self.withoutName))
    if let degrees = Degrees(words) {
      let text = words.dropFirst().reduce(words[0]) { $0 + " " + $1 }
      items = [PlaceItem(text: text, meaning: .point(degrees), words: 0..<words.count)]
      return
    }
    let written = WrittenPostcode.all(in: words)
    var ownPlaces: [OwnPlaces.Entry] = []
    func item(_ written: WrittenPostcode, _ words: Range<Int>) -> PlaceItem {
      PlaceItem(written, words, own: ownPlaces)
    }
    let tokens = PlaceToken.all(in: words, wanted: wanted)
    let isOpen = tokens.contains { $0.text.last == "*" }
    let isPlain = !isOpen && written.allSatisfy { !$0.isHopeless && !$0.isOfLetters }
    if tokens.count > Self.mostWords || isPlain && written.count == wanted ?? written.count {
      items = written.enumerated().map { item($1, $0..<$0 + 1) }
      return
    }
    ownPlaces = own()
    let pieces = PlaceCutting(tokens, PlaceLexicon(own: ownPlaces), wanted: wanted).pieces
    items =
      pieces.contains(where: \.isName) || pieces.count == wanted
      ? Self.items(pieces, of: tokens, item)
      : Self.joined(written).enumerated().map { item($1, $0..<$0 + 1) }
    if wanted != 2, isAddress(tokens) { items = [items[items.count - 1]] }
  }

  /// Whether a whole postcode is among some words. The service is not asked for names beside it, since they may be
  /// those of persons.
  public static func hasPostcode(_ words: [String]) -> Bool {
    WrittenPostcode.all(in: words).contains { (try? $0.postcode.get()) != nil }
  }

  private static let mostWords = 100

  private static func items(
    _ pieces: [PlaceCutting.Piece], of tokens: [PlaceToken],
    _ item: (WrittenPostcode, Range<Int>) -> PlaceItem
  ) -> [PlaceItem] {
    var items: [PlaceItem] = []
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      var words = piece.words
      if case .meaning(let meaning) = piece.reading {
        items.append(PlaceItem(text: PlaceToken.text(of: tokens[words]), meaning: meaning, words: words))
        continue
      }
      // Neighbouring words that are no names are one mistake.
      while piece.isWord, let next = rest.first, next.isWord {
        words = words.lowerBound..<next.words.upperBound
        rest.removeFirst()
      }
      let written = joined(WrittenPostcode.all(in: tokens[words].map(\.written)))
      items += written.map { item($0, words) }
    }
    return items
  }

  /// Joins letters and unknown words beside them, since these letters are not an area: Preston is not in “the pr”.
  private static func joined(_ written: [WrittenPostcode]) -> [WrittenPostcode] {
    var found: [WrittenPostcode] = []
    for next in written {
      let isWord = next.isHopeless || !next.text.contains(where: \.isNumber)
      if let last = found.last, isWord, !last.text.contains(where: \.isNumber),
        next.isHopeless || last.isHopeless
      {
        found[found.count - 1] = WrittenPostcode(mistaken: last.text + " " + next.text)
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// Whether the text is an address: its only postcode is at its end, and behind a house number, a street or a
  /// building.
  private func isAddress(_ tokens: [PlaceToken]) -> Bool {
    guard let last = items.last, let postcode = last.postcode, items.count > 1,
      items.dropLast().allSatisfy({ item in
        if let other = item.postcode ?? item.ownPostcode { return other == postcode }
        return true
      })
    else { return false }
    let before = tokens[..<min(tokens.count, last.words.lowerBound)]
    let isNumbered =
      before.contains { $0.text.first?.isNumber == true }
      && before.contains { $0.text.count > 2 && $0.text.allSatisfy(\.isLetter) }
    return isNumbered
      || items.dropLast().contains { item in
        item.isMistake
          && item.text.lowercased().split(separator: " ").dropFirst().contains {
            TypeWord.isOfAddress(String($0))
          }
      }
  }

  /// The words without the country at the end of an address: `Leeds, UK`.
  private static func withoutKingdom(_ words: [String]) -> [String] {
    for kingdom in kingdoms {
      let last = words.suffix(kingdom.count)
      let before = words.dropLast(kingdom.count)
      if !before.isEmpty, last.map({ $0.lowercased() }) == kingdom { return Array(before) }
    }
    guard let last = words.last, let comma = last.lastIndex(of: ",") else { return words }
    let whole = last[comma...].dropFirst().lowercased().split(separator: " ").map(String.init)
    return kingdoms.contains(whole) ? words.dropLast() + [String(last[..<comma])] : words
  }

  private static let kingdoms = [
    ["uk"], ["u.k."], ["gb"], ["united", "kingdom"], ["great", "britain"],
  ]

  /// A word that fish completed, `didsbury:M20`, without the name before the code.
  public static func withoutName(_ word: String) -> String {
    guard let colon = word.utf8.lastIndex(of: UInt8(ascii: ":")) else { return word }
    let code = String(word[word.utf8.index(after: colon)...])
    let prefix = PostcodePrefix(code)
    return prefix.canBegin && !prefix.isBlank && prefix.isKnown ? code : word
  }
}

extension PlaceItem {
  /// What a line of a file means, which holds one postcode or place; nil for a blank line.
  ///
  /// - Complexity: that of `WrittenPostcode.only`, if the line holds a postcode.
  public static func only(in line: String, own: @autoclosure () -> [OwnPlaces.Entry]) -> PlaceItem? {
    guard let written = WrittenPostcode.only(in: line) else { return nil }
    if written.isHopeless, line.utf8.count <= longestLine {
      let items = PlaceWords([line], own: own(), wanted: 1).items
      if items.count == 1 { return items[0] }
    }
    return PlaceItem(written, 0..<1, own: [])
  }

  /// The most bytes of a line that may name a place.
  private static let longestLine = 100

  /// What text means in which there is no name.
  fileprivate init(_ written: WrittenPostcode, _ words: Range<Int>, own: [OwnPlaces.Entry]) {
    text = written.text
    self.words = words
    if case .failure(.incomplete(let start)) = written.postcode,
      let group = PostcodeGroup(PostcodePrefix(start))
    {
      meaning = .group(group)
    } else if written.isHopeless,
      case let name = TypedName(in: [written.text], own: own, limit: Self.likely),
      !name.matches.isEmpty || name.question != nil
    {
      meaning = .unknown(likely: name.matches)
    } else {
      meaning = .postcode(written.postcode)
    }
  }

  /// The postcode of a place that has one of its own.
  fileprivate var ownPostcode: Postcode? {
    if case .place(let place) = meaning { Postcode(place.code) } else { nil }
  }
}

extension WrittenPostcode {
  /// Whether it is not a postcode and has no digit. It may then be a name, though it looks like a slip: Essex is not
  /// E5 5EX.
  fileprivate var isOfLetters: Bool {
    if case .failure(.malformed) = postcode { !text.contains(where: \.isNumber) } else { false }
  }
}

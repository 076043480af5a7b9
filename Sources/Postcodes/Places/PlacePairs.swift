/// Two places, as `distance` wants them.
extension PlaceWords {
  /// The items, if two places are wanted, with what they leave unread or doubtful read in another way.
  static func pair(
    _ items: [PlaceItem], in words: [String], own: @autoclosure () -> [OwnPlaces.Entry]
  ) -> [PlaceItem] {
    let tokens = PlaceToken.all(in: words)
    let areBeside = tokens.dropLast().allSatisfy { [.blank, .argument, .bracket].contains($0.after) }
    // York Minster is one place, though each of its words is one, and so is Manchester Piccadilly.
    let text = PlaceToken.text(of: tokens[...])
    if items.count == 2, areBeside,
      case let lexicon = PlaceLexicon(own: own()), lexicon.isCalled(text) || lexicon.isLandmark(text),
      case let all = PlaceWords(complete: words, own: own(), wanted: nil).items, all.count == 1
    {
      return all
    }
    var items = items
    func hasMistake() -> Bool { items.contains(where: \.isMistake) }
    if items.count != 2 || hasMistake(), let both = withJoint(words, own: own()) { items = both }
    if items.count > 2 || hasMistake(), let both = withBlank(words, own: own()) { items = both }
    items = besideNeighbours(items, own: own(), wanted: 2)
    let isFirm =
      items.count == 2 && items[1].postcode != nil && items[0].postcode == nil
      && words.contains { $0.split(separator: " ").contains { TypeWord.isAnd(String($0)) } }
    guard isFirm || hasMistake() || items.contains(where: \.isDoubtful) else { return items }
    let all = PlaceWords(complete: words, own: own(), wanted: nil).items
    // A firm at an address is not two places: Rose & Crown, Leeds, LS1 4AP.
    if isFirm, all.count == 1, all[0].postcode != nil { return all }
    if all.contains(where: { $0.isMistake || $0.isDoubtful }) { return items }
    // Nor is Newport, Wales, though Sheffield, Richmond are. Three places are no mistake in one of two.
    let isOnePlace =
      all.count == 1 && all[0].postcode == nil && !mayBeTowns(items, insteadOf: all[0])
      && (areBeside || items.last?.isRegion ?? false)
    return isOnePlace || all.count > 2 ? all : items
  }

  /// Whether two items are a town and a name of several places, of which the one in that town is only one.
  private static func mayBeTowns(_ items: [PlaceItem], insteadOf part: PlaceItem) -> Bool {
    guard let place = part.place else { return false }
    return items.contains { $0.place?.isTown ?? false }
      && items.contains { $0.isDoubtful && $0.places.contains(place) }
  }

  /// Whether a mark that may stand between two places is a word of its own.
  static func hasMark(_ words: [String]) -> Bool {
    let all = words.count == 1 ? words[0].split(separator: " ").map(String.init) : words
    return all.contains(where: TypeWord.isMarkBetweenTwo)
  }

  /// Two places with a word between them, `Leeds to York`, or a mark, `leeds-york`, or of which each has its town behind
  /// a comma. Nil if the words are nothing of the kind. What has a mark that names have, too, and cannot be read, is not
  /// two places.
  static func withJoint(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]? {
    var all = words.count == 1 ? words[0].split(whereSeparator: \.isWhitespace).map(String.init) : words
    if let last = all.last, last.count > 1, last.last == "?" { all[all.count - 1].removeLast() }
    guard let first = all.first, all.count <= mostWords else { return nil }
    let before = TypeWord.countBeforeTwo(all)
    let start = before == 0 && TypeWord.isBetweenTwo(first) ? 1 : before
    let parts = Array(all.dropFirst(start))
    let own = own()
    // Of several items on a side the first that is a mistake is named.
    func item(_ words: [String]) -> PlaceItem? {
      let items = PlaceWords(words, own: own, wanted: 1).items
      return items.count == 1 ? items[0] : items.first(where: \.isMistake)
    }
    func items(_ first: [String], _ second: [String], apart: Int = 1) -> [PlaceItem]? {
      guard let one = item(first), let other = item(second) else { return nil }
      let count = PlaceToken.all(in: first).count
      return [one.moved(by: start), other.moved(by: start + count + apart)]
    }
    func isRead(_ items: [PlaceItem]) -> Bool { !items.contains(where: \.isMistake) }
    let inner = parts.indices.dropFirst().dropLast()
    func items(at joint: Int) -> [PlaceItem]? {
      items(Array(parts[..<joint]), Array(parts[(joint + 1)...]))
    }
    let parted = inner.filter { TypeWord.isBetweenTwo(parts[$0], asked: before > 0) }.compactMap(items)
    let ands = inner.filter { TypeWord.isAnd(parts[$0]) }.lazy.compactMap(items)
    if let both = parted.first(where: isRead) ?? ands.first(where: isRead) ?? parted.first { return both }
    // A word before or behind a place joins it with none.
    let rest = parts.last.map { TypeWord.isBetweenTwo($0) } ?? false ? parts.dropLast() : parts
    if rest.count < all.count, !rest.isEmpty {
      return PlaceWords(Array(rest), own: own, wanted: 2).items.map { $0.moved(by: start) }
    }
    let text = all.joined(separator: " ")
    guard all.count <= 2 * PlaceCutting.longest, text.utf8.count <= PlaceItem.longestLine else { return nil }
    func atMarks(_ marks: [String]) -> some Sequence<[PlaceItem]> {
      marks.lazy.flatMap { text.ranges(of: $0) }.compactMap {
        items([String(text[..<$0.lowerBound])], [String(text[$0.upperBound...])])
      }
    }
    let tokens = PlaceToken.all(in: all)
    let lexicon = PlaceLexicon(own: own)
    // No end of one argument stands with the next: "Penpol, Kent" "CT1 2RS".
    let cuts = tokens.indices.dropLast().filter { comma in
      tokens[comma].after == .comma
        && (words.count == 1 || tokens[comma].argument != tokens[comma + 1].argument)
    }
    let commas = cuts.lazy.compactMap { comma in
      // A street stands before its town: Church Street, Twickenham.
      lexicon.isStreet(PlaceToken.text(of: tokens[...comma]))
        ? nil
        : items(tokens[...comma].map(\.written), tokens[(comma + 1)...].map(\.written), apart: 0)
    }
    if !cuts.isEmpty {
      // Sheffield, Hillsborough, Rotherham are three.
      let all = besideNeighbours(
        PlaceWords(complete: words, own: own, wanted: nil).items, own: own, wanted: nil)
      let areMore = all.count > 2 && !all.contains { $0.isMistake || $0.isDoubtful }
      if !areMore, let both = commas.first(where: isRead) { return both }
    }
    // Stratford-upon-Avon is one place, and so is Edinburgh-Waverley, but not Leeds-Bradford.
    if lexicon.isCalled(text) { return nil }
    let isLandmark = lexicon.isLandmark(text)
    return atMarks(TypeWord.marksBetweenTwo).first { isRead($0) && (!isLandmark || $0[1].isTown) }
      ?? atMarks(TypeWord.marksOfNoName).first { _ in true }
  }

  /// Two places with nothing between them, if there is only one blank at which both can be read: Bath, Bristol Temple
  /// Meads. Nil if there is none, or if one is a village that may be the end of a name.
  ///
  /// - Parameter orParts: whether one may be a suburb with its town: Bristol Clifton, Leeds.
  static func withBlank(
    _ words: [String], own: @autoclosure () -> [OwnPlaces.Entry], orParts: Bool = false
  ) -> [PlaceItem]? {
    let tokens = PlaceToken.all(in: words)
    guard 2...PlaceCutting.longest ~= tokens.count,
      !tokens.contains(where: { TypeWord.isNear($0.text) }),
      tokens.dropLast().allSatisfy({ [.blank, .argument].contains($0.after) })
    else { return nil }
    let own = own()
    let ways = tokens.indices.dropFirst().compactMap { items(tokens, cutAt: $0, own: own) }
    // York Street is not York and the town of Street.
    guard ways.count == 1, !isTownAndItsOwn(ways[0]), !TypeWord.isKind(ways[0][1].text),
      !TypeWord.isKind(ways[0][0].text) || ways[0][0].place?.isTown ?? false,
      ways[0].allSatisfy({ ($0.isWellKnown || orParts && $0.isPartWithTown) && $0.isInOrder })
    else { return nil }
    return ways[0]
  }

  /// Two places of a town whose name begins both: Manchester Piccadilly, Manchester Victoria. Nil if the words are nothing
  /// of the kind.
  static func withTownTwice(_ tokens: [PlaceToken], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]?
  {
    guard 3...PlaceCutting.longest ~= tokens.count,
      tokens.dropLast().allSatisfy({ [.blank, .argument].contains($0.after) }),
      tokens.dropFirst().contains(where: { $0.text.lowercased() == tokens[0].text.lowercased() })
    else { return nil }
    let (own, keys) = (own(), tokens.map { NameKey.of($0.text) })
    for count in 1..<tokens.count / 2 + 1 {
      let starts = (count..<tokens.count - count).filter { keys[$0..<$0 + count] == keys[..<count] }
      guard let start = starts.first,
        PlaceLexicon(own: own).named(PlaceToken.text(of: tokens[..<count]))?.isTown ?? false,
        let both = items(tokens, cutAt: start, own: own)
      else { continue }
      return both
    }
    return nil
  }

  /// The place up to a word and that from it on, unless one of them is none, or an address.
  private static func items(_ tokens: [PlaceToken], cutAt start: Int, own: [OwnPlaces.Entry]) -> [PlaceItem]?
  {
    let parts = [tokens[..<start], tokens[start...]]
    let items = parts.compactMap { part -> PlaceItem? in
      let items = PlaceWords(part.map(\.written), own: own, wanted: 1).items
      guard items.count == 1, part.count < 3 || items[0].postcode == nil else { return nil }
      return items[0].isMistake || items[0].isDoubtful ? nil : items[0]
    }
    return items.count == 2 ? [items[0], items[1].moved(by: start)] : nil
  }

  /// Whether the second of two items lies in the first, which is a town: York, railway museum.
  private static func isTownAndItsOwn(_ items: [PlaceItem]) -> Bool {
    guard let town = items[0].place, let place = items[1].place else { return false }
    return town.isTown && town.holds(place)
  }

  /// Two places, of which one is a point of one word or several; nil if neither is.
  static func withPoint(_ words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [PlaceItem]? {
    func point(_ range: Range<Int>) -> PlaceItem? {
      Degrees(Array(words[range])).map {
        PlaceItem(text: words[range].joinedByBlanks, meaning: .point($0), words: range)
      }
    }
    for count in (1..<max(1, min(words.count, 5))).reversed() {
      let (head, tail) = (0..<count, words.count - count..<words.count)
      if let first = point(head) {
        let second = point(count..<words.count).map { [$0] }
        return [first] + (second ?? PlaceWords(Array(words[count...]), own: own(), wanted: 1).items)
      }
      if let last = point(tail) {
        return PlaceWords(Array(words[..<tail.lowerBound]), own: own(), wanted: 1).items + [last]
      }
    }
    return nil
  }
}

extension PlaceItem {
  /// Whether it is a name, this one, whose places do not lie where they were said to.
  func isElsewhere(as text: String) -> Bool {
    if case .elsewhere(let name, _, _) = meaning { NameKey.of(name) == NameKey.of(text) } else { false }
  }

  /// Whether it can be looked up, and is neither a village nor letters that are an area's.
  var isWellKnown: Bool {
    switch meaning {
    case .place(let place): place.isTown || place.kind == .region || place.kind == .landmark
    case .several: isTown
    case .group(let group): group.codes[0].contains(where: \.isNumber)
    case .postcode, .point, .elsewhere, .unknown: !isMistake
    }
  }

  /// Whether it is a suburb with the name of its town beside it.
  fileprivate var isPartWithTown: Bool {
    guard let place, place.kind == .suburb else { return false }
    let words = text.split(separator: " ").map(String.init)
    return words.indices.dropFirst().contains {
      place.isNamed(words[..<$0].joinedByBlanks) || place.isNamed(words[$0...].joinedByBlanks)
    }
  }

  /// Whether its first or its last words are the name of a place that it means, and not only some words of that.
  var hasWholeName: Bool {
    let words = text.split(separator: " ").map(String.init)
    return words.indices.contains { index in
      places.contains {
        $0.isCalled(words[...index].joinedByBlanks) || $0.isCalled(words[index...].joinedByBlanks)
      }
    }
  }

  /// Whether it is no landmark, or one whose name is the words, or goes on from them with its town or “station”: Leeds
  /// Castle is not at the end of “york castle leeds”, nor is the University of South Wales “university of south”.
  fileprivate var isInOrder: Bool {
    guard let place, place.kind == .landmark else { return true }
    let names = [place.name, place.otherName].compactMap(\.self)
    let keys = (names + names.map { String($0.prefix { $0 != "," }) }).map { NameKey.of($0) }
    return keys.contains(NameKey.of(text)) || keys.contains(NameKey.of(text + " station"))
  }

  /// Whether it is one word that is a town's name but for a letter or two.
  var isMisspeltTown: Bool {
    !text.contains(" ") && likely.first.map { $0.isTown && $0.fit == .spelling } ?? false
  }
}

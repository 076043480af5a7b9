import Basics

extension PlaceItem {
  /// What a line of a file means, which holds one postcode, place or address; nil for a blank line.
  ///
  /// - Complexity: that of `WrittenPostcode.only`, if the line is a postcode.
  public static func only(in line: String, own: @autoclosure () -> [OwnPlaces.Entry]) -> PlaceItem? {
    guard let written = WrittenPostcode.only(in: line) else { return nil }
    guard case .failure = written.postcode else { return PlaceItem(written, 0..<1, own: []) }
    // A column of towns has few, again and again.
    let own = own()
    let mayComeAgain =
      own.isEmpty && line.utf8.count < NameKey.longest
      && line.utf8.allSatisfy { $0 < 0x80 && !PostcodeGrammar.isDigit($0) }
    return mayComeAgain
      ? lines.of(line) { only(in: line, written, own: own) } : only(in: line, written, own: own)
  }

  /// What lines of ASCII without a digit mean, if the user has no places.
  private static let lines = Memo<String, PlaceItem>()

  /// What a line means that is not only a postcode.
  private static func only(in line: String, _ written: WrittenPostcode, own: [OwnPlaces.Entry]) -> PlaceItem {
    if let address = address(in: line, own: own) { return address }
    if line.utf8.count <= longestLine, !PlaceWords.hasPostcode([line]) {
      let items = PlaceWords([line], own: own, wanted: 1).items
      if items.count == 1, !items[0].isFaultyCode {
        let isAbbreviation = abbreviations.contains(items[0].text) && items[0].isPlace
        return isAbbreviation
          ? PlaceItem(text: items[0].text, meaning: .unknown(likely: []), words: 0..<1) : items[0].of(line)
      }
      let slips = items.filter(\.isSlip)
      if slips.count == 1, items.allSatisfy({ $0.isSlip || $0.isUnknown || $0.isPlace }) {
        return slips[0].of(line)
      }
      if items.count > 1, items.contains(where: \.isUnknown),
        items.allSatisfy({ $0.isUnknown || $0.isPlace }), PlaceWords.isAddress(line)
      {
        let none = PostcodeError.noneInAddress(line.quoted())
        return PlaceItem(text: line, meaning: .postcode(.failure(none)), words: 0..<1)
      }
      if items.count == 2, case .unknown(let likely) = items[0].meaning, !likely.isEmpty, items[1].isPlace {
        return items[0].misspelt(before: items[1], likely: likely).of(line)
      }
      if items.count > 1, !items.contains(where: \.isMistake) {
        let several = PostcodeError.several(line.quoted())
        return PlaceItem(text: line, meaning: .postcode(.failure(several)), words: 0..<1)
      }
    }
    return PlaceItem(written, 0..<1, own: [])
  }

  /// What forms have for “no fixed abode”, prisons, titles, London and Wales. Each is a station's code, too.
  private static let abbreviations: Set = [
    "ADD", "COL", "GPO", "HMP", "HMS", "HON", "INC", "LDN", "MRS", "NEW", "NFA", "NOT", "PLC", "SEC", "UNI",
    "WAL", "WLS",
  ]

  /// The postcode of an address, `10 Downing St, London SW1A 2AA`, or one written alone; nil for anything else.
  public static func postcode(in field: String) -> Postcode? {
    (try? WrittenPostcode.only(in: field)?.postcode.get()) ?? address(in: field, own: [])?.postcode
  }

  /// Whether a field is an address that names a town far from its postcode.
  public static func contradicts(_ field: String) -> Bool {
    if case .postcode(.failure(.farFromTown))? = address(in: field, own: [])?.meaning { true } else { false }
  }

  /// The only postcode of a line in which nothing else is meant: only places that hold it, people with initials, words
  /// that are not known, and beside such words what looks like a district. If a town far from it is named, an error
  /// that says so.
  static func address(in line: String, own: @autoclosure () -> [OwnPlaces.Entry]) -> PlaceItem? {
    guard line.utf8.count <= longestLine,
      case let lexicon = PlaceLexicon(own: []),
      case let named = PlaceWords.withoutNames(withoutTags(line), own: own),
      case let text = withCommas(JoinedPostcodes.parted(GluedTown.parted([named]))[0], lexicon),
      PlaceWords.hasPostcode([text])
    else { return nil }
    let words = PlaceWords([text], wanted: 1)
    let items = words.items
    if case .postcode(.failure(.farFromTown(_, let town, let postcode)))? = items.first?.meaning {
      return PlaceItem(line, names: town, farFrom: postcode, words: 0..<1)
    }
    let codes = items.filter { $0.postcode != nil }
    // It may be written twice: NW1 6XE (was NW16XE).
    guard let postcode = codes.first?.postcode, codes.allSatisfy({ $0.postcode == postcode }),
      !words.areJoined
    else { return nil }
    // A house before the place that has the postcode may be called as a place elsewhere: Chatsworth, High Street, York.
    let holder = items.lastIndex { $0.postcode == nil && $0.holds(postcode) }
    let tokens = PlaceWords.withoutUnits(PlaceToken.all(in: [text])) { lexicon.named($0)?.isWhole ?? false }
    let hasWords = items.contains { $0.isWord || $0.isSlip && $0.isNoCode }
    let others = items.indices.filter { index in
      let item = items[index]
      let isHouse = holder.map { index < $0 && (!item.isTown || items[index + 1].isUnknown) } ?? false
      let isNoItem = item.isUnknown || item.isNoCode || hasWords && (item.isShortCode || item.isOddCode)
      return item.postcode == nil && !isNoItem && !isHouse && !item.mayHold(postcode)
        && !(item.isPlace && PlaceWords.isSurname(item.words, in: tokens))
        && !(item.isPlace && (lexicon.mayBeHouse(item.text) || TypeWord.ends(item.text.lowercased())))
        && !(item.isRegion && holder.map { index > $0 } ?? false) && !item.isNear(postcode)
    }
    guard others.allSatisfy({ items[$0].isPlace || items[$0].isElsewhere }) else { return nil }
    // The county of the postcode says nothing of the town before it: York, Kent.
    let isSure = others.isEmpty && holder.map { !items[$0].isInRegion } ?? false
    let town = isSure ? nil : PlaceWords.town(in: text, farFrom: postcode)
    if let town { return PlaceItem(line, names: town, farFrom: postcode, words: 0..<1) }
    guard others.isEmpty else { return nil }
    return codes[0].of(line)
  }

  /// A line with commas for the tags of HTML, `Leeds<br>LS1 4DY`, and with “&” as text has it.
  private static func withoutTags(_ line: String) -> String {
    var text = ""
    for character in line.replacing("&amp;", with: "&") {
      if character == ">", let tag = text.lastIndex(of: "<") {
        text.replaceSubrange(tag..., with: ",")
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// A line with commas for other marks between the parts of an address, and without quotes and labels: `Work: LS1 4DY`,
  /// `Leeds postcode LS1 4DY`, `{"street":"High Street"}`.
  private static func withCommas(_ line: String, _ lexicon: PlaceLexicon) -> String {
    let marks: Set<Character> = line.contains("=") ? [";", "|", "{", "}", "&", "?"] : [";", "|", "{", "}"]
    var text = ""
    for character in line { text += marks.contains(character) ? ", " : String(character) }
    text = text.replacing("\"", with: " ").replacing("=", with: ": ").replacing(": ", with: " : ")
    var words: [String] = []
    for word in text.split(separator: " ") {
      let isFirst = words.dropLast().last.map { $0.last == "," } ?? true
      let isLabel = isFirst && (words.last.map { lexicon.mayBeLabel($0) } ?? false)
      switch word.lowercased() {
      case ":" where isLabel, "-" where isLabel: words[words.count - 1] = ","
      case "/", ":", "postcode": words.append(",")
      default: words.append(String(word))
      }
    }
    return words.joinedByBlanks
  }

  /// The item as what a whole line means.
  private func of(_ line: String) -> PlaceItem {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return PlaceItem(text: text, meaning: meaning, words: words, part: part)
  }

  /// An unknown name before a place that is known; of the places that may be meant those that lie in it, if any do.
  private func misspelt(before place: PlaceItem, likely: [NameMatch]) -> PlaceItem {
    let names = PlaceNames.builtIn
    let others =
      place.isRegion ? names.matchesBySpelling(text, limit: 20).filter { !likely.contains($0) } : []
    let there = place.isRegion ? names.places(likely + others, in: place.text).prefix(Self.likely) : []
    return PlaceItem(
      text: text, meaning: .unknown(likely: there.isEmpty ? likely : Array(there)), words: words, part: text)
  }

  /// Whether it is words that say that a text is not a list.
  private var isWord: Bool {
    isUnknown && text.contains(where: \.isLetter) && !["and", "or", "then", "to"].contains(text.lowercased())
  }

  /// Whether it is a district alone, or what looks like one: `M27`, `A3057`, `GF12`.
  private var isShortCode: Bool {
    guard text.utf8.count < 6, !text.contains(" ") else { return false }
    switch meaning {
    case .group(let group): return !group.codes[0].contains(" ")
    case .postcode(.failure(.incomplete)), .postcode(.failure(.beginsNothing)): return true
    case .postcode, .place, .several, .elsewhere, .point, .unknown: return false
    }
  }

  /// Whether it is a code with blanks that no one writes so: `AB 12 34`, `SU 123 4`.
  private var isOddCode: Bool {
    switch meaning {
    case .group, .postcode(.failure(.incomplete)):
      text.contains(where: \.isNumber) && PostcodePrefix(text).canBegin
        && PostcodePrefix(text).description != text.uppercased()
    case .postcode, .place, .several, .elsewhere, .point, .unknown: false
    }
  }

  /// Whether it can be no code, though it looks like one: letters that a slip might explain, `Size N`, what is of no
  /// area, or a road, `B4996`.
  private var isNoCode: Bool {
    switch meaning {
    case .postcode(.failure(.malformed)) where !text.contains(where: \.isNumber): return true
    case .postcode(.failure(.noArea)): return true
    case .postcode(.failure(.malformed)), .postcode(.failure(.beginsNothing)):
      let digits = text.drop(while: \.isLetter)
      return digits.count > 2 && digits.count < text.count && digits.allSatisfy(\.isNumber)
    case .postcode, .group, .place, .several, .elsewhere, .point, .unknown: return false
    }
  }

  /// Whether it is a name whose places do not lie where they were said to.
  var isElsewhere: Bool { if case .elsewhere = meaning { true } else { false } }

  /// Whether it is a place within ten kilometres of a postcode, as a village may be of another district's post town.
  func isNear(_ postcode: Postcode) -> Bool {
    guard let here = try? Country.inUse.position(of: postcode) else { return false }
    return places.contains { place in
      place.kind != .region && place.position.map { $0.metres(to: here) < 10_000 } ?? false
    }
  }

  /// Whether it is a part of the country, or is only said to lie in one.
  private var isInRegion: Bool {
    guard case .elsewhere(_, _, let whole) = meaning else { return isRegion }
    return PlaceNames.builtIn.places(named: whole).contains { $0.kind == .region }
  }

  /// Whether it is a town, or may be one.
  var isTown: Bool { places.contains(where: \.isTown) }

  /// Whether it is a postcode but for a slip.
  private var isSlip: Bool {
    if case .postcode(.failure(.malformed(_, let meant))) = meaning { !meant.isEmpty } else { false }
  }

  var isFaultyCode: Bool { if case .postcode(.failure) = meaning { true } else { false } }
}

import Basics

/// Words up to the cursor, and what may be put there.
public struct PlaceQuestion: Sendable {
  /// What must be known of a place, so that a command can do anything with it.
  public struct Need: Sendable {
    public enum Fact: Sendable {
      /// Some of its postcodes.
      case postcodes
      /// Where some of its postcodes lie.
      case positions
      /// What lies near some of its postcodes.
      case neighbours
      /// That some of its postcodes are in Scotland.
      case scotland
    }

    /// Of which places the service may know what is not built in.
    public enum Asked: Sendable {
      case nothing
      case postcodes
      case anyPlace
    }

    /// What must be known; nil for nothing.
    public let fact: Fact?
    public let asked: Asked

    /// Inlinable, so that the compiler lays out the commands' declarations, and no TAB need make them.
    @inlinable public init(_ fact: Fact?, asked: Asked = .nothing) {
      (self.fact, self.asked) = (fact, asked)
    }

    public static let nothing = Need(nil)

    /// The same if the service may not be asked.
    var offline: Need { Need(fact) }
  }

  /// The words that may belong to the place, the one being typed last; that is empty if it has not begun.
  public var words: [String]
  /// The same as they are typed, with the words between two places.
  public let typed: [String]
  public var form: LineForm
  /// The words behind them, which stay.
  public var behind: [String] = []
  /// Whether a postcode may be put there, or the beginning of one.
  public var takesCodes = true
  /// Whether only the first part of a postcode may be put there.
  public var isOutward = false
  /// What must be known of the place.
  public var need = Need.nothing
  /// How many places are wanted in all; nil for any number.
  public let wanted: Int?
  /// The code before the hyphen of a range, behind which only its other end can stand: LS1 of `LS1-L`. Nil if there is
  /// none.
  private(set) var startOfGluedRange: String?
  /// Whether the place may be named.
  public var takesNames = true
  /// Whether the service may be asked for a name.
  public var asksForNames = true
  /// Whether a place is put in by its name, and not by its code.
  public var insertsName: @Sendable (NameMatch) -> Bool

  public init(
    words: [String], form: LineForm, wanted: Int? = nil,
    insertsName: @escaping @Sendable (NameMatch) -> Bool = { _ in false }
  ) {
    self.words = wanted == 1 ? words : Self.parted(words, areTwo: wanted == 2)
    typed = words
    if wanted != 1, let last = self.words.last {
      self.words[self.words.count - 1] = Self.withSemicolons(last, areTwo: wanted == 2)
    }
    self.words = PlaceWords.withSemicolonsForStrokes(self.words, areTyped: true) ?? self.words
    for index in self.words.indices.suffix(wanted == 2 ? .max : wanted == 1 ? 0 : 1) {
      guard let hyphen = Self.hyphen(in: self.words[index], areTwo: wanted == 2) else { continue }
      if wanted != 2 { startOfGluedRange = Self.lastPart(of: self.words[index][..<hyphen])?.uppercased() }
      self.words[index].replaceSubrange(hyphen...hyphen, with: ";")
    }
    (self.form, self.wanted, self.insertsName) = (form, wanted, insertsName)
  }

  /// Whether a place has begun, which may be a postcode.
  public var hasBegun: Bool { !TypedPostcode(in: words).text.isEmpty }

  /// The word that is being typed.
  var word: String { words[words.count - 1] }

  /// Whether something that stands between two places stands before the one that is being typed.
  var isParted: Bool { words.contains { $0.utf8.contains(UInt8(ascii: ";")) } }

  /// Whether the second of two places may begin in the last word, so that the words before it are the whole of the first.
  func mayBeginSecond(by reader: PlaceReader) -> Bool {
    guard wanted == 2, !isParted else { return false }
    let text = words.joinedByBlanks
    guard let blank = text.lastIndex(of: " ") else { return true }
    // Leeds and Wells stand before “leeds, wells c”, but Newport in Wales is one place.
    let hasComma = text.utf8.contains(UInt8(ascii: ","))
    let before = hasComma ? [String(text[..<blank])] : Array(words.dropLast())
    func count(_ wanted: Int) -> Int {
      let items = reader.items(of: before, wanted: wanted)
      return items.contains(where: \.isMistake) ? 0 : items.count
    }
    return count(1) == 1 || count(2) < 2
  }

  /// The words without the brackets that open before the first. As a quote there, they are no part of a name.
  var wordsOfName: [String] {
    guard form.replacesWord, let first = words.first, let byte = first.utf8.first, "([".utf8.contains(byte)
    else { return words }
    return [String(first.drop { "([".contains($0) })] + words.dropFirst()
  }

  /// A text for a word, with what is typed for the semicolons in it: `leeds and York` for `leeds ;   York`, and
  /// `leeds/York` for `leeds;York`.
  func asTyped(_ text: String) -> String {
    guard isParted else { return text }
    if let end = text.lastIndex(of: ";"), case let before = text[...end],
      let word = typed.last(where: { Self.isSame($0.prefix(before.count), before) }), !word.hasPrefix(before)
    {
      return String(word.prefix(before.count) + text.dropFirst(before.count))
    }
    guard let end = word.lastIndex(of: ";"), let typed = typed.last, typed != word else { return text }
    let before = word[...end] + word[end...].dropFirst().prefix { $0 == " " }
    return text.hasPrefix(before) ? String(typed.prefix(before.count) + text.dropFirst(before.count)) : text
  }

  /// Whether a text is another but for strokes and hyphens in the place of semicolons.
  private static func isSame(_ typed: Substring, _ text: Substring) -> Bool {
    typed.count == text.count && zip(typed, text).allSatisfy { $0 == $1 || $1 == ";" && isGlue($0) }
  }

  /// Whether a mark may stand between two places without a blank.
  private static func isGlue(_ mark: Character) -> Bool { mark == "/" || DistrictRange.isMark(String(mark)) }

  /// The hyphen of two places in a word, `leeds-y`, or of a range, `LS1-L`. Nil if there is none, or if a name goes on so:
  /// Stoke-on-T.
  private static func hyphen(in word: String, areTwo: Bool) -> String.Index? {
    let names = PlaceNames.builtIn
    return word.indices.last { hyphen in
      let rest = word[word.index(after: hyphen)...]
      guard DistrictRange.isMark(String(word[hyphen])), rest.first?.isLetter ?? false,
        !rest.contains(where: { " ,;".contains($0) }), let first = lastPart(of: word[..<hyphen])
      else { return false }
      let isCode = first.contains(where: \.isNumber) && PostcodeGroup(PostcodePrefix(first)) != nil
      if isCode { return areTwo || rest.allSatisfy { $0.isLetter || $0.isNumber } }
      return areTwo && names.isTown([first])
        && !names.matchesByLetter("\(first)-\(rest)", limit: 1).contains { $0.fit == .beginning }
    }
  }

  /// What stands behind the last separator in a text; nil if nothing does.
  private static func lastPart(of text: Substring) -> String? {
    let part = text[(text.lastIndex { " ,;".contains($0) }.map(text.index(after:)) ?? text.startIndex)...]
    return part.isEmpty ? nil : String(part)
  }

  /// The words with a semicolon for what stands between places, `leeds and y`, and if two are wanted, without what stands
  /// before both: `from leeds to y`.
  private static func parted(_ words: [String], areTwo: Bool) -> [String] {
    guard words.count > 1 else { return words }
    var words = words
    let (before, joints) = joints(of: words, areTwo: areTwo)
    for joint in joints.reversed() {
      words[joint - 1] += ";"
      words.remove(at: joint)
    }
    words.removeFirst(before)
    return words
  }

  /// The same for the words that quotes hold together, with as many blanks for what is left out.
  private static func withSemicolons(_ word: String, areTwo: Bool) -> String {
    guard word.utf8.contains(UInt8(ascii: " ")) else { return word }
    var words = word.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let (before, joints) = joints(of: words, areTwo: areTwo)
    if joints.isEmpty { return word }
    func blanks(_ index: Int) -> String { String(repeating: " ", count: words[index].count) }
    for index in 0..<before { words[index] = blanks(index) }
    for joint in joints { words[joint] = ";" + blanks(joint).dropFirst() }
    return words.joined(separator: " ")
  }

  /// The words that stand between places, and if two are wanted, how many stand before both.
  private static func joints(of words: [String], areTwo: Bool) -> (before: Int, joints: [Int]) {
    let before = areTwo ? min(TypeWord.countBeforeTwo(words), words.count - 1) : 0
    let rest = Array(words.dropFirst(before))
    let inner = rest.indices.dropLast().dropFirst()
    let between = inner.filter { TypeWord.isBetweenTwo(rest[$0], asked: before > 0) }
    let all = inner.filter { between.contains($0) || PlaceWords.isJoint(rest[$0]) }
    let joints =
      areTwo
      ? between.isEmpty ? joints(of: rest, among: all, areTwo: true) : between
      : joints(of: rest, among: all, areTwo: false)
    return (before, joints.map { $0 + before })
  }

  /// Those words that stand between two places and not in the name of one: the second “and” of `brighton and hove and l`.
  /// If two places are wanted, one “and” alone stands between them, too: `brighton and h`.
  private static func joints(of words: [String], among ands: [Int], areTwo: Bool) -> [Int] {
    let apart = ands.filter { !isInName($0, of: words) }
    guard areTwo, apart.isEmpty, ands.count == 1 else { return apart }
    let names = PlaceNames.builtIn
    let (first, second) = (words[..<ands[0]].joinedByBlanks, words[(ands[0] + 1)...].joinedByBlanks)
    let isPair = !names.places(named: first).isEmpty && names.beginsTown(second, orOther: true)
    return isPair ? ands : []
  }

  /// Whether a name goes on behind the “and” of it: `bourton and h`, `tyne and wear b`.
  private static func isInName(_ joint: Int, of words: [String]) -> Bool {
    // A mark is in none but those with a word such as “on”: Stoke - on - Trent.
    if TypeWord.isMarkBetweenTwo(words[joint]),
      ![joint - 1, joint + 1].contains(where: { PlaceNames.middles.contains(words[$0].lowercased()) })
    {
      return false
    }
    let end = words[(joint + 1)...].firstIndex(where: TypeWord.isAnd) ?? words.count
    return (0..<joint).contains { start in
      let begun = words[start..<end].joinedByBlanks
      return PlaceNames.builtIn.matchesByLetter(begun, limit: 1).contains { $0.fit == .beginning }
        || (joint + 2..<max(end, joint + 2)).contains { end in
          !PlaceNames.builtIn.placesOfAnySize(named: words[start..<end].joinedByBlanks).isEmpty
        }
    }
  }

  /// Whether a place to which some words before the last belong is the first of all, or behind a semicolon, so that what
  /// stands before it cannot be a part of it. Of two places the first may be one of several.
  func isFirst(after earlierWords: Int) -> Bool {
    let before = words.dropLast(earlierWords + 1)
    return before.isEmpty || wanted != 2 && before.last?.utf8.last == UInt8(ascii: ";")
  }

  /// The places of the name before one that is being typed, if it has several, of which that may tell which is meant:
  /// Newcastle before Wallsend.
  func doubtfulPlaces(before name: TypedName, by reader: PlaceReader) -> [NameMatch] {
    let before = words(before: name)
    guard !before.isEmpty, case .several(let places)? = reader.items(of: before).last?.meaning
    else {
      return []
    }
    return places
  }

  /// The words that stand before a name.
  func words(before name: TypedName) -> [String] {
    words.dropLast(name.earlierWords + 1) + (name.before.isEmpty ? [] : [name.before])
  }

  /// The town or the county that stands before a name, and that it may be a part of; nil if none does.
  func town(before name: TypedName, by reader: PlaceReader) -> String? {
    let before = words(before: name)
    guard before.last?.last(where: { $0 != " " }) != ";", let place = reader.items(of: before).last?.place
    else { return nil }
    let isPart =
      place.kind == .region ? !place.isCountry : place.mayHaveParts || place.isBoroughOfLondon
    return isPart ? place.name : nil
  }

  /// The place that stands before a name and a comma. A list may go on behind it, but behind a county what is in it is
  /// rather meant: “kent, sand”.
  func place(beforeComma name: TypedName, by reader: PlaceReader) -> NameMatch? {
    words(before: name).last?.last { $0 != " " } == "," ? place(before: name, by: reader) : nil
  }

  /// The place, and no region, before the name that is being typed; nil if it is none, or may be several.
  func place(before name: TypedName, by reader: PlaceReader) -> NameMatch? {
    reader.items(of: words(before: name)).last?.place.flatMap { $0.kind == .region ? nil : $0 }
  }

  /// Whether words stand before a name, and neither a comma nor a semicolon between them.
  func isBehindBlank(_ name: TypedName) -> Bool {
    words(before: name).last?.last { $0 != " " }.map { !",;".contains($0) } ?? false
  }

  /// Whether as many places as are wanted stand before the one that is being typed.
  ///
  /// - Parameters:
  ///   - earlierWords: how many words before the last belong to it.
  ///   - start: what stands before it in the word where it begins.
  func isFull(before earlierWords: Int, _ start: String, by reader: PlaceReader) -> Bool {
    guard let wanted else { return false }
    return count(before: earlierWords, start, by: reader) >= wanted
  }

  /// How many places stand before the one that is being typed.
  func count(before earlierWords: Int, _ start: String, by reader: PlaceReader) -> Int {
    let before = words.dropLast(earlierWords + 1) + (start.isEmpty ? [] : [start])
    guard before.contains(where: { $0.utf8.contains { $0 > UInt8(ascii: "/") } }) else { return 0 }
    return reader.items(of: Array(before)).count
  }

  /// Whether more places would be named than are wanted if the one that is being typed had a text, since a code stands
  /// before it that may belong to the name before: Leeds LS6.
  func isFull(
    with text: String, replacing earlierWords: Int, by reader: PlaceReader
  ) -> Bool {
    guard let wanted, earlierWords + 1 < words.count,
      words.dropLast(earlierWords + 1).contains(where: { $0.utf8.contains(where: PostcodeGrammar.isDigit) })
    else { return false }
    let words = Array(words.dropLast(earlierWords + 1)) + [text]
    return reader.items(of: words, wanted: wanted).count > wanted
  }

  /// Whether the place goes on behind the cursor, so that nothing can be put in for the part of its name before that:
  /// Newport before “, Wales”.
  func goesOnBehind(by reader: PlaceReader) -> Bool {
    guard !behind.isEmpty else { return false }
    if word.utf8.last == UInt8(ascii: ",") { return true }
    let all = reader.items(of: words + behind, wanted: wanted)
    let apart = [words, behind].map { reader.items(of: $0).count }
    return all.count < apart[0] + apart[1] && !all.contains(where: \.isMistake)
  }

  /// The words that stand before a postcode.
  private func words(before postcode: TypedPostcode) -> [String] {
    words.dropLast(postcode.earlierWords + 1) + (postcode.before.isEmpty ? [] : [postcode.before])
  }

  /// Whether the words before a postcode cannot be read, and are no address that it ends.
  func isUnread(before postcode: TypedPostcode, by reader: PlaceReader) -> Bool {
    let before = words(before: postcode)
    return !PlaceWords.isAddress(before.joinedByBlanks)
      && reader.items(of: before).contains(where: \.isMistake)
  }

  /// Whether the words before a name and a comma mean a landmark alone, but not before another place: Temple Meads, by
  /// some words of its name.
  func isBehindLoneLandmark(_ name: TypedName, by reader: PlaceReader) -> Bool {
    isLoneLandmark(words(before: name), by: reader)
  }

  /// The same for a postcode.
  func isBehindLoneLandmark(_ postcode: TypedPostcode, by reader: PlaceReader) -> Bool {
    isLoneLandmark(words(before: postcode), by: reader)
  }

  private func isLoneLandmark(_ before: [String], by reader: PlaceReader) -> Bool {
    guard before.last?.last(where: { $0 != " " }) == ",", let item = reader.items(of: before).last,
      item.place?.kind == .landmark, PlaceNames.builtIn.places(named: item.text).isEmpty
    else { return false }
    return reader.items(of: before + ["London"]).contains(where: \.isMistake)
  }

  /// Whether all words would be outward codes if the one that is being typed had a text: not behind a name that has no
  /// such code. Before an area they may be a place that is narrowed by what goes on from it.
  func areOutcodes(
    with text: String, replacing earlierWords: Int, isArea: Bool = false,
    by reader: PlaceReader
  ) -> Bool {
    let before = Array(words.dropLast(earlierWords + 1))
    let start = text.lastIndex { " ,;".contains($0) }.map { [String(text[...$0])] } ?? []
    if before.isEmpty, start.isEmpty { return true }
    let items = reader.items(of: isArea ? before + start : before + [text])
    return isArea
      ? items.dropLast().allSatisfy { $0.outcode != nil } && !(items.last?.isMistake ?? false)
      : items.allSatisfy { $0.outcode != nil }
  }

  /// Whether words stand before an area that is being typed, and the area could not be read beside them: the end of
  /// “bury saint e”. Behind the number of a house it begins the postcode of an address that cannot be read, either.
  func isSpoilt(
    byArea text: String, replacing earlierWords: Int, by reader: PlaceReader
  ) -> Bool {
    let quoted = text.lastIndex(of: " ").map { [String(text[..<$0])] } ?? []
    let before = words.dropLast(earlierWords + 1) + quoted
    // Behind a whole postcode it is a place of its own. To read many of them takes long.
    if before.isEmpty
      || quoted.isEmpty && (1...2).contains(where: { Postcode(before.suffix($0).joinedByBlanks) != nil })
    {
      return false
    }
    let items = reader.items(of: words.dropLast(earlierWords + 1) + [text], wanted: wanted)
    return isSpoilt(by: items, replacing: earlierWords, by: reader)
      || items.contains(where: \.isMistake)
        && !before.contains { $0.utf8.contains(where: PostcodeGrammar.isDigit) }
  }

  /// Whether places stand before the one that is being typed, and cannot be read any more in what all words mean with it.
  func isSpoilt(
    by items: [PlaceItem], replacing earlierWords: Int, by reader: PlaceReader
  ) -> Bool {
    let before = Array(words.dropLast(earlierWords + 1))
    return !before.isEmpty && items.contains(where: \.isMistake)
      && !reader.items(of: before).contains(where: \.isMistake)
  }

  /// Whether the words before the one that is being typed name a place of which only the last belong to it: Syke Side is
  /// not Syke with a place beside it. “London Kings” is not the name of a station, though it will do for one.
  func hasPlace(across earlierWords: Int, _ start: String, by reader: PlaceReader) -> Bool {
    let before = Array(words.dropLast())
    let start = PlaceToken.all(in: before.dropLast(earlierWords) + [start]).count
    guard earlierWords > 0, start > 0 else { return false }
    return reader.items(of: before).contains { item in
      item.words.lowerBound < start && start < item.words.upperBound && !item.isMistake && item.hasWholeName
    }
  }

  /// The districts of the place that stands before a name and a comma. Each would be read as a part of that place:
  /// `cornwall, TR1`.
  func districts(ofPlaceBefore name: TypedName, by reader: PlaceReader) -> Set<String> {
    let before = words(before: name)
    guard before.last?.last(where: { $0 != " " }) == "," else { return [] }
    guard let item = reader.items(of: before).last, item.isPlace else { return [] }
    return Set(item.places.flatMap(\.outward.codes))
  }

  /// The word such as “north” that stands alone between others and a name, if no place is called so: the two names end
  /// alike in `north and south sh`. Nil if there is none.
  func distinction(before name: TypedName) -> String? {
    let text = words(before: name).joinedByBlanks
    guard text.last(where: { $0 != " " }).map({ ",;".contains($0) }) ?? false,
      let last = text.split(whereSeparator: { ",;".contains($0) }).last(where: { $0.contains { $0 != " " } }),
      case let word = last.filter({ $0 != " " }), NameMatch.isDistinction(word),
      PlaceNames.builtIn.places(named: word).isEmpty
    else { return nil }
    return word
  }

  /// The code and the word before the place that is being typed with which a code there would end a range: `CT5 to`
  /// before `cliftonv`. Nil if it would end none.
  var startOfRange: [String]? {
    let words = typed.joinedByBlanks.split(separator: " ").map(String.init)
    guard wanted != 2, let mark = words.lastIndex(where: DistrictRange.isMark), mark > 0,
      !words[mark...].contains(where: { $0.contains(",") || $0.contains(";") })
    else { return nil }
    return Array(words[mark - 1...mark])
  }

  /// Whether a word such as “near” stands before a postcode: only the name of a place follows it.
  func isNear(_ postcode: TypedPostcode) -> Bool {
    // Behind “nr” the blank begins a name, and not the rest of a postcode in NR.
    if word.isEmpty, words.count > 2, TypeWord.isNear(words[words.count - 2]) { return true }
    let start = postcode.before.isEmpty ? words.dropLast(postcode.earlierWords + 1).last : postcode.before
    return start?.split(separator: " ").last.map { TypeWord.isNear($0) } ?? false
  }

  /// Whether a part of a postcode stands before one.
  func isBehindCode(_ postcode: TypedPostcode) -> Bool {
    let last = words.dropLast(postcode.earlierWords + 1).last
    return postcode.before.isEmpty && last?.utf8.contains(where: PostcodeGrammar.isDigit) ?? false
  }

  /// The words of a name before the last, without what stands before it where it begins: `milton` of `leeds,milton k`.
  func earlierWords(of name: TypedName) -> ArraySlice<String> {
    var earlier = words.dropLast().suffix(name.earlierWords)
    if let first = earlier.first { earlier[earlier.startIndex] = String(first.dropFirst(name.before.count)) }
    return earlier
  }

  /// The words once the rest of a place's name is put in; nil if nothing of it is left.
  ///
  /// Where words stay, it is the first of the name's words that the last typed word begins and, if that stands behind
  /// all of the others, those that follow.
  func words(with called: String, for name: TypedName) -> [String]? {
    let before = words.dropLast(name.earlierWords + 1)
    if form.replacesEarlierWords {
      return before + (name.before + called).split(separator: " ").map(String.init)
    }
    if name.earlierWords == 0 { return before + [name.before + called] }
    let stay = words.dropLast().suffix(name.earlierWords)
    let earlier = earlierWords(of: name)
    let parts = called.split { " -".contains($0) }.map(String.init)
    let begun = NameKey.of(word).prefix { $0 != NameKey.blank }
    var next = 0
    for word in NameKey.firstInFull(earlier).flatMap({ $0.split(separator: " ") }) {
      let key = NameKey.of(String(word))
      if let found = parts[next...].firstIndex(where: { NameKey.of($0).starts(with: key) }) {
        next = found + 1
      }
    }
    let starts = Array(next..<parts.count) + (begun.isEmpty ? [] : Array(0..<next))
    func isBegun(_ part: String) -> Bool {
      NameKey.of(part).starts(with: begun) && (begun.isEmpty || (part.first == "(") == (word.first == "("))
    }
    guard let start = starts.first(where: { isBegun(parts[$0]) }) else { return nil }
    var rest = parts[start..<(start < next ? start + 1 : parts.count)]
    // A bracket that is opened before is not closed.
    if parts[..<start].contains(where: { $0.contains("(") }) {
      rest = rest.map { $0.filter { $0 != ")" } }[...]
    }
    let text = rest.joinedByBlanks
    // fish puts in the rest of a name as one word.
    return Array(before) + Array(stay) + (form.hasBlanks || !form.replacesWord ? [text] : Array(rest))
  }
}

/// How a line can be changed where something is being typed.
public struct LineForm: Sendable, Hashable {
  /// Whether the words before the last can be replaced, as at a prompt.
  public var replacesEarlierWords: Bool
  /// Whether the last word can be replaced. In fish it can only be made longer.
  public var replacesWord: Bool
  /// Whether a code has its blank, as in quotes.
  public var hasBlanks: Bool

  public init(replacesEarlierWords: Bool, replacesWord: Bool, hasBlanks: Bool) {
    (self.replacesEarlierWords, self.replacesWord) = (replacesEarlierWords, replacesWord)
    self.hasBlanks = hasBlanks
  }

  /// Any text can be put in, as at a prompt.
  public static let free = LineForm(replacesEarlierWords: true, replacesWord: true, hasBlanks: true)

  /// A code as it goes on from what is typed, since any other form would remove typed text or need quotes.
  ///
  /// Without a space typed it is compact: `sw1a1` becomes `SW1A1AA`. If words that stay hold a part of it, it is only
  /// the rest. After a typed hyphen it has a hyphen.
  ///
  /// - Parameter word: the last word.
  func text(of code: Suggestion, after typed: TypedPostcode, in word: String) -> String {
    if !replacesEarlierWords, typed.earlierWords > 0 {
      return String(code.compact.dropFirst(Self.letters(in: typed.text) - Self.letters(in: word)))
    }
    if replacesEarlierWords { return typed.before + code.text }
    let inward = code.inward
    if inward.isEmpty { return typed.before + code.outward }
    let joint =
      typed.text.utf8.contains(UInt8(ascii: "-"))
      ? "-" : hasBlanks || typed.text.utf8.contains(UInt8(ascii: " ")) ? " " : ""
    return typed.before + code.outward + joint + inward
  }

  /// The code of a place, for a word that it replaces.
  func text(of place: NameMatch) -> String {
    hasBlanks ? place.code : place.code.filter { $0 != " " }
  }

  private static func letters(in text: String) -> Int {
    text.utf8.count { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || PostcodeGrammar.isDigit($0) }
  }
}

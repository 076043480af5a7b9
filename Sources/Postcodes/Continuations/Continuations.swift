import Basics

/// What goes on from some words: the codes first, then the places with the name that is being typed.
public struct Continuations: Sendable {
  public private(set) var all: [Continuation] = []
  /// How many of them are codes.
  public private(set) var codeCount = 0
  /// How many words before the last they replace, or if these stay, go on from: `milton` before `keynes`.
  public private(set) var earlierWords = 0
  /// Whether another place stands before them.
  public private(set) var areBehindAnother = false
  /// How many more there are; nil if there are more, or may be, and their number is not known.
  public private(set) var more: Int? = 0
  /// The place that was probably meant, if the names only resemble what is typed.
  public private(set) var meant: String?
  /// The first that was left out, since too little is known of it.
  public private(set) var leftOut: String?
  /// What is known of the postcode. There are no suggestions where only a name can stand.
  public let state: SuggestionState
  /// The text, read as a postcode.
  let postcode: TypedPostcode
  /// The name to ask the service for; nil if something else goes on from the words.
  public internal(set) var nameToAsk: String?
  /// Why the service gave no answer to that, in one sentence.
  public internal(set) var failure: String?

  /// The most names in a list, and the most names beside postcodes.
  static let (namesOffered, namesBeside) = (30, 5)
  /// How many are searched for those that are a part of a town, and the most parts that go before other names.
  static let (namesSearched, partsFirst) = (200, 5)

  /// Whether nothing more is on its way.
  public var isSettled: Bool { state.isSettled && nameToAsk == nil }

  /// The part of a postcode that is typed; empty if none has begun.
  public var typedCode: String { postcode.text }

  /// Whether they are names only.
  public var areNames: Bool { codeCount == 0 && !all.isEmpty }

  /// - Parameters:
  ///   - state: the suggestions for `postcode`.
  ///   - name: the text, read as a name, with the service's answer if that is known.
  ///   - own: the user's own places; they are asked for only if a row must be read again.
  init(
    _ question: PlaceQuestion, _ postcode: TypedPostcode, _ state: SuggestionState, _ name: TypedName,
    own: @autoclosure () -> [OwnPlaces.Entry]
  ) {
    (self.state, self.postcode) = (state, postcode)
    let form = question.form
    let isLong = Self.isLong(state, question)
    // Behind the last place that is wanted, a part of it may stand.
    let isLast = question.isFull(before: name.earlierWords, name.before, own: own())
    let most = isLong ? Self.namesOffered : Self.namesBeside
    let places = Self.places(of: name, in: question)
    let isName = !places.isEmpty && Self.isName(name, postcode, state)
    let isFull = question.isFull(before: postcode.earlierWords, postcode.before, own: own())
    let isNear = question.isNear(postcode)
    // A bracket ends what stands in it: St Pancras (N1C).
    let isEnded = question.word.utf8.last == UInt8(ascii: ")")
    var codes = isName || isFull || isNear || isEnded || !question.takesCodes ? [] : state.suggestions
    let first = codes.first
    codes.removeAll { !question.need.isMet(byCode: $0) }
    if codes.isEmpty { leftOut = first?.text }
    if question.isOutward {
      codes.removeAll { code in
        code.level > .district
          || !question.areOutcodes(
            with: postcode.before + code.text, replacing: postcode.earlierWords, isArea: code.level == .area,
            own: own())
      }
    }
    let rangeStart = question.startOfGluedRange
    if let rangeStart {
      codes.removeAll { code in
        code.level == .area
          ? code.text != rangeStart.prefix(while: \.isLetter)
          : code.level > .district || code.text == rangeStart
            || !DistrictRange.hasEnd(code.text, behind: [rangeStart, "-"])
      }
    }
    // Nothing begins behind what cannot be read: “leeds west ”.
    if !codes.isEmpty, postcode.text.isEmpty, question.isUnread(before: postcode, own: own()) { codes = [] }
    if let first = codes.first,
      question.isFull(with: postcode.before + first.text, replacing: postcode.earlierWords, own: own())
    {
      codes = []
    }
    // Letters alone may be a part of the name before them, Ovenden CA, the end of a street, Leeds PL, or of the code:
    // LS1 BA.
    func isSpoilt(by area: Suggestion) -> Bool {
      question.isSpoilt(byArea: postcode.before + area.text, replacing: postcode.earlierWords, own: own())
    }
    func isInShort(_ area: Suggestion) -> Bool { TypeWord.inFull(area.text.lowercased()) != nil }
    if let first = codes.first(where: { $0.level == .area }) {
      let isAll = isSpoilt(by: first)
      let isBehindCode = question.isBehindCode(postcode)
      codes.removeAll { code in
        code.level == .area
          && (isAll || code != first && (isBehindCode || isInShort(code)) && isSpoilt(by: code))
      }
    }
    // Earlier words are replaced by all or by none.
    let isBeside = codes.isEmpty || !form.replacesEarlierWords || name.earlierWords == postcode.earlierWords
    let lastTown = isLast ? question.town(before: name, own: own()) : nil
    let isNamed =
      isBeside && rangeStart == nil && (!isLast || lastTown != nil)
      && !question.hasPlace(across: name.earlierWords, name.before, own: own())
      && !question.goesOnBehind(own: own())
    var named: ArraySlice<NameMatch> = []
    // Those of them that are in the town before.
    var countInTown = 0
    if isNamed, let lastTown {
      let lexicon = PlaceLexicon(own: own())
      named = places.filter { lexicon.isPart($0, of: lastTown) }.prefix(Self.namesOffered)
    } else if isNamed {
      (named, countInTown) = Self.inTownFirst(
        places, of: name, in: question, limit: codes.isEmpty ? most : Self.namesBeside, own: own())
    }
    // Behind a town the letters of an area elsewhere are rather a part of the town: Bramley for “leeds br”.
    let parts = named.prefix(countInTown)
    if !parts.isEmpty, !postcode.text.contains(where: \.isNumber),
      !parts.contains(where: { $0.codes.contains { $0.hasPrefix(postcode.text.uppercased()) } })
    {
      codes = []
    }
    codeCount = codes.count
    if !named.isEmpty {
      earlierWords = name.earlierWords
    } else if !codes.isEmpty, form.replacesEarlierWords {
      earlierWords = postcode.earlierWords
    }
    areBehindAnother =
      !question.isFirst(after: earlierWords) || !(named.isEmpty ? postcode.before : name.before).isEmpty
    all.reserveCapacity(codes.count + named.count)
    for code in codes {
      let text = form.text(of: code, after: postcode, in: question.word)
      all.append(Continuation(code, as: question.asTyped(text)))
    }
    let isOfWords = !form.replacesEarlierWords && name.earlierWords > 0
    let districts = named.isEmpty ? [] : question.districts(ofPlaceBefore: name, own: own())
    let beginning = named.isEmpty ? nil : question.distinction(before: name)
    let range = named.isEmpty ? nil : question.startOfRange
    let doubtful = named.isEmpty ? [] : question.doubtfulPlaces(before: name, own: own())
    // The name may tell which place is meant by the one before it.
    let tells = named.map { PlaceNames.builtIn.only(of: doubtful, near: $0) != nil }
    // With only a blank between them it is rather meant to: Gosforth behind Newcastle.
    let ahead = question.isBehindBlank(name) ? named.indices.filter { tells[$0 - named.startIndex] } : []
    let ordered = ahead + named.indices.filter { !ahead.contains($0) }
    let begun = String(question.word.dropFirst(name.before.count))
    for index in ordered {
      let place = question.isOutward ? named[index].outward : named[index]
      // Words that stay would be no code.
      if question.isOutward,
        isOfWords || Gazetteer.outcode(place.code) == nil
          || !question.areOutcodes(with: name.before + place.code, replacing: name.earlierWords, own: own())
      {
        continue
      }
      if !question.need.isMet(by: place) {
        if leftOut == nil { leftOut = place.title }
        continue
      }
      // North Shields is not in “north and NE33”, nor Upper Heysham in “upper and Lower Heysham”.
      if let beginning, !place.sharesEnd(with: beginning) { continue }
      // To read each row would take long.
      let telling =
        tells[index - named.startIndex]
        ? place.form(in: question, name, isPart: isLast, isTelling: true, own: own()) : nil
      let insertsName =
        !question.isOutward
        && (question.insertsName(place) || isLast || telling != nil
          || !place.isPostcode && districts.contains(place.outward.code)
          || beginning != nil
          || range.map { DistrictRange.hasEnd(place.outward.code, behind: $0) } ?? false)
      // The code of a region's centre is not the region.
      if place.kind == .region, !insertsName { continue }
      var called = place.calledAs
      if insertsName && question.takesCodes || isOfWords {
        // A place is told from others of its name by what is put in, and is left out if that would mean another.
        let isInTown = index - named.startIndex < countInTown
        let form =
          telling
          ?? (isInTown ? place.form(in: question, name, isPart: true, own: own()) : nil)
          ?? place.form(in: question, name, isPart: isLast, own: own())
        guard let form else { continue }
        called = form
      }
      // A word that only becomes longer cannot become Port Isaac if “isaac” is typed. No other is put in for the
      // likeliest.
      if insertsName, !form.replacesWord, name.earlierWords == 0, question.takesCodes || !name.before.isEmpty,
        !called.goesOn(from: begun)
      {
        if all.count == codeCount { break }
        continue
      }
      let keepsBefore = form.replacesWord || insertsName && name.earlierWords == 0
      all.append(
        Continuation(
          place, named: called,
          as: question.asTyped(
            (keepsBefore ? name.before : "") + (insertsName ? called : form.text(of: place))),
          isWhole: insertsName || place.isPostcode))
    }
    // The only row would be put in for the place that was left out before it: HMS Belfast for Belfast.
    if codeCount == 0, all.count == 1, leftOut != nil, leftOut == named.first?.title { all = [] }
    // A name that is typed completely, and is no other's, needs no code behind it.
    let typed = question.earlierWords(of: name).joinedByBlanks
    if all.count == 1, isOfWords, question.word.isEmpty, named.first?.isNamed(typed) ?? false { all = [] }
    // Without the network no more than these will come.
    more = state.message == .offline || !question.takesCodes ? 0 : state.finding.more
    // A shell that keeps the words before the last can mend nothing in them, but say what was meant.
    let likeliest = named.first ?? (isNamed && codes.isEmpty ? name.matches.first : nil)
    if name.isGuess { meant = likeliest?.title }
    if named.isEmpty { return }
    if codes.isEmpty { more = name.isGuess || named.count >= Self.namesOffered ? nil : 0 }
  }

  /// Whether a list has room for names.
  static func isLong(_ state: SuggestionState, _ question: PlaceQuestion) -> Bool {
    state.suggestions.allSatisfy(\.isSpecial)
      || !question.form.replacesEarlierWords && question.words.count > 1
  }

  /// The places, first those in the town before them: Clifton for “bristol cl”. If two are wanted, only of those with
  /// one name the one in that town goes first.
  private static func inTownFirst(
    _ places: ArraySlice<NameMatch>, of name: TypedName, in question: PlaceQuestion, limit: Int,
    own: @autoclosure () -> [OwnPlaces.Entry]
  ) -> (ArraySlice<NameMatch>, countInTown: Int) {
    guard question.words.count > 1 || !name.before.isEmpty, !places.isEmpty,
      let town = question.town(before: name, own: own())
    else { return (places.prefix(limit), 0) }
    let lexicon = PlaceLexicon(own: own())
    let districts = Set(lexicon.named(town)?.places.flatMap(\.outward.codes) ?? [])
    func isInside(_ place: NameMatch) -> Bool {
      place.fit == .beginning && !districts.isDisjoint(with: place.outward.codes)
        && lexicon.isPart(place, of: town)
    }
    if question.wanted != 2 {
      let first = Array(places.lazy.filter { $0.kind != .own && isInside($0) }.prefix(partsFirst))
      let others = places.lazy.filter { !first.contains($0) }
      return ((first + others.prefix(max(limit - first.count, namesBeside)))[...], first.count)
    }
    var places = places.prefix(limit)
    for index in places.indices {
      let name = places[index].name
      guard places.count(where: { $0.name == name }) > 1,
        let other = places[index...].firstIndex(where: { $0.name == name && isInside($0) })
      else { continue }
      places.insert(places.remove(at: other), at: index)
    }
    return (places, 0)
  }

  /// The places that can be put in.
  private static func places(of name: TypedName, in question: PlaceQuestion) -> ArraySlice<NameMatch> {
    let places = name.matches[...]
    if question.form.replacesEarlierWords { return places }
    // A comma has ended a name, unless what tells its places apart follows.
    let isQualified = places.first?.name.contains(",") ?? false
    if !isQualified, question.word.utf8.last == UInt8(ascii: ",") { return [] }
    let earlier = NameKey.firstInFull(question.earlierWords(of: name))
    let isOnly = places.count == 1 && question.words.count == earlier.count + 1
    let typed = NameKey.of(question.word)
    let begun = String(question.word.dropFirst(name.before.count))
    // A word that only becomes longer must begin the name that is put in.
    func goesOn(_ place: NameMatch) -> Bool {
      question.form.replacesWord || !earlier.isEmpty || !question.takesCodes && name.before.isEmpty
        || !question.insertsName(place) || place.calledAs.goesOn(from: begun)
    }
    // No other is put in for the likeliest: Bradford Royal Infirmary for “leeds to brad”.
    if !name.before.isEmpty, let first = places.first, !goesOn(first) { return [] }
    // A word that only becomes longer gets no comma inside it: St John's, Woking for “johns w” behind “st”.
    func count(_ key: [UInt8]) -> Int { key.split(separator: NameKey.blank).count }
    let before = earlier.reduce(0) { $0 + count(NameKey.of($1)) }
    func needsComma(_ place: NameMatch) -> Bool {
      guard !question.form.replacesWord, before > 0, let comma = place.calledAs.firstIndex(of: ",") else {
        return false
      }
      let named = count(NameKey.of(String(place.calledAs[..<comma])))
      return before < named && named < before + count(typed)
    }
    return places.filter { place in
      if question.takesCodes, place.isCountry { return false }
      return goesOn(place) && !needsComma(place) && place.hasWords(earlier)
        && (earlier.isEmpty || !question.takesCodes || place.goesOn(from: earlier, to: typed, isOnly: isOnly))
    }[...]
  }

  /// Whether a name is meant and no postcode: if only special postcodes begin so, which then stand behind the names, or
  /// if the name begins before what could begin a postcode, as in `bourton o` and `newport,w`.
  private static func isName(_ name: TypedName, _ postcode: TypedPostcode, _ state: SuggestionState) -> Bool {
    !name.isGuess
      && (state.suggestions.allSatisfy(\.isSpecial) || name.earlierWords > postcode.earlierWords
        || name.earlierWords == postcode.earlierWords && name.before.utf8.count < postcode.before.utf8.count)
  }
}

extension PlaceLexicon {
  /// Whether a place lies in a town, or is a landmark that is called after it.
  fileprivate func isPart(_ place: NameMatch, of town: String) -> Bool {
    place.isBehindTown || places(named: place.name, inside: town).contains(where: place.isSame)
  }
}

extension PlaceQuestion.Need {
  fileprivate func isMet(byCode code: Suggestion) -> Bool {
    fact == nil || isMet(byOneOf: [code.text], postcode: code.level == .unit ? code.text : nil)
  }

  fileprivate func isMet(by place: NameMatch) -> Bool {
    fact == nil || isMet(byOneOf: place.outward.codes, postcode: place.isPostcode ? place.code : nil)
  }

  /// - Parameter postcode: the postcode, if the place has one of its own.
  private func isMet(byOneOf codes: [String], postcode: String?) -> Bool {
    if fact == .scotland { return mayBeScottish(codes, postcode) }
    // Nobody knows where a special postcode lies, or what is near it.
    if let postcode, SpecialPostcode.isOne(postcode) { return false }
    if asked == .anyPlace || asked == .postcodes && postcode != nil
      || codes.contains(where: isKnown(inDistricts:))
    {
      return true
    }
    guard fact == .positions, let postcode else { return false }
    return Landmark.at(compact: postcode.filter { $0 != " " }) != nil
  }

  /// Whether a postcode, or some of the codes, may be in Scotland.
  private func mayBeScottish(_ codes: [String], _ postcode: String?) -> Bool {
    if let unit = postcode.flatMap({ Postcode($0) }).flatMap({ Country.inUse.unit($0) }),
      !unit.country.isEmpty
    {
      return unit.country == "Scotland"
    }
    return codes.contains { code in
      PostcodeGroup(PostcodePrefix(code.prefix { $0 != " " }))?.districts.contains { district in
        Country.inUse.district(named: district.name).map {
          Country.inUse.whole(district: $0).country.contains("Scotland")
        } ?? false
      } ?? false
    }
  }

  /// Whether it is built in for a district of a code.
  private func isKnown(inDistricts code: String) -> Bool {
    guard let districts = PostcodeGroup(PostcodePrefix(code.prefix { $0 != " " }))?.districts else {
      return false
    }
    return districts.contains { district in
      fact == .postcodes
        ? Country.inUse.district(named: district.name) != nil
          // The first sector is enough, and others need not be read.
        : (0...9).contains { sector in
          !Country.inUse.positions(beginning: [PostcodePrefix("\(district.name) \(sector)")]).isEmpty
        }
    }
  }
}

extension String {
  /// Whether it begins as a text that is being typed, whatever the case and the marks of both.
  fileprivate func goesOn(from begun: String) -> Bool { NameKey.of(self).starts(with: NameKey.of(begun)) }
}

extension NameMatch {
  /// The name by which it was found: of two, the one that is being typed.
  fileprivate var calledAs: String { otherName ?? name }

  /// The name as Enter takes it for the place where it is put in, with what it lies in or its code if others have the
  /// name, too; nil if it would mean another.
  ///
  /// A name that plainly goes on from what is typed needs no reading, which would take as long as the whole completion.
  ///
  /// - Parameters:
  ///   - isPart: whether it must be a part of the place before it, and no place for itself.
  ///   - isTelling: whether it must tell which places are meant by the names before it.
  fileprivate func form(
    in question: PlaceQuestion, _ name: TypedName, isPart: Bool, isTelling: Bool = false,
    own: @autoclosure () -> [OwnPlaces.Entry]
  ) -> String? {
    let isFirst = question.isFirst(after: name.earlierWords)
    if kind == .own, isFirst, !isTelling { return calledAs }
    let typed = NameKey.of((question.earlierWords(of: name) + [question.word]).joinedByBlanks)
    var told = kind == .own ? calledAs : toldApart(typed: typed)
    // Where a bracket is typed, what the place lies in goes on from it.
    let parts = told.split(separator: ", ")
    if question.word.contains("("), parts.count == 2 { told = "\(parts[0]) (\(parts[1]))" }
    // A name that is built in with what its place lies in may be of two.
    let isQualified =
      calledAs.contains(",") && origin == .builtIn
      && PlaceNames.builtIn.placesOfAnySize(named: calledAs).isEmpty || isListed(told) || isOverseas
    // Of two places the first may end inside the name, London and Eye in Suffolk, but not before what tells it apart.
    let mayBeTwo = question.wanted == 2 && question.words.count > 1 && !(isFirst && isToldApart)
    // The user may have another place of the name.
    let isOwn = kind != .own && name.matches.contains { $0.kind == .own && $0.isNamed(calledAs) }
    if isFirst, !mayBeTwo, !isQualified, !isOwn, !isPart, !isTelling, name.before.isEmpty,
      question.form.replacesEarlierWords || name.earlierWords == 0 || goesOnPlainly(from: question, name)
    {
      return told
    }
    let before = question.words(before: name)
    let countBefore = before.isEmpty ? 0 : PlaceWords(before, own: own()).items.count
    let forms =
      (isPart ? [calledAs] : []) + [told] + (isOwn && kind == .region ? ["\(calledAs), \(whereabouts)"] : [])
      + ["\(calledAs) (\(code))"]
    return forms.first { form in
      guard let words = question.words(with: form, for: name) else { return false }
      let items = PlaceWords(
        words, own: own(), wanted: isFirst && !mayBeTwo && !isPart ? nil : question.wanted
      ).items
      guard case .place(let place)? = items.last?.meaning, place.codes == codes else { return false }
      if items.count > countBefore + 1 || isPart && items.count > countBefore { return false }
      if isTelling, items.contains(where: \.isDoubtful) { return false }
      return isFirst || !question.isSpoilt(by: items, replacing: name.earlierWords, own: own())
    }
  }

  /// Whether its name has what it lies in behind a comma, since others have the name, too.
  private var isToldApart: Bool {
    let name = calledAs.prefix { $0 != "," }
    return name.count < calledAs.count && PlaceNames.builtIn.places(named: String(name)).count > 1
  }

  /// Whether its name means a territory overseas: Saint Helena.
  private var isOverseas: Bool { !SpecialPostcode.matches(named: NameKey.typed(calledAs)).isEmpty }

  /// Whether its name with what it lies in may be two cities: Sunderland, Lancaster.
  private func isListed(_ told: String) -> Bool {
    let names = PlaceNames.builtIn
    return told.hasSuffix(", " + whereabouts) && names.rank(ofName: calledAs) >= PlaceNames.rankOfLargePlaces
      && names.isTown([whereabouts])
  }

  /// Whether its name and a word such as “north” before it are two names that end alike.
  fileprivate func sharesEnd(with distinction: String) -> Bool {
    let first = String(calledAs.prefix { $0 != " " })
    let items = PlaceWords(["\(distinction) and \(calledAs)"]).items
    guard Self.isDistinction(first), items.count == 2, case .place(let other) = items[0].meaning,
      case .place(let place) = items[1].meaning
    else { return false }
    return place.codes == codes && other.name != place.name
  }

  /// The name, and what it lies in if others have the name, too.
  ///
  /// - Parameter typed: all that is typed of it.
  private func toldApart(typed: [UInt8]) -> String {
    guard !calledAs.contains(",") else { return calledAs }
    let shared = PlaceNames.builtIn.placesOfAnySize(named: calledAs)
    // Clapham nr Settle is told apart already, and no place is called so.
    let isComposed = shared.isEmpty && origin == .builtIn
    let isAlone = NameKey.of(calledAs) != typed && !PlaceNames.builtIn.mayBeShort(calledAs)
    if shared.count < 2, isComposed || isAlone { return calledAs }
    let meant = PlaceNames.builtIn.places(named: calledAs)
    if meant.count == 1, meant[0].codes == codes { return calledAs }
    return PlaceNames.builtIn.isTold(self, among: shared)
      ? "\(calledAs), \(whereabouts)" : "\(calledAs) (\(code))"
  }

  /// Whether the words before the last are the name's first, the last begins the next one, and no comma was left out.
  private func goesOnPlainly(from question: PlaceQuestion, _ name: TypedName) -> Bool {
    let stay = question.earlierWords(of: name).flatMap { $0.split(separator: " ") }
    let parts = calledAs.split { " -".contains($0) }
    guard stay.count < parts.count,
      zip(stay, parts).allSatisfy({ NameKey.of(String($0)) == NameKey.of(String($1)) })
    else { return false }
    let begun = NameKey.of(question.word).prefix { $0 != NameKey.blank }
    let hasComma = stay.isEmpty ? false : parts[stay.count - 1].last == "," && stay.last?.last != ","
    return !hasComma && NameKey.of(String(parts[stay.count])).starts(with: begun)
  }

  /// Whether a name that goes on from some words to a word with a beginning means the place: the words are its first, and
  /// in order, or with that word they are all that it has.
  ///
  /// - Parameter isOnly: whether no other place has the words, and there are no others on the line.
  fileprivate func goesOn(from words: ArraySlice<String>, to beginning: [UInt8], isOnly: Bool) -> Bool {
    let parts = NameKey.of(calledAs).split(separator: NameKey.blank)
    let earlier = words.flatMap { NameKey.of($0).split(separator: NameKey.blank) }
    let last = beginning.split(separator: NameKey.blank)
    var rest = parts[...]
    let areInOrder = earlier.allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    if areInOrder, last.isEmpty || rest.contains(where: { $0.starts(with: last[0]) }) {
      return parts.first == earlier.first || kind == .landmark && isOnly
    }
    return parts.count == earlier.count + last.count
  }
}

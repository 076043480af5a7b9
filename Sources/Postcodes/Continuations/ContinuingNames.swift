import Basics

/// Which places go on from some words by their names, and their rows.
struct ContinuingNames {
  /// Those that can be put in, the likeliest first.
  private(set) var places: ArraySlice<NameMatch>
  /// Which of them, by their offsets, are in the town before them. They go first, but for large towns behind a comma.
  private var inTown = 0..<0
  /// Whether there are, or may be, more.
  private(set) var areCut = false
  /// Whether places may go on from the words at all.
  private(set) var isAny = false
  private let name: TypedName
  private let question: PlaceQuestion
  private let reader: PlaceReader
  /// Whether as many places as are wanted stand before them, so that only a part of the last may follow.
  private let isLast: Bool
  /// Whether more stand before them. Nothing mends that: “leeds to london york c”.
  private let isOver: Bool

  init(_ name: TypedName, in question: PlaceQuestion, by reader: PlaceReader) {
    (self.name, self.question, self.reader) = (name, question, reader)
    let left = question.wanted.map { $0 - question.count(before: name.earlierWords, name.before, by: reader) }
    (isLast, isOver) = (left.map { $0 <= 0 } ?? false, left.map { $0 < 0 } ?? false)
    places = Self.places(of: name.matches, by: name, in: question)[...]
    guard places.contains(where: { $0.otherIs == .whole }) else { return }
    // What Enter would not take for the place before it keeps nothing else out.
    places =
      places.filter {
        $0.otherIs != .whole || $0.form(in: question, name, isPart: true, by: reader) != nil
      }[...]
    let wholes = places.filter { $0.otherIs == .whole }
    places =
      places.filter { place in
        place.otherIs == .whole || place.kind == .own || !wholes.contains { $0.otherName == place.name }
      }[...]
  }

  /// Whether what the place before them lies in is among them.
  var hasWhole: Bool { places.contains { $0.otherIs == .whole } }

  /// Leaves those that go on from what stands before them.
  ///
  /// - Parameter mayBeAny: whether they may stand beside the codes.
  mutating func choose(mayBeAny: Bool) {
    guard mayBeAny, question.startOfGluedRange == nil, !isOver,
      !question.isBehindLoneLandmark(name, by: reader)
    else {
      places = []
      return
    }
    // Syke Side is not Syke with a place beside it, but King's Cross is in London, though “London Kings” means its station.
    let isPart = isLast || question.hasPlace(across: name.earlierWords, name.before, by: reader)
    let town = isPart ? question.town(before: name, by: reader) : nil
    let parts =
      town.map { self.parts(of: $0) } ?? (isPart ? wholesAndParts : [])
    isAny = (!isPart || town != nil || !parts.isEmpty) && !question.goesOnBehind(by: reader)
    if !isAny {
      places = []
    } else if isPart {
      (places, inTown) = (parts[...], parts.indices)
      areCut = places.count == PlaceNames.mostPartsFirst
    } else {
      let count = places.count
      (places, inTown) = inTownFirst
      areCut =
        places.count < count || places.count >= Continuations.namesOffered
        || inTown.count == PlaceNames.mostPartsFirst
    }
  }

  /// Leaves the first, and as many behind those that are in the town.
  mutating func keep(_ count: Int) {
    places = places.prefix(inTown.upperBound + count)
  }

  /// Whether letters rather begin a part of the town or the county before them than an area elsewhere: Bramley for “leeds
  /// br”, but not for “leeds ls”. One letter may begin many areas: Truro for “cornwall t”. Behind a comma, or if two
  /// places are wanted, they rather begin another town, too, unless the codes of the place before it begin so: Cambridge
  /// for “oxford, ca”.
  func areRather(than postcode: TypedPostcode) -> Bool {
    let (letters, isLetter) = (postcode.text.uppercased(), postcode.text.utf8.count == 1)
    let isSecond = question.wanted == 2 && !places.isEmpty
    let parts = isLetter && isSecond ? places : places[inTown]
    if letters.contains(where: \.isNumber) { return false }
    let first = isSecond ? question.place(before: name, by: reader) : nil
    let mayBeAnother = inTown.lowerBound > 0 || first != nil
    func isOfTown() -> Bool {
      let districts =
        first?.outward.codes
        ?? (mayBeAnother ? Array(question.districts(ofPlaceBefore: name, by: reader)) : [])
      return (parts.flatMap(\.codes) + districts).contains { $0.hasPrefix(letters) }
    }
    return (!parts.isEmpty || mayBeAnother) && (isLetter || !isOfTown())
  }

  /// Whether earlier words are the name's first, and stay.
  var isOfWords: Bool { !question.form.replacesEarlierWords && name.earlierWords > 0 }

  /// What each puts in the line, but for those that Enter would not take.
  ///
  /// - Parameter leftOut: becomes the first of which too little is known, unless it is another already.
  func rows(leftOut: inout String?) -> [Continuation] {
    if places.isEmpty { return [] }
    let doubtful = question.doubtfulPlaces(before: name, by: reader)
    let mayTell = !doubtful.isEmpty && !inTown.isEmpty
    let rows = rows(behind: doubtful, tellingOnly: mayTell, leftOut: &leftOut)
    return rows.isEmpty && mayTell ? self.rows(behind: doubtful, tellingOnly: false, leftOut: &leftOut) : rows
  }

  /// - Parameters:
  ///   - doubtful: the places that may be meant before them.
  ///   - tellingOnly: whether each must tell which of these is.
  private func rows(
    behind doubtful: [NameMatch], tellingOnly: Bool, leftOut: inout String?
  ) -> [Continuation] {
    let form = question.form
    let districts = question.districts(ofPlaceBefore: name, by: reader)
    let beginning = question.distinction(before: name)
    let range = question.startOfRange
    // The name may tell which place is meant by the one before it.
    let tells = places.map { PlaceNames.builtIn.only(of: doubtful, near: $0) != nil }
    // With only a blank between them it is rather meant to: Gosforth behind Newcastle.
    let ahead = question.isBehindBlank(name) ? places.indices.filter { tells[$0 - places.startIndex] } : []
    let ordered = ahead + places.indices.filter { !ahead.contains($0) }
    let begun = String(question.word.dropFirst(name.before.count))
    var rows: [Continuation] = []
    var texts = DistinctTexts()
    for index in ordered {
      let place = question.isOutward ? places[index].outward : places[index]
      if question.isOutward, !isOutcode(place) { continue }
      if !question.need.isMet(by: place) {
        if leftOut == nil { leftOut = place.title }
        continue
      }
      // North Shields is not in “north and NE33”, nor Upper Heysham in “upper and Lower Heysham”.
      if let beginning, !place.sharesEnd(with: beginning) { continue }
      let isInTown = place.otherIs != .name || inTown.contains(index - places.startIndex)
      // To read each row would take long.
      let telling =
        tells[index - places.startIndex]
        ? place.form(in: question, name, isPart: isLast, isTelling: true, by: reader) : nil
      let insertsName =
        !question.isOutward
        && (question.insertsName(place) || isLast || place.otherIs != .name || telling != nil
          || !place.isPostcode && districts.contains(place.outward.code)
          || beginning != nil
          || range.map { DistrictRange.hasEnd(place.outward.code, behind: $0) } ?? false)
      if tellingOnly, telling == nil, place.kind != .own { continue }
      // The code of a region's centre is not the region.
      if place.kind == .region, !insertsName { continue }
      var called = place.calledAs
      if insertsName && (question.takesCodes || isInTown) || isOfWords {
        // A place is told from others of its name by what is put in, and is left out if that would mean another.
        let form =
          telling
          ?? (isInTown ? place.form(in: question, name, isPart: true, by: reader) : nil)
          ?? (place.otherIs != .name ? nil : place.form(in: question, name, isPart: isLast, by: reader))
        guard let form else { continue }
        called = form
      }
      // A word that only becomes longer cannot become Port Isaac if “isaac” is typed. No other is put in for the
      // likeliest.
      if insertsName, !form.replacesWord, name.earlierWords == 0, question.takesCodes || !name.before.isEmpty,
        !called.goesOn(from: begun)
      {
        if rows.isEmpty, place.otherIs == .name { break }
        continue
      }
      // Of two places in a town with one name the first is meant: City Centre.
      if isOfWords || insertsName, !texts.insert(called) { continue }
      let keepsBefore = form.replacesWord || insertsName && name.earlierWords == 0
      rows.append(
        Continuation(
          place, named: called,
          as: question.asTyped(
            (keepsBefore ? name.before : "") + (insertsName ? called : form.text(of: place))),
          isWhole: insertsName || place.isPostcode))
    }
    return rows
  }

  /// Whether a place's code is put in as an outward code, and all words are. Words that stay would be none.
  private func isOutcode(_ place: NameMatch) -> Bool {
    !isOfWords && Gazetteer.outcode(place.code) != nil
      && question.areOutcodes(with: name.before + place.code, replacing: name.earlierWords, by: reader)
  }

  /// The places, first those in the town before them: Clifton for “bristol cl”. If two are wanted, only of those with
  /// one name the one in that town goes first.
  private var inTownFirst: (ArraySlice<NameMatch>, inTown: Range<Int>) {
    let limit = Continuations.namesOffered
    guard question.words.count > 1 || !name.before.isEmpty, !name.matches.isEmpty else {
      return (places.prefix(limit), 0..<0)
    }
    let town = question.town(before: name, by: reader)
    if question.wanted == 2, let town { return (withSamePlace(in: town), 0..<0) }
    let parts = town.map { self.parts(of: $0) } ?? wholesAndParts
    // A comma rather begins another town, if that is a large one, or a neighbour: “leeds, brad”; Fulham for “chelsea, f”.
    let before = question.place(beforeComma: name, by: reader)
    // Leeds is what Headingley lies in, and no place beside it.
    let near =
      before.map { self.places(near: $0) }?.filter { place in
        !parts.contains { $0.isSame(as: place) || $0.otherIs == .whole && $0.otherName == place.name }
      } ?? []
    let known = parts + near + (before.map { [$0] } ?? [])
    let others = places.lazy.filter { !known.contains(where: $0.isSame) }
    // Words that stay make each a name of its own, which takes long to read.
    let most =
      isOfWords
      ? max(Continuations.namesBeside, Self.mostElsewhere - parts.count)
      : parts.isEmpty || question.wanted == 2 ? limit : Self.mostElsewhere
    let elsewhere = Array(others.prefix(most))
    let mayBeLarge = before != nil && (town != nil || parts.isEmpty)
    // Abertawe begins no list of English towns.
    let large = elsewhere.prefix(mayBeLarge ? Continuations.namesBeside : 0)
      .prefix(while: PlaceNames.builtIn.isLargeTown).filter { $0.otherName == nil }
    let nearest = neighbours(near, or: before == nil ? [] : parts).prefix(Self.mostNearFirst)
    let ahead = nearest + large.prefix(Continuations.namesBeside - nearest.count)
    let inTown = parts.filter { !nearest.contains($0) }
    let rest = (near + elsewhere).filter { !ahead.contains($0) }
    return ((ahead + inTown + rest)[...], ahead.count..<ahead.count + inTown.count)
  }

  /// The neighbours of a place, and the towns among its parts, that go before other large towns: if it has no parts but
  /// landmarks, all that are well known, and else those that all know.
  private func neighbours(_ near: [NameMatch], or parts: [NameMatch]) -> [NameMatch] {
    let names = PlaceNames.builtIn
    let hasParts = parts.contains { $0.kind != .landmark }
    return (near + parts).filter { place in
      place.otherName == nil
        && (names.isLargeTown(place)
          || !hasParts && place.kind != .landmark
            && (place.isTown || names.rank(ofName: place.name) >= PlaceNames.rankOfWellKnown))
    }
  }

  /// The most neighbours that go before the large towns and the parts of a place.
  private static let mostNearFirst = 3

  /// The places near another that go on from what is typed.
  private func places(near other: NameMatch) -> [NameMatch] {
    let found = PlaceNames.builtIn.places(near: other, beginning: typedName).prefix(Continuations.namesBeside)
    return Self.places(of: Array(found), by: name, in: question)
  }

  /// The places, of those with one name first the one that is in a town.
  private func withSamePlace(in town: String) -> ArraySlice<NameMatch> {
    let lexicon = PlaceLexicon(own: reader.own())
    var places = places.prefix(Continuations.namesOffered)
    for index in places.indices {
      let name = places[index].name
      guard places.count(where: { $0.name == name }) > 1,
        let other = places[index...].firstIndex(where: {
          $0.name == name && $0.fit == .beginning && lexicon.isPart($0, of: town)
        })
      else { continue }
      places.insert(places.remove(at: other), at: index)
    }
    return places
  }

  /// The most places elsewhere behind those that are in a town.
  private static let mostElsewhere = 12

  /// The parts of a town that go on from what is typed, those called after it first. They are searched for, since many
  /// places elsewhere may begin so.
  private func parts(of town: String) -> [NameMatch] {
    let lexicon = PlaceLexicon(own: reader.own())
    let around = lexicon.named(town)?.places ?? []
    let borough = around.first.flatMap { $0.isBoroughOfLondon ? $0.authority : nil }
    let found =
      borough.map { PlaceNames.builtIn.parts(ofBorough: $0, beginning: typedName) } ?? begun(in: around)
    let key = NameKey.of(town)
    let begun = Self.places(
      of: found.filter { !NameKey.of($0.calledAs).starts(with: key) }, by: name, in: question)
    // Behind a comma the name is not read with the town's.
    let landmarks =
      question.place(beforeComma: name, by: reader) != nil
      ? PlaceNames.builtIn.landmarks(calledAfter: town, beginning: typedName) : []
    // Pudsey has its own post town, and is found among the likeliest. To ask each whether it is a part takes long.
    let codes = around.flatMap(\.outward.codes)
    let others = places.prefix(Continuations.namesOffered).filter { place in
      place.otherIs == .name && !begun.contains(place)
        && (isLast || place.kind == .landmark && place.lies(in: codes))
        && !landmarks.contains(where: place.isSame)
    }
    let called = places.filter { $0.otherIs != .name } + landmarks
    // Glasgow Prestwick Airport is not in Glasgow, but all know Buckingham Palace.
    func isFirst(_ place: NameMatch) -> Bool {
      place.fit == .beginning && (place.lies(in: codes) || PlaceNames.builtIn.isFamous(place))
    }
    let likely = called.filter(isFirst) + begun + called.filter { !isFirst($0) } + others
    return Array(likely.lazy.filter { lexicon.isPart($0, of: town) }.prefix(PlaceNames.mostPartsFirst))
  }

  /// What the place before them lies in, and the parts of one of the towns that this may be, which tell which of them is
  /// meant: Heaton behind Newcastle.
  private var wholesAndParts: [NameMatch] {
    let wholes = places.filter { $0.otherIs == .whole }
    let mayBeDoubtful = isLast || question.isBehindBlank(name)
    let towns = mayBeDoubtful ? question.doubtfulPlaces(before: name, by: reader) : []
    let parts = towns.contains(where: \.isTown) ? begun(in: towns) : []
    let telling = Self.places(of: parts, by: name, in: question).lazy.filter { part in
      !wholes.contains { $0.otherName == part.name } && PlaceNames.builtIn.only(of: towns, near: part) != nil
    }
    let all = wholes + telling.prefix(Self.mostTelling)
    return all.isEmpty ? [] : places.filter { $0.kind == .own } + all
  }

  /// The most parts of one of several towns.
  private static let mostTelling = 10

  /// The places in the districts of some others whose names begin with what is typed.
  private func begun(in others: [NameMatch]) -> [NameMatch] {
    PlaceNames.builtIn.matches(
      beginning: typedName, in: others.flatMap(\.outward.codes), limit: Continuations.namesOffered)
  }

  /// All that is typed of the name.
  private var typedName: String {
    (question.earlierWords(of: name) + [String(question.word.dropFirst(name.before.count))]).joinedByBlanks
  }

  /// Those of some places that can be put in.
  private static func places(of places: [NameMatch], by name: TypedName, in question: PlaceQuestion)
    -> [NameMatch]
  {
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
    }
  }
}

extension PlaceLexicon {
  /// Whether a place lies in a town, or is a landmark that is called after it, or has it behind its name: Home Park,
  /// Plymouth.
  fileprivate func isPart(_ place: NameMatch, of town: String) -> Bool {
    place.otherIs != .name
      || place.kind == .landmark && place.name.contains(",") && place.hasPostTown(NameKey.of(town))
      || places(named: place.name, inside: town).contains(where: place.isSame)
  }
}

extension String {
  /// Whether it begins as a text that is being typed, whatever the case and the marks of both.
  fileprivate func goesOn(from begun: String) -> Bool { NameKey.of(self).starts(with: NameKey.of(begun)) }
}

extension NameMatch {
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
    by reader: PlaceReader
  ) -> String? {
    let isFirst = question.isFirst(after: name.earlierWords)
    if kind == .own, isFirst, !isTelling { return calledAs }
    let typed = NameKey.of((question.earlierWords(of: name) + [question.word]).joinedByBlanks)
    var told = kind == .own ? calledAs : toldApart(typed: typed)
    // Where a bracket is typed, what the place lies in goes on from it.
    let parts = told.parts(between: ", ")
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
    let countBefore = before.isEmpty ? 0 : reader.items(of: before).count
    let forms =
      (isPart || isTelling ? [calledAs] : []) + [told]
      + (isOwn && kind == .region ? ["\(calledAs), \(whereabouts)"] : [])
      + ["\(calledAs) (\(code))"]
      // London, Paddington (W2) is the station.
      + (isFirst || isPostcode || [.own, .region].contains(kind) || question.isBehindBlank(name)
        ? [] : ["\(calledAs), \(whereabouts)"])
    for form in forms {
      guard let words = question.words(with: form, for: name) else { continue }
      let items = reader.items(
        of: words, wanted: isFirst && !mayBeTwo && !isPart ? nil : question.wanted)
      guard let place = items.last?.place, place.codes == codes, items.count <= countBefore + 1 else {
        continue
      }
      // What is no part of the place before it by its name is none by its code.
      if isPart, items.count > countBefore { return nil }
      if isTelling, items.contains(where: \.isDoubtful) { continue }
      if isFirst || !question.isSpoilt(by: items, replacing: name.earlierWords, by: reader) { return form }
    }
    return nil
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
    guard Self.isDistinction(first), items.count == 2, let other = items[0].place, let place = items[1].place
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

import Basics
import Postcodes
import ShellCompletion

/// What some of a command's words mean.
enum Subject: Sendable {
  /// A postcode, or the text that stands where one was expected.
  case postcode(WrittenPostcode)
  /// A place wider than one postcode, by its name or its code.
  case wider(WiderPlace)
  /// The name of several places.
  case several(String, [NameMatch])
  /// Neither a postcode nor a name, and the places that may be meant.
  case unknown(String, likely: [NameMatch])

  /// What all words of a command mean, in order. At each word it takes the longest name, or else what `WrittenPostcode`
  /// reads.
  ///
  /// An unknown word can belong to a longer name, so the names beside it are not taken for places: St Pancras is not in
  /// Stoke.
  ///
  /// - Parameter mayBeAddress: whether the words may be an address, of which the postcode alone is meant.
  static func all(
    in words: [String], own: @autoclosure () -> [OwnPlaces.Entry], mayBeAddress: Bool = true
  ) -> [Subject] {
    let words = withoutKingdom(words).map(withoutName)
    let written = WrittenPostcode.all(in: words)
    // Names need not be searched if each text is a postcode, nor for more words than a person types.
    if written.allSatisfy({ !$0.isHopeless && !$0.isOfLetters }) || words.count > mostWords {
      return written.map { Subject($0, own: []) }
    }
    let own = own()
    let parts = words.flatMap { $0.split(whereSeparator: \.isWhitespace).flatMap(separated) }
    // All the words, and those of an argument, may be a part of one name.
    let wholes = [parts] + words.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let texts = wholes.filter { $0.count > 1 }.map { $0.joined(separator: " ") }
    let readings = read(parts) { text in
      let named = PlaceNames.builtIn.places(named: text, own: own)
      return named.isEmpty && texts.contains(text) ? PlaceNames.builtIn.landmarks(havingAll: text) : named
    }
    let all =
      readings.contains(where: \.isName)
      ? readings.map { $0.subject(own: own) } : Self.mistakes(in: written).map { Subject($0, own: own) }
    return mayBeAddress && isAddress(written, all) ? all.suffix(1) : all
  }

  /// Whether words are an address: a house number and names, then the only postcode.
  private static func isAddress(_ written: [WrittenPostcode], _ all: [Subject]) -> Bool {
    guard let postcode = all.last?.postcode, (try? written.last?.postcode.get()) == postcode,
      all.allSatisfy({ $0.postcode == nil || $0.postcode == postcode })
    else { return false }
    let before = written.dropLast()
    let words = before.flatMap { $0.text.split(separator: " ") }
    // A street's “St” begins a postcode, too.
    return before.allSatisfy { (try? $0.postcode.get()) == nil }
      && words.contains { $0.first?.isNumber == true }
      && words.contains { $0.count > 2 && $0.allSatisfy(\.isLetter) }
  }

  /// Whether a whole postcode is among the words. The service is not asked for names beside it, since they may be those
  /// of persons.
  static func hasPostcode(_ words: [String]) -> Bool {
    WrittenPostcode.all(in: words).contains { (try? $0.postcode.get()) != nil }
  }

  private static let mostWords = 100

  /// The words without the country at the end of an address: `Leeds, UK`.
  private static func withoutKingdom(_ words: [String]) -> [String] {
    for kingdom in [["uk"], ["united", "kingdom"]] {
      let last = words.suffix(kingdom.count)
      let before = words.dropLast(kingdom.count)
      if !before.isEmpty, last.map({ $0.lowercased() }) == kingdom { return Array(before) }
    }
    guard let last = words.last, let comma = last.lastIndex(of: ","),
      ["uk", "united kingdom"].contains(String(last[comma...].dropFirst().drop { $0 == " " }).lowercased())
    else { return words }
    return words.dropLast() + [String(last[..<comma])]
  }

  /// Its name while it is being looked up.
  var text: String {
    switch self {
    case .postcode(let written): written.text
    case .wider(let wider): wider.name ?? wider.codes[0]
    case .several(let name, _): name
    case .unknown(let text, _): text
    }
  }

  /// What to ask the service: a name that is not built in; nil for anything else.
  var question: String? {
    switch self {
    case .unknown: TypedName(in: [text], limit: 1).question
    case .postcode(let written) where written.isHopeless: TypedName(in: [text], limit: 1).question
    case .postcode, .wider, .several: nil
    }
  }

  /// The places that may be meant.
  var likely: [NameMatch] { if case .unknown(_, let likely) = self { likely } else { [] } }

  /// The subject with the service's answer: the places of that name, or those that may be meant.
  func answered(by places: [NameMatch]) -> Subject {
    let named = places.filter { $0.isNamed(text) }
    if !named.isEmpty { return Subject(text, named) }
    return places.isEmpty ? self : .unknown(text, likely: Array(places.prefix(Self.likely)))
  }

  var isWider: Bool { if case .wider = self { true } else { false } }

  /// The postcode; nil for anything else.
  var postcode: Postcode? {
    if case .postcode(let written) = self { try? written.postcode.get() } else { nil }
  }

  /// Whether it is neither a postcode nor a place.
  var isMistake: Bool {
    switch self {
    case .postcode: postcode == nil
    case .wider, .several: false
    case .unknown: true
    }
  }

  /// The text in its usual form.
  var name: String { postcode?.description ?? text }

  private init(_ written: WrittenPostcode, own: [OwnPlaces.Entry]) {
    if case .failure(.incomplete(let text)) = written.postcode, let wider = WiderPlace(PostcodePrefix(text)) {
      self = .wider(wider)
    } else if written.isHopeless {
      let likely = TypedName(in: [written.text], own: own, limit: Self.likely).matches
      let isName = !likely.isEmpty || TypedName(in: [written.text], limit: 1).question != nil
      self = isName ? .unknown(written.text, likely: likely) : .postcode(written)
    } else {
      self = .postcode(written)
    }
  }

  /// How many places are named to choose from.
  private static let likely = 3

  private init(_ name: String, _ places: [NameMatch]) {
    if places.count > 1 {
      self = .several(name, places)
    } else if Postcode(places[0].code) != nil {
      self = .postcode(WrittenPostcode.all(in: [places[0].code])[0])
    } else {
      self = .wider(WiderPlace(places[0]))
    }
  }

  /// Some words as they were read.
  private enum Reading {
    case written(WrittenPostcode)
    case name(String, [NameMatch])

    var isName: Bool { if case .name = self { true } else { false } }
    var isMistake: Bool { if case .written(let written) = self { written.isHopeless } else { false } }
    /// Whether it may be a word of a name, as the letters of an area may.
    var isWord: Bool {
      if case .written(let written) = self {
        written.isHopeless || !written.text.contains(where: \.isNumber)
      } else {
        false
      }
    }

    /// Whether it is not a name with words left out.
    var isWhole: Bool {
      guard case .name(let name, let places) = self else { return true }
      return places.contains { $0.isCalled(name) || $0.kind == .own }
    }

    /// Whether it is more likely the end of another name than a place of its own.
    var isEndOfNames: Bool {
      guard case .name(let name, let places) = self else { return false }
      return Subject.isEndOfNames(name) && !places.contains { $0.kind == .own }
    }

    func subject(own: [OwnPlaces.Entry]) -> Subject {
      switch self {
      case .written(let written): Subject(written, own: own)
      case .name(let name, let places): Subject(name, places)
      }
    }
  }

  /// A word cut after each comma and semicolon.
  private static func separated(_ word: Substring) -> [String] {
    var parts = [""]
    for character in word {
      if parts[parts.count - 1].last.map({ ",;".contains($0) }) ?? false, !",;".contains(character) {
        parts.append("")
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// Reads words from one comma to the next, unless the comma belongs to a name.
  private static func read(_ words: [String], places: (String) -> [NameMatch]) -> [Reading] {
    var (all, part): ([Reading], [Reading]) = ([], [])
    var (rest, others, partWords) = (words[...], [String](), [String]())
    func endOthers() {
      if !others.isEmpty { part += mistakes(in: WrittenPostcode.all(in: others)).map { .written($0) } }
      others = []
    }
    while let first = rest.first {
      let name = (1...min(longestName, rest.count)).reversed().compactMap {
        count -> (Int, [NameMatch])? in
        let text = rest.prefix(count).joined(separator: " ")
        // Text that begins a postcode is taken for one.
        guard !beginsPostcode(text) else { return nil }
        let found = places(text)
        return found.isEmpty || isSeveral(text, found, places: places) ? nil : (count, found)
      }.first
      let count = name?.0 ?? 1
      if let (count, places) = name {
        endOthers()
        part.append(.name(text(of: Array(rest.prefix(count))), places))
      } else {
        others.append(first)
      }
      partWords += rest.prefix(count)
      rest = rest.dropFirst(count)
      guard rest.isEmpty || (partWords.last?.last).map({ ",;".contains($0) }) ?? false else { continue }
      endOthers()
      // Neighbouring names must be whole: Burgh Island is not Burgh and The Island, and Coronation Street is not
      // Coronation and Street.
      let names = part.count { $0.isName }
      let isOneName =
        names > 0 && part.contains { $0.isWord || names > 1 && !$0.isWhole }
        || part.dropFirst().contains(where: \.isEndOfNames)
      all +=
        isOneName
        ? [.written(WrittenPostcode(mistaken: text(of: partWords)))] : part
      (part, partWords) = ([], [])
    }
    return all
  }

  /// Whether a text found as one name lists several: `London, Bridge`, since no comma belongs to the name of London Bridge.
  private static func isSeveral(
    _ text: String, _ found: [NameMatch], places: (String) -> [NameMatch]
  ) -> Bool {
    let parts = text.split { ",;".contains($0) }
    return parts.count > 1 && found.allSatisfy { $0.isCalled(text) && !$0.name.contains(",") }
      && parts.allSatisfy { !places(String($0)).isEmpty }
  }

  /// The words joined, without the comma after the last.
  private static func text(of words: [String]) -> String {
    var text = words.joined(separator: " ")
    while let last = text.last, ",;".contains(last) { text.removeLast() }
    return text
  }

  /// Joins letters and unknown words beside them, since these letters are not an area: Preston is not in “the pr”.
  private static func mistakes(in written: [WrittenPostcode]) -> [WrittenPostcode] {
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

  /// A word that fish completed, `didsbury:M20`, without the name before the code.
  static func withoutName(_ word: String) -> String {
    guard let named = NamedValue(word), beginsPostcode(named.value) else { return word }
    return named.value
  }

  private static func beginsPostcode(_ text: String) -> Bool {
    let prefix = PostcodePrefix(text)
    return prefix.canBegin && prefix.isKnown
  }

  /// The most words that a name has.
  private static let longestName = 8

  /// Whether a word is a usual end of names. Beside another name it is not a place, even if one is called so.
  static func isEndOfNames(_ word: String) -> Bool { ends.contains(word.lowercased()) }

  private static let ends: Set = [
    "abbey", "airport", "bank", "beach", "bridge", "castle", "common", "cross", "end", "farm", "field",
    "forest", "green",
    "hall", "heath", "hill", "hills", "holm", "house", "island", "lake", "lane", "market", "marsh", "moor",
    "mount",
    "palace", "park", "place", "pool", "quay", "racecourse", "road", "square", "stadium", "station", "street",
    "university",
    "valley", "view", "water", "wood",
  ]
}

extension WrittenPostcode {
  /// Whether it is not a postcode and has no digit. It may then be a name, though it looks like a slip: Essex is not
  /// E5 5EX.
  fileprivate var isOfLetters: Bool {
    if case .failure(.malformed) = postcode { !text.contains(where: \.isNumber) } else { false }
  }
}

extension NameMatch {
  /// Places as rows: name, codes, and where each is.
  static func list(_ places: [NameMatch]) -> String {
    let width = places.map { cells(of: $0.title) }.max() ?? 0
    return Columns.aligned(
      places.map { (label: padded($0.title, to: width) + "  " + $0.codeRange, value: $0.whereabouts) },
      indent: "")
  }
}

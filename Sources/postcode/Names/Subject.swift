import Basics
import Postcodes
import ShellCompletion

/// What some of a command's words stand for.
enum Subject: Sendable {
  /// A postcode, or what stands where one was expected.
  case postcode(WrittenPostcode)
  /// A place wider than one postcode, by its name or its code.
  case wider(WiderPlace)
  /// The name of several places.
  case several(String, [NameMatch])
  /// Neither a postcode nor a name, and the places that may be meant.
  case unknown(String, likely: [NameMatch])

  /// What all the words of a command stand for, in order: at each the longest name, else what `WrittenPostcode` reads.
  ///
  /// A word that nobody knows may be one of a longer name, so the names beside it are not taken for places: St Pancras
  /// is not in Stoke.
  static func all(in words: [String], own: @autoclosure () -> [OwnPlaces.Entry]) -> [Subject] {
    let written = WrittenPostcode.all(in: words.map(withoutName))
    // Where each is a postcode nobody needs to know of names.
    if written.allSatisfy({ !$0.isHopeless }) { return written.map { Subject($0, own: []) } }
    let own = own()
    let read = parts(of: words).map { self.read($0, own: own) }
    return read.contains { $0.contains(where: \.isName) }
      ? read.flatMap { $0.map { $0.subject(own: own) } } : written.map { Subject($0, own: own) }
  }

  /// What it is called while it is being looked up.
  var text: String {
    switch self {
    case .postcode(let written): written.text
    case .wider(let wider): wider.name ?? wider.codes[0]
    case .several(let name, _): name
    case .unknown(let text, _): text
    }
  }

  /// The same in its usual form.
  var name: String {
    if case .postcode(let written) = self, case .success(let postcode) = written.postcode {
      postcode.description
    } else {
      text
    }
  }

  private init(_ written: WrittenPostcode, own: [OwnPlaces.Entry]) {
    if case .failure(.incomplete(let text)) = written.postcode, let wider = WiderPlace(PostcodePrefix(text)) {
      self = .wider(wider)
    } else if written.isHopeless {
      let likely = TypedName(in: [written.text], own: own, limit: Self.likely).matches
      self = likely.isEmpty ? .postcode(written) : .unknown(written.text, likely: likely)
    } else {
      self = .postcode(written)
    }
  }

  /// So many places are named to choose from.
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

    func subject(own: [OwnPlaces.Entry]) -> Subject {
      switch self {
      case .written(let written): Subject(written, own: own)
      case .name(let name, let places): Subject(name, places)
      }
    }
  }

  /// The words between commas and semicolons.
  private static func parts(of words: [String]) -> [[String]] {
    words.map(withoutName).joined(separator: " ").split { ",;".contains($0) }.map {
      $0.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private static func read(_ words: [String], own: [OwnPlaces.Entry]) -> [Reading] {
    var readings: [Reading] = []
    var (rest, others) = (words[...], [String]())
    func endOthers() {
      if !others.isEmpty { readings += WrittenPostcode.all(in: others).map { .written($0) } }
      others = []
    }
    while let first = rest.first {
      let name = (1...min(longestName, rest.count)).reversed().lazy.compactMap {
        count -> (Int, [NameMatch])? in
        let text = rest.prefix(count).joined(separator: " ")
        // What begins a postcode is one first.
        guard !beginsPostcode(text) else { return nil }
        let places = PlaceNames.builtIn.places(named: text, own: own)
        return places.isEmpty ? nil : (count, places)
      }.first
      guard let (count, places) = name else {
        others.append(first)
        rest = rest.dropFirst()
        continue
      }
      endOthers()
      readings.append(.name(rest.prefix(count).joined(separator: " "), places))
      rest = rest.dropFirst(count)
    }
    endOthers()
    return readings.contains(where: \.isMistake) && readings.contains(where: \.isName)
      ? [.written(WrittenPostcode(mistaken: words.joined(separator: " ")))] : readings
  }

  /// A word of fish's, `didsbury:M20`, without the name before the code.
  static func withoutName(_ word: String) -> String {
    guard let named = NamedValue(word), beginsPostcode(named.value) else { return word }
    return named.value
  }

  private static func beginsPostcode(_ text: String) -> Bool {
    let prefix = PostcodePrefix(text)
    return prefix.canBegin && prefix.isKnown
  }

  /// So many words a name may have.
  private static let longestName = 8
}

extension NameMatch {
  /// Places as rows: the name, its codes, and where it is.
  static func list(_ places: [NameMatch]) -> String {
    let width = places.map { cells(of: $0.title) }.max() ?? 0
    return Columns.aligned(
      places.map { (label: padded($0.title, to: width) + "  " + $0.codeRange, value: $0.whereabouts) },
      indent: "")
  }
}

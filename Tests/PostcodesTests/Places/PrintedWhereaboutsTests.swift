import Basics
import TestProcesses
import Testing

@testable import Postcodes

/// What the program says a place lies in tells that place from others of its name, however it is put in.
///
/// Some hundred of the names that several places have are tried, by `POSTCODE_SEED`; with `POSTCODE_LAW_CASES` it is
/// as many, or all of them.
@Suite struct PrintedWhereaboutsTests {
  /// How words are read that should mean some places; nil if they do.
  private static func fault(_ words: [String], _ wanted: [NameMatch]) -> String? {
    let items = PlaceWords(words).items
    let codes = wanted.map(\.codes)
    let read = items.map { "\($0.text): \($0.name)" }
    switch items.first?.meaning {
    case .place(let place)? where items.count == 1 && codes.contains(place.codes): return nil
    case .several(let places)? where items.count == 1 && places.allSatisfy({ codes.contains($0.codes) }):
      return nil
    default: return "\(words) is read as \(read), not \(wanted[0].codeRange)"
    }
  }

  @Test func whatIsPrintedTellsPlacesApart() {
    let names = PlaceNames.builtIn
    var random = SeededRandom(seed: environmentVariable("POSTCODE_SEED").flatMap { UInt64($0) } ?? 1)
    let cases = environmentVariable("POSTCODE_LAW_CASES").flatMap { Int($0) } ?? 150
    var faults: [String] = []
    var count = 0
    var tried = 0
    for row in (0..<names.places.count).shuffled(using: &random) where tried < cases {
      let name = names.places.name(of: row)
      // The rows of a name follow each other.
      let rows = names.places.rows(named: NameKey.of(name))
      guard rows.count > 1, row == rows.lowerBound else { continue }
      tried += 1
      let all = names.placesOfAnySize(named: name)
      for whole in Set(all.map(\.whereabouts)).sorted() where !whole.isEmpty {
        // Bradford, Manchester is two cities.
        if [name, whole].allSatisfy({ names.places(named: $0).contains { $0.kind == .city } }) { continue }
        let places = all.filter { $0.whereabouts == whole }
        // A county is not only the council of its name, so that is not printed.
        if places.count == 1, !names.isTold(places[0], among: all) { continue }
        let first = name.split(separator: " ").map(String.init)
        for words in [
          ["\(name), \(whole)"], "\(name) \(whole)".split(separator: " ").map(String.init), first + [whole],
        ] {
          count += 1
          if let fault = Self.fault(words, places) { faults.append(fault) }
        }
      }
    }
    print("\(count) texts, \(faults.count) read otherwise")
    for fault in faults.prefix(10) { print(fault) }
    #expect(faults.isEmpty)
    #expect(count > cases)
  }

  /// A shell puts in the rest of a name as one word, wherever the name is cut.
  @Test(arguments: [
    (["West", "Ham, Basingstoke and Deane"], "RG22"), (["High", "Town, Luton"], "LU2"),
    (["st", "mary's, Southampton"], "SO14"), (["newport", "Isle of Wight"], "PO30"),
    (["Westbourne", "Bournemouth,", "Christchurch", "and", "Poole"], "BH4"),
    (["Westbourne, Bournemouth, Christchurch and Poole"], "BH4"),
    (["Lisvane (Llys-faen), Cardiff"], "CF14"), (["Lisvane (Llys-faen)"], "CF14"),
  ])
  func quotesMayBeAnywhere(_ words: [String], _ code: String) {
    let items = PlaceWords(words).items
    guard items.count == 1, case .place(let place) = items[0].meaning else {
      Issue.record("\(words) is \(items)")
      return
    }
    #expect(place.code == code, "\(words)")
  }

  @Test func aSaintAloneIsOfSeveral() {
    guard case .several(let places)? = PlaceWords(["st mary"]).items.first?.meaning else {
      Issue.record("st mary is one place")
      return
    }
    #expect(places.allSatisfy { $0.name.hasPrefix("St Mary") })
  }

  @Test func noPlaceOfAListIsLost() {
    for list in [
      "leeds:LS1,york:YO1", "leeds:LS1;york:YO1", "leeds,york:YO1", "leeds and york:YO1",
      "leeds:LS1 to york:YO1", "leeds/york:YO1", "leeds/harrog:HG27SX", "leeds:LS1/stoke-on-t:ST4",
    ] {
      #expect(PlaceWords([list]).items.count == 2, "\(list)")
    }
  }

  @Test func aHyphenBeforeWhatFishPutsInIsKept() {
    for (text, names) in [
      ("leeds-harrog:HG27SX", ["Leeds", "HG2 7SX"]), ("leeds-york:YO1", ["Leeds", "YO1"]),
      ("stoke-on-trent:ST4-york:YO1", ["ST4", "YO1"]),
    ] {
      #expect(PlaceWords([text], wanted: 2).items.map(\.name) == names, "\(text)")
    }
    #expect(PlaceWords(["berwick-upon-t:TD15"]).items.map(\.name) == ["TD15"])
  }

  /// fish puts in what the codes of several places have in common, and these letters are not an area that was meant.
  @Test(arguments: [
    ("middlesbrough:TS", "Middlesbrough"), ("stoke on trent:ST", "Stoke-on-Trent"),
    ("leeds:LS1,middlesbrough:TS", "Middlesbrough"),
    ("middlesbrough:TS1", "TS1"), ("the office:TS", "TS"),
  ])
  func aCodeOfNoPlaceOfTheNameIsNotMeant(_ word: String, _ name: String) {
    #expect(PlaceWords([word]).items.last?.name == name)
  }

  @Test func aCodeOfTheUsersOwnPlaceIsMeant() throws {
    let own = [OwnPlaces.Entry(postcode: try #require(Postcode("M1 1AE")), name: "Leeds")]
    #expect(PlaceWords.withoutNames("leeds:M11AE", own: { own }) == "M11AE")
    #expect(PlaceWords.withoutNames("leeds:M11AE", own: { [] }) == "leeds: M11AE")
  }

  /// What tells places of a name apart goes on from it, with a comma or without.
  @Test(arguments: [("is", "Isle of Wight"), ("wal", "Wales"), ("tel", "Telford and Wrekin")])
  func aQualifierGoesOn(_ typed: String, _ whole: String) {
    for words in [["newport", typed], ["newport \(typed)"]] {
      let name = TypedName(in: words, limit: 5)
      #expect(name.matches.first?.name == "Newport, \(whole)", "\(words)")
      #expect(name.earlierWords == words.count - 1)
    }
  }
}

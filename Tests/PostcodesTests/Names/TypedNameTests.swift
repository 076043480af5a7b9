import TestProcesses
import Testing

@testable import Postcodes

/// The name that is being typed at the end of some words.
@Suite struct TypedNameTests {
  private func typed(_ words: String...) -> (first: String?, earlierWords: Int) {
    let name = TypedName(in: words, limit: 5)
    return (name.matches.first?.name, name.earlierWords)
  }

  @Test func theLongestNameIsTaken() {
    #expect(typed("edinb") == ("Edinburgh", 0))
    #expect(typed("bourton", "on", "the", "wa") == ("Bourton-on-the-Water", 3))
    #expect(typed("M1", "1AE", "bourton", "on", "the", "wa") == ("Bourton-on-the-Water", 3))
    #expect(typed("york", "didsb") == ("Didsbury", 0))
    #expect(typed("york,didsb") == ("Didsbury", 0))
    #expect(typed("kings lyn") == ("King's Lynn", 0))
    #expect(typed("bourton", "on", "the", "water", "") == ("Bourton-on-the-Water", 4))
  }

  /// Kents Bank and Kenton do not keep what is in Kent from beginning.
  @Test func aLongerWordIsNoTown() {
    let name = TypedName(in: ["kent", "b"], limit: 5, mayBeListed: true)
    #expect(name.earlierWords == 0 && name.matches.first?.name == "Broadstairs", "\(name)")
  }

  @Test(arguments: [
    [], [""], ["e"], ["sw1"], ["SW1A 1"], ["51.5"], ["../ping"], ["$(x)"], ["\u{1B}[2J"], ["-x"], [","],
    [String(repeating: "a", count: 5000)], ["m1", "1"],
  ])
  func whatIsNoNameFindsNothing(_ words: [String]) {
    #expect(TypedName(in: words, limit: 5).matches.isEmpty)
  }

  /// With time in proportion to the square of the length, this took hours.
  @Test(.limit(minutes: 5), arguments: ["word ", "Leeds,", "st. ", "Leeds ", "St Ives, "])
  func aTextLongerThanAnyNameFindsNothing(_ word: String) {
    let name = TypedName(in: [String(repeating: word, count: 100_000) + "x"], limit: 5)
    // One letter may be a part of the last town.
    #expect(
      name.earlierWords == 0 && name.question == nil && (name.matches.isEmpty || word.hasPrefix("St Ives")))
  }

  /// The text before the name in its word does not belong to it.
  @Test func whatStandsBeforeIsTold() {
    for (words, before) in [
      (["york,didsb"], "york,"), (["SW1A 1AA, didsb"], "SW1A 1AA, "),
      (["york,bourton", "on", "the", "w"], "york,"),
      (["m1,york", "didsb"], ""), (["didsb"], ""), (["york, leeds;qqx"], "york, leeds;"),
    ] { #expect(TypedName(in: words, limit: 1).before == before, "\(words)") }
  }

  /// The town that a place is near is completed, and so is a name behind “near” alone.
  @Test(arguments: ["near", "nr", "by"]) func aNameIsTypedWithATownNearby(_ near: String) {
    #expect(typed("clapham", near, "sett") == ("Clapham \(near) Settle", 2))
    #expect(typed("M1", "1AE", "newport", near, "card") == ("Newport \(near) Cardiff", 2))
    #expect(typed(near, "otl") == ("Otley", 0))
    // None of them is near York, and two letters begin too many names.
    for town in ["yor", "se"] {
      let name = TypedName(in: ["clapham", near, town], limit: 5)
      #expect(!name.matches.contains { $0.name.hasPrefix("Clapham") }, "\(town)")
    }
  }

  /// A council goes on from its name once its title is begun, and not before.
  @Test func aCouncilGoesOnOnceItIsBegun() {
    func names(_ words: String...) -> [String] {
      TypedName(in: words, limit: 30).matches.map { $0.otherName ?? $0.name }
    }
    #expect(names("leeds", "co").contains("Leeds Council"))
    #expect(names("leeds").contains("Leeds") && !names("leeds").contains("Leeds Council"))
    #expect(names("high", "peak", "dist") == ["high peak District"])
    #expect(names("cyngor", "dinas", "caer").contains("cyngor dinas Caerdydd"))
  }

  /// A name goes on behind its comma, unless a list does.
  @Test func aNameIsTypedWithWhatItsPlaceLiesIn() {
    for words in [
      ["newport,", "wales"], ["newport,", "w"], ["newport,w"], ["newport, wal"],
      ["M1", "1AE", "newport,", "wa"],
    ] {
      let name = TypedName(in: words, limit: 5)
      #expect(name.matches.first?.title == "Newport, Wales", "\(words)")
      #expect(name.matches.first?.code == "NP20" && name.before.isEmpty, "\(words)")
      #expect(name.earlierWords == (words.count > 1 ? 1 : 0), "\(words)")
    }
    // In quotes, too, other places may stand before it.
    for list in ["leeds; newport, wa", "leeds, newport, wa", "leeds; newport, "] {
      let name = TypedName(in: [list], limit: 5)
      #expect(name.matches.first?.title == "Newport, Wales" && name.earlierWords == 0, "\(list)")
      #expect(list.hasPrefix(name.before) && name.before.count == 7, "\(list)")
    }
    #expect(TypedName(in: ["clapham,", ""], limit: 5).matches.map(\.name).contains("Clapham, Bedford"))
    #expect(!TypedName(in: ["leeds,", ""], limit: 5).matches.contains { $0.name.contains(",") })
    #expect(typed("newport,", "isle", "of", "w") == ("Newport, Isle of Wight", 3))
    #expect(typed("kingston,", "surr") == ("kingston, Surrey", 1))
    #expect(typed("leeds,", "west", "y") == ("Leeds, West Yorkshire", 2))
    // The county of today comes before that of once.
    #expect(typed("leeds,", "west") == ("Leeds, West Yorkshire", 1))
    #expect(typed("gillingham,", "kent,", "england") == ("gillingham, kent, england", 2))
    for list in [
      ["london,", "e"], ["york,", "l"], ["newport,", "manch"], ["york,leeds"],
      ["leeds,", "york"], ["leeds,", "surr"], ["leeds,", "we"], ["derby,", "no"], ["preston,", "b"],
    ] {
      #expect(!TypedName(in: list, limit: 5).matches.contains { $0.name.contains(",") }, "\(list)")
    }
  }

  /// The comma of a list is not in the name of an airport or a college.
  @Test func aCommaSeparatesNames() {
    for words in [["leeds,", "brad"], ["leeds, brad"], ["leeds,brad"], ["SW1A", "1AA", "leeds,", "brad"]] {
      let name = TypedName(in: words, limit: 5)
      #expect(name.matches.first?.name == "Bradford" && name.earlierWords == 0, "\(words)")
    }
    #expect(typed("cambridge,", "kings", "l") == ("King's Lynn", 1))
    #expect(typed("king's", "college,", "cam") == ("King's College, Cambridge", 2))
    #expect(typed("king's college, cam") == ("King's College, Cambridge", 0))
    #expect(typed("leeds", "brad") == ("Leeds Bradford Airport", 1))
    #expect(typed("leeds,", "bradfrod") == ("Bradford", 0))
    // What is known before a comma is not misspelt.
    #expect(TypedName(in: ["manchester,"], limit: 5).matches.isEmpty)
    #expect(typed("mancester,") == ("Manchester", 0))
  }

  @Test func aNameMayBeginWithANumber() {
    #expect(typed("10", "downing") == ("10 Downing Street", 1))
    #expect(typed("10 downing") == ("10 Downing Street", 0))
    #expect(typed("221b", "bak") == ("221B Baker Street", 1))
    #expect(typed("leeds,", "10", "down") == ("10 Downing Street", 1))
    #expect(typed("10", "york") == ("York", 0))
    #expect(typed("30", "st", "m") == ("The Gherkin", 2))
  }

  /// Letters that begin names are not for an overseas territory alone.
  @Test func specialPostcodesStandBehindNames() {
    for (letters, code) in [("bi", "BIQQ 1ZZ"), ("as", "ASCN 1ZZ"), ("fi", "FIQQ 1ZZ"), ("GI", "GIR 0AA")] {
      let matches = TypedName(in: [letters], limit: 5).matches
      #expect(matches.count == 5 && matches.last?.code == code, "\(matches)")
    }
    #expect(TypedName(in: ["st"], limit: 5).matches.allSatisfy { !$0.code.hasPrefix("STHL") })
    #expect(TypedName(in: ["biqq"], limit: 5).matches.allSatisfy { $0.code != "BIQQ 1ZZ" })
  }

  @Test func aSlipIsAGuess() {
    let name = TypedName(in: ["edinbrugh"], limit: 5)
    #expect(name.isGuess && name.matches.first?.name == "Edinburgh")
    #expect(!TypedName(in: ["edinburgh"], limit: 5).isGuess)
  }

  @Test func aWholeNameIsThatOfOnePlaceWhereThatIsFarLarger() {
    let names = PlaceNames.builtIn
    #expect(names.places(named: "london").map(\.kind) == [.city])
    #expect(names.places(named: "Newport").count > 2)
    #expect(names.places(named: "bourton water").map(\.name) == ["Bourton-on-the-Water"])
    #expect(names.places(named: "edinb").isEmpty && names.places(named: "").isEmpty)
    let own = OwnPlaces.Entry(postcode: Postcode("M1 1AE")!, name: "London")
    #expect(names.places(named: "london", own: [own]).map(\.code) == ["M1 1AE"])
  }
}

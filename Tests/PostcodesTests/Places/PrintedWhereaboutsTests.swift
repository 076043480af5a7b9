import Testing

@testable import Postcodes

/// What the program says a place lies in tells that place from others of its name, however it is put in.
@Suite struct PrintedWhereaboutsTests {
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
    for list in ["leeds:LS1,york:YO1", "leeds:LS1;york:YO1", "leeds,york:YO1"] {
      #expect(PlaceWords([list]).items.map { $0.name.prefix { $0.isLetter } }.count == 2, "\(list)")
    }
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

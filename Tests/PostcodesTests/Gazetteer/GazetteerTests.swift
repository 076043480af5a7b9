import Postcodes
import Testing

@Suite struct GazetteerTests {
  @Test func holdsTheWholeCountry() {
    let outcodes = Array(Gazetteer.outcodes)
    #expect(outcodes.count == 2978)
    #expect(Set(outcodes.map(\.name)).count == 2978)
    #expect(outcodes.reduce(0) { $0 + $1.sectors.count } == 10_973)
    #expect(PostTown.all.count == 124)
    #expect(outcodes.allSatisfy { !$0.place.isEmpty && !$0.country.isEmpty })
    #expect(Landmark.all.count >= 150)
  }

  @Test func findsEveryOutcodeByName() {
    for outcode in Gazetteer.outcodes {
      #expect(Gazetteer.outcode(outcode.name) == outcode)
    }
  }

  @Test(arguments: ["", "S", "SW", "SW1", "ZZ1", "SW1AA", "SW100", "1", "A", "QQ1", "SW1a", "É1"])
  func knowsWhatIsNoOutcode(_ name: String) {
    #expect(Gazetteer.outcode(name) == nil)
  }

  @Test func findsByBeginningAgainstBruteForce() {
    let all = Array(Gazetteer.outcodes)
    for start in ["", "S", "SW", "SW1", "SW1A", "M1", "M11", "B", "ZE", "ZZ", "E1", "W1", "GY1"] {
      let expected = all.filter { $0.name.hasPrefix(start) }.map(\.name)
      #expect(Gazetteer.outcodes(beginning: start).map(\.name) == expected, "\(start)")
    }
  }

  @Test func knowsPlaces() throws {
    let westminster = try #require(Gazetteer.outcode("SW1A"))
    #expect(westminster.place == "Westminster / Wandsworth")
    #expect(westminster.country == "England")
    #expect(westminster.sectors == [0, 1, 2])
    #expect(Gazetteer.outcode("ZE1")?.place == "Shetland Islands")
    #expect(Gazetteer.outcode("BT1")?.country == "Northern Ireland")
    #expect(Gazetteer.outcode("BT1")?.sectors == [])
    #expect(Gazetteer.outcode("JE2")?.country == "Jersey")
    #expect(Gazetteer.outcode("LL11")?.country == "Wales")
  }

  @Test func ordersAsPeopleCount() {
    let names = Gazetteer.outcodes(beginning: "SW1").map(\.name)
    #expect(names.prefix(3) == ["SW1A", "SW1E", "SW1H"])
    #expect(names.last == "SW19")
  }
}

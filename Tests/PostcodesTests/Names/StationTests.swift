import Testing

@testable import Postcodes

/// Railway stations among the names.
@Suite struct StationTests {
  private func codes(_ name: String) -> [String] { PlaceNames.builtIn.places(named: name).map(\.code) }

  @Test(arguments: [
    ("Wakefield Westgate", "WF1 2QN"), ("Wakefield Westgate station", "WF1 2QN"), ("station wkf", "WF1 2QN"),
    ("WKF station", "WF1 2QN"), ("Station Wkf", "WF1 2QN"), ("WKF", "WF1 2QN"), ("station LDS", "LS1 4DY"),
    ("Bristol Parkway", "BS34 8PU"), ("Newport (S Wales) station", "NP20 4NW"),
    ("Newport station (S Wales)", "NP20 4NW"), ("Abbey Wood (London) station", "SE2 9PY"),
    ("Highbury & Islington station", "N5 1RQ"), ("Highbury and Islington station", "N5 1RQ"),
    ("Edinburgh station", "EH1 1BB"), ("Cambridge North", "CB4 0AE"), ("oxford parkway station", "OX2 8HA"),
    ("Forsinard station", "KW13 6YT"), ("Waterloo station", "SE1 8SW"), ("Baker Street station", "NW1 5LJ"),
  ])
  func isFoundAsPeopleWriteIt(_ name: String, _ code: String) { #expect(codes(name) == [code]) }

  /// Three letters are a station's code only in capitals, and only if they are nothing else.
  @Test(arguments: [
    "wkf", "Wkf", "QQX", "station QQX", "WKFX", "station", "station station", "wkf station", "bus station",
    "The Station",
  ])
  func nothingElseIsACode(_ name: String) {
    #expect(!codes(name).contains("WF1 2QN") && codes(name).count != 1)
  }

  /// A word may be left out behind a town's name, but Bank station is not Bank Hall station.
  @Test func onlyATownLeavesOutAWord() {
    #expect(codes("stoke station").contains("ST4 2UH"))
    #expect(codes("park station").isEmpty)
  }

  /// The part of London around it stands for a station of the Underground that is not built in.
  @Test(arguments: [
    ("bank station", "EC3V"), ("oval tube", "SE11"), ("Aldgate East underground station", "E1"),
    ("Borough station", "SE1"), ("holborn tube station", "WC2B 6AA"), ("paddington tube", "W2 1HQ"),
    ("Brent Cross station", "NW11"), ("Morden tube", "SM4"), ("Redbridge tube", "IG4"),
    ("Redbridge station", "SO15 0AF"), ("acton tube", "W3"), ("charing cross tube", "WC2N 5HS"),
  ])
  func aStationOfTheUnderground(_ name: String, _ code: String) {
    #expect(codes(name).first == code)
  }

  @Test(arguments: ["hillside station", "leeds tube", "oval bus station"])
  func noOtherPlaceIsAStation(_ name: String) {
    #expect(!codes(name).contains { !$0.contains(" ") })
  }

  /// A station never stands for the town, village or suburb of its name.
  @Test func hidesNoPlaceOfItsName() {
    let table = PlaceNames.builtIn.places
    var (stations, hiding) = (0, [String]())
    for row in 0..<table.count where table.kind(of: row) == .landmark {
      let name = table.name(of: row)
      guard name.hasSuffix(" station") else { continue }
      stations += 1
      let place = String(name.dropLast(" station".count))
      let places = table.rows(named: NameKey.of(place)).filter { table.kind(of: $0) != .landmark }
      if !places.isEmpty, PlaceNames.builtIn.places(named: place).first?.kind == .landmark {
        hiding.append(place)
      }
    }
    #expect(stations > 2500)
    #expect(hiding.isEmpty)
  }

  /// Each station has one row, whether it is among the landmarks or not.
  @Test func isThereOnce() {
    for name in ["Leeds station", "Edinburgh Waverley station", "York station", "London Paddington station"] {
      #expect(codes(name).count == 1, "\(name)")
    }
    #expect(codes("Manchester Airport") == codes("Manchester Airport station"))
  }

  /// Every code stands for a postcode of the built-in country.
  @Test func everyCodeHasAPostcode() throws {
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let table = PlaceNames.builtIn.places
    var count = 0
    for first in letters {
      for second in letters {
        for third in letters {
          guard let row = table.row(ofStation: [first, second, third]) else { continue }
          count += 1
          let postcode = try #require(table.unit(of: row).flatMap { Postcode($0) })
          #expect(Country.greatBritain.contains(postcode), "\(table.name(of: row))")
        }
      }
    }
    #expect(count > 2550)
    #expect(table.row(ofStation: []) == nil && table.row(ofStation: Array("leeds".utf8)) == nil)
  }
}

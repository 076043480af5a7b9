import CountryData
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.blocking) struct NameTableTests {
  private let names = PlaceNames.builtIn

  /// The key of a name has no other characters, whatever letters and marks the name has, and is no longer than the
  /// longest text that can be typed.
  @Test func everyNameHasAPlainKey() {
    for table in [names.places, names.towns] {
      var cursor = NameCursor(table)
      var (key, previous) = ([UInt8](), [UInt8]())
      cursor.seek(0)
      for row in 0..<table.count {
        if row % NameFile.rowsInBlock == 0 { cursor.seek(row) }
        cursor.fold(into: &key)
        let name = cursor.name
        #expect(!key.isEmpty && key.count <= NameKey.longest, "\(name)")
        #expect(
          key.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == NameKey.blank },
          "\(name)")
        #expect(!key.lexicographicallyPrecedes(previous), "\(name)")
        #expect(name == table.name(of: row))
        previous = key
        cursor.advance()
      }
    }
  }

  @Test(arguments: [
    ("Ynys Môn", "ynys mon"), ("Tŷ-nant", "ty nant"), ("Rhosllannerchrugog", "rhosllannerchrugog"),
    ("Y Felinheli", "y felinheli"), ("Dŵr", "dwr"), ("A' Chrìon Làraich", "a chrion laraich"),
    ("Westward Ho!", "westward ho"), ("Elephant & Castle", "elephant and castle"),
    ("  ST.   Mary’s ", "st marys"), ("Saint Andrew", "st andrew"), ("Saintbury", "saintbury"),
    ("O\u{308}land", "oland"), ("Œuf Æther", "oeuf aether"), ("", ""), ("'-.", ""),
  ])
  func aKeyIsPlain(name: String, key: String) {
    #expect(String(decoding: NameKey.of(name), as: UTF8.self) == key)
  }

  @Test func whatNoNameHasFindsNothing() {
    for typed in ["", " ", "-", "😀", "東京", String(repeating: "a", count: 10_000)] {
      #expect(names.matches(typed).isEmpty, "\(typed.prefix(20))")
    }
    #expect(names.matches("edinburgh", limit: 0).isEmpty)
  }

  /// Any place of the table is found by its whole name, if the list is long enough for all places of that name.
  @Test func everyPlaceIsFoundByItsName() {
    var random = SeededRandom()
    for _ in 0..<400 {
      let row = Int.random(in: 0..<names.places.count, using: &random)
      let name = names.places.name(of: row)
      let outcode = names.places.place(of: row).outcode.name
      #expect(
        names.matches(name, limit: 300).contains { match in
          match.fit == .beginning && match.codes.contains { $0.prefix { $0 != " " } == outcode }
        }, "\(name) \(outcode)")
    }
  }

  @Test func everyCodeIsKnown() {
    var unknown: Set<String> = []
    for table in [names.places, names.towns] {
      for row in 0..<table.count {
        for outcode in table.outcodes(of: row) where Gazetteer.outcode(outcode.name) == nil {
          unknown.insert(outcode.name)
        }
      }
    }
    #expect(unknown.isEmpty, "\(unknown)")
  }

  @Test func everyLandmarkIsFoundByItsName() {
    for landmark in Landmark.all {
      #expect(
        names.matches(landmark.name).contains { $0.name == landmark.name && $0.codes == [landmark.postcode] },
        "\(landmark): make names writes the names anew")
    }
  }

  @Test func aDistrictIsKnownByItsLocalities() {
    #expect(Gazetteer.outcode("M20")?.localities == "Didsbury, Withington")
    #expect(Gazetteer.outcode("BT1")?.localities == "Belfast")
    #expect(Gazetteer.outcodes.allSatisfy { !$0.localities.isEmpty })
  }

  /// Whatever is damaged, no search goes wrong.
  @Test func noDamageMakesASearchGoWrong() {
    var random = SeededRandom()
    let places = [UInt8](UnsafeRawBufferPointer(start: place_names_start(), count: place_names_size()))
    let towns = UnsafeRawBufferPointer(start: town_names_start(), count: town_names_size())
    for round in 0..<60 {
      var damaged = places
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        let reach = round % 3 == 0 ? NameFile.headerLength : damaged.count
        damaged[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 5 == 0 { damaged.removeLast(Int.random(in: 1...damaged.count, using: &random)) }
      damaged.withUnsafeBytes { damaged in
        guard let names = PlaceNames(places: damaged, towns: towns) else { return }
        for typed in ["s", "edinb", "green s", "saint", "edinbrugh", "abertawe", "zzzzzzzzzz"] {
          #expect(names.matches(typed).allSatisfy { !$0.codes.isEmpty })
        }
        _ = names.localities(ofDistrict: "M20")
      }
    }
  }
}

@Suite struct OutcodeRangeTests {
  @Test(arguments: [
    (["M20"], "M20"), (["EH1", "EH2", "EH3", "EH17", "EH28", "EH99"], "EH1-EH3"), (["SW1A 1AA"], "SW1A 1AA"),
    (["NP20", "NP10", "NP18"], "NP10-NP20"), (["N1C", "N1", "WC1H", "WC1X"], "N1-N1C, WC1H-WC1X"),
    (["NP44", "NP4", "NP10", "NP25", "NP26"], "NP4-NP44"),
    (["WC2N", "E1", "EC1A", "N1"], "E, EC, N, WC"), ([], ""),
  ])
  func isShort(codes: [String], text: String) {
    #expect(OutcodeRange.text(of: codes) == text)
  }
}

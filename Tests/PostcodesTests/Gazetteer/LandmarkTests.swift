import Basics
import Foundation
import Testing

@testable import Postcodes

@Suite struct LandmarkTests {
  @Test func theMostFamousComeFirst() {
    let first = Landmark.all.prefix(3).map { $0.postcode + " " + $0.name }
    #expect(
      first == ["SW1A 1AA Buckingham Palace", "SW1A 2AA 10 Downing Street", "SW1A 0AA Houses of Parliament"])
  }

  @Test func namesAndPostcodesAreUnique() {
    #expect(Set(Landmark.all.map(\.name)).count == Landmark.all.count)
    #expect(Set(Landmark.all.map(\.postcode)).count == Landmark.all.count)
  }

  @Test func everyLandmarkIsFoundByItsPostcode() {
    for landmark in Landmark.all {
      #expect(Landmark.at(compact: landmark.postcode.filter { $0 != " " }) == landmark)
    }
  }

  @Test(arguments: ["", "SW1A", "SW1A1A", "SW1A1AAA", "sw1a1aa", "SW1A 1AA", "ZZ11ZZ", "SW1A1AA\t51.5014"])
  func anythingElseHasNone(text: String) {
    #expect(Landmark.at(compact: text) == nil)
  }

  /// Every line of the table is read, in order, and has a postcode that the gazetteer knows.
  @Test func everyPostcodeIsWellFormedAndItsSectorExists() throws {
    for landmark in Landmark.all {
      let postcode = try #require(Postcode(landmark.postcode), "\(landmark)")
      #expect(postcode.description == landmark.postcode)
      let outcode = try #require(Gazetteer.outcode(postcode.outward), "\(landmark)")
      let digit = try #require(postcode.inward.first?.wholeNumberValue)
      #expect(outcode.mayHaveSector(digit), "\(landmark)")
    }
  }

  /// A box around each nation and dependency, so that a wrong sign or digit is noticed where no release has data.
  @Test(arguments: [
    ("England", 49.9...55.9, -6.5...1.8, 80), ("Scotland", 54.6...60.9, -8.7 ... -0.7, 40),
    ("Wales", 51.3...53.5, -5.4 ... -2.6, 20), ("Northern Ireland", 54.0...55.4, -8.2 ... -5.4, 8),
    ("Isle of Man", 54.0...54.5, -4.9 ... -4.3, 3), ("Jersey", 49.1...49.3, -2.3 ... -2.0, 3),
    ("Guernsey", 49.4...49.8, -2.7 ... -2.1, 3),
  ])
  func everyNationAndDependencyHasItsOwn(
    country: String, north: ClosedRange<Double>, east: ClosedRange<Double>, atLeast: Int
  ) {
    let own = Landmark.all.filter { landmark in
      Gazetteer.outcode(landmark.postcode.prefix { $0 != " " })?.country == country
    }
    #expect(own.count >= atLeast)
    for landmark in own {
      #expect(north.contains(landmark.latitude) && east.contains(landmark.longitude), "\(landmark)")
    }
  }

  /// Each row's source agrees with the built-in country.
  @Test func theSourceOfEachIsTrue() throws {
    for landmark in Landmark.all {
      let postcode = try #require(Postcode(landmark.postcode))
      guard let position = Country.greatBritain.unit(postcode)?.position else {
        #expect(["A", "G"].contains(try source(of: landmark)), "\(landmark)")
        continue
      }
      let own = try #require(GridPosition(latitude: landmark.latitude, longitude: landmark.longitude))
      let metres = position.metres(to: own)
      #expect(
        try source(of: landmark) == "U"
          ? metres <= 12 : source(of: landmark) == (metres <= 300 ? "C" : "K") && metres <= 1000,
        "\(landmark): \(metres) m")
    }
    // The distant ones are large grounds and lonely places.
    #expect(try Landmark.all.count { try source(of: $0) == "K" } * 6 <= Landmark.all.count)
    #expect(try Landmark.all.count { try source(of: $0) == "G" } <= 7)
  }

  /// How well a row is known, as landmarks.tsv says.
  private func source(of landmark: Landmark) throws -> String {
    var facts = try #require(TableRows.landmarks.line(whoseKeyIs: landmark.postcode.filter { $0 != " " }))
    for _ in 0..<2 { _ = TableRows.field(&facts) }
    return String(decoding: TableRows.field(&facts), as: UTF8.self)
  }

  @Test func thereIsNoLineThatIsNotALandmark() {
    #expect(Landmark.all.count >= 150)
    #expect(Landmark.all.allSatisfy { !$0.name.isEmpty && $0.name.printable == $0.name })
  }
}

@Suite struct PostTownTests {
  @Test func theAreasAreThoseOfTheGazetteer() {
    let areas = Set(Gazetteer.outcodes.map { String($0.name.prefix { $0.isLetter }) })
    #expect(PostTown.all.count == 124)
    #expect(PostTown.all.map(\.area) == areas.sorted())
    #expect(PostTown.all.allSatisfy { !$0.name.isEmpty })
  }

  @Test(arguments: [
    ("AB", "Aberdeen"), ("E", "London"), ("SW", "London"), ("BT", "Belfast"), ("JE", "Jersey"),
    ("CR", "Croydon"),
    ("ZE", "Lerwick"),
  ])
  func anAreaHasItsTown(area: String, town: String) {
    #expect(PostTown.of(area: area) == town)
  }

  @Test(arguments: ["", "ZZ", "A", "ab", "ABC", "SW1"])
  func noAreaHasNone(area: String) {
    #expect(PostTown.of(area: area) == nil)
  }
}

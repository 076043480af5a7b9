import Basics
import CountryData
import TestProcesses
import Testing

@testable import Postcodes

/// The built-in country by itself. `FullScaleCountryTests` compares it with the release that it was made from.
@Suite(.blocking) struct CountryTests {
  private let country = Country.greatBritain

  private static var builtIn: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: country_file_start(), count: country_file_size())
  }

  @Test func holdsGreatBritain() {
    #expect(country.unitCount == 1_745_849)
    #expect(country.sectorCount == 10_879)
    #expect(country.release == "OS Code-Point Open 2025.4")
    #expect(country.copyrightYear == "2025")
    #expect((0..<country.sectorCount).reduce(0) { $0 + country.unitCount(ofSector: $1) } == country.unitCount)
  }

  @Test func isWholeAndSmall() throws {
    let file = try #require(CountryFile(Self.builtIn))
    for section in CountryFile.Section.allCases { #expect(file.isWhole(section), "\(section)") }
    #expect(file[.districts].count + file[.units].count <= 600_000)
    #expect(Self.builtIn.count <= 7_000_000)
  }

  @Test func knowsWhatIsTrueOfAUnit() throws {
    let palace = try #require(Postcode("SW1A 1AA").flatMap { country.unit($0) })
    #expect(palace.position == GridPosition(easting: 529_090, northing: 179_645))
    #expect(palace.ward == "St James's")
    #expect(palace.authority == "Westminster")
    #expect(palace.country == "England")
    #expect(palace.quality == 10)
    // Most of the districts of these postcodes lie in other authorities.
    #expect(Gazetteer.place(of: try #require(Postcode("SE1 7PB"))) == "London Eye")
    #expect(try #require(Postcode("SE1 7PB").flatMap { country.unit($0) }).authority == "Lambeth")
    #expect(try #require(Postcode("EC3N 4AB").flatMap { country.unit($0) }).authority == "Tower Hamlets")
    let unplaced = try #require(Postcode("AB43 1AJ").flatMap { country.unit($0) })
    #expect(unplaced.quality == 90)
    #expect(unplaced.position == nil)
    #expect(unplaced.authority == "")
    #expect(unplaced.country == "Scotland")
  }

  /// A walk through all units gives each its position, within the bounds of its block.
  @Test func everyUnitWithAPositionIsInItsBlock() throws {
    let unplaced = country.unplacedUnits
    #expect(unplaced.count == 836)
    var random = SeededRandom()
    var (next, placed, samples) = (0, 0, [(postcode: Postcode?, position: GridPosition)]())
    country.forEachBlock { block in
      #expect(block.firstUnit == next)
      next += block.count
      country.forEachPosition(in: block, besides: unplaced) { unit, position in
        placed += 1
        if block.squaredDistance(to: position) != 0 { Issue.record("\(unit) is outside its block") }
        guard Int.random(in: 0..<1000, using: &random) == 0 else { return }
        samples.append(
          (country.postcode(ofSector: block.sector, index: unit - block.firstOfSector), position))
      }
    }
    #expect(next == country.unitCount)
    #expect(placed == country.unitCount - unplaced.count)
    for sample in samples {
      #expect(sample.postcode.flatMap { country.unit($0) }?.position == sample.position)
    }
  }

  @Test(arguments: ["SW1A 1ZZ", "BT1 5GS", "AA1 1AA", "GIR 0AA", "BFPO 801", "JE2 3AB", "SW1A 9AA"])
  func knowsWhatItDoesNotHold(_ text: String) throws {
    #expect(Postcode(text).map { country.contains($0) } == false)
  }

  /// Rank and bits agree: a listed unit is contained, under its number, and an unlisted one is not.
  @Test func listsExactlyWhatItContains() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let district = Int.random(in: 0..<country.districtCount, using: &random)
      let name = String(decoding: country.name(ofDistrict: district), as: UTF8.self)
      let digit = Int.random(in: 0...9, using: &random)
      let query = try #require(AutocompleteQuery(outward: name, inward: "\(digit)"))
      let listed = country.units(beginning: query)
      #expect(listed.map(\.text) == listed.map(\.text).sorted())
      let known = Set(listed.map(\.text))
      for unit in 0..<400 {
        let text = "\(name) \(digit)\(Country.letters(ofUnit: unit))"
        #expect(Postcode(text).map { country.contains($0) } == known.contains(text), "\(text)")
      }
      for suggestion in listed.prefix(20) {
        let unit = try #require(Postcode(suggestion.text).flatMap { country.unit($0) })
        #expect(unit.authority == suggestion.place, "\(suggestion.text)")
      }
      // The letters of a unit narrow the result.
      let letter = Country.letters(ofUnit: Int.random(in: 0..<400, using: &random)).prefix(1)
      let narrower = try #require(AutocompleteQuery(outward: name, inward: "\(digit)\(letter)"))
      #expect(
        country.units(beginning: narrower) == listed.filter { $0.text.hasPrefix("\(name) \(digit)\(letter)") }
      )
    }
  }

  @Test func namesAPlaceOnlyWhereItHoldsForAll() {
    #expect(Gazetteer.outcode("SW2")?.place == "Lambeth")
    #expect(Gazetteer.outcode("NW3")?.place == "Camden / Barnet")
    #expect(Gazetteer.outcode("SW3")?.place.hasSuffix(" / …") == true)
    #expect(Gazetteer.outcode("SY5")?.country == "England and Wales")
  }

  /// Whatever is damaged, no read goes wrong, and the checksum of the section shows the damage.
  @Test func noDamageMakesAReadGoWrong() throws {
    var random = SeededRandom()
    let bytes = [UInt8](Self.builtIn)
    let postcodes = ["SW1A 1AA", "ZE2 9AA", "AB10 1AB", "M60 9HX"].compactMap { Postcode($0) }
    for round in 0..<400 {
      var damaged = bytes
      // Half of the damage is to the header and the tables at the start, which everything else depends on.
      let reach = round % 2 == 0 ? 40_000 : bytes.count
      var places: [Int] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<reach, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
        if damaged[place] != bytes[place] { places.append(place) }
      }
      if round % 5 == 0 { damaged.removeLast(Int.random(in: 1...damaged.count, using: &random)) }
      damaged.withUnsafeBytes { damaged in
        guard let file = CountryFile(damaged), let country = Country(damaged) else { return }
        let isWhole = CountryFile.Section.allCases.allSatisfy { file.isWhole($0) }
        #expect(!isWhole || places.allSatisfy { $0 < CountryFile.headerLength } || round % 5 == 0)
        for postcode in postcodes { _ = country.unit(postcode) }
        _ = country.districts(inArea: "SW").prefix(50).map { country.whole(district: $0) }
        if let query = AutocompleteQuery(outward: "SW1A", inward: "1") { _ = country.units(beginning: query) }
      }
    }
  }
}

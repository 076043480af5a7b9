import CountryData
import Foundation
import TestProcesses
import Testing

@testable import Postcodes

/// The built-in country, compared with the whole release that it is made from. The release is not part of the project.
/// If it is not beside the working copy, these tests are skipped, and the run says so.
@Suite(
  .serialized, .blocking, .limit(minutes: 20),
  .enabled(if: Release.isPresent, "needs OS Code-Point Open at ../shared/data/codepo_gb.zip"))
struct FullScaleCountryTests {
  private static let shared = Result { try Release() }
  private let release: Release
  private let country = Country.greatBritain

  init() throws { release = try Self.shared.get() }

  @Test func theReleaseIsWhole() {
    #expect(release.statedRows.count == 120)
    #expect(release.rows.count == 1_745_849)
    #expect(release.statedRows.values.reduce(0, +) == release.rows.count)
  }

  /// The units of each sector are those of the release.
  @Test func everyUnitIsThereAndNoOther() throws {
    var sectors = 0
    var start = 0
    while start < release.rows.count {
      let first = release.rows[start]
      var end = start
      while end < release.rows.count, release.rows[end].sector == first.sector { end += 1 }
      let text = first.text
      let query = try #require(
        AutocompleteQuery(outward: text.prefix { $0 != " " }, inward: text.suffix(3).prefix(1)))
      let district = try #require(country.district(named: query.outward), "\(text)")
      let digit = try #require(Int(query.inward))
      let sector = try #require(country.sector(digit, ofDistrict: district), "\(text)")
      let expected = release.rows[start..<end].map { row in
        let letters = [UInt8(truncatingIfNeeded: row.packed >> 8), UInt8(truncatingIfNeeded: row.packed)]
          .compactMap { CountryFile.letters.firstIndex(of: $0) }
        return letters[0] * 20 + letters[1]
      }
      #expect(country.units(of: sector, beginning: "") == expected, "\(query)")
      sectors += 1
      start = end
    }
    #expect(sectors == country.sectorCount)
  }

  /// For all units: a code always has the same name, and every code has one.
  @Test func whatIsSaidOfEveryUnitIsWhatTheReleaseSays() throws {
    var wards: [UInt64: Int] = [:]
    var authorities: [UInt64: Int] = [:]
    var wrong: [String] = []
    var start = 0
    while start < release.rows.count {
      let first = release.rows[start]
      let query = try #require(PostcodePrefix(first.text).whole)
      let sector = try #require(
        country.district(named: query.outward).flatMap {
          country.sector(query.inward.first?.wholeNumberValue ?? 0, ofDistrict: $0)
        })
      var place = 0
      while start + place < release.rows.count, release.rows[start + place].sector == first.sector {
        let row = release.rows[start + place]
        let position = country.position(ofSector: sector.number, index: place)
        let known = country.wardAndAuthority(ofSector: sector.number, index: place)
        if row.quality != 90,
          position.easting != row.easting || position.northing != row.northing
            || wards[row.ward, default: known.ward] != known.ward && row.ward != 0
            || authorities[row.authority, default: known.authority] != known.authority && row.authority != 0
            || (row.authority == 0) != country.name(ofAuthority: known.authority).isEmpty
        {
          wrong.append(row.text)
        }
        if row.ward != 0 { wards[row.ward] = known.ward }
        if row.authority != 0 { authorities[row.authority] = known.authority }
        place += 1
      }
      start += place
    }
    #expect(wrong.isEmpty, "\(wrong.count) of them, as \(wrong.prefix(10))")
    #expect(Set(wards.values).count == wards.count && Set(authorities.values).count == authorities.count)
    #expect(authorities.count == 350 && wards.count > 7900)
  }

  @Test func aUnitIsWhatItsPartsSay() throws {
    var random = SeededRandom()
    for _ in 0..<5000 {
      let row = random.pick(release.rows)
      let unit = try #require(Postcode(row.text).flatMap { country.unit($0) }, "\(row.text)")
      #expect(unit.quality == row.quality, "\(row.text)")
      let position = row.quality == 90 ? nil : GridPosition(easting: row.easting, northing: row.northing)
      #expect(unit.position == position, "\(row.text)")
      #expect(unit.country.utf8.first == row.country, "\(row.text)")
      #expect((row.authority == 0) == unit.authority.isEmpty, "\(row.text)")
      #expect((row.ward == 0) == unit.ward.isEmpty, "\(row.text)")
    }
  }

  /// The units that a beginning leaves are those that brute force finds.
  @Test func everyBeginningCompletesAsBruteForceDoes() throws {
    var random = SeededRandom()
    let source = GazetteerSource()
    for _ in 0..<10_000 {
      let text = random.pick(release.rows).text
      let typed = String(text.prefix(text.count - Int.random(in: 0...2, using: &random)))
      let prefix = PostcodePrefix(typed)
      guard case .units(let query) = Hierarchy.step(for: prefix) else { continue }
      let bytes = (query.outward + query.inward).utf8
      let missing = 8 * (query.outward.utf8.count + 3 - bytes.count)
      let low = bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(missing)
      let high = low | (1 << UInt64(missing) - 1)
      let expected = release.rows[firstRow { $0.packed >= low }..<firstRow { $0.packed > high }].map(\.text)
      let known = source.known(prefix).suggestions
      guard query.inward.count == 1, expected.count > 100 else {
        #expect(known.map(\.text) == expected, "\(typed)")
        continue
      }
      // The units by their first letters, each beginning once and in order.
      let letters = expected.map { $0.dropLast() }
      #expect(
        known.map { $0.text[...] }
          == letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map { letters[$0] })
      #expect(known.reduce(0) { $0 + ($1.unitCount ?? 0) } == expected.count, "\(typed)")
    }
  }

  private func firstRow(where isAfter: (Release.Row) -> Bool) -> Int {
    var (low, high) = (0, release.rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(release.rows[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  @Test func everyBritishLandmarkIsWithinAKilometreOfItsPostcode() throws {
    let landmarks = Landmark.all.filter { landmark in
      country.district(named: landmark.postcode.prefix { $0 != " " }) != nil
    }
    #expect(landmarks.count >= 1480)
    for landmark in landmarks {
      let postcode = try #require(Postcode(landmark.postcode))
      let unit = try #require(country.unit(postcode), "\(landmark) is not a live postcode")
      let position = try #require(unit.position, "\(landmark) has a postcode without coordinates")
      let place = Coordinate(latitude: landmark.latitude, longitude: landmark.longitude)
      let (latitude, longitude) = position.degrees
      let metres = place.metres(to: Coordinate(latitude: latitude, longitude: longitude))
      #expect(metres <= 1000, "\(landmark.name), \(landmark.postcode): \(Int(metres)) m")
    }
  }

  /// The file in the project is what `make country` makes from the release.
  @Test func theBuiltInFileIsMadeFromTheRelease() throws {
    let made = try PostcodeRelease(at: Release.file.path, .init()) { _ in true }
    #expect(made.notes.isEmpty)
    let isBuiltIn = made.file.elementsEqual(
      UnsafeRawBufferPointer(start: country_file_start(), count: country_file_size()))
    #expect(isBuiltIn, "make country RELEASE=… makes a file that differs from the one in Sources/CountryData")
  }
}

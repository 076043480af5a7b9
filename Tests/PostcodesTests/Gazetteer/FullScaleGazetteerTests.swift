import Postcodes
import TestProcesses
import Testing

/// Every built-in fact of Great Britain against the whole release it should agree with. The release is not part of
/// the project; without it beside the working copy these tests are skipped, which the run says.
@Suite(
  .serialized, .blocking,
  .enabled(if: CodePointOpen.isPresent, "needs OS Code-Point Open at ../shared/data/codepo_gb.zip"))
struct FullScaleGazetteerTests {
  private static let release = Result { try CodePointOpen(positionsOf: landmarks.map(\.compact)) }
  private static let countries: [String: Character] = ["England": "E", "Scotland": "S", "Wales": "W"]
  private static let outcodes = Gazetteer.outcodes.filter { countries[$0.country] != nil }
  private static let landmarks = Landmark.all.filter { landmark in
    outcodes.contains { $0.name == landmark.postcode.prefix { $0 != " " } }
  }

  private let release: CodePointOpen

  init() throws { release = try Self.release.get() }

  @Test func everyAreaHasTheRowsTheReleaseStates() {
    #expect(release.statedRows.count == 120)
    #expect(release.rows == release.statedRows)
  }

  @Test func everyOutcodeExistsAndNoneIsMissing() {
    let known = Self.outcodes.map(\.name)
    #expect(Set(known).count == known.count)
    #expect(Set(known).symmetricDifference(release.sectors.keys) == [])
  }

  @Test func everySectorExistsAndNoneIsMissing() {
    for outcode in Self.outcodes {
      #expect(Set(outcode.sectors) == release.sectors[outcode.name] ?? [], "\(outcode.name)")
    }
  }

  @Test func everyOutcodeIsInTheCountryOfMostOfItsUnits() throws {
    for outcode in Self.outcodes {
      let units = try #require(release.units[outcode.name])
      let country = try #require(Self.countries[outcode.country])
      #expect(units[country] == units.values.max(), "\(outcode.name): \(outcode.country), \(units)")
    }
  }

  @Test func everyBritishLandmarkIsWithinAKilometreOfItsPostcode() throws {
    #expect(Self.landmarks.count >= 150)
    for landmark in Self.landmarks {
      let position = try #require(release.positions[landmark.compact], "\(landmark) is not a live postcode")
      let postcode = try #require(position, "\(landmark) has a postcode without coordinates")
      let place = Coordinate(latitude: landmark.latitude, longitude: landmark.longitude)
      let metres = place.metres(to: postcode)
      #expect(metres <= 1000, "\(landmark.name), \(landmark.postcode): \(Int(metres)) m")
    }
  }
}

extension Landmark {
  fileprivate var compact: String { postcode.filter { $0 != " " } }
}

import Foundation
import Postcodes
import Testing

/// The data's licence requires its origin to be named wherever the data goes.
@Suite struct AttributionTests {
  @Test(arguments: ["README.md", "man/postcode-data.7"])
  func isGiven(_ path: String) throws {
    let page = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      .replacing("\\(co", with: "©").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(page.contains(Gazetteer.attribution))
    #expect(page.contains("right 2017") || page.contains("as above, of 2017"))
    #expect(page.contains("GeoNames") && page.contains("CC BY 4.0"))
    #expect(page.lowercased().contains("contains naptan data © crown copyright 2024"))
  }
}

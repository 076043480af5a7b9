import CountryData
import Foundation
import TestProcesses
import Testing

@testable import Postcodes

/// The built-in names must be those that are made from their sources. With `POSTCODE_GENERATE` set, as `make names`
/// sets it, they are written instead. The sources are not part of the project. If they are not beside the working copy,
/// this suite is skipped, and the run says so.
@Suite(
  .serialized, .blocking, .limit(minutes: 10),
  .enabled(if: NameSources.isPresent, "needs places.tsv, localities.tsv and stations.tsv at ../shared/data"))
struct BuiltInNamesTests {
  @Test func placesAreMadeFromTheirSources() throws {
    let sources = NameSources()
    var builder = NameFileBuilder(
      about: """
        Names of places: contains Ordnance Survey data © Crown copyright and database right 2017. Contains Royal Mail \
        data © Royal Mail copyright and database right 2017. Contains National Statistics data © Crown copyright and \
        database right 2017. Postal codes and populated places from GeoNames (https://www.geonames.org), CC BY 4.0, \
        modified. \
        Contains NaPTAN data © Crown copyright 2024.
        Open Government Licence v3.0; Creative Commons Attribution 4.0.

        """)
    var finder = Whereabouts()
    builder.add(try sources.places().map { finder.told($0) })
    let localities = try sources.localities()
    try compare(builder.file(localities: localities), "places.names", place_names_start(), place_names_size())
  }

  @Test func postTownsAreMadeFromTheTable() throws {
    var builder = NameFileBuilder(
      about: """
        \(PostTown.attribution)
        This file is under the same licence: https://creativecommons.org/licenses/by-sa/4.0/

        """)
    var finder = Whereabouts()
    builder.add(finder.postTowns(at: try NameSources().places()))
    try compare(builder.file(), "post-towns.names", town_names_start(), town_names_size())
  }

  private func compare(_ made: [UInt8], _ name: String, _ start: UnsafePointer<UInt8>, _ size: Int) throws {
    if ProcessInfo.processInfo.environment["POSTCODE_GENERATE"] != nil {
      return try Data(made).write(to: NameSources.project.appending(path: name))
    }
    let isBuiltIn = made.elementsEqual(UnsafeRawBufferPointer(start: start, count: size))
    #expect(isBuiltIn, "make names makes a file that differs from Sources/CountryData/\(name)")
  }
}

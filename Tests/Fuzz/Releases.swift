@testable import Postcodes

/// Imports a release: a zip file or a table.
func readReleases(_ input: [UInt8]) {
  var options = PostcodeRelease.Options()
  (options.isForced, options.withNorthernIreland) = (true, true)
  guard
    let release = try? PostcodeRelease(at: file("release", holding: input), options, progress: { _ in true })
  else { return }
  release.file.withUnsafeBytes { bytes in
    guard let file = CountryFile(bytes), let country = Country(bytes) else {
      preconditionFailure("what was imported cannot be read")
    }
    precondition(CountryFile.Section.allCases.allSatisfy { file.isWhole($0) })
    precondition(country.unitCount == release.unitCount)
    for district in 0..<country.districtCount { _ = country.whole(district: district) }
    precondition(country.unitCounts.reduce(0) { $0 + $1.count } == country.unitCount)
    if let unit = country.unit(sample) { precondition(unit.postcode == sample) }
  }
}

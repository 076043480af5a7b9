import Foundation

@testable import Postcodes

/// The railway stations of Great Britain: those of the source, and the project's own for those that opened
/// later or lie elsewhere.
///
/// Source: NaPTAN, whose rows have a name, a code of three letters and a position on the grid.
struct Stations {
  struct Station {
    var name: String
    let code: String
    let position: GridPosition
  }

  /// Rows that are no station of their own: the lower platforms of another station, stops of buses and ships, and works'
  /// stations that have closed.
  private static let leftOut: Set = [
    "GCL", "GQL", "LIF", "LVL", "SPL", "REL", "TAH", "HTR", "HWF", "HWX", "LHR", "RBU", "SHV", "APN", "RBS",
    "IBM",
    "AGR",
  ]
  /// Codes that are not those of the timetable.
  private static let codes = ["OPY": "OXP", "BPC": "PNC"]

  /// How far a landmark lies at most from the station that it is, in metres.
  private static let reach = 600.0

  private let stations: [Station]

  init(_ file: URL) throws {
    let source = try NameSources.lines(file).dropFirst().filter { !Self.leftOut.contains($0[1]) }.map {
      fields in
      guard let east = Int(fields[2]), let north = Int(fields[3]) else {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: fields[0]])
      }
      return Station(
        name: fields[0].replacing(" (Rail Station)", with: ""), code: Self.codes[fields[1]] ?? fields[1],
        position: GridPosition(easting: east, northing: north))
    }
    let own = try NameSources.lines(NameSources.project.appending(path: "further-stations.tsv")).map {
      fields in
      guard let north = Double(fields[2]), let east = Double(fields[3]),
        let position = GridPosition(latitude: north, longitude: east)
      else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: fields[0]]) }
      return Station(name: fields[0], code: fields[1], position: position)
    }
    let codes = Set(own.map(\.code))
    stations = source.filter { !codes.contains($0.code) } + own
  }

  /// The landmarks with the codes and other names of those that are stations or have a station of their name, and a row
  /// for each other station.
  func rows(with landmarks: [NameSources.Row]) throws -> [NameSources.Row] {
    var landmarks = landmarks
    var found: [Int: Int] = [:]
    for (place, landmark) in landmarks.enumerated() {
      let (words, isStation) = (Self.words(landmark.name), landmark.name.hasSuffix(" station"))
      let same = stations.indices.filter { index in
        guard let position = landmark.position, position.metres(to: stations[index].position) <= Self.reach
        else {
          return false
        }
        let other = Self.words(stations[index].name)
        return isStation
          ? other.isSubset(of: words) || words.isSubset(of: other)
          : other == words || other.count > 2 && other.isSubset(of: words)
      }.min { Self.words(stations[$0].name).count < Self.words(stations[$1].name).count }
      if let same { found[same] = place }
    }
    let units = NearbyUnits()
    var others: [NameSources.Row] = []
    for (index, station) in stations.enumerated() {
      guard let place = found[index] else {
        others.append(try Self.row(station, units))
        continue
      }
      landmarks[place].stationCode = station.code.lowercased()
      let known = ([landmarks[place].name] + landmarks[place].otherNames).map(NameKey.of)
      landmarks[place].otherNames += Self.names(station.name).filter { !known.contains(NameKey.of($0)) }
    }
    return landmarks + others
  }

  private static func words(_ name: String) -> Set<ArraySlice<UInt8>> {
    Set(NameKey.of(name).split(separator: NameKey.blank)).subtracting([Array("station".utf8)[...]])
  }

  /// The names of a station: without what stands in brackets behind it, and with that.
  private static func names(_ name: String) -> [String] {
    guard let bracket = name.firstRange(of: " (") else { return [name + " station"] }
    let short = name[..<bracket.lowerBound] + " station"
    return [String(short), String(short + name[bracket.lowerBound...])]
  }

  private static func row(_ station: Station, _ units: NearbyUnits) throws -> NameSources.Row {
    let names = names(station.name)
    guard case (let nearest?, let count) = units.around(station.position) else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: station.name])
    }
    var row = NameSources.Row(
      name: names[0], kind: .landmark, rank: rank(count), outcodes: [nearest.outward],
      otherNames: Array(names.dropFirst()), unit: nearest.compact)
    row.stationCode = station.code.lowercased()
    return row
  }

  /// The rank of a station with some postcodes around it. It is so low that the station goes behind any place of its
  /// name.
  private static func rank(_ units: Int) -> Int { min(35, max(1, Whereabouts.rank(units) - 65)) }
}

import Foundation

@testable import Postcodes

/// The files that the built-in names are made from. They are not part of the project, but for `further-names.tsv`
/// and `regions.tsv`.
///
/// Source: OS Open Names and GeoNames, as each row of the file made from them says.
struct NameSources {
  /// A place as the sources have it.
  struct Row {
    var name: String
    var kind: NameMatch.Kind
    var rank: Int
    var position: GridPosition?
    var outcodes: [String]
    var sector: Int?
    var whereabouts: String?
    var country = ""
    var otherName: String?
    var unit: String?
    /// Which postcode of its sector is nearest to it, in 255ths of them all.
    var nearest: UInt8?
  }

  static let isPresent = FileManager.default.isReadableFile(atPath: folder.appending(path: "places.tsv").path)
  private static let folder = Release.file.deletingLastPathComponent()
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/CountryData")

  /// The project's own names go before those of the same name and outward code in `places.tsv`.
  func places() throws -> [Row] {
    let open = try Self.lines(Self.folder.appending(path: "places.tsv")).dropFirst().map { fields in
      Row(
        name: Self.mended(fields[0]), kind: try Self.kind(fields[1]), rank: Int(fields[2]) ?? 0,
        position: Int(fields[3]).flatMap { east in
          Int(fields[4]).map { GridPosition(easting: east, northing: $0) }
        },
        outcodes: [fields[5]] + fields[8].split(separator: " ").map { String($0) }, sector: Int(fields[7]),
        country: fields[6])
    }
    // The largest of those that lie in one another.
    let largest = open.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
    var regions = Regions()
    let (further, places) = (try further(), largest.map(\.element).filter { !regions.isStandIn($0) })
    return try regions.rows(besides: further + places) + further + landmarks + places
  }

  /// The names of each outward code, the best known first; where the source has none, those of the project's own.
  func localities() throws -> [String: [String]] {
    var localities: [String: [String]] = [:]
    for fields in try Self.lines(Self.folder.appending(path: "localities.tsv")).dropFirst() {
      localities[fields[0]] = fields[1].components(separatedBy: ", ").filter { !$0.isEmpty }
    }
    let further = try further().filter { $0.kind == .suburb || $0.kind == .locality }
    for (outcode, names) in localities where names.isEmpty {
      localities[outcode] = further.filter { $0.outcodes.contains(outcode) }.sorted { left, right in
        let places = [left, right].map { $0.outcodes.firstIndex(of: outcode) ?? 0 }
        return (places[0], right.rank, left.name) < (places[1], left.rank, right.name)
      }.map(\.name)
    }
    return localities
  }

  private func further() throws -> [Row] {
    try Self.lines(Self.project.appending(path: "further-names.tsv")).map { fields in
      Row(
        name: fields[0], kind: try Self.kind(fields[1]), rank: Int(fields[2]) ?? 0,
        outcodes: fields[3].split(separator: " ").map { String($0) },
        whereabouts: fields.count > 4 ? fields[4] : nil, otherName: fields.count > 5 ? fields[5] : nil)
    }
  }

  /// The most famous first: the ranks fall from a city's to a village's.
  private var landmarks: [Row] {
    Landmark.all.enumerated().map { place, landmark in
      let outward = String(landmark.postcode.prefix { $0 != " " })
      return Row(
        name: landmark.name, kind: .landmark, rank: max(60, 105 - place), outcodes: [outward],
        unit: landmark.postcode.filter { $0 != " " })
    }
  }

  private static func kind(_ name: String) throws -> NameMatch.Kind {
    guard let kind = NameMatch.Kind(rawValue: name) else { throw CocoaError(.fileReadCorruptFile) }
    return kind
  }

  /// What is wrong in the source's spelling.
  private static func mended(_ name: String) -> String {
    name.replacing(" &#40 ", with: " and ").replacing(" 0n ", with: " on ").replacing(",C", with: ", C")
  }

  static func lines(_ file: URL) throws -> [[String]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }
}

import Foundation

@testable import Postcodes

/// The files that the built-in names are made from. Only `further-names.tsv`,
/// `further-stations.tsv` and `regions.tsv` are part of the project.
///
/// Source: OS Open Names and GeoNames; each row of the file made from them says which. NaPTAN for stations.
struct NameSources {
  /// A place from the sources.
  struct Row {
    var name: String
    var kind: NameMatch.Kind
    var rank: Int
    var position: GridPosition?
    /// Whether the position is only that of its outward code, as GeoNames has it for most localities.
    var isNearly = false
    var outcodes: [String]
    var sector: Int?
    var whereabouts: String?
    var country = ""
    /// Its other names; each becomes a row of its own.
    var otherNames: [String] = []
    /// In a row of another name: the name that the place is shown by.
    var shownName: String?
    var unit: String?
    /// The three letters of a railway station, in lower case.
    var stationCode: String?
    /// The postcode of its sector that is nearest to it, counted in 255ths of them all.
    var nearest: UInt8?
    /// Whether that postcode is more than a kilometre away.
    var isFarFromNearest = false
    /// Whether the project itself says which outward code comes first.
    var hasChosenCode = false
  }

  static let isPresent = FileManager.default.isReadableFile(atPath: folder.appending(path: "places.tsv").path)
  private static let folder = Release.file.deletingLastPathComponent()
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/CountryData")

  /// All places. A place in `places.tsv` is left out if the project's own names have one of the same name near it.
  func places() throws -> [Row] {
    let finder = Whereabouts()
    let lines = try Self.lines(Self.folder.appending(path: "places.tsv")).dropFirst()
    func position(_ fields: [String]) -> String { fields[3] + " " + fields[4] }
    let shared = Dictionary(grouping: lines.filter { $0[1] == "locality" }, by: position).filter {
      $0.value.count > 1
    }
    let open = try lines.map { fields in
      let kind = try Self.kind(fields[1])
      return Row(
        name: Self.mended(fields[0]), kind: kind, rank: min(Int(fields[2]) ?? 0, Self.most(kind)),
        position: Int(fields[3]).flatMap { east in
          Int(fields[4]).map { GridPosition(easting: east, northing: $0) }
        }, isNearly: kind == .locality && shared[position(fields)] != nil,
        outcodes: [fields[5]] + fields[8].split(separator: " ").map { String($0) }, sector: Int(fields[7]),
        country: fields[6])
    }
    // The largest first, so that of places with a name and an outward code in common the largest stays.
    let largest = open.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }
    var regions = Regions()
    let stations = try Stations(Self.folder.appending(path: "stations.tsv"))
    let further = Self.placed(try further(), as: open)
    let known = Dictionary(grouping: further) { NameKey.of($0.name) }
    let places = Self.behindTowns(largest.map(\.element)).filter { !regions.isStandIn($0) }.flatMap(
      finder.parted
    ).filter {
      row in
      !(known[NameKey.of(row.name)] ?? []).contains { own in
        finder.areNear(own, row) || row.position == nil && own.outcodes.contains(row.outcodes[0])
      }
    }
    var all =
      try regions.rows(besides: further + places) + further + stations.rows(with: try landmarks()) + places
    for fields in try Self.furtherLines() where Self.isOfOtherNames(fields) {
      let row = all.indices.filter { all[$0].name == fields[0] && all[$0].kind.rawValue == fields[1] }
        .max { all[$0].rank < all[$1].rank }
      guard let row else {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: fields[0]])
      }
      all[row].otherNames += fields[5].components(separatedBy: "; ")
    }
    return all
  }

  /// Whether a line gives only other names, for the largest place with its name and kind.
  private static func isOfOtherNames(_ fields: [String]) -> Bool {
    fields[3].isEmpty && fields[1] != NameMatch.Kind.landmark.rawValue
  }

  /// The highest rank of a kind. The sources sometimes count a town's postcodes or people for a lesser place of its
  /// name.
  private static func most(_ kind: NameMatch.Kind) -> Int {
    switch kind {
    case .hamlet: 45
    case .village: 80
    default: .max
    }
  }

  /// The places, with every suburb, village and hamlet ranked below a town of its name.
  private static func behindTowns(_ rows: [Row]) -> [Row] {
    let towns = Dictionary(rows.filter { $0.kind == .town }.map { ($0.name, $0.rank) }, uniquingKeysWith: max)
    return rows.map { row in
      guard let town = towns[row.name], [.suburb, .village, .hamlet].contains(row.kind) else { return row }
      var row = row
      row.rank = min(row.rank, town - 1)
      return row
    }
  }

  /// The project's own names, with the source's positions for those that have none.
  private static func placed(_ further: [Row], as open: [Row]) -> [Row] {
    let known = Dictionary(
      open.filter { $0.position != nil && $0.sector != nil && !$0.isNearly }.map {
        ($0.name + " " + $0.outcodes[0], $0)
      }, uniquingKeysWith: { first, _ in first })
    return further.map { row in
      guard row.position == nil, row.kind != .region, let same = known[row.name + " " + row.outcodes[0]]
      else {
        return row
      }
      var row = row
      (row.position, row.sector) = (same.position, same.sector)
      return row
    }
  }

  /// The names of each outward code, the best-known first; if the source has none, the project's own.
  func localities() throws -> [String: [String]] {
    var localities: [String: [String]] = [:]
    for fields in try Self.lines(Self.folder.appending(path: "localities.tsv")).dropFirst() {
      localities[fields[0]] = fields[1].components(separatedBy: ", ").filter { !$0.isEmpty }.map(Self.mended)
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
    try Self.furtherLines().filter { $0[1] != NameMatch.Kind.landmark.rawValue && !$0[3].isEmpty }.map {
      fields in
      var row = Row(
        name: fields[0], kind: try Self.kind(fields[1]), rank: Int(fields[2]) ?? 0,
        outcodes: fields[3].split(separator: " ").map { String($0) },
        whereabouts: fields[4].isEmpty ? nil : fields[4],
        otherNames: fields[5].components(separatedBy: "; ").filter { !$0.isEmpty })
      row.hasChosenCode = true
      let degrees = fields[6].split(separator: " ").compactMap { Double($0) }
      if degrees.isEmpty, fields.count == 7 { return row }
      guard degrees.count == 2, fields.count == 7 else {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: row.name])
      }
      row.position = GridPosition(latitude: degrees[0], longitude: degrees[1])
      row.sector = row.position.flatMap { position in
        let near = Country.greatBritain.nearest(to: position, limit: 500).map(\.postcode)
        return near.first { $0.outward == row.outcodes[0] }?.inward.first?.wholeNumberValue
      }
      if row.sector == nil {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: row.name])
      }
      return row
    }
  }

  /// The fields of each line, filled up to seven. The file may leave out the last ones.
  private static func furtherLines() throws -> [[String]] {
    try lines(project.appending(path: "further-names.tsv")).map {
      $0 + [String](repeating: "", count: max(0, 7 - $0.count))
    }
  }

  /// The landmarks, the most famous first. Their ranks fall from a city's to a village's.
  private func landmarks() throws -> [Row] {
    let names = Dictionary(try Self.furtherLines().map { ($0[0], $0) }) { $1[1] == "landmark" ? $1 : $0 }
    return Landmark.all.enumerated().map { place, landmark in
      let outward = String(landmark.postcode.prefix { $0 != " " })
      let further = names[landmark.name].map { $0[1] == "landmark" ? $0[5] : "" } ?? ""
      return Row(
        name: landmark.name, kind: .landmark, rank: max(60, 105 - place),
        position: GridPosition(latitude: landmark.latitude, longitude: landmark.longitude),
        outcodes: [outward],
        otherNames: further.components(separatedBy: "; ").filter { !$0.isEmpty },
        unit: landmark.postcode.filter { $0 != " " })
    }
  }

  private static func kind(_ name: String) throws -> NameMatch.Kind {
    guard let kind = NameMatch.Kind(rawValue: name) else { throw CocoaError(.fileReadCorruptFile) }
    return kind
  }

  /// A name with the source's misspellings mended.
  private static func mended(_ name: String) -> String {
    var parts = name.replacing(" &#40 ", with: " and ").replacing(" 0n ", with: " on ")
      .replacing(",C", with: ", C").components(separatedBy: "-")
    // Between hyphens small words have no capital, and what follows them has one: Chorlton-cum-Hardy.
    for place in parts.indices.dropFirst().dropLast() where small.contains(parts[place].lowercased()) {
      parts[place] = parts[place].lowercased()
      let next = parts[place + 1]
      if parts[place] == "cum" { parts[place + 1] = next.prefix(1).uppercased() + next.dropFirst() }
    }
    return parts.joined(separator: "-")
  }

  private static let small: Set = ["super", "cum", "by", "y", "in", "on", "the", "juxta", "le", "an"]

  static func lines(_ file: URL) throws -> [[String]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }
}

extension SpecialPostcode {
  /// The special postcodes that some letters begin, as places to offer behind the names that begin with them.
  static func matches(beginning letters: String) -> [NameMatch] {
    // No outward code is longer, and a digit makes it no beginning of a name.
    guard letters.utf8.count <= 4, !letters.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return []
    }
    let start = letters.uppercased()
    guard !start.isEmpty, Gazetteer.areas(beginning: start).isEmpty else { return [] }
    return all.filter { $0.outward.hasPrefix(start) }.map(\.match)
  }

  /// The special postcodes of a place, as places: `Falkland Islands`.
  static func matches(named keys: [[UInt8]]) -> [NameMatch] {
    all.filter { keys.contains(NameKey.of($0.place)) }.map(\.match)
  }

  private var match: NameMatch {
    NameMatch(
      name: place, otherName: nil, kind: .landmark, whereabouts: "", codes: ["\(outward) \(inward)"],
      sector: nil, fit: .beginning, middle: .unknown)
  }
}

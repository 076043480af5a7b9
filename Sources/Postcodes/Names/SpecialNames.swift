extension SpecialPostcode {
  /// The special postcodes that some letters begin, as places to offer behind the names that begin with them.
  static func matches(beginning letters: String) -> [NameMatch] {
    // No outward code is longer, and a digit makes it no beginning of a name.
    guard letters.utf8.count <= 4, !letters.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return []
    }
    let start = letters.uppercased()
    guard !start.isEmpty, Gazetteer.areas(beginning: start).isEmpty else { return [] }
    return all.filter { $0.outward.hasPrefix(start) }.map { $0.match(.beginning) }
  }

  /// The special postcodes of a place, as places: `Falkland Islands`.
  static func matches(named keys: [[UInt8]]) -> [NameMatch] {
    named.filter { keys.contains($0.name) }.map { $0.postcode.match(.beginning) }
  }

  /// Every special postcode, with the key of its name.
  static let named = all.map { (postcode: $0, name: NameKey.of($0.place)) }

  func match(_ fit: NameMatch.Fit) -> NameMatch {
    NameMatch(place, .landmark, at: "\(outward) \(inward)", fit)
  }
}

extension NameMatch {
  /// A place with a postcode of its own that is in no table.
  init(_ name: String, _ kind: Kind, at postcode: String, _ fit: Fit) {
    self.init(
      name: name, otherName: nil, kind: kind, whereabouts: "", codes: [postcode], sector: nil, fit: fit,
      middle: .unknown)
  }
}

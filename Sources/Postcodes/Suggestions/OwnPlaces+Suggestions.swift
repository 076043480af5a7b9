extension OwnPlaces: SuggestionSource {
  public var namesPlaces: Bool { true }

  /// The places that match, at most a thousand, and how many more match.
  public func known(_ prefix: PostcodePrefix) -> Finding {
    let file = file
    if file.codes.isEmpty { return Finding([], more: 0) }
    let wanted = prefix.packed
    var found: [Suggestion] = []
    var more = 0
    for (index, code) in file.codes.enumerated()
    where wanted.contains(where: { (code.bits ^ $0.bits) & $0.mask == 0 }) {
      if found.count == Self.offered {
        more += 1
      } else if let postcode = code.postcode {
        let name = file.name(at: index)
        found.append(Suggestion(postcode, place: name.isEmpty ? nil : name))
      }
    }
    return Finding(found, more: more)
  }

  private static let offered = 1000
}

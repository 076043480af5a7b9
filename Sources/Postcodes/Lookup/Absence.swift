/// Why the country in use has no position for a postcode.
public enum Absence: Error, Sendable, Hashable, CustomStringConvertible {
  /// The release covers its area, but does not have it.
  case unlisted(Postcode)
  /// The release has nothing of its area: Northern Ireland, the Crown dependencies, British Forces numbers.
  case uncovered(Postcode)
  /// It is no longer in use.
  case ended(Terminated)
  /// The release has no position for it.
  case unplaced(Postcode)

  public var description: String {
    let release = Country.inUse.release
    return switch self {
    case .unlisted(let postcode):
      "\(postcode) is not in \(release); \(Slips.advice(on: postcode))"
    case .uncovered(let postcode):
      "\(postcode)\(LookupError.whereabouts(postcode)) is not in \(release), which has nothing of that area."
    case .ended(let terminated): terminated.description
    case .unplaced(let postcode): "\(postcode) has no position in \(release)."
    }
  }
}

extension Country {
  /// Whether the release has postcodes of an area, upper case: `SW`.
  public func covers(area: some StringProtocol) -> Bool { !districts(inArea: area).isEmpty }

  /// The position of a postcode.
  public func position(of postcode: Postcode) throws(Absence) -> GridPosition {
    guard let unit = unit(postcode) else {
      if let terminated = terminated(postcode) { throw .ended(terminated) }
      throw covers(area: postcode.area) ? .unlisted(postcode) : .uncovered(postcode)
    }
    guard let position = unit.position else { throw .unplaced(postcode) }
    return position
  }
}

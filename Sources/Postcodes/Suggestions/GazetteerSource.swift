/// The built-in areas, districts and sectors, a level at a time, and the landmarks.
public struct GazetteerSource: SuggestionSource {
  public init() {}

  public func known(_ prefix: PostcodePrefix) -> Finding {
    switch Hierarchy.step(for: prefix) {
    case .places(let places): .all(places)
    case .units:
      Finding(
        Landmark.beginning(compact: prefix.compact).compactMap { landmark in
          Postcode(landmark.postcode).flatMap {
            prefix.matches($0) ? Suggestion($0, place: landmark.name) : nil
          }
        })
    case .nothing: .all([])
    }
  }
}

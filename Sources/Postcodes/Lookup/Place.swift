/// What is known of one postcode, from the service, the cache or the built-in tables.
public struct Place: Sendable, Hashable {
  public let postcode: Postcode
  /// The user's own name for it, the name of the landmark there, or the name by which it was looked up.
  public let name: String?
  /// All that the service says of it; nil if only built-in data could answer.
  public let details: PostcodeDetails?
  /// What the country in use says of it; nil if that does not have it.
  public let unit: Country.Unit?
  public let origin: AnswerOrigin
  /// What could not be done, in one sentence, if anything.
  public let note: String?

  init(
    postcode: Postcode, name: String?, details: PostcodeDetails?, origin: AnswerOrigin, note: String?
  ) {
    self.postcode = postcode
    self.name = name
    unit = Country.inUse.unit(postcode)
    self.details = details
    self.origin = origin
    self.note = note
  }

  /// The place of a postcode from the built-in data.
  public init(builtIn postcode: Postcode) {
    self.init(
      postcode: postcode, name: Landmark.at(compact: postcode.compact)?.name, details: nil, origin: .builtIn,
      note: nil)
  }

  /// The place of a postcode from the service's answer.
  public init(details: PostcodeDetails, origin: AnswerOrigin = .service, note: String? = nil) {
    self.init(
      postcode: details.postcode, name: Landmark.at(compact: details.postcode.compact)?.name,
      details: details, origin: origin, note: note)
  }

  /// The place with a name, unless it has one.
  public func named(_ name: String) -> Place {
    self.name == nil
      ? Place(postcode: postcode, name: name, details: details, origin: origin, note: note) : self
  }

  /// The place with a note, unless it has one.
  public func noted(_ note: String?) -> Place {
    note == nil || self.note != nil
      ? self : Place(postcode: postcode, name: name, details: details, origin: origin, note: note)
  }

  /// The local authority: `Westminster`.
  public var locality: String? {
    if let district = details?.adminDistrict { return district }
    if let authority = unit?.authority, !authority.isEmpty { return authority }
    if let place = postcode.special?.place { return place }
    let place =
      Gazetteer.sectorPlace(of: postcode) ?? (postcode.isForcesNumber ? SpecialPostcode.forcesPlace : nil)
    // Where the service says that there is none, that of most postcodes there is no answer. An island is itself.
    return details == nil || place == Gazetteer.outcode(postcode.outward)?.country ? place : nil
  }

  /// The electoral ward: `St James's`.
  public var ward: String? { details?.adminWard ?? unit?.ward }

  /// The country or Crown dependency: `England`.
  public var country: String? {
    details?.country ?? unit?.country ?? Gazetteer.outcode(postcode.outward)?.country
  }

  /// Degrees north, WGS84.
  public var latitude: Double? { details?.latitude ?? unit?.position?.degrees.latitude ?? landmark?.latitude }

  /// Degrees east, WGS84.
  public var longitude: Double? {
    details?.longitude ?? unit?.position?.degrees.longitude ?? landmark?.longitude
  }

  private var landmark: Landmark? { Landmark.at(compact: postcode.compact) }
}

/// Why there is no place for a postcode.
public enum LookupError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such postcode.
  case notFound(Postcode)
  /// It was in use once.
  case terminated(Terminated)
  /// The service failed, and nothing local has it.
  case failed(Postcode, APIError, service: String)
  /// The network must not be used, and nothing local has it.
  case offline(Postcode)

  /// One sentence for a person: what happened and what to do.
  public var description: String {
    switch self {
    case .notFound(let postcode) where Country.inUse.contains(postcode):
      "\(postcode) is in \(Country.inUse.release), but the service does not know it."
    case .notFound(let postcode):
      "There is no postcode \(postcode); \(Slips.advice(on: postcode))"
    case .terminated(let terminated):
      terminated.description
    case .failed(let postcode, let error, let service):
      "\(postcode)\(Self.whereabouts(postcode)) could not be looked up: \(error.description(host: service))"
    case .offline(let postcode):
      "\(postcode)\(Self.whereabouts(postcode)) is not among the postcodes that are built in"
        + (meant.isEmpty ? "." : "; \(Slips.question(meant))")
    }
  }

  /// The postcodes probably meant by one that is not built in.
  package var meant: [Postcode] {
    if case .offline(let postcode) = self { Slips.others(than: postcode) } else { [] }
  }

  static func whereabouts(_ postcode: Postcode) -> String {
    guard let outcode = Gazetteer.outcode(postcode.outward) else {
      return Gazetteer.hasEnded(postcode.outward) ? ", of a district that has ended," : ""
    }
    let place = Gazetteer.sectorPlace(of: postcode) ?? outcode.place
    let needsArticle =
      ["Isle ", "Isles ", "City ", "Vale "].contains { place.hasPrefix($0) } || place.hasSuffix(" Islands")
    return ", in \(needsArticle ? "the " : "")\(place),"
      + (place == outcode.country ? "" : " \(outcode.country),")
  }
}

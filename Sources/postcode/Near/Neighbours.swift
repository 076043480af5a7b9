import Basics
import Postcodes

/// The postcodes nearest to a position, by the rule of `AnswerNote`.
struct Neighbourhood {
  let found: [Neighbour]
  /// What is to be said of all of them.
  var note: String?
  /// Why the service did not answer, if what is built in stands in its place.
  var failure: APIError?
}

extension Neighbour {
  /// A postcode of the service's answer about a point.
  init(_ details: PostcodeDetails, in told: Told<[PostcodeDetails]>, service: String) {
    let note = AnswerNote.of(told, service: service)
    place = Place(details: details, origin: told.earlier == nil ? .service : .cache, note: note)
    metres = details.attribute("distance")?.double ?? 0
  }
}

extension Context {
  /// The postcodes nearest to a position, from the country, or from the service if the country has nothing near, as in
  /// Northern Ireland and the Crown dependencies.
  ///
  /// - Parameter radius: how far they may be, in metres; nil for any distance.
  func neighbours(
    of position: GridPosition, limit: Int, radius: Int?, for layout: Layout, _ services: Services
  ) throws -> Neighbourhood {
    let near = Country.inUse.nearest(to: position, limit: limit)
    func builtIn(note: String? = nil) throws -> [Neighbour] {
      let within = near.filter { neighbour in radius.map { neighbour.metres <= Double($0) } ?? true }
      return zip(try places(within.map(\.postcode), for: layout, services), within).map {
        Neighbour(place: $0.noted(note), metres: $1.metres)
      }
    }
    guard near.first.map({ $0.metres > PointFinder.reach }) ?? true else {
      return Neighbourhood(found: try builtIn())
    }
    let told = try nearest(to: position.degrees, limit: limit, radius: radius, services)
    switch told.outcome {
    case .success(let details) where details.isEmpty: return Neighbourhood(found: try builtIn())
    case .success(let details):
      let found = details.prefix(limit).map { Neighbour($0, in: told, service: services.serviceName) }
      return Neighbourhood(found: found, note: AnswerNote.of(told, service: services.serviceName))
    case .failure(let error):
      // What is built in says nothing of them.
      if PointFinder.isUncovered(position.degrees) {
        throw Refusal(nothingBuiltInSince: error, service: services.serviceName)
      }
      let note = AnswerNote.builtIn(isOfRelease: true, since: error, service: services.serviceName)
      return Neighbourhood(found: try builtIn(note: note), note: note, failure: error)
    }
  }

  /// What the service has near a point. The question is the same for all who want no more than the service gives at any
  /// distance; it gives more only within two kilometres.
  private func nearest(
    to degrees: (latitude: Double, longitude: Double), limit: Int, radius: Int?, _ services: Services
  ) throws -> Told<[PostcodeDetails]> {
    func asked(_ limit: Int, _ radius: Int?) throws -> Told<[PostcodeDetails]> {
      try ask(
        .postcodes(latitude: degrees.latitude, longitude: degrees.longitude, limit: limit, radius: radius),
        services)
    }
    let few = Endpoint<[PostcodeDetails]>.mostAtAnyDistance
    if let radius { return try asked(limit <= few ? few : 100, radius) }
    if limit == 1 {
      // Many may have been asked about together.
      let point = AskedPoint(latitude: degrees.latitude, longitude: degrees.longitude)
      let kept = services.service.kept(nearestTo: point)
      if let kept, kept.earlier == nil || services.isOffline { return kept }
      let told = try asked(few, nil)
      guard case .failure(let error) = told.outcome else { return told }
      return services.service.kept(nearestTo: point, since: error) ?? told
    }
    if limit <= few { return try asked(few, nil) }
    let near = try asked(100, Endpoint<[PostcodeDetails]>.greatestRadius)
    if case .success(let found) = near.outcome, found.count < few { return try asked(few, nil) }
    return near
  }

  /// Says of all neighbours what the layout does not say of each, and whether there are fewer than were wanted.
  func complain(of near: Neighbourhood, limit: Int, _ layout: Layout) {
    let isPrinted = !layout.isForPeople && (layout.fields.isEmpty || layout.fields.contains("note"))
    if let note = near.note, !isPrinted { console.complaint(note) }
    if near.found.count < limit, near.found.first?.place.details != nil {
      console.complaint("\(near.found.count) of \(limit) are known; the service gives no more.")
    }
  }
}

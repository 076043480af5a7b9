import Postcodes

/// Finds the postcodes nearest to many points: in the country in use, or by the service if the country has nothing near.
struct PointFinder: Sendable {
  let services: Services
  /// Finds what only the service knows of a postcode; nil if that is not wanted.
  let finder: PlaceFinder?
  let outage: Outage?

  /// - Parameter layout: has the fields that are wanted.
  init(_ services: Services, for layout: Layout, outlasting outage: Outage?) {
    (self.services, self.outage) = (services, outage)
    finder = layout.asksService ? services.finder(isForMany: true, outlasting: outage) : nil
  }

  /// The postcodes nearest to points, in their order. The service is asked for all that need it at once.
  func find(_ points: [Degrees]) async -> [Result<Neighbour, Refusal>] {
    var found = points.map(builtIn)
    let far = points.indices.filter { index in
      guard case .success(let near) = found[index] else { return false }
      return near.metres > Self.reach
    }
    if !far.isEmpty {
      let asked = far.map { AskedPoint(points[$0]) }
      let told = await services.service.nearest(
        to: asked, services.isOffline ? .never : .ifNeeded, outlasting: outage)
      for (index, point) in zip(far, asked) {
        if let told = told[point] { decide(&found[index], points[index], told) }
      }
    }
    await addDetails(to: &found)
    return found
  }

  private func builtIn(_ point: Degrees) -> Result<Neighbour, Refusal> {
    Result { () throws(Refusal) in
      guard let near = Country.inUse.nearest(to: try GridPosition(of: point), limit: 1).first else {
        throw Refusal.noPositions
      }
      return Neighbour(place: Place(builtIn: near.postcode), metres: near.metres)
    }
  }

  /// Replaces what is built in by the service's answer.
  private func decide(
    _ found: inout Result<Neighbour, Refusal>, _ point: Degrees, _ told: Told<[PostcodeDetails]>
  ) {
    guard case .success(let near) = found else { return }
    switch told.outcome {
    case .success(let details):
      if let details = details.first {
        found = .success(Neighbour(details, in: told, service: services.serviceName))
      } else if near.metres > Self.farthest {
        found = .failure(Refusal(point, isFarFrom: near))
      }
    case .failure(let error) where near.metres > Self.farthest:
      found = .failure(Refusal(point, isFarFrom: near, since: error, service: services.serviceName))
    case .failure(let error):
      let note = AnswerNote.builtIn(isOfRelease: true, since: error, service: services.serviceName)
      found = .success(Neighbour(place: near.place.noted(note), metres: near.metres))
    }
  }

  /// Adds what only the service knows of postcodes that are built in.
  private func addDetails(to found: inout [Result<Neighbour, Refusal>]) async {
    guard let finder else { return }
    let bare = found.indices.filter { (try? found[$0].get())?.place.details == nil }
    let postcodes = bare.compactMap { try? found[$0].get().place.postcode }
    var places = (await finder.find(postcodes))[...]
    for index in bare {
      guard case .success(let near) = found[index], let answer = places.popFirst() else { continue }
      let place: Place
      switch answer {
      case .success(let found): place = found.noted(near.place.note)
      case .failure(let error): place = near.place.noted(error.sentence)
      }
      found[index] = .success(Neighbour(place: place, metres: near.metres))
    }
  }

  /// In metres. Every place of Great Britain is nearer than this to a postcode of the country, and every other is
  /// farther.
  static let reach = 10_000.0

  /// The greatest distance in metres. No point of the mainland is as far from a postcode; Ireland, the Isle of Man and
  /// France are farther.
  static let farthest = 20_000.0

  /// Whether a point is where the country in use has no postcodes, though there are some.
  static func isUncovered(_ point: (latitude: Double, longitude: Double)) -> Bool {
    uncovered.contains { $0.holds(point) }
  }

  /// Northern Ireland, the Isle of Man and the Channel Islands, whose postcodes are in no release of Great Britain.
  private static let uncovered = [
    Bounds(latitudes: 54.0...55.35, longitudes: -8.2 ... -5.4),
    Bounds(latitudes: 54.0...54.45, longitudes: -4.9 ... -4.25),
    Bounds(latitudes: 49.1...49.8, longitudes: -2.8 ... -1.9),
  ]

  private struct Bounds {
    let latitudes: ClosedRange<Double>
    let longitudes: ClosedRange<Double>

    func holds(_ point: (latitude: Double, longitude: Double)) -> Bool {
      latitudes.contains(point.latitude) && longitudes.contains(point.longitude)
    }
  }
}

extension AskedPoint {
  /// The point to the metre, as it is asked about everywhere.
  init(_ degrees: Degrees) {
    let position = GridPosition(latitude: degrees.latitude, longitude: degrees.longitude)
    let (latitude, longitude) = position?.degrees ?? (degrees.latitude, degrees.longitude)
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Refusal {
  /// Why there is nothing for a point that is far from all that is built in.
  ///
  /// - Parameter error: why the service did not answer; nil if it knows nothing there.
  init(_ point: Degrees, isFarFrom nearest: Neighbour, since error: APIError?, service: String) {
    guard let error else {
      self.init(point, isFarFrom: nearest)
      return
    }
    if error == .cancelled {
      self.init(error.description(host: service), .interrupted)
    } else if error == .offline, !PointFinder.isUncovered((point.latitude, point.longitude)) {
      self.init(point, isFarFrom: nearest)
    } else {
      self.init(nothingBuiltInSince: error, service: service)
    }
  }

  init(_ point: Degrees, isFarFrom nearest: Neighbour) {
    self.init(
      "\(point) is far from every postcode of Great Britain; the nearest is \(nearest.place.postcode), "
        + "\(length(metres: nearest.metres)) away.", .nothing)
  }
}

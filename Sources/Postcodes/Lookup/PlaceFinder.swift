import Basics

/// Looks postcodes up, and decides where the answer comes from: a fresh answer in the cache, the service, an older
/// answer, or the built-in data.
public struct PlaceFinder: Sendable {
  private let service: CachedAPI
  private let own: OwnPlaces
  private let isOffline: Bool
  private let isCountryEnough: Bool
  private let isForMany: Bool
  /// What to call the service when it fails.
  public let serviceName: String
  /// Waits out what a few tries do not, where many postcodes are asked for.
  package var outage: Outage?

  /// - Parameters:
  ///   - isCountryEnough: whether the country has all that is wanted of a postcode, so that the service need only be
  ///     asked for postcodes that it lacks.
  ///   - isForMany: whether thousands will be looked up, so that it pays to learn first which ones the cache has.
  ///   - serviceName: what to call the service when it fails.
  public init(
    service: CachedAPI, own: OwnPlaces, isOffline: Bool = false, isCountryEnough: Bool = false,
    isForMany: Bool = false, serviceName: String = BaseURL.standard.name
  ) {
    self.isForMany = isForMany
    if isForMany { service.learnCachedLookups() }
    self.isCountryEnough = isCountryEnough
    self.serviceName = serviceName
    self.service = service
    self.own = own
    self.isOffline = isOffline
  }

  /// The place of a postcode.
  ///
  /// Calling again after a failure asks the service again.
  public func find(_ postcode: Postcode) async throws(LookupError) -> Place {
    if let place = try known(postcode) { return place }
    let outcome: Result<PostcodeDetails, APIError>
    do throws(APIError) {
      outcome = .success(try await service.details(postcode, patience: Self.patience))
    } catch {
      outcome = .failure(error)
    }
    return try decide(outcome, postcode)
  }

  /// The places of many postcodes, in their order. The service is asked for all that need it at once.
  public func find(_ postcodes: [Postcode]) async -> [Result<Place, LookupError>] {
    func outcome(_ find: () throws(LookupError) -> Place?) -> Result<Place, LookupError>? {
      do throws(LookupError) { return try find().map { .success($0) } } catch { return .failure(error) }
    }
    let known = postcodes.map { postcode in outcome { () throws(LookupError) in try self.known(postcode) } }
    let asked = zip(postcodes, known).filter { $1 == nil }.map(\.0)
    var answers = (asked.isEmpty ? [] : await ask(about: asked))[...]
    service.cache.flush()
    return known.map { $0 ?? answers.removeFirst() }
  }

  /// Asks the service for the places of postcodes, in their order.
  ///
  /// The cache may still be written when they are returned.
  public func ask(about postcodes: [Postcode]) async -> [Result<Place, LookupError>] {
    let details = await service.freshDetails(of: postcodes, outlasting: outage)
    return postcodes.map { postcode in
      do throws(LookupError) {
        return .success(try decide(details[postcode] ?? .failure(.malformedResponse), postcode))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The place that the service's answer gives, or another source's if it failed.
  private func decide(
    _ outcome: Result<PostcodeDetails, APIError>, _ postcode: Postcode
  ) throws(LookupError) -> Place {
    do {
      return place(postcode, details: try outcome.get(), origin: .service)
    } catch .notFound, .invalid {
      throw .notFound(postcode)
    } catch .terminated(let terminated) {
      throw .terminated(terminated)
    } catch .cancelled {
      throw .failed(postcode, .cancelled, service: serviceName)
    } catch {
      if let known = service.cachedDetails(postcode) {
        return try answer(known.result, postcode, origin: .cache, note: error.description(host: serviceName))
      }
      guard isKnownHere(postcode) else {
        throw Country.inUse.terminated(postcode).map { .terminated($0) }
          ?? .failed(postcode, error, service: serviceName)
      }
      return builtIn(postcode, note: error.description(host: serviceName))
    }
  }

  /// The place of a postcode if the service need not, or must not, be asked; otherwise nil. Never waits for the
  /// network.
  public func known(_ postcode: Postcode) throws(LookupError) -> Place? {
    if postcode.special != nil || postcode.isForcesNumber { return builtIn(postcode, note: nil) }
    if isCountryEnough, Country.inUse.contains(postcode) { return builtIn(postcode, note: nil) }
    let known = service.cachedDetails(postcode)
    if let known, known.isFresh { return try answer(known.result, postcode, origin: .service) }
    if isOffline {
      if case .success? = known?.result, let known {
        return try answer(known.result, postcode, origin: .cache, note: Self.earlierNote)
      }
      // Built-in data is worth more than an old answer that the service did not know it.
      if let known, !isKnownHere(postcode) { _ = try answer(known.result, postcode, origin: .cache) }
      if !Country.inUse.contains(postcode), let terminated = Country.inUse.terminated(postcode) {
        throw .terminated(terminated)
      }
      guard isKnownHere(postcode) else { throw .offline(postcode) }
      return builtIn(postcode, note: Self.offlineNote(postcode))
    }
    return nil
  }

  /// How long a newer answer is waited for where there is an older one.
  private static let patience = Duration.seconds(1)
  private static let earlierNote =
    "Offline: this is an earlier answer of the service, which may be out of date."
  private static func offlineNote(_ postcode: Postcode) -> String {
    Country.inUse.contains(postcode) ? releaseNote : "Offline: this is what is built in."
  }

  /// The note of a place of which only the country's data is known.
  package static var releaseNote: String {
    let country = Country.inUse
    return
      "Offline: this is what is \(Country.isImported ? "imported" : "built in"), from \(country.release.printable)."
  }

  /// Finds the postcodes of which there is nothing to say without the service but what the country has.
  package var knownLines: KnownLines {
    KnownLines(
      besides: own.entries.map(\.postcode) + Landmark.all.compactMap { Postcode($0.postcode) }
        + service.cachedLookups)
  }

  private func answer(
    _ outcome: Result<PostcodeDetails, APIError>, _ postcode: Postcode, origin: AnswerOrigin,
    note: String? = nil
  ) throws(LookupError) -> Place {
    switch outcome {
    case .success(let details): return place(postcode, details: details, origin: origin, note: note)
    case .failure(.terminated(let terminated)): throw .terminated(terminated)
    case .failure: throw .notFound(postcode)
    }
  }

  private func isKnownHere(_ postcode: Postcode) -> Bool {
    Country.inUse.contains(postcode) || own.name(of: postcode) != nil || landmark(postcode) != nil
  }

  private func builtIn(_ postcode: Postcode, note: String?) -> Place {
    place(postcode, details: nil, origin: .builtIn, note: note)
  }

  private func place(
    _ postcode: Postcode, details: PostcodeDetails?, origin: AnswerOrigin, note: String? = nil
  ) -> Place {
    let own = own.name(of: postcode).flatMap { $0.isEmpty ? nil : $0 }
    return Place(
      postcode: postcode, name: own ?? landmark(postcode)?.name, details: details,
      origin: origin, note: note)
  }

  private func landmark(_ postcode: Postcode) -> Landmark? {
    isForMany ? Landmark.byPostcode[postcode.description] : Landmark.at(compact: postcode.compact)
  }
}

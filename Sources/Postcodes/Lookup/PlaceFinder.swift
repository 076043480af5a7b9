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
  ///   - isForMany: whether thousands will be looked up, so that it pays to learn first which ones the cache has, and to
  ///     send a request that fails again.
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
    return try decide(await service.ask(.lookup(postcode)), postcode)
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
    let details = await service.freshDetails(of: postcodes, isOnce: !isForMany, outlasting: outage)
    return postcodes.map { postcode in
      do throws(LookupError) {
        let outcome = details[postcode] ?? .failure(.malformedResponse)
        return .success(try decide(service.told(outcome, by: .lookup(postcode)), postcode))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The place by the rule of `AnswerNote`.
  private func decide(_ told: Told<PostcodeDetails>, _ postcode: Postcode) throws(LookupError) -> Place {
    let error: APIError
    switch told.outcome {
    case .success(let details):
      return place(
        postcode, details: details, origin: told.earlier == nil ? .service : .cache,
        note: AnswerNote.of(told, service: serviceName))
    case .failure(.terminated(let terminated)): throw .terminated(terminated)
    case .failure(.cancelled): throw .failed(postcode, .cancelled, service: serviceName)
    case .failure(let failure) where failure.isAnswer:
      // What is built in is worth more than an old answer that the service did not know it.
      guard let earlier = told.earlier, isKnownHere(postcode) else { throw .notFound(postcode) }
      error = earlier.failure
    case .failure(let failure): error = failure
    }
    let isOfRelease = Country.inUse.contains(postcode)
    guard isKnownHere(postcode) else {
      if let terminated = Country.inUse.terminated(postcode) { throw .terminated(terminated) }
      throw error == .offline ? .offline(postcode) : .failed(postcode, error, service: serviceName)
    }
    return builtIn(
      postcode, note: AnswerNote.builtIn(isOfRelease: isOfRelease, since: error, service: serviceName))
  }

  /// The place of a postcode if the service need not, or must not, be asked; otherwise nil. Never waits for the
  /// network.
  public func known(_ postcode: Postcode) throws(LookupError) -> Place? {
    if postcode.special != nil || postcode.isForcesNumber { return builtIn(postcode, note: nil) }
    if isCountryEnough, Country.inUse.contains(postcode) { return builtIn(postcode, note: nil) }
    let kept = service.kept(.lookup(postcode))
    if let kept, kept.earlier == nil || isOffline { return try decide(kept, postcode) }
    return isOffline ? try decide(Told(.failure(.offline)), postcode) : nil
  }

  /// The note of a place of which only the country's data is known.
  package static var releaseNote: String {
    AnswerNote.builtIn(isOfRelease: true, since: .offline, service: "")
  }

  /// Finds the postcodes of which there is nothing to say without the service but what the country has.
  package var knownLines: KnownLines {
    KnownLines(
      besides: own.entries.map(\.postcode) + Landmark.all.compactMap { Postcode($0.postcode) }
        + service.cachedLookups)
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

import Basics

/// A local server that answers as postcodes.io does, and misbehaves as a test asks.
///
///     let server = try await StandInServer.start(StandInCountry([StandInUnit("SW1A 1AA")]))
///     server.misbehave(.unanswered)
///     … start a request …
///     try await server.requests { $0.first?.closedEarly == true }
///     try await server.stop()
public final class StandInServer: Sendable {
  /// The path that the API is under: empty, or a slash and a name.
  public let prefix: String
  /// The postcodes and places that it knows.
  public let country: StandInCountry

  private struct Waiter {
    let isSatisfied: @Sendable ([StandInRequest]) -> Bool
    let continuation: CheckedContinuation<[StandInRequest]?, Never>
  }

  private struct State {
    var requests: [StandInRequest] = []
    var faults: [(fault: StandInFault, part: String, left: Int?)] = []
    var seldom: (every: Int, faults: [StandInFault], seen: Int) = (0, [], 0)
    var amends = 0
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    var downloads: StandInDownloads?
  }

  private let state = Mutex(State())
  private let socket: LocalServer

  private init(_ country: StandInCountry, prefix: String, socket: LocalServer) {
    (self.country, self.prefix, self.socket) = (country, prefix, socket)
  }

  /// Starts a server on a port that the system chooses.
  ///
  /// - Parameters:
  ///   - prefix: the path that the API is under: `/api`.
  ///   - identity: the files of a certificate and its key, for an https server.
  public static func start(
    _ country: StandInCountry, prefix: String = "", identity: (certificate: String, key: String)? = nil
  ) async throws -> StandInServer {
    let server = StandInServer(country, prefix: prefix, socket: try LocalServer(identity: identity))
    server.socket.start { StandInConnection($0, of: server).serve() }
    return server
  }

  /// The port on 127.0.0.1.
  public var port: Int { socket.port }

  /// The address to give to a client.
  public var baseURL: String { (socket.isEncrypted ? "https" : "http") + "://127.0.0.1:\(port)\(prefix)" }

  /// An address that refuses connections, now and later.
  public static func refusedBaseURL() throws -> String {
    "http://127.0.0.1:\(try BoundPort.open().port)"
  }

  /// Closes every connection and the port.
  public func stop() async throws {
    socket.stop()
  }

  /// Makes requests go wrong from now on, until `behave()`. Of several faults the newest that applies is taken.
  ///
  /// - Parameters:
  ///   - part: the fault applies to targets that contain this, as they are on the wire.
  ///   - times: how often the fault applies; nil for always.
  public func misbehave(_ fault: StandInFault, where part: String = "", times: Int? = nil) {
    state.withLock { $0.faults.append((fault, part, times)) }
  }

  /// Makes one request in `count` go wrong, in each of these ways in turn.
  public func misbehave(oneIn count: Int, _ faults: [StandInFault]) {
    state.withLock { $0.seldom = (count, faults, 0) }
  }

  /// The release for download under `/downloads/v1`; nil for none.
  public var downloads: StandInDownloads? {
    get { state.withLock { $0.downloads } }
    set { state.withLock { $0.downloads = newValue } }
  }

  /// Ends every fault, and answers what was left unanswered.
  public func behave() {
    state.withLock { state in
      state.faults = []
      state.seldom = (0, [], 0)
      state.amends += 1
    }
  }

  /// Every request so far, in order.
  public var requests: [StandInRequest] { state.withLock { $0.requests } }

  /// Waits until the requests satisfy a condition, and returns them.
  ///
  /// - Throws: `StandInError.waitedInVain` after the time allowed.
  @discardableResult
  public func requests(
    within limit: Duration = .seconds(240), until isSatisfied: @escaping @Sendable ([StandInRequest]) -> Bool
  ) async throws -> [StandInRequest] {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      let late = state.withLock { $0.waiters.removeValue(forKey: number) }
      late?.continuation.resume(returning: nil)
    }
    defer { timer.cancel() }
    let found: [StandInRequest]? = await withCheckedContinuation { continuation in
      state.withLock { state in
        if isSatisfied(state.requests) { return continuation.resume(returning: state.requests) }
        state.waiters[number] = Waiter(isSatisfied: isSatisfied, continuation: continuation)
      }
    }
    guard let found else { throw StandInError.waitedInVain(requests) }
    return found
  }

  /// Waits until there have been at least `count` requests.
  @discardableResult
  public func requests(atLeast count: Int) async throws -> [StandInRequest] {
    try await requests { $0.count >= count }
  }

  // MARK: What connections report

  /// Adds the request that a reader has whole, if any.
  func receive(from reader: inout RequestReader) -> StandInRequest? {
    change { requests in
      let request = reader.next(number: requests.count)
      if let request { requests.append(request) }
      return request
    }
  }

  /// How often every fault has been ended.
  var amends: Int { state.withLock { $0.amends } }

  func closedEarly(_ number: Int) {
    change { $0[number].closedEarly = true }
  }

  func fault(for target: String) -> StandInFault? {
    state.withLock { state in
      for place in state.faults.indices.reversed() {
        let (fault, part, left) = state.faults[place]
        guard part.isEmpty || target.contains(part), left != 0 else { continue }
        if let left { state.faults[place].left = left - 1 }
        return fault
      }
      guard state.seldom.every > 0 else { return nil }
      state.seldom.seen += 1
      let (turn, rest) = state.seldom.seen.quotientAndRemainder(dividingBy: state.seldom.every)
      return rest == 0 ? state.seldom.faults[turn % state.seldom.faults.count] : nil
    }
  }

  private func change<Result: Sendable>(_ change: (inout [StandInRequest]) -> Result) -> Result {
    state.withLock { state in
      let result = change(&state.requests)
      for (number, waiter) in state.waiters where waiter.isSatisfied(state.requests) {
        state.waiters[number] = nil
        waiter.continuation.resume(returning: state.requests)
      }
      return result
    }
  }
}

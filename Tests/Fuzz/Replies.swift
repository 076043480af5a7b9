import Basics
import FoundationEssentials
import StandIn

@testable import Postcodes

let base = "http://127.0.0.1:9"
let sample: Postcode = {
  guard let postcode = Postcode("SW1A 1AA") else { fatalError("no postcode") }
  return postcode
}()

/// A client of a local server.
func client(port: Int) -> APIClient {
  guard let configuration = try? APIClient.Configuration(baseURL: "http://127.0.0.1:\(port)") else {
    fatalError("no client")
  }
  return APIClient(configuration)
}

/// Reads the bodies of replies.
func readEnvelopes(_ input: [UInt8]) {
  for status in [400, 404, 403] {
    precondition(!Envelope.refusal(input, status: status).description.holdsControls)
  }
  _ = try? Envelope.result(of: input, as: String.self)
  if let rows = try? Envelope.result(of: input, as: [String].self),
    let query = AutocompleteQuery(outward: "SW1A", inward: "")
  {
    let answer = AutocompleteAnswer(query: query, rows: rows, limit: 100)
    precondition(answer.postcodes.allSatisfy(query.matches))
  }
  if let details = try? Envelope.result(of: input, as: PostcodeDetails.self) { check(details) }
  let many = (try? Endpoint<[Postcode: PostcodeDetails]>.bulk([]).read(Array(input))) ?? [:]
  for details in many.values { check(details) }
}

/// Checks that details hold no control characters, and are the same when they come back from the cache.
func check(_ details: PostcodeDetails) {
  _ = (details.quality, details.eastings, details.latitude, details.codes)
  precondition(details.country?.holdsControls != true)
  guard let kept = try? JSONEncoder().encode(details) else { fatalError("cannot be kept: \(details)") }
  precondition((try? JSONDecoder().decode(PostcodeDetails.self, from: kept)) == details)
}

/// Receives, with the whole client, all that a server sends until it closes the connection.
func receiveReply(_ input: [UInt8]) {
  // A redirection must not lead out of this machine.
  if text(input).contains("//") { return }
  reply.withLock { $0 = input }
  let outcome = waited { () async -> Result<PostcodeDetails, APIError> in
    do throws(APIError) { return .success(try await served.lookup(sample)) } catch { return .failure(error) }
  }
  switch outcome {
  case .success(let details): check(details)
  case .failure(.timedOut), .failure(.cancelled): fatalError("an answer that never ends")
  case .failure(let error): precondition(!error.description.holdsControls)
  }
}

private let reply = Mutex<[UInt8]>([])
private let served: APIClient = {
  guard let server = try? CannedServer(answers: { [reply.withLock(\.self)] }) else { fatalError("no server") }
  return client(port: server.port)
}()

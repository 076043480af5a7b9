import StandIn

@testable import Postcodes

/// The country that most tests use.
let smallCountry = StandInCountry([
  unit("SW1A 1AA", 51.501009, -0.141588, "Westminster", "St James's"),
  unit("SW1A 1AB", 51.5, -0.14, "Westminster", "St James's"),
  unit("SW1A 2AA", 51.503541, -0.12767, "Westminster", "St James's"),
  unit("M1 1AE", 53.48, -2.23, "Manchester", "Piccadilly"),
  unit("M11 1AA", 53.47, -2.18, "Manchester", "Ancoats & Beswick"),
])

private func unit(
  _ postcode: String, _ latitude: Double, _ longitude: Double, _ district: String, _ ward: String
) -> StandInUnit {
  var unit = StandInUnit(postcode)
  unit.latitude = latitude
  unit.longitude = longitude
  unit.adminDistrict = district
  unit.adminWard = ward
  return unit
}

/// Runs `body` with a server and its client, and stops both afterwards.
func withStandIn(
  _ country: StandInCountry = smallCountry, prefix: String = "", timeout: Duration = .seconds(600),
  maximumBody: Int = 4 << 20, _ body: (StandInServer, APIClient) async throws -> Void
) async throws {
  let server = try await StandInServer.start(country, prefix: prefix)
  let client = APIClient(
    try .init(
      baseURL: server.baseURL, timeout: timeout, maximumBody: maximumBody, userAgent: "postcode/test"))
  do {
    try await body(server, client)
  } catch {
    await client.shutdown()
    try await server.stop()
    throw error
  }
  await client.shutdown()
  try await server.stop()
}

/// The error that a lookup throws; nil if it throws none.
func failureOfLookup(_ text: String, _ client: APIClient) async -> APIError? {
  do {
    _ = try await client.lookup(code(text))
    return nil
  } catch { return error }
}

/// The error that autocomplete throws; nil if it throws none.
func failureOfAutocomplete(_ text: String, _ client: APIClient) async -> APIError? {
  do {
    _ = try await client.autocomplete(text)
    return nil
  } catch { return error }
}

extension CachedAPI {
  /// The details of a postcode, by the service if need be.
  func details(_ postcode: Postcode) async throws(APIError) -> PostcodeDetails {
    try await ask(.lookup(postcode)).outcome.get()
  }
}

/// What the service writes in answer to a question for postcodes.
func words(_ rows: some Sequence<String>) -> String {
  "{\"status\":200,\"result\":[" + rows.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
}

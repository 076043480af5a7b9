import Postcodes
import StandIn
import Testing

/// A proxy that refuses is named, at once.
@Suite(.limit(minutes: 10)) struct SOCKSTests {
  @Test(
    arguments: [
      ([[5, 0xFF]], "a password is asked for"),
      ([[5, 0], [5, 5, 0, 1, 0, 0, 0, 0, 0, 0]], "it was refused"),
      ([[5, 0]], "it was refused"),
      ([], "it was refused"),
      ([Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)], "it was refused"),
    ] as [([[UInt8]], String)])
  func aRefusalIsTold(_ answers: [[UInt8]], _ reason: String) async throws {
    let proxy = try CannedServer { answers }
    let address = "socks5://127.0.0.1:\(proxy.port)"
    let client = APIClient(
      try .init(
        baseURL: "http://api.example.invalid", allowsHTTP: true, timeout: .seconds(300),
        environment: { $0 == "ALL_PROXY" ? address : nil }))
    let expected = "through the proxy 127.0.0.1:\(proxy.port), \(reason)"
    #expect(await failureOfLookup("SW1A 1AA", client) == .unreachable(reason: expected))
    await client.shutdown()
    proxy.stop()
  }
}

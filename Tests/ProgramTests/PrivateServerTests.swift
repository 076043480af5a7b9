import Foundation
import StandIn
import Testing

/// Servers that ask who one is.
@Suite(.limit(minutes: 10)) struct PrivateServerTests {
  private static let secret = "wonder:land"
  /// `ann:wonder:land` in base 64.
  private static let basic = "Basic YW5uOndvbmRlcjpsYW5k"

  private func address(_ server: StandInServer) -> String {
    server.baseURL.replacing("://", with: "://ann:wonder%3Aland@")
  }

  @Test func theAddressMayHoldANameAndAPassword() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: address(server))
    #expect(try await home.run("lookup", "JE3 6AB").status == 0)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == Self.basic })
    server.misbehave(.status(500))
    for arguments in [["lookup", "JE3 6ET"], ["doctor"], ["doctor", "--offline"], ["cache", "info"]] {
      let run = try await ProgramRun.of(
        arguments, environment: home.environment.merging(["ALL_PROXY": "gopher://x"]) { $1 }, input: "",
        in: home.directory)
      #expect(!(run.output + run.errors).contains("wonder"), "\(run)")
    }
    let cache = try Data(contentsOf: home.cacheFile)
    #expect(cache.range(of: Data("wonder".utf8)) == nil && cache.range(of: Data("ann".utf8)) == nil)
    try await server.stop()
  }

  @Test func netrcMayHoldThem() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    try Data("machine 127.0.0.1 login ann password \(Self.secret)\n".utf8).write(to: home.file(".netrc"))
    #expect(try await home.run("lookup", "JE3 6AB").status == 0)
    #expect(server.requests.first?.headers["authorization"] == Self.basic)
    try await server.stop()
  }

  @Test func aFieldOfOnesOwnIsSent() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let header = ["POSTCODE_HEADER": "X-Api-Key: wonderland"]
    #expect(try await home.run("lookup", "JE3 6AB", environment: header).status == 0)
    #expect(server.requests.first?.headers["x-api-key"] == "wonderland")
    let wrong = try await home.run(
      "lookup", "JE3 6ET", environment: ["POSTCODE_HEADER": "X-Api-Key wonderland"])
    #expect(wrong.status == 64 && wrong.errors.split(separator: "\n").count == 1, "\(wrong)")
    #expect(wrong.errors.contains("POSTCODE_HEADER") && !wrong.errors.contains("wonderland"), "\(wrong)")
    try await server.stop()
  }

  /// A redirection is followed, but what one server is to be sent goes to no other.
  @Test func noOtherServerIsSentThem() async throws {
    let (first, second) = (try await StandInServer.start(.sample()), try await StandInServer.start(.sample()))
    first.misbehave(.redirect(second.baseURL + "/postcodes/JE3%206AB"))
    let home = try Home(serviceURL: address(first))
    let run = try await home.run(
      "lookup", "JE3 6AB", environment: ["POSTCODE_HEADER": "X-Api-Key: wonderland"])
    #expect(run.status == 0 && run.output.hasPrefix("JE3 6AB\n"), "\(run)")
    #expect(first.requests.first?.headers["x-api-key"] == "wonderland")
    let sent = try #require(second.requests.first).headers
    #expect(sent["x-api-key"] == nil && sent["authorization"] == nil, "\(sent)")
    // Over the same server all is sent again.
    first.behave()
    first.misbehave(.redirect("/postcodes/JE3%206ET"), times: 1)
    #expect(try await home.run("lookup", "JE3 6ET").status == 0)
    #expect(first.requests.last?.headers["authorization"] == Self.basic)
    // Nothing is sent over a connection that is less safe, and it is said where it was to go.
    first.misbehave(.redirect("http://elsewhere.invalid/postcodes/JE3%206AA"))
    let refused = try await home.run("lookup", "JE3 6AA")
    #expect(
      refused.status == 69 && refused.errors.contains("it sends on to “http://elsewhere.invalid/"),
      "\(refused)")
    try await first.stop()
    try await second.stop()
  }
}

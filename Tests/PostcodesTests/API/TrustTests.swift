import Foundation
import StandIn
import TestProcesses
import Testing

@testable import Postcodes

/// The faults of a server's certificate are distinguished, by a real handshake.
@Suite(.enabled(if: Tool("openssl").isTested, "openssl is not installed"), .limit(minutes: 10))
struct TrustTests {
  private static let authority = Result { try Authority() }

  private func failure(
    of certificate: Authority.Kind, _ variables: [String: String], host: String = "127.0.0.1"
  ) async throws -> APIError? {
    let server = try await StandInServer.start(
      smallCountry, identity: try Self.authority.get().identity(certificate))
    let client = APIClient(
      try .init(
        baseURL: server.baseURL.replacing("127.0.0.1", with: host), timeout: .seconds(120),
        environment: { variables[$0] }))
    let failure = await failureOfLookup("SW1A 1AA", client)
    // A connection that is made to find the fault sends no request.
    #expect(server.requests.count == (failure == nil ? 1 : 0))
    await client.shutdown()
    try await server.stop()
    return failure
  }

  @Test(
    arguments: [(.good, nil), (.otherName, .otherName), (.expired, .expired), (.early, .notYetValid)]
      as [(Authority.Kind, CertificateFault?)])
  func whatIsWrongIsTold(_ kind: Authority.Kind, _ fault: CertificateFault?) async throws {
    let file = try Self.authority.get().file
    #expect(try await failure(of: kind, ["SSL_CERT_FILE": file]) == fault.map { .untrusted($0) })
  }

  /// An attacker who forges names has a certificate for an address of his own.
  @Test func aCertificateForAnAddressIsNoneForAName() async throws {
    let trust = ["SSL_CERT_FILE": try Self.authority.get().file]
    #expect(try await failure(of: .good, trust, host: "localhost") == .untrusted(.otherName))
    #expect(try await failure(of: .named, trust, host: "localhost") == nil)
    #expect(
      try await failure(of: .good, ["SSL_CERT_FILE": "/nowhere"], host: "localhost")
        == .untrusted(.noAuthorities))
  }

  @Test func anUnknownAuthorityIsNotTrusted() async throws {
    #expect(try await failure(of: .good, [:]) == .untrusted(.unknownAuthority))
    let other = try Authority()
    #expect(try await failure(of: .good, ["SSL_CERT_FILE": other.file]) == .untrusted(.unknownAuthority))
  }

  @Test func aDirectoryOfAuthoritiesIsTrusted() async throws {
    let authority = try Self.authority.get()
    let list = "/nowhere:" + authority.directory
    #expect(try await failure(of: .good, ["SSL_CERT_DIR": list]) == nil)
    let other = try Authority()
    let both = ["SSL_CERT_DIR": other.directory, "SSL_CERT_FILE": authority.file]
    #expect(try await failure(of: .good, both) == nil)
  }

  /// The TLS library would wait for somebody to write into it.
  @Test func aPipeOfAuthoritiesIsNotWaitedFor() async throws {
    let pipe = try Self.authority.get().directory + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    #expect(try await failure(of: .good, ["SSL_CERT_FILE": pipe]) == .untrusted(.noAuthorities))
  }

  @Test(arguments: ["/nowhere", "/dev/null"])
  func authoritiesThatCannotBeReadAreSaid(_ path: String) async throws {
    #expect(try await failure(of: .good, ["SSL_CERT_FILE": path]) == .untrusted(.noAuthorities))
    #expect(try await failure(of: .good, ["SSL_CERT_DIR": path]) == .untrusted(.noAuthorities))
    let directory = ["SSL_CERT_FILE": path, "SSL_CERT_DIR": try Self.authority.get().directory]
    #expect(try await failure(of: .good, directory) == .untrusted(.noAuthorities))
  }
}

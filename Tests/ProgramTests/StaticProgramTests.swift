import Foundation
import StandIn
import TestProcesses
import Testing

/// The program of a release, which POSTCODE_STATIC names, if it is linked statically.
///
/// A library that the machine has is made for another C library than the program's own, and crashes it.
@Suite(.enabled(if: staticProgram != nil, "POSTCODE_STATIC names no static program"), .limit(minutes: 10))
struct StaticProgramTests {
  private static let mayMount = (try? ChildProcess.run(["unshare", "--mount", "true"]).status) == 0

  /// Writes a file as soon as it is loaded.
  private static let trap = """
    #include <stdio.h>
    #include <stdlib.h>
    __attribute__((constructor)) static void spring(void) { fclose(fopen(getenv("TRAP"), "w")); }
    """

  /// Runs a look-up in whose way a trap lies.
  ///
  /// - Parameter words: what the program is started by.
  /// - Returns: the run, and whether the trap was sprung.
  private func lookUp(
    by program: URL, _ words: [String] = [], in home: Home, _ variables: [String: String]
  ) async throws -> (run: ProgramRun, isSprung: Bool) {
    let sprung = home.file("sprung")
    try? FileManager.default.removeItem(at: sprung)
    let environment = home.environment.merging(variables) { $1 }.merging(["TRAP": sprung.path]) { $1 }
    let run = try await ProgramRun.of(
      words + [program.path, "lookup", "JE3 6AB"], of: URL(filePath: "/usr/bin/env"),
      environment: environment,
      input: "", in: home.directory)
    try? FileManager.default.removeItem(at: home.cacheFile)
    return (run, FileManager.default.fileExists(atPath: sprung.path))
  }

  /// A library in a home directory that is a trap, by the name that both OpenSSL and libc are told below.
  private func makeTrap(in home: Home) throws -> URL {
    let (source, library) = (home.file("trap.c"), home.file("libnss_trap.so.2"))
    try Self.trap.write(to: source, atomically: true, encoding: .utf8)
    let made = try ChildProcess.run(["clang", "-shared", "-fPIC", "-o", library.path, source.path])
    try #require(made.status == 0, "\(String(decoding: made.output, as: UTF8.self))")
    return library
  }

  @Test func noModuleOfOpenSSLIsLoaded() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let configuration = home.file("openssl.cnf")
    try """
    openssl_conf = start
    [start]
    providers = all
    [all]
    trap = trapped
    [trapped]
    module = \(try makeTrap(in: home).path)
    activate = 1
    """.write(to: configuration, atomically: true, encoding: .utf8)
    let variables = ["OPENSSL_CONF": configuration.path]
    #expect(try await lookUp(by: ProgramRun.program, in: home, variables).isSprung)
    let (run, isSprung) = try await lookUp(by: try #require(staticProgram), in: home, variables)
    #expect(run.status == 0 && run.output.hasPrefix("JE3 6AB\n") && !isSprung, "\(run)")
    try await server.stop()
  }

  @Test(.enabled(if: mayMount, "only root may mount other files over those of /etc"))
  func noModuleThatFindsHostsIsLoaded() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL.replacing("127.0.0.1", with: "stand-in.test"))
    let (switches, hosts) = (home.file("nsswitch.conf"), home.file("hosts"))
    try "hosts: trap files\n".write(to: switches, atomically: true, encoding: .utf8)
    try "127.0.0.1 stand-in.test\n".write(to: hosts, atomically: true, encoding: .utf8)
    let script =
      #"mount --bind "$1" /etc/nsswitch.conf && mount --bind "$2" /etc/hosts && shift 2 && exec "$@""#
    let words = ["unshare", "--mount", "sh", "-c", script, "sh", switches.path, hosts.path]
    let variables = [
      "LD_LIBRARY_PATH": try makeTrap(in: home).deletingLastPathComponent().path, "POSTCODE_ALLOW_HTTP": "1",
    ]
    #expect(try await lookUp(by: ProgramRun.program, words, in: home, variables).isSprung)
    let (run, isSprung) = try await lookUp(by: try #require(staticProgram), words, in: home, variables)
    #expect(run.status == 0 && run.output.hasPrefix("JE3 6AB\n") && !isSprung, "\(run)")
    try await server.stop()
  }
}

private let staticProgram: URL? = ProcessInfo.processInfo.environment["POSTCODE_STATIC"].flatMap { path in
  guard let headers = try? ChildProcess.run(["objdump", "-p", path]), headers.status == 0,
    headers.output.range(of: Data("NEEDED".utf8)) == nil
  else { return nil }
  return URL(filePath: path)
}

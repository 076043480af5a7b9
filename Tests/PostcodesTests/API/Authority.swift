import Foundation
import TestProcesses

/// A certificate authority for one test, and certificates that it signs.
final class Authority: Sendable {
  enum Kind: String { case good, named, otherName, expired, early }

  let directory = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID().uuidString)").path
  var file: String { directory + "/authority.pem" }

  init() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try run(["req", "-x509", "-days", "30", "-out", file] + key("authority"))
    try run(["rehash", directory])
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Makes a certificate and its key for a local server, and returns their files.
  func identity(_ kind: Kind) throws -> (certificate: String, key: String) {
    let name = UUID().uuidString
    let path = directory + "/" + name
    let subject =
      switch kind {
      case .named: "DNS:other.example, DNS:localhost"
      case .otherName: "DNS:other.example"
      default: "IP:127.0.0.1"
      }
    let names = "subjectAltName = " + subject
    try names.write(toFile: path + ".names", atomically: true, encoding: .utf8)
    let settings = """
      [ca]
      default_ca = here
      [here]
      database = \(path).index
      serial = \(path).serial
      new_certs_dir = \(directory)
      default_md = sha256
      policy = any
      [any]
      commonName = supplied
      """
    try settings.write(toFile: path + ".settings", atomically: true, encoding: .utf8)
    try "".write(toFile: path + ".index", atomically: true, encoding: .utf8)
    try run(["req", "-new", "-out", path + ".request"] + key(name))
    let years = kind == .expired ? (2020, 2021) : kind == .early ? (2048, 2049) : (2020, 2049)
    try run([
      "ca", "-batch", "-notext", "-rand_serial", "-config", path + ".settings", "-cert", file, "-keyfile",
      directory + "/authority.key", "-in", path + ".request", "-out", path + ".pem", "-extfile",
      path + ".names", "-startdate", "\(years.0)0101000000Z", "-enddate", "\(years.1)0101000000Z",
    ])
    return (path + ".pem", path + ".key")
  }

  private func key(_ name: String) -> [String] {
    [
      "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(directory)/\(name).key",
      "-subj", "/CN=\(name)",
    ]
  }

  private func run(_ arguments: [String]) throws {
    let (status, output) = try ChildProcess.run(["openssl"] + arguments)
    if status != 0 { throw Failure(output: String(decoding: output, as: UTF8.self)) }
  }

  private struct Failure: Error { let output: String }
}

import Foundation
import StandIn
import TestProcesses

/// A home directory for one test, in which the built program runs.
final class Home: Sendable {
  let directory: URL
  /// The address of the service.
  let serviceURL: String

  /// - Parameter serviceURL: by default an address that refuses connections.
  init(serviceURL: String = "http://127.0.0.1:9") throws {
    self.serviceURL = serviceURL
    directory = FileManager.default.temporaryDirectory.appending(path: "postcode-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// The whole environment of a run.
  var environment: [String: String] {
    [
      "HOME": directory.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "TERM": "xterm-256color",
      "POSTCODE_API_URL": serviceURL, "INPUTRC": "/dev/null",
    ]
  }

  func file(_ path: String) -> URL { directory.appending(path: path) }

  var cacheFile: URL { file(".cache/postcode/responses.sqlite") }

  /// Runs the program to its end.
  func run(
    _ arguments: String..., input: String? = nil, environment extra: [String: String] = [:]
  ) async throws -> ProgramRun {
    try await run(arguments, input: input, environment: extra)
  }

  func run(
    _ arguments: [String], input: String? = nil, environment extra: [String: String] = [:]
  ) async throws -> ProgramRun {
    let variables = arguments.first == "__complete" ? ProgramRun.patientTAB : [:]
    return try await ProgramRun.of(
      arguments, environment: environment.merging(variables) { $1 }.merging(extra) { $1 }, input: input ?? "",
      in: directory)
  }
}

/// The outcome of a run of the program.
struct ProgramRun: Sendable {
  let status: Int32
  let output: String
  let errors: String

  /// The built program, which is beside the tests.
  static let program = URL(filePath: BuiltProducts.folder).appending(path: "postcode")

  /// Lets a request last until the test is through with it, however busy the machine is.
  static let patient = ["POSTCODE_TIMEOUT": "30m"]

  /// Gives the program a minute for a TAB. On a busy machine, the usual second is not enough.
  static let patientTAB = ["POSTCODE_TIMEOUT": "60s"]

  var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }

  /// Whether nothing that was written could upset a terminal.
  var isPlain: Bool {
    (output + errors).unicodeScalars.allSatisfy {
      ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}"
    }
  }

  static func of(
    _ arguments: [String], of program: URL = program, environment: [String: String], input: String,
    in directory: URL
  ) async throws -> ProgramRun {
    let names = ["in", "out", "err"].map { directory.appending(path: "\($0)-\(UUID().uuidString)") }
    try Data(input.utf8).write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    let files = try [
      FileHandle(forReadingFrom: names[0]), FileHandle(forWritingTo: names[1]),
      FileHandle(forWritingTo: names[2]),
    ]
    let child = try ChildProcess(
      [program.path] + arguments, environment: environment, directory: directory.path,
      input: files[0].fileDescriptor, output: files[1].fileDescriptor, errors: files[2].fileDescriptor)
    for file in files { try file.close() }
    return ProgramRun(
      status: await child.ended(), output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }
}

extension StandInCountry {
  /// The units of some forty real sectors of Great Britain, and of four in Jersey, which is not built in. Three of
  /// those are real sectors under other names, and the fourth has Mont Orgueil.
  static func sample() throws -> StandInCountry { try units.get() }

  private static let units = Result {
    let real = try StandInUnit.table(
      atPath: Repository.root.appending(path: "Tests/Fixtures/units.tsv").path)
    let names = ["SW1A 1": "JE3 6", "EC1A 1": "JE2 4", "HR9 7": "JE3 7"]
    let jersey = real.compactMap { unit in
      names[String(unit.postcode.dropLast(2))].map { $0 + unit.postcode.suffix(2) }
    }
    return StandInCountry(
      real + (["JE3 6ET"] + jersey).map { StandInUnit($0) },
      places: [
        StandInPlace(
          "Zzyzx Newtown", otherName: "Zzyzxdref", outcode: "SN3", county: "Swindon", latitude: 51.56,
          longitude: -1.73),
        StandInPlace("Zzyzx Green", outcode: "NR9", county: "Norfolk", latitude: 52.6, longitude: 1.1),
      ])
  }
}

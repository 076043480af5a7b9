import Foundation
import ShellCompletion
import ShellCompletionTesting
import TestProcesses

/// What people add to their shells: a plug-in, or another version of a shell.
///
/// It is taken from a package of the system, or from a copy in the folder that `POSTCODE_FRONT_ENDS` names. Tests of
/// one that is absent are skipped and say so.
struct FrontEnd {
  /// The file to load or to run.
  let path: String

  /// - Parameters:
  ///   - copy: its file in the folder of copies.
  ///   - packaged: its file in a package of the system.
  init?(copy: String, packaged: String? = nil) {
    let folder = ProcessInfo.processInfo.environment["POSTCODE_FRONT_ENDS"]
    let paths = [folder.map { $0 + "/" + copy }, packaged].compactMap { $0 }
    guard let path = paths.first(where: FileManager.default.fileExists) else {
      print(
        "skipped: \(copy) is not in the folder POSTCODE_FRONT_ENDS\(packaged.map { ", nor \($0)" } ?? "")")
      return nil
    }
    self.path = path
  }
}

extension ShellSession {
  /// A shell with the built program, which asks no service unless the variables say which.
  static func ofProgram(
    _ shell: Shell, in sandbox: Sandbox? = nil, before: String = "", after: String = "", load: String? = nil,
    environment: [String: String] = ["POSTCODE_OFFLINE": "1"]
  ) throws -> ShellSession {
    try ShellSession(
      shell, sandbox: sandbox ?? Sandbox(program: "postcode", built: "postcode"), before: before,
      after: after, load: load, environment: ProgramRun.patientTAB.merging(environment) { $1 })
  }
}

extension Sandbox {
  /// Has the sandbox run another program by a name.
  func put(_ path: String, as name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/bin/" + name, withDestinationPath: path)
  }
}

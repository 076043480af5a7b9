import Foundation
import StandIn
import TestProcesses
import Testing

/// The program with too few threads or files from the system: known answers are given, and nothing hangs.
@Suite(.serialized, .limit(minutes: 5)) struct ShortageTests {
  private static let user = ["--reuid", "12345", "--regid", "12345", "--clear-groups"]
  // Root's number of threads is not limited.
  private static let limits = [
    (["/usr/bin/prlimit", "--nofile=6"], "(ulimit -n)"), (["/usr/bin/prlimit", "--nofile=8"], "(ulimit -n)"),
    (["/usr/bin/prlimit", "--nproc=1"] + (getuid() == 0 ? ["/usr/bin/setpriv"] + user : []), "(ulimit -u)"),
    (["/usr/bin/prlimit", "--nproc=3"] + (getuid() == 0 ? ["/usr/bin/setpriv"] + user : []), "(ulimit -u)"),
  ]

  @Test(
    .enabled(if: Tool("/usr/bin/prlimit").isTested && Tool("/usr/bin/setpriv").isTested), arguments: limits)
  func whatIsKnownIsAnsweredAndTheRestSaysWhyNot(_ limit: [String], _ hint: String) async throws {
    let home = try Home()
    func run(_ arguments: String..., input: String = "") async throws -> ProgramRun {
      try await .of(
        Array(limit.dropFirst()) + [ProgramRun.program.path] + arguments, of: URL(filePath: limit[0]),
        environment: home.environment, input: input, in: home.directory)
    }
    let known = try await run("lookup", "SW1A 1AA", "--offline")
    #expect(known.status == 0 && known.output.hasPrefix("SW1A 1AA  Buckingham Palace"))
    let unknown = try await run("lookup", "SW1A 1AA", "JE3 6AB")
    #expect(unknown.status == 69 && unknown.output.hasPrefix("SW1A 1AA  Buckingham Palace"))
    #expect(unknown.errors.contains("cannot be asked: ") && unknown.errors.contains(hint))
    let filtered = try await run(input: "SW1A1AA\nJE36AB\n\n")
    #expect(
      filtered.status == 69
        && filtered.output.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    let completed = try await run("complete", "sw1", "--limit", "1")
    #expect(completed.status == 0 && completed.output.hasPrefix("SW1A"))
    let asked = try await run("complete", "je3 6")
    #expect(asked.status == 0 && asked.errors.contains(hint))
    let called = try await run("__complete", "bash", "9", "80", "je36", "postcode je36")
    #expect(called.status == 0 && called.errors.isEmpty && called.output.contains("JE3 6ET"))
    let examined = try await run("doctor")
    #expect(examined.status == 1 && examined.output.contains(hint))
  }

  /// Without memory for their stacks there are no threads either. How much the program needs to start depends on how it
  /// is linked.
  @Test(.enabled(if: Tool("/usr/bin/prlimit").isTested))
  func tooLittleMemoryIsNotTooFewThreads() async throws {
    let home = try Home()
    for megabytes in stride(from: 40, through: 400, by: 10) {
      let run = try await ProgramRun.of(
        ["--as=\(megabytes)000000", ProgramRun.program.path, "lookup", "JE3 6AB"],
        of: URL(filePath: "/usr/bin/prlimit"), environment: home.environment, input: "", in: home.directory)
      if run.status != 69 { continue }
      #expect(run.errors.contains("this process gets too little memory; "), "\(run)")
      #expect(run.errors.hasSuffix("raise the limit (ulimit -v).\n"), "\(run)")
      return
    }
    Issue.record("The program does not start.")
  }
}

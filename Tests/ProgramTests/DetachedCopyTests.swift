import CSQLite
import Foundation
import Postcodes
import StandIn
import TestProcesses
import Testing

/// Shells that ask for the same, requests that outlive their TAB, and processes that are killed.
@Suite(.serialized, .limit(minutes: 10)) struct DetachedCopyTests {
  private static func tab(_ word: String, _ options: String = "") -> [String] {
    ["__complete", "bash", "9", "80", word, "postcode lookup \(options)\(word)"]
  }

  private func tab(
    _ word: String, _ options: String = "", in home: Home, deadline: String = "60s"
  ) async throws -> ProgramRun {
    try await .of(
      Self.tab(word, options), environment: home.environment.merging(["POSTCODE_TIMEOUT": deadline]) { $1 },
      input: "", in: home.directory)
  }

  /// Waits until a TAB is answered from the cache.
  private func answer(to word: String, in home: Home) async throws {
    while !(try await tab(word, "--offline ", in: home).output.contains("JE36AB")) { await Task.yield() }
  }

  @Test func twentyShellsSendOneRequest() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.delayed(.milliseconds(500)))
    let home = try Home(serviceURL: server.baseURL)
    try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for _ in 0..<20 { group.addTask { try await tab("je36", in: home) } }
      for try await run in group { #expect(run.output.contains("JE36AB") && run.errors.isEmpty) }
    }
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  /// The answer is shown before it is stored. A process that asks in between waits until it is stored.
  @Test func theNextTABFindsTheAnswer() async throws {
    let server = try await StandInServer.start(.sample())
    for round in 1...5 {
      let home = try Home(serviceURL: server.baseURL)
      #expect(try await tab("je36", in: home).output.contains("JE36AB"))
      #expect(try await tab("je36", in: home).output.contains("JE36AB"))
      #expect(server.requests.count == round)
    }
    try await server.stop()
  }

  @Test func aRequestGoesOnWhenNobodyWaits() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.delayed(.seconds(1)))
    let home = try Home(serviceURL: server.baseURL)
    let early = try await tab("je36", in: home, deadline: "100ms")
    #expect(early.status == 0 && !early.output.contains("JE36AB"))
    // While the request goes on, no other process sends the same.
    _ = try await tab("je36", in: home, deadline: "100ms")
    try await answer(to: "je36", in: home)
    #expect(server.requests.count == 1)
    #expect(server.requests.allSatisfy { !$0.closedEarly })
    try await server.stop()
  }

  @Test func whatGoesOnHasNoTerminalAndNothingOpenAndEnds() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered)
    let home = try Home(serviceURL: server.baseURL)
    let line = Self.tab("je36").map { "'\($0)'" }.joined(separator: " ")
    // The shell's own descriptors, and a substitution that waits for every process with its pipe.
    let script = "exec 7>other 8<&0; reply=$('\(ProgramRun.program.path)' \(line)); jobs; echo \"[$reply]\""
    let run = try await ProgramRun.of(
      ["-c", script], of: URL(filePath: "/bin/bash"),
      environment: home.environment.merging(["POSTCODE_TIMEOUT": "100ms"]) { $1 }, input: "",
      in: home.directory)
    #expect(run.status == 0 && run.output.hasPrefix("[") && run.errors.isEmpty)
    let copies = Copy.all(in: home)
    #expect(copies.count == 1)
    let copy = try #require(copies.first)
    #expect(copy.session == copy.identifier && copy.terminal == 0)
    let files = copy.openFiles
    #expect(files[0] == "/dev/null" && files[2] == "/dev/null")
    #expect(!files.values.contains { $0.hasSuffix("/other") || $0.contains("/in-") })
    // The directory that it was started in may be removed.
    while copy.workingDirectory != "/" { await Task.yield() }
    // The copy may take as long as a request may.
    await Copy.haveEnded(in: home)
    #expect(server.requests.count == 1)
    try await server.stop()
  }

  /// An answer that is no longer fresh is given at once, and a newer one is ready for the next TAB.
  @Test(.enabled(if: Tool("/bin/bash").isTested))
  func anOldAnswerIsGivenAtOnceAndMarked() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    let list = ["__complete", "bash", "63", "80", "je36", "postcode lookup je36"]
    func listed() async throws -> String {
      try await ProgramRun.of(
        list, environment: home.environment.merging(["POSTCODE_TIMEOUT": "60s"]) { $1 }, input: "",
        in: home.directory
      ).output
    }
    let fresh = try await listed()
    await Copy.haveEnded(in: home)
    #expect(fresh.contains("JE3 6AB") && !fresh.contains("out of date"))
    // The answer is now a fortnight old. The checksum is that of the row.
    try home.ageAnswers(by: 14 * 86_400)
    server.misbehave(.unanswered)
    let stale = try await listed()
    #expect(stale.contains("JE3 6AB") && stale.contains("What is offered is an earlier answer"))
    try await server.requests(atLeast: 2)
    for copy in Copy.all(in: home) { kill(copy.identifier, SIGKILL) }
    server.behave()
    #expect(try await listed() == stale)
    while try await listed() != fresh { await Task.yield() }
    #expect(server.requests.dropFirst().allSatisfy { $0.headers["if-none-match"] != nil })
    try await server.stop()
  }

  @Test func oneWhoDiesIsFollowedByAnother() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.unanswered, times: 1)
    let home = try Home(serviceURL: server.baseURL)
    _ = try await tab("je36", in: home, deadline: "100ms")
    try await server.requests(atLeast: 1)
    let first = try #require(Copy.all(in: home).first)
    async let next = tab("je36", in: home)
    while Copy.all(in: home).count < 2 { await Task.yield() }
    #expect(server.requests.count == 1)
    kill(first.identifier, SIGKILL)
    #expect(try await next.output.contains("JE36AB"))
    #expect(server.requests.count == 2)
    try await server.stop()
  }

  /// `POSTCODE_KILLS` sets the number of kills. The default takes only a moment.
  @Test func whoeverIsKilledLeavesASoundCache() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    var random = SeededRandom()
    let words = ["je36", "je36a", "je36b", "je24", "je37", "je24b"]
    var right: [String: String] = [:]
    for word in words {
      let other = try Home(serviceURL: server.baseURL)
      right[word] = try await tab(word, in: other).output
    }
    let rounds = ProcessInfo.processInfo.environment["POSTCODE_KILLS"].flatMap { Int($0) } ?? 15
    for round in 0..<rounds {
      let asked = (0..<3).map { _ in random.pick(words) }
      let pause = Duration.microseconds(Int.random(in: 0..<60_000, using: &random))
      server.behave()
      server.misbehave(.delayed(.milliseconds(Int.random(in: 0..<30, using: &random))))
      try await withThrowingTaskGroup(of: (String, ProgramRun).self) { group in
        for word in asked { group.addTask { (word, try await tab(word, in: home)) } }
        try await Task.sleep(for: pause)
        for process in Copy.all(in: home) { kill(process.identifier, SIGKILL) }
        for try await (word, run) in group where run.status == 0 {
          // A process whose copy was killed offers the built-in data, and says that there was no answer.
          #expect(
            run.output == right[word] || run.output.contains("did not answer"), "\(word): \(run.output)")
        }
      }
      // Some processes find answers, and others are killed while the file is made.
      if round % 3 == 0 {
        try? FileManager.default.removeItem(at: home.cacheFile.deletingLastPathComponent())
      }
    }
    server.behave()
    for word in words {
      #expect(try await tab(word, in: home).output == right[word])
      await Copy.haveEnded(in: home)
      #expect(try await tab(word, "--offline ", in: home).output == right[word])
    }
    #expect(try integrity(of: home.cacheFile) == "ok")
    #expect(try await home.run("cache", "info").output.contains("damaged") == false)
    try await server.stop()
  }

  private func integrity(of file: URL) throws -> String {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    guard sqlite3_open(file.path, &database) == SQLITE_OK,
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0)
    else { return "no database" }
    return String(cString: text)
  }
}

extension Home {
  /// Makes the answers in the cache older.
  fileprivate func ageAnswers(by seconds: Int64) throws {
    let now = Int64(time(nil))
    let young = ResponseCache(path: cacheFile.path)
    let old = ResponseCache(path: cacheFile.path, now: { now - seconds })
    for key in young.keys(of: .autocomplete, base: serviceURL) {
      let entry = try #require(young.entry(.autocomplete, key, base: serviceURL))
      old.store(
        entry.value, etag: entry.etag, as: .autocomplete, key, base: serviceURL, lifetime: .seconds(60))
    }
  }
}

/// A process of the program with a certain home directory, as the system shows it.
private struct Copy {
  let identifier: Int32

  /// All such processes that run now.
  static func all(in home: Home) -> [Copy] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { number in
      guard let variables = FileManager.default.contents(atPath: "/proc/\(number)/environ"),
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/exe")
      else { return false }
      return program == ProgramRun.program.path
        && variables.range(of: Data("HOME=\(home.directory.path)".utf8)) != nil
    }.map(Copy.init)
  }

  /// Waits until none runs. Then their answers are in the cache.
  static func haveEnded(in home: Home) async {
    while !all(in: home).isEmpty { await Task.yield() }
  }

  var session: Int32 { field(5) }
  var terminal: Int32 { field(6) }

  var workingDirectory: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(identifier)/cwd")
  }

  /// The target of each of its descriptors.
  var openFiles: [Int: String] {
    let folder = "/proc/\(identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        guard let number = Int(name),
          let path = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
        else { return nil }
        return (number, path)
      })
  }

  /// A field of `/proc/N/stat`, counted from 0. Only fields after the name in parentheses can be read.
  private func field(_ number: Int) -> Int32 {
    let text = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    let behind = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    return behind.indices.contains(number - 1) ? Int32(behind[number - 1]) ?? -1 : -1
  }
}

import CSQLite
import Foundation
import StandIn
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct DoctorTests {
  private func states(_ run: ProgramRun) -> [String: String] {
    Dictionary(
      run.lines.map { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        return (words[1], words[0])
      }
    ) { $1 }
  }

  @Test func everythingIsALine() async throws {
    let server = try await StandInServer.start(.sample())
    let run = try await Home(serviceURL: server.baseURL).run(
      "doctor", environment: ["POSTCODE_TIMEOUT": "20s"])
    #expect(run.status == 0, "\(run)")
    #expect(run.errors == "")
    #expect(
      Set(states(run).keys).subtracting(["elvish", "xonsh", "nushell", "powershell"]) == [
        "program", "versions", "system", "terminal", "inputrc", "settings", "country", "cache", "history",
        "recent",
        "places",
        "service", "proxy", "bash", "zsh", "fish",
      ])
    #expect(run.output.contains("\(server.baseURL) answered in "))
    #expect(run.output.contains("readline 8") && run.output.contains("SQLite 3"))
    #expect(server.requests.map(\.path) == ["/ping", "/ping"])
    try await server.stop()
  }

  @Test func offlineAsksNobody() async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    for run in [
      try await home.run("doctor", "--offline"),
      try await home.run("doctor", environment: ["POSTCODE_OFFLINE": "1"]),
    ] {
      #expect(run.status == 0)
      #expect(run.output.contains("not asked: offline"))
    }
    #expect(server.requests.isEmpty)
    try await server.stop()
  }

  @Test(
    arguments: [
      (.unanswered, "broken", "did not answer within"), (.closed, "broken", "cannot be reached"),
      (.garbageBody, "broken", "cannot be read"), (.html(status: 404), "broken", ""),
      (.status(500), "note", "failed (status 500)"),
      (.status(404), "broken", "no postcodes.io server gives (status 404); check its address"),
      (.rateLimited(retryAfter: "9"), "note", "fewer requests"),
      (.hostile, "broken", ""),
    ] as [(StandInFault, String, String)])
  func aServiceThatFailsIsOneLine(_ fault: StandInFault, _ state: String, _ part: String) async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(fault)
    let run = try await Home(serviceURL: server.baseURL).run("doctor")
    #expect(states(run)["service"] == state, "\(run)")
    #expect(run.status == (state == "broken" ? 1 : 0))
    #expect(run.lines.contains { $0.contains("service") && (part.isEmpty || $0.contains(part)) })
    #expect(run.isPlain && run.errors == "")
    try await server.stop()
  }

  @Test func aServiceThatAskedForAPauseIsLeftAlone() async throws {
    let server = try await StandInServer.start(.sample())
    server.misbehave(.rateLimited(retryAfter: "600"), times: 1)
    let home = try Home(serviceURL: server.baseURL)
    _ = try await home.run("lookup", "JE3 6AB")
    let run = try await home.run("doctor")
    #expect(server.requests.count == 1 && states(run)["service"] == "note", "\(run)")
    try await server.stop()
  }

  @Test func aCacheOfANewerVersionIsNoFault() async throws {
    let home = try Home(serviceURL: try StandInServer.refusedBaseURL())
    let cache = ResponseCache(path: home.cacheFile.path)
    cache.store("1", as: .record, "a", base: "b", lifetime: .seconds(60))
    var database: OpaquePointer?
    sqlite3_open(home.cacheFile.path, &database)
    sqlite3_exec(database, "PRAGMA user_version = 9999", nil, nil, nil)
    sqlite3_close(database)
    let run = try await home.run("doctor", "--offline")
    #expect(run.status == 0 && states(run)["cache"] == "note", "\(run)")
    #expect(run.output.contains("is of a newer version") && !run.output.contains("mend or delete"))
  }

  @Test func whatIsBrokenIsSaidAndCounts() async throws {
    let home = try Home(serviceURL: try StandInServer.refusedBaseURL())
    let refused = try await home.run("doctor")
    #expect(refused.status == 1 && states(refused)["service"] == "broken")
    for (name, value, subject) in [
      ("POSTCODE_TIMEOUT", "soon", "settings"), ("POSTCODE_TIMEOUT", "0s", "settings"),
      ("POSTCODE_API_URL", "ftp://x", "service"),
    ] {
      let run = try await home.run("doctor", "--offline", environment: [name: value])
      #expect(run.status == 1)
      #expect(states(run)[subject] == "broken", "\(run)")
    }
    let named = try await home.run("doctor", "--offline", "--places", home.file("none").path)
    #expect(named.status == 1 && states(named)["places"] == "broken")
    try Data().write(to: home.file(".cache"))
    try Data().write(to: home.file(".local"))
    let blocked = try await home.run("doctor", "--offline")
    #expect(blocked.status == 1)
    for subject in ["cache", "history", "recent"] {
      #expect(states(blocked)[subject] == "broken", "\(blocked)")
    }
    // There is no cache to mend or to delete.
    #expect(blocked.output.contains("responses.sqlite cannot be read and written"), "\(blocked)")
    #expect(!blocked.output.contains("mend or delete"), "\(blocked)")
  }

  @Test(
    arguments: [
      ("terminal", "TERM", "no-such-terminal", "“no-such-terminal” is unknown; set TERM"),
      ("terminal", "TERM", "", "TERM is not set"), ("terminal", "TERM", "dumb", "set TERM"),
      ("terminal", "LC_ALL", "C", "set LC_ALL to a UTF-8 locale"),
      ("inputrc", "INPUTRC", "/nowhere", "cannot be read: No such file or directory"),
    ])
  func whatOnlyMeansLessIsNoted(_ subject: String, _ name: String, _ value: String, _ part: String)
    async throws
  {
    let run = try await Home().run("doctor", "--offline", environment: [name: value])
    #expect(run.status == 0 && run.isPlain)
    #expect(
      run.lines.contains { $0.hasPrefix("note") && $0.contains(subject) && $0.contains(part) }, "\(run)")
    let usual = try await Home().run("doctor", "--offline")
    #expect(states(usual)[subject] == "ok", "\(usual)")
  }

  /// The obstacle in a file's place, and the words for it.
  enum Obstacle: String, CaseIterable {
    case directory = "Is a directory"
    case pipe = "it is not a regular file"
    case device = "not a regular file"
    case loop = "Too many levels of symbolic links"
    case dangling = "No such file or directory"

    func make(at path: String) throws {
      let manager = FileManager.default
      try manager.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      switch self {
      case .directory: try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      case .pipe: mkfifo(path, 0o600)
      case .device: try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
      case .loop: try manager.createSymbolicLink(atPath: path, withDestinationPath: path)
      case .dangling: try manager.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/at/all")
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func whatIsNoFileIsBrokenAndPassesForNoEmptyOne(_ obstacle: Obstacle) async throws {
    let home = try Home()
    let (places, recent) = (
      home.file(".config/postcode/places").path, home.file(".local/state/postcode/recent").path
    )
    try obstacle.make(at: places)
    try obstacle.make(at: recent)
    try obstacle.make(at: home.file(".local/state/postcode/history").path)
    let run = try await home.run("doctor", "--offline")
    #expect(run.status == 1 && run.isPlain)
    #expect(
      run.lines.contains {
        $0.hasPrefix("broken  places    ~/.config/postcode/places cannot be used: ")
          && $0.contains(obstacle.rawValue) && $0.hasSuffix("; mend it, or move it away")
      }, "\(run)")
    let complete = try await home.run("complete", "--limit", "1", "--offline")
    #expect(complete.status == 0 && complete.errors.contains("\(places) cannot be used: "), "\(complete)")
    let named = try await home.run("lookup", "--offline", "--places", places, "SW1A 1AA")
    #expect(named.status == 66 && named.output == "")
    // If its directory exists, the first pick makes the target of a broken link.
    guard obstacle != .dangling else { return }
    #expect(states(run)["recent"] == "broken" && states(run)["history"] == "broken", "\(run)")
    #expect(complete.errors.contains("\(recent) cannot be used: "), "\(complete)")
  }

  /// On a disk that is full, or nearly, no answer is kept, whether the file could be made or not.
  @Test(
    .enabled(if: geteuid() == 0 && Tool("/usr/bin/unshare").isTested, "only root can mount a disk"),
    arguments: [4, 8, 20, 32, 44, 1024])
  func aCacheOnAFullDiskIsSaid(_ kilobytes: Int) async throws {
    let server = try await StandInServer.start(.sample())
    let home = try Home(serviceURL: server.baseURL)
    try FileManager.default.createDirectory(at: home.file(".cache"), withIntermediateDirectories: true)
    let script = """
      mount -t tmpfs -o size=\(kilobytes)k none .cache || exit 99
      "$0" complete "je3 6" > /dev/null; "$0" cache info; "$0" doctor --offline
      """
    let run = try await ProgramRun.of(
      ["-m", "/bin/sh", "-c", script, ProgramRun.program.path], of: URL(filePath: "/usr/bin/unshare"),
      environment: home.environment, input: "", in: home.directory)
    guard run.status != 99 else { return print("skipped: no disk can be mounted") }
    let isFull = kilobytes < 1024
    #expect(run.lines.contains { $0.hasPrefix("Notice ") && $0.contains("not kept") } == isFull, "\(run)")
    #expect(states(run)["cache"] == (isFull ? "broken" : "ok"), "\(run)")
    #expect(run.lines.contains { $0.hasPrefix("Answers ") && $0.hasSuffix(isFull ? " 0" : " 1") }, "\(run)")
    try await server.stop()
  }

  /// A limit or a quota leaves a file without bytes, too.
  @Test func aCacheWithoutBytesIsSaidIfItCannotGrow() async throws {
    let home = try Home()
    try FileManager.default.createDirectory(
      at: home.cacheFile.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: home.cacheFile)
    let run = try await ProgramRun.of(
      [
        "-c", "(ulimit -f 0; \"$0\" cache info; \"$0\" doctor --offline) | cat",
        ProgramRun.program.path,
      ],
      of: URL(filePath: "/bin/sh"), environment: home.environment, input: "", in: home.directory)
    #expect(run.lines.contains { $0.hasPrefix("Notice ") && $0.contains("does not work") }, "\(run)")
    #expect(states(run)["cache"] == "broken", "\(run)")
  }

  /// The process that holds the cache releases it by itself: nothing is broken.
  @Test func aCacheInUseIsNoted() async throws {
    let home = try Home()
    let cache = home.file(".cache/postcode/responses.sqlite").path
    ResponseCache(path: cache).store("v", as: .lookup, "k", base: "b", lifetime: .seconds(60))
    var database: OpaquePointer?
    #expect(sqlite3_open(cache, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    #expect(sqlite3_exec(database, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    let run = try await home.run("doctor", "--offline")
    #expect(run.status == 0 && states(run)["cache"] == "note", "\(run)")
    #expect(run.output.contains("is in use by other processes; try again in a moment."))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func aFileOfAnotherUserIsNoted() async throws {
    let home = try Home()
    let recent = home.file(".local/state/postcode/recent")
    try FileManager.default.createDirectory(
      at: recent.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: recent)
    #expect(chown(recent.path, 65534, 65534) == 0)
    let run = try await home.run("doctor", "--offline")
    #expect(run.status == 0 && states(run)["recent"] == "note")
    #expect(
      run.output.contains(
        "~/.local/state/postcode/recent belongs to another user; give it to its user by chown"))
  }

  @Test func aProxyThatCannotBeUsedIsSaid() async throws {
    let home = try Home(serviceURL: "https://example.invalid")
    for (arguments, state, status) in [([], "broken", 1), (["--offline"], "note", 0)]
      as [([String], String, Int32)]
    {
      let run = try await ProgramRun.of(
        ["doctor"] + arguments,
        environment: home.environment.merging(["HTTPS_PROXY": "gopher://ann:secret@x"]) { $1 }, input: "",
        in: home.directory)
      #expect(states(run)["proxy"] == state, "\(run)")
      #expect(run.status == status && run.output.contains("http://proxy.example:3128"))
      #expect(!run.output.contains("secret"))
    }
  }

  @Test func theHomeDirectoryAndPasswordsAreKeptBack() async throws {
    let home = try Home(serviceURL: "http://example.invalid")
    let run = try await home.run(
      "doctor", "--offline", environment: ["HTTP_PROXY": "http://ann:secret@proxy.example:3128"])
    #expect(!run.output.contains(home.directory.path))
    #expect(run.output.contains("~/.cache/postcode/responses.sqlite"))
    #expect(run.output.contains("http://proxy.example:3128"))
    #expect(run.status == 0)
    #expect(!run.output.contains("secret") && !run.output.contains("ann"))
    let address = try await home.run(
      "doctor", "--offline", environment: ["POSTCODE_API_URL": "http://ann:secret@h"])
    #expect(address.status == 0 && address.output.contains("http://h, not asked"), "\(address)")
    #expect(!address.output.contains("secret") && !address.output.contains("ann"))
  }

  @Test func theFileThatRunsIsNamedAndAnotherFirstOnThePathIsNoted() async throws {
    let home = try Home()
    let program = ProgramRun.program.resolvingSymlinksInPath()
    let alone = try await home.run("doctor", "--offline")
    let linked = try await ProgramRun.of(
      [
        "-c", "case $(ldd \"$0\" 2>&1) in *'not a dynamic'*|*'statically'*) ;; *) echo shared ;; esac",
        program.path,
      ],
      of: URL(filePath: "/bin/sh"), environment: home.environment, input: "", in: home.directory)
    #expect(
      alone.output.contains(
        "\(program.path), \(linked.lines == ["shared"] ? "with shared libraries" : "static")"),
      "\(alone)")
    let bin = home.file("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let other = bin.appending(path: "postcode")
    try "#!/bin/sh\n".write(to: other, atomically: true, encoding: .utf8)
    chmod(other.path, 0o755)
    let path = bin.path + ":" + program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let second = try await home.run("doctor", "--offline", environment: ["PATH": path])
    #expect(second.status == 0 && states(second)["program"] == "note")
    #expect(second.output.contains("PATH has ~/bin/postcode before it"), "\(second)")
    try FileManager.default.removeItem(at: other)
    try FileManager.default.createSymbolicLink(at: other, withDestinationURL: program)
    let link = try await home.run("doctor", "--offline", environment: ["PATH": path])
    #expect(states(link)["program"] == "ok", "\(link)")
  }

  @Test func aLogThatTakesNothingAndARelativeDirectoryAreNoted() async throws {
    let home = try Home()
    try Data().write(to: home.file("log"))
    try FileManager.default.createSymbolicLink(at: home.file("link"), withDestinationURL: home.file("log"))
    for (path, state, part) in [
      (home.file("log").path, "ok", "~/log"), (home.file("new").path, "ok", "not there yet"),
      ("log", "note", "is not an absolute path"), (home.file("link").path, "note", "is not a regular file"),
      (home.file("no/where/log").path, "note", "type: mkdir -p ~/no/where"),
      (home.file("log/under").path, "note", "cannot be made"),
    ] {
      let run = try await home.run("doctor", "--offline", environment: ["POSTCODE_COMPLETION_LOG": path])
      #expect(run.status == 0 && states(run)["log"] == state && run.output.contains(part), "\(run)")
    }
    let run = try await home.run("doctor", "--offline", environment: ["XDG_CACHE_HOME": "cache"])
    #expect(states(run)["settings"] == "note", "\(run)")
    #expect(run.output.contains("XDG_CACHE_HOME=cache, ignored; write absolute paths"))
  }

  /// What doctor advises for a shell does what it says.
  @Test func theAdviceForAShellIsNotRefused() async throws {
    let home = try Home()
    let script = home.file(".config/fish/completions/postcode.fish")
    let bin = home.file("bin")
    for folder in [bin, script.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "fish"), withDestinationURL: URL(filePath: "/bin/sh"))
    let environment = ["PATH": bin.path, "XDG_DATA_DIRS": home.file("none").path]
    func advice() async throws -> String {
      let run = try await home.run("doctor", "--offline", environment: environment)
      return run.lines.first { $0.contains(" fish ") } ?? ""
    }
    #expect(try await advice().hasSuffix("type: postcode completions fish --install"))
    try "another program's\n".write(to: script, atomically: true, encoding: .utf8)
    let forced = try await advice()
    #expect(
      forced.contains("type: postcode completions fish --install --force replaces ~/.config/fish"),
      "\(forced)")
    #expect(try await home.run("completions", "fish", "--install").status == 74)
    #expect(try await home.run("completions", "fish", "--install", "--force").status == 0)
    #expect(try await advice().hasPrefix("ok"))
    try FileManager.default.removeItem(at: home.file(".config/fish"))
    try Data().write(to: home.file(".config/fish"))
    let blocked = try await advice()
    #expect(
      blocked.contains("it cannot be installed until ~/.config/fish/completions is mended (Not a dir"),
      "\(blocked)")
  }

  /// Behind an installation, what is left to do is the line that it said.
  @Test(arguments: ["bash", "zsh", "fish"])
  func whatAnInstallationLeftToDoIsSaid(_ shell: String) async throws {
    let home = try Home()
    let bin = home.file("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    // It does not answer, so that only its files tell.
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: shell), withDestinationURL: URL(filePath: "/bin/false"))
    let environment = ["PATH": bin.path, "XDG_DATA_DIRS": home.file("none").path]
    func found() async throws -> String {
      let run = try await home.run("doctor", "--offline", environment: environment)
      return run.lines.first { $0.contains(" \(shell) ") } ?? ""
    }
    #expect(try await found().hasSuffix("; type: postcode completions \(shell) --install"))
    let installed = try await home.run("completions", shell, "--install", environment: environment)
    let observation = try await found()
    if installed.lines.count == 3 {
      let line = installed.lines[2].dropFirst(2)
      let file = installed.lines[1].dropFirst("Add to \(home.directory.path)".count).dropLast()
      #expect(observation.hasPrefix("note"), "\(observation)")
      #expect(
        observation.hasSuffix(" is not loaded by a new shell; add to ~\(file): \(line)"), "\(observation)")
      try "\(line)\n".write(to: home.file(String(file.dropFirst())), atomically: true, encoding: .utf8)
    }
    #expect(installed.lines.count == (shell == "fish" ? 2 : 3), "\(installed)")
    #expect(try await found().hasPrefix("ok"))
  }

  @Test func jsonIsAnObjectALine() async throws {
    let run = try await Home().run(
      "doctor", "--offline", "--format", "json", environment: ["PATH": "/nonexistent"])
    let records = try run.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String])
    }
    #expect(run.status == 0 && records.count == 16)
    #expect(records.allSatisfy { Set(["subject", "state", "found"]).isSubset(of: $0.keys) })
  }

  @Test func aScriptThatAShellLoadsIsFound() async throws {
    let home = try Home()
    _ = try await home.run("completions", "fish", "--install")
    let bin = home.file("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for shell in ["bash", "zsh", "fish"] {
      try FileManager.default.createSymbolicLink(
        at: bin.appending(path: shell), withDestinationURL: URL(filePath: "/bin/sh"))
    }
    try "source <(postcode completions zsh)\n".write(
      to: home.file(".zshrc"), atomically: true, encoding: .utf8)
    try "# source <(postcode completions bash)\n".write(
      to: home.file(".bashrc"), atomically: true, encoding: .utf8)
    let environment = ["PATH": bin.path, "XDG_DATA_DIRS": home.file("none").path]
    let run = try await home.run("doctor", "--offline", environment: environment)
    #expect(run.output.contains("fish      ~/.config/fish/completions/postcode.fish"), "\(run.output)")
    #expect(run.output.contains("zsh       ~/.zshrc"))
    #expect(run.status == 0 && states(run)["bash"] == "note")
    try "an older one\n".write(
      to: home.file(".config/fish/completions/postcode.fish"), atomically: true, encoding: .utf8)
    let older = try await home.run("doctor", "--offline", environment: environment)
    #expect(older.status == 0 && states(older)["fish"] == "note")
    #expect(older.output.contains("is of another version"))
    let none = try await home.run("doctor", "--offline", environment: ["PATH": "/nowhere"])
    #expect(none.status == 0 && none.output.contains("fish      not installed"))
  }
}

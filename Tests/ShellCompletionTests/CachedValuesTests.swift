import Basics
import Foundation
import ShellCompletionTesting
import TestProcesses
import TestTerminal
import Testing

@testable import ShellCompletion

/// Values that take time: the tutorial's program and a server that answers when the test wants it to.
@Suite(.blocking, .serialized, .limit(minutes: 20)) struct CachedValuesTests {
  private static let issues =
    #"[{"number":12,"title":"Crash"},{"number":120,"title":"Slow"},{"number":7,"title":"Blue"}]"#

  let server: SlowServer
  let sandbox: Sandbox

  init() throws {
    server = try SlowServer(Self.issues)
    sandbox = try Sandbox(program: "issues", built: Tutorial(of: "ArgumentParserCompletion").path)
  }

  private var folder: String { sandbox.home + "/.cache/issues/completions" }

  /// One TAB in bash: what it lists, and what it writes to standard error.
  private func tab(_ typed: String = "", _ variables: [String: String] = [:], before: String = "") throws
    -> String
  {
    let environment = sandbox.environment.merging(["ISSUES": server.url]) { $1 }.merging(variables) { $1 }
    let command = before + #"exec issues __complete bash 9 80 "$0" "issues show $0""#
    let run = try ChildProcess.run(["bash", "-c", command, typed], environment: environment)
    #expect(run.status == 0)
    return String(decoding: run.output, as: UTF8.self)
  }

  private static let late = "The answer has not come yet"

  /// Waits until an answer is kept.
  private func keptAnswer(_ typed: String = "") throws -> String {
    while true {
      let shown = try tab(typed, [Completer.unaskedVariable: "1"])
      if shown.contains("7") { return shown }
    }
  }

  @Test func theTutorialIsTheProgram() throws {
    let tutorial = try Tutorial(of: "ArgumentParserCompletion")
    #expect(tutorial.steps == tutorial.program)
  }

  @Test func theFirstTABEndsAtItsDeadlineAndTheNextHasTheAnswer() throws {
    #expect(try tab().contains(Self.late))
    // The copy goes on asking, and no other asks.
    #expect(try tab().contains(Self.late))
    server.open()
    #expect(try keptAnswer().contains("120"))
    #expect(try tab("12").contains("120") && !tab("12").contains("7"))
    #expect(server.requests == 1)
  }

  @Test func anAnswerInTimeIsShown() throws {
    server.open()
    #expect(try tab("7") == tab("7") && tab("7").contains("7"))
    #expect(server.requests == 1)
  }

  @Test(arguments: Shell.installed) func inEachShell(_ shell: Shell) throws {
    let script = CompletionScript(program: "issues", shell: shell).text
    let variable = shell == .fish ? "set -gx ISSUES \(server.url)" : "export ISSUES=\(server.url)"
    let session = try ShellSession(shell, sandbox: sandbox, script: script, before: variable)
    #expect(try session.complete("issues show 7").text == "issues show 7")
    server.open()
    _ = try keptAnswer()
    #expect(try session.complete("issues show 7").text == "issues show 7 ")
    #expect(try session.run() == "Blue\n")
  }

  /// zsh walks through a list at the second TAB. What came between two TABs has not been listed.
  @Test(
    .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"),
    arguments: ["", "zstyle ':completion:*' menu select"])
  func zshListsWhatCameAfterTheFirstTAB(_ setting: String) throws {
    let script = CompletionScript(program: "issues", shell: .zsh).text
    let session = try ShellSession(
      .zsh, sandbox: sandbox, script: script, before: "export ISSUES=\(server.url)", after: setting)
    // Any key between two TABs would make the second a first one.
    session.pty.send("issues show \t")
    try session.pty.wait(for: "the message") { session.pty.text.contains(Self.late) }
    server.open()
    _ = try keptAnswer()
    session.pty.send("\t")
    try session.pty.wait(for: "the rows") { session.pty.text.contains("Slow") }
    session.pty.send("\t")
    #expect(try session.line().text.split(separator: " ") == ["issues", "show", "12"])
  }

  @Test func fiftyShellsAreOneRequest() async throws {
    // The tasks of the shells block, so the server is opened by a thread.
    Thread.detachNewThread { [server] in
      while server.requests == 0 { usleep(1000) }
      server.open()
    }
    let shown = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { try tab("7") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // A copy of the program that had no processor for seconds gives up, and shows nothing.
    #expect(shown.allSatisfy { $0.contains("7") || $0.contains(Self.late) || $0.isEmpty }, "\(shown)")
    #expect(server.requests == 1)
  }

  /// Kills the copies of this test's program, and not those of another run beside it.
  ///
  /// - Returns: how many there were.
  private func killCopies(_ pattern: String) throws -> Int {
    let copies = try ChildProcess.run(["pgrep", "-f", pattern])
    return String(decoding: copies.output, as: UTF8.self).split(separator: "\n").count { copy in
      let environment = FileManager.default.contents(atPath: "/proc/\(copy)/environ") ?? Data()
      return environment.range(of: Data(sandbox.root.utf8)) != nil && kill(pid_t(copy) ?? 0, SIGKILL) == 0
    }
  }

  @Test func aKilledCopyLeavesTheQuestionToTheNext() throws {
    #expect(try tab().contains(Self.late))
    #expect(try killCopies("issues __complete bash 9 80  issues show") > 0)
    server.open()
    #expect(try tab().contains("120"))
    #expect(server.requests == 2)
  }

  @Test func nothingIsAskedWhileTheUserTypes() throws {
    let shown = try tab("", [Completer.unaskedVariable: "1"])
    #expect(!shown.contains("12") && !shown.contains(Self.late))
    #expect(server.requests == 0)
  }

  /// Neither a home in which nothing can be made, nor a full disk, nor a damaged or foreign file.
  @Test func aFaultOfTheFilesIsNotSeen() throws {
    server.open()
    #expect(try tab("", ["XDG_CACHE_HOME": "/proc"]).contains("120"))
    #expect(try tab("", before: "ulimit -f 0; ").contains("120"))
    #expect(try tab().contains("120"))
    _ = try keptAnswer()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".values") }
    #expect(files.count == 1)
    let path = folder + "/" + files[0]
    let whole = try #require(FileManager.default.contents(atPath: path))
    for damage in [whole.dropLast(), whole + [0], Data(), Data([1, 2, 3]), Data(whole.reversed())] {
      try damage.write(to: URL(filePath: path))
      let before = server.requests
      #expect(try tab().contains("120"))
      #expect(server.requests == before + 1)
      _ = try keptAnswer()
    }
    #expect(FileManager.default.contents(atPath: path)?.count == whole.count)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folderAttributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(folderAttributes[.posixPermissions] as? Int == 0o700)
  }

  enum Fault: CaseIterable { case killedCopy, fullDisk, readOnlyHome, clockSetBack, damagedFile }

  /// A TAB in each shell leaves the line as it is, or puts in what is right.
  @Test(arguments: Shell.installed, Fault.allCases)
  func aFaultLeavesTheLineRight(_ shell: Shell, _ fault: Fault) throws {
    var variables = ["ISSUES": server.url]
    let called = sandbox.root + "/bin/issues"
    switch fault {
    case .readOnlyHome: variables["XDG_CACHE_HOME"] = "/proc"
    case .fullDisk:
      let real = sandbox.root + "/issues"
      try FileManager.default.moveItem(atPath: called, toPath: real)
      let script = #"[ "$1" = __complete ] && ulimit -f 0; exec '\#(real)' "$@""#
      try sandbox.writeScript("#!/bin/sh\n" + script, to: "bin/issues")
    case .clockSetBack, .damagedFile:
      server.open()
      _ = try tab()
      _ = try keptAnswer()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".values") }
      for file in files.map({ URL(filePath: folder + "/" + $0) }) {
        var kept = try #require(KeptReply(bytes: [UInt8](try Data(contentsOf: file))))
        kept.stored += 365 * 86_400
        try Data(fault == .damagedFile ? [1, 2, 3] : kept.bytes).write(to: file)
      }
      #expect(files.count == 1)
    case .killedCopy: break
    }
    let settings = variables.map { shell == .fish ? "set -gx \($0) \($1)" : "export \($0)=\($1)" }
    let session = try ShellSession(
      shell, sandbox: sandbox, script: CompletionScript(program: "issues", shell: shell).text,
      before: settings.joined(separator: "\n"))
    let typed = "issues show 7"
    if fault == .killedCopy {
      #expect(try session.complete(typed).text == typed)
      #expect(try killCopies("issues __complete \(shell.rawValue) ") > 0)
    }
    server.open()
    // The answer may come too late, and on a full disk none is there for the next TAB.
    var text = typed
    while text == typed { text = try session.complete(typed).text }
    #expect(text == typed + " ")
    #expect(try session.run() == "Blue\n")
  }

  /// A link, where it leads, and what becomes of it: in the place of each file that is kept.
  @Test(arguments: ["precious", "pipe", "null"]) func aLinkIsReplacedAndNotFollowed(_ target: String) throws {
    server.open()
    _ = try tab()
    _ = try keptAnswer()
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "lock" }
    #expect(kept.contains("model") && kept.count == 2)
    try sandbox.write("precious", to: "precious")
    #expect(mkfifo(sandbox.root + "/pipe", 0o644) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.root + "/null", withDestinationPath: "/dev/null")
    for file in kept {
      unlink(folder + "/" + file)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/" + file, withDestinationPath: sandbox.root + "/" + target)
    }
    #expect(try tab().contains("120"))
    _ = try keptAnswer()
    #expect(sandbox.read("precious") == "precious")
    for file in kept {
      var status = stat()
      // The copy that asked keeps the answer after it is offered.
      repeat { #expect(lstat(folder + "/" + file, &status) == 0) } while status.st_mode & S_IFMT == S_IFLNK
      #expect(status.st_mode == S_IFREG | 0o600)
    }
    var (pipe, null) = (stat(), stat())
    #expect(stat(sandbox.root + "/pipe", &pipe) == 0 && pipe.st_mode & S_IFMT == S_IFIFO)
    #expect(stat("/dev/null", &null) == 0 && null.st_mode & S_IFMT == S_IFCHR)
  }

  /// A source that ends the program keeps that it did by another way.
  @Test func aLinkIsReplacedAndNotFollowedAtACrash() throws {
    let sandbox = try Sandbox(program: "ferries", built: "ferries")
    let folder = sandbox.home + "/.cache/ferries/completions"
    func kept() throws -> [String] {
      _ = try ChildProcess.run(
        [sandbox.root + "/bin/ferries", "__complete", "bash", "9", "80", "", "ferries stow --struck "],
        environment: sandbox.environment)
      return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.count == 23 } ?? []
    }
    while try kept().isEmpty {}
    let file = try folder + "/" + kept()[0]
    unlink(file)
    try sandbox.write("precious", to: "precious")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: sandbox.root + "/precious")
    var status = stat()
    repeat {
      _ = try kept()
      #expect(lstat(file, &status) == 0)
    } while status.st_mode & S_IFMT == S_IFLNK
    #expect(status.st_mode == S_IFREG | 0o600 && sandbox.read("precious") == "precious")
  }

  /// The log once it says that the answer is not kept: the copy that asked may say so after the answer is offered.
  private func logOfWhatIsNotKept() throws -> String {
    while true {
      let log = try #require(sandbox.read("log"))
      if log.contains(": the answer is not kept") { return log }
      sched_yield()
    }
  }

  /// What others could have put into a folder is not offered, and nothing is kept there.
  @Test(
    arguments: ["issues/completions", "issues"], ["it belongs to another user", "others may write to it"])
  func aFolderOfOthersIsNotUsed(_ shared: String, _ reason: String) throws {
    let isForeign = reason.hasPrefix("it belongs")
    // Only root gives folders away.
    guard !isForeign || geteuid() == 0 else { return }
    server.open()
    _ = try tab()
    _ = try keptAnswer()
    let path = sandbox.home + "/.cache/" + shared
    if isForeign { #expect(chown(path, 65534, 65534) == 0) } else { #expect(chmod(path, 0o777) == 0) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let before = server.requests
    let log = ["ISSUES_COMPLETION_LOG": sandbox.root + "/log"]
    while try !tab("", log).contains("120") {}
    #expect(server.requests > before)
    let why = "since \(path) cannot be used: \(reason)"
    let written = try logOfWhatIsNotKept()
    #expect(written.contains(": the answer is not kept, \(why)"), "\(written)")
    #expect(written.contains("the model of the commands is not kept, \(why)"), "\(written)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == files)
    for words in [[], ["--clear"]] {
      let run = try ChildProcess.run(
        [sandbox.root + "/bin/issues", "completions", "cache"] + words, environment: sandbox.environment)
      #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("Nothing can be kept, \(why)"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == files)
  }

  /// All may write to `/tmp`, but none may move what is another's.
  @Test func aFolderInASharedOneIsUsed() throws {
    server.open()
    let caches = sandbox.root + "/caches"
    try FileManager.default.createDirectory(atPath: caches, withIntermediateDirectories: false)
    #expect(chmod(caches, 0o1777) == 0)
    #expect(PrivateFolder(path: caches + "/own").obstacle(toPutting: "file") == nil)
    #expect(chmod(caches, 0o777) == 0)
    #expect(PrivateFolder(path: caches + "/own").obstacle(toPutting: "file")?.path == caches)
  }

  @Test func aBrokenSourceIsNotAskedAtEachKey() throws {
    let broken = try SlowServer("no issues")
    broken.open()
    for _ in 0..<3 { #expect(try !tab("", ["ISSUES": broken.url]).isEmpty) }
    #expect(broken.requests == 1)
  }

  /// A source that ends the program has failed, even if nobody waits for it any more.
  @Test(arguments: ["--sunk", "--seized", "--struck"])
  func aSourceThatEndsTheProgramIsNotAskedAtEachKey(_ option: String) throws {
    let failure = "The program ended while it fetched these values; tell its authors."
    let sandbox = try Sandbox(program: "ferries", built: "ferries")
    let variables = ["FERRIES_COMPLETION_LOG": sandbox.root + "/log"]
    func tab() throws -> String {
      let run = try ChildProcess.run(
        [sandbox.root + "/bin/ferries", "__complete", "bash", "9", "80", "", "ferries stow \(option) "],
        environment: sandbox.environment.merging(variables) { $1 })
      return String(decoding: run.output, as: UTF8.self)
    }
    while try !tab().contains(failure) {}
    #expect(try tab().contains(failure))
    let log = try #require(sandbox.read("log"))
    #expect(log.matches(of: /: asked/).count == 1 && log.contains("left alone after a failure: \(failure)"))
  }

  /// Each server has its answers, since the program says that they depend on the variable.
  @Test func anAnswerDependsOnWhatItsSourceSays() throws {
    let other = try SlowServer(#"[{"number":99,"title":"Other"}]"#)
    other.open()
    server.open()
    #expect(try tab().contains("120"))
    #expect(try tab("", ["ISSUES": other.url]).contains("99"))
    #expect(try tab().contains("120"))
  }

  @Test func theCommandShowsAndRemovesWhatIsKept() throws {
    server.open()
    #expect(try tab().contains("120"))
    func cache(_ words: String...) throws -> String {
      let run = try ChildProcess.run(
        [sandbox.root + "/bin/issues", "completions", "cache"] + words, environment: sandbox.environment)
      return String(decoding: run.output, as: UTF8.self)
    }
    #expect(try cache() == "\(folder) holds 1 answer, 1 kB.\n")
    #expect(try cache("--clear") == "Removed 1 answer.\n")
    #expect(try cache("--clear") == "Removed 0 answers.\n")
    #expect(try tab().contains("120"))
    #expect(server.requests == 2)
  }

  /// Nobody is sent to a next TAB that knows no more than this one.
  @Test(arguments: [
    (["XDG_CACHE_HOME": "/proc"], "", "/proc/issues cannot be used: No such file or directory."),
    ([:], "ulimit -f 0; ", "/model cannot be used: File too large."),
    (["HOME": "", "XDG_CACHE_HOME": ""], "", "there is no home directory."),
  ]) func anAnswerThatWillNotBeKeptIsNotPromised(
    _ variables: [String: String], _ before: String, _ why: String
  )
    throws
  {
    let log = ["ISSUES_COMPLETION_LOG": sandbox.root + "/log"]
    let shown = try tab("", variables.merging(before.isEmpty ? log : [:]) { $1 }, before: before)
    #expect(shown.contains("cannot be kept") && !shown.contains(Self.late), "\(shown)")
    if before.isEmpty {
      let written = try #require(sandbox.read("log"))
      #expect(written.contains(": the answer will not be kept, since \(why)"), "\(written)")
    }
    #expect(server.requests > 0)
  }

  @Test func aDirectoryInThePlaceOfAnAnswerIsAnObstacle() throws {
    setenv("XDG_CACHE_HOME", sandbox.root + "/cache", 1)
    defer { unsetenv("XDG_CACHE_HOME") }
    let folder = try #require(ReplyFolder(program: "tool"))
    #expect(folder.obstacle(toKeeping: "question") == nil)
    #expect(mkdir(folder.file(of: "question"), 0o700) == 0)
    #expect(folder.obstacle(toKeeping: "question")?.number == EISDIR)
    #expect(throws: FileError.self) { try folder.keep(KeptReply(key: "question"), capacity: .max) }
    #expect(folder.obstacle(toKeeping: "another") == nil && folder.extent.count == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  // MARK: - Errors

  @Test func aServerThatIsDownIsSaidInASentence() throws {
    var shown = ""
    repeat { shown = try tab("", ["ISSUES": "http://127.0.0.1:1/issues"]) } while shown.contains(Self.late)
    #expect(shown.contains("connect") && !shown.contains("Domain") && !shown.contains("URL"), "\(shown)")
    // So does the command itself.
    let run = try ChildProcess.run(
      ["bash", "-c", "issues show 7 2>&1"],
      environment: sandbox.environment.merging(["ISSUES": "http://127.0.0.1:1/issues"]) { $1 })
    let said = String(decoding: run.output, as: UTF8.self)
    #expect(said.hasPrefix("Error: ") && said.contains("connect") && !said.contains("Domain"), "\(said)")
  }

  @Test func foundationsErrorsAreSentences() {
    struct Own: LocalizedError { let errorDescription: String? = "The tide is out." }
    struct Plain: Error, CustomStringConvertible { let description = "The tide is in." }
    let told = NSError(domain: "tides", code: 3, userInfo: [NSLocalizedDescriptionKey: "The tide turns."])
    #expect(Own().sentence == "The tide is out." && Plain().sentence == "The tide is in.")
    #expect(told.sentence == "The tide turns.")
    #expect(POSIXError(.ENOENT).sentence.contains("No such file or directory"))
    for error in [NSError(domain: "tides", code: -3), CocoaError(.fileReadUnknown)] as [any Error] {
      #expect(error.sentence.hasPrefix("The operation could"), "\(error.sentence)")
      #expect(error.sentence.contains(" error ") && !error.sentence.contains("="), "\(error.sentence)")
    }
  }

  /// No directory can be made in /proc, and none in a file.
  @Test(arguments: ["/proc", "/dev/null"]) func aFolderThatCannotBeWrittenIsNamed(_ caches: String) throws {
    server.open()
    let variables = ["XDG_CACHE_HOME": caches, "ISSUES_COMPLETION_LOG": sandbox.root + "/log"]
    while try !tab("", variables).contains("120") {}
    let log = try logOfWhatIsNotKept()
    #expect(log.contains(": the answer is not kept, since \(caches)/issues"), "\(log)")
    #expect(log.contains("the model of the commands is not kept, since \(caches)/issues"), "\(log)")
    let run = try ChildProcess.run(
      [sandbox.root + "/bin/issues", "completions", "cache"],
      environment: sandbox.environment.merging(variables) { $1 })
    let said = String(decoding: run.output, as: UTF8.self)
    #expect(
      said.wholeMatch(of: /Nothing can be kept, since \S+ cannot be used: [A-Z][a-z ]+\.\n/) != nil,
      "\(said)")
  }

  // MARK: - What is kept

  private func reply(_ count: Int) -> ValueReply {
    ValueReply(
      (0..<count).map { CompletionValue("value \($0)", name: $0 == 1 ? "name" : nil, description: "d\($0)") },
      more: nil)
  }

  @Test func aFileHoldsTheWholeAnswer() throws {
    var kept = KeptReply(key: "a question")
    (kept.reply, kept.stored, kept.failure, kept.failed) = (reply(3), 12, "Failed.", 34)
    let read = try #require(KeptReply(bytes: kept.bytes))
    #expect(read.key == kept.key && read.reply == kept.reply && read.stored == 12)
    #expect(read.failure == "Failed." && read.failed == 34)
    for index in kept.bytes.indices {
      var bytes = kept.bytes
      bytes[index] ^= 4
      #expect(KeptReply(bytes: bytes) == nil)
      #expect(KeptReply(bytes: Array(kept.bytes[..<index])) == nil)
    }
  }

  @Test func anAnswerFromTheFutureIsOld() {
    var kept = KeptReply(key: "")
    (kept.reply, kept.stored) = (reply(1), KeptReply.now + 3600)
    #expect(!kept.isFresh(for: .seconds(60)) && kept.older(within: .seconds(60)) != nil)
    kept.stored = KeptReply.now - 30
    #expect(kept.isFresh(for: .seconds(60)) && !kept.isFresh(for: .seconds(10)))
    #expect(kept.older(within: .seconds(10)) == nil)
  }

  @Test func theAnswersThatWereNotUsedAreRemovedFirst() throws {
    setenv("XDG_CACHE_HOME", sandbox.root + "/cache", 1)
    defer { unsetenv("XDG_CACHE_HOME") }
    let folder = try #require(ReplyFolder(program: "tool"))
    for number in 0..<20 {
      var kept = KeptReply(key: "question \(number)")
      (kept.reply, kept.stored) = (reply(10), KeptReply.now)
      try folder.keep(kept, capacity: kept.bytes.count * 10)
      // The first is always the one that was used last.
      let path = folder.path + "/" + ReplyFolder.name(of: "question 0")
      try FileManager.default.setAttributes([.modificationDate: Date() + 60], ofItemAtPath: path)
    }
    #expect(folder.extent.count == 10)
    #expect(folder.reply(to: "question 0") != nil && folder.reply(to: "question 19") != nil)
    #expect(folder.clear() == 10 && folder.extent.count == 0)
  }

  @Test func onlyWhatAnAnswerDependsOnReachesTheSource() {
    var request = ValueRequest(
      argument: .init(command: ["show"], name: "issue"), text: "ab", preceding: ["x"],
      options: [.init(name: "--server", values: ["one"]), .init(name: "--colour", values: ["red"])])
    request.words = ["show", "--server", "one"]
    func asked(_ caching: ValueCaching) -> CachedQuestion { CachedQuestion(request, of: "source", caching) }
    var caching = ValueCaching(for: .seconds(1))
    let plain = asked(caching)
    #expect(plain.request.text == "" && plain.request.options.isEmpty && plain.request.preceding.isEmpty)
    #expect(plain.request.words.isEmpty)
    caching.dependencies = [.option("--server")]
    let one = asked(caching)
    #expect(one.request.options.map(\.name) == ["--server"] && one.key != plain.key)
    request.options[1].values = ["blue"]
    #expect(asked(caching).key == one.key)
    request.options[0].values = ["two"]
    #expect(asked(caching).key != one.key)
    caching.scope = .longerTexts
    #expect(asked(caching).shorter(of: "source", caching).map(\.request.text) == ["a", ""])
  }

  /// At a prompt this process asks, since it lives on.
  @Test func atAPromptTheProcessItselfAsks() throws {
    let gate = Handover<Void>()
    var caching = ValueCaching(for: .seconds(3600))
    caching.deadline = .milliseconds(1)
    let source = ValueSource(cached: "gate \(UUID())", caching) { _ in
      _ = gate.take()
      return ValueReply([CompletionValue("alpha"), CompletionValue("beta")])
    }
    let request = ValueRequest(argument: .init(command: [], name: "x"), text: "b")
    #expect(source.values(for: request).message?.hasPrefix(Self.late) == true)
    gate.put(())
    while source.values(for: request).values.isEmpty {}
    #expect(source.values(for: request).values.map(\.insertion) == ["beta"])
  }
}

import ShellCompletion
import ShellCompletionTesting
import StandIn
import TestTerminal
import Testing

/// bash as people have it: called by other functions, older and newer than the system's, and under ble.sh.
@Suite(.blocking, .serialized, .limit(minutes: 10)) struct BashFrontEndTests {
  private func session(_ sandbox: Sandbox, before: String = "", after: String = "") throws -> ShellSession {
    try .ofProgram(.bash, in: sandbox, before: before, after: after)
  }

  private func sandbox() throws -> Sandbox {
    try Sandbox(program: "postcode", built: "postcode")
  }

  /// The functions of bash-completion for other commands call ours with words of `COMP_WORDS`.
  @Test(arguments: ["sudo", "nohup", "time", "nice", "complete-alias"])
  func anotherFunctionCallsOurs(_ caller: String) throws {
    guard
      let completion = FrontEnd(
        copy: "bash_completion", packaged: "/usr/share/bash-completion/bash_completion")
    else { return }
    var before = "source \(completion.path)\n"
    var command = caller + " postcode"
    if caller == "complete-alias" {
      guard let alias = FrontEnd(copy: "complete-alias/complete_alias") else { return }
      before += "alias pc='postcode lookup'\nsource \(alias.path)\ncomplete -F _complete_alias pc\n"
      command = "pc"
    } else {
      command += " lookup"
    }
    let sandbox = try sandbox()
    try sandbox.write("", to: "home/My Places/one.txt")
    let session = try session(sandbox, before: before)
    for (typed, wanted) in [
      ("'sw1a 0a", "'SW1A 0AA' "), ("\"sw1a 1aa", "\"SW1A 1AA\" "), ("'ec1a 1bb", "'EC1A 1BB' "),
      ("ec1a1bb", "EC1A1BB "),
      ("ec1a 1b", "ec1a 1BB "), ("--format=js", "--format=json "), ("--format=", "--format="),
      ("'BD1 9TS", "'BD1 9TS' "), ("--file 'My Pl", "--file 'My Places/"),
      ("--file=My\\ Pl", "--file=My\\ Places/"),
      ("'edinb", "'edinb"),
    ] {
      let line = try session.complete("\(command) \(typed)").text
      #expect(line == "\(command) \(wanted)")
    }
    // The cursor is not in the last word.
    let line = try session.complete("\(command) ec1a1bb --offline" + String(repeating: "\u{1B}[D", count: 10))
    #expect(line.text.hasPrefix("\(command) EC1A1BB"), "\(line)")
  }

  /// macOS has 3.2, which sets no kind of completion and cannot leave out the blank behind a word.
  @Test(arguments: ["bash-3.2", "bash-4.2", "bash-4.4", "bash-5.3"])
  func otherVersionsOfBash(_ version: String) throws {
    guard let bash = FrontEnd(copy: version) else { return }
    let sandbox = try sandbox()
    try sandbox.put(bash.path, as: "bash")
    let session = try session(sandbox)
    for (typed, wanted) in [
      ("ec1a1bb", "EC1A1BB "), ("'ec1a 1bb", "'EC1A 1BB' "), ("newport", "newport"), ("sw1a0", "SW1A0"),
      ("--format=js", "--format=json "), ("king\\'s lynn st", "king\\'s lynn station "),
      ("--fo", "--format "),
      ("bourton o", "bourton on "), ("'BD1 9TS", "'BD1 9TS' "),
    ] {
      var line = try session.complete("postcode lookup " + typed).text
      // 3.2 tells no command its line, but shows it anew.
      if version == "bash-3.2" {
        line = session.pty.text.split(separator: "READY> ").last.map(String.init) ?? ""
      }
      #expect(line == "postcode lookup " + wanted)
    }
    let listed = try session.list("postcode lookup newport", showing: "Isle of Wight")
    #expect(listed.shown.hasSuffix("postcode lookup newport"))
    #expect(!listed.shown.contains("command not found"))
  }

  /// 3.2 does not say which key was pressed: `menu-complete` would put each row on the line, description and all.
  @Test func rowsOfTheOldestBashAreInsertions() throws {
    guard let bash = FrontEnd(copy: "bash-3.2") else { return }
    let sandbox = try sandbox()
    try sandbox.put(bash.path, as: "bash")
    let session = try session(sandbox, after: #"bind '"\e[Z": menu-complete'"#)
    func line() throws -> String {
      _ = try session.line()
      return session.pty.text.split(separator: "READY> ").last.map(String.init) ?? ""
    }
    for typed in ["newport", "edinb", "'edinb"] {
      _ = try session.complete("postcode lookup " + typed)
      #expect(try line() == "postcode lookup " + typed)
      session.pty.send("\u{1B}[Z\u{1B}[Z")
      let inserted = try line().dropFirst("postcode lookup ".count)
      #expect(!inserted.isEmpty && !inserted.contains("  ") && !inserted.contains("("), "\(inserted)")
    }
  }

  /// In its menu rows can be chosen, so each must be what is put on the line.
  @Test func rowsOfBleAreInsertions() async throws {
    guard let ble = FrontEnd(copy: "ble.sh/out/ble.sh") else { return }
    let server = try await StandInServer.start(.sample())
    let session = try ShellSession.ofProgram(
      .bash, before: "source \(ble.path) --attach=none --norc", after: "[[ ${BLE_VERSION-} ]] && ble-attach",
      environment: ["POSTCODE_API_URL": server.baseURL])
    // Keys that come at once are a paste to it, and a key that comes during a completion ends that.
    func complete(_ typed: String, showing shown: String) throws -> String {
      #expect(try session.complete("", tabs: 0).text == "")
      session.pty.send("postcode lookup " + typed)
      try session.pty.wait(for: typed) { session.pty.text.hasSuffix(typed) }
      session.pty.forgetOutput()
      session.pty.send("\t")
      try session.pty.wait(for: shown) { session.pty.text.contains(shown) }
      return try session.line().text
    }
    for (typed, wanted) in [("ec1a1bb", "EC1A1BB "), ("--fo", "--format "), ("'ec1a 1bb", "'EC1A 1BB' ")] {
      let line = try complete(typed, showing: String(wanted.suffix(3)))
      #expect(line == "postcode lookup " + wanted)
    }
    for (name, code) in [("edinb", "EH129DN"), ("newport", "NP20"), ("bradf", "BD3")] {
      let line = try complete(name, showing: code)
      #expect(!line.contains("  ") && !line.contains("("), "\(line)")
    }
    // It quotes the word of an open quote itself.
    #expect(
      try complete("'milton keynes u", showing: "MK6 5LD'") == "postcode lookup 'MK6 5LD' ")
    #expect(
      try complete("\"city of edinb", showing: "Edinburgh\"") == "postcode lookup \"City of Edinburgh\" ")
    #expect(try complete("'edinb", showing: "EH12 9DN") == "postcode lookup 'edinb")
    session.pty.forgetOutput()
    session.pty.send("\t")
    try session.pty.wait(for: "the first row") { session.pty.text.contains("EH1") }
    session.pty.send("\r")
    let chosen = try session.line().text
    #expect(chosen == "postcode lookup 'EH1'")
    #expect(server.requests.isEmpty)
    try await server.stop()
  }
}

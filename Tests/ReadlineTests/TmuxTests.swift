import TestTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The editor in a real terminal with a real shell: wrapping anew, Ctrl-Z and `fg`.
@Suite(.blocking, .serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct TmuxTests {
  private func start(rows: Int = 14, columns: Int = 50) throws -> Tmux {
    let directory = try temporaryDirectory()
    var environment = ExampleProgram.environment(directory: directory, prompt: "pc> ", inputrc: "")
    environment["TERM"] = nil
    let tmux = try Tmux(
      "/bin/bash --norc --noprofile", environment: environment, rows: rows, columns: columns)
    try tmux.send("PS1='shell$ '\r")
    try tmux.waitUntil("the shell's prompt") { $0.contains("shell$") }
    try tmux.send("clear; echo first; \(ExampleProgram.path)\r")
    try tmux.waitUntil("the prompt") { $0.contains("pc>") && $0.first == "first" }
    return tmux
  }

  private func temporaryDirectory() throws -> String {
    var template = Array("/tmp/line-editor-tmux-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TerminalFailure("no directory: errno \(errno)") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func aLineWrappedAnewLeavesNothingBehind() throws {
    let tmux = try start()
    let line = "sw1a1" + String(repeating: "x", count: 50)
    try tmux.send(line)
    for columns in [30, 20, 58, 59, 80, 25, 50] {
      try tmux.resize(rows: 14, columns: columns)
      let whole = Array("pc> " + line)
      let wrapped = stride(from: 0, to: whole.count, by: columns).map {
        String(whole[$0..<min($0 + columns, whole.count)])
      }
      let wanted = ["first"] + wrapped + (whole.count.isMultiple(of: columns) ? [""] : []) + ["  no match"]
      try tmux.waitUntil("\(columns) columns show \(wanted)", history: true) { text in
        guard let start = text.firstIndex(of: "first") else { return false }
        return text[start...].prefix(wanted.count) == wanted[...]
          && text[start...].dropFirst(wanted.count).joined().isEmpty
      }
      let (text, cursor) = (try tmux.text(), try tmux.cursor())
      #expect(cursor.column == whole.count % columns)
      #expect(text.firstIndex(of: "  no match") == cursor.row + 1)
    }
  }

  @Test func stoppingAndContinuingKeepsLineAndPanel() throws {
    let tmux = try start()
    try tmux.send("sw1a1")
    try tmux.waitUntil("the panel") { $0.contains("  SW1A 1AA   Place AA") }
    try tmux.send("\u{1A}")
    try tmux.waitUntil("the shell again, and no panel") { text in
      text.contains { $0.contains("Stopped") } && text.last { !$0.isEmpty } == "shell$"
        && !text.contains("  SW1A 1AA   Place AA")
    }
    try tmux.resize(rows: 14, columns: 40)
    try tmux.send("fg\r")
    try tmux.waitUntil("line and panel") { text in
      guard let row = text.lastIndex(of: "pc> sw1a1AA") else { return false }
      return text.dropFirst(row + 1).first == "  SW1A 1AA   Place AA"
    }
    try tmux.send("\u{04}\u{15}\u{04}")
    try tmux.waitUntil("the shell again") { text in text.last { !$0.isEmpty } == "shell$" }
    try tmux.send("stty -a | grep -o ' echo '\r")
    try tmux.waitUntil("the shell's own modes") { $0.contains(" echo") }
  }

  @Test func aKilledWindowEndsTheProgram() throws {
    let tmux = try start()
    try tmux.send("hang")
    try tmux.waitUntil("the spinner") { text in text.contains { $0.hasSuffix(" searching") } }
    try tmux.send("\u{03}")
    try tmux.waitUntil("an empty line") { text in text.last { !$0.isEmpty } == "pc>" }
    try tmux.send("quit\r")
    try tmux.waitUntil("the shell again") { text in text.last { !$0.isEmpty } == "shell$" }
  }
}

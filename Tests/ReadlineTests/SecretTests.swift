import TestTerminal
import Testing

/// A secret is read, and then lines.
@Suite(.serialized, .blocking, .limit(minutes: 5))
struct SecretTests {
  private func example(mask: String, inputrc: String = "") throws -> ExampleProgram {
    try ExampleProgram(prompt: "secret: ", inputrc: inputrc, ["EXAMPLE_SECRET": mask])
  }

  private func type(_ keys: String..., into example: ExampleProgram) throws {
    for key in keys {
      try example.type(key)
      try example.check()
    }
  }

  @Test(arguments: ["*", "", "•"], ["", "set editing-mode vi", "set horizontal-scroll-mode on"])
  func onlyTheMaskIsShown(mask: String, inputrc: String) throws {
    let example = try example(mask: mask, inputrc: inputrc)
    try type("sw1ä日!", into: example)
    #expect(example.frame?.line == String(repeating: mask, count: 6))
    #expect(example.frame?.rows == [])
    try type(Key.left, Key.left, Key.delete, "\t", Key.up, Key.control("R"), Key.meta("?"), into: example)
    #expect(example.frame?.line == String(repeating: mask, count: 5))
    try type(Key.paste("é\n"), into: example)
    let shown = String(decoding: example.terminal.output, as: UTF8.self)
    #expect(!shown.contains("w") && !shown.contains("ä") && !shown.contains("日"))
    try example.type("\r")
    try example.terminal.waitUntil("the secret") { $0.text.contains("read <sw1é日!>") }
  }

  @Test func nothingOfASecretIsLeftForTheNextLine() throws {
    let example = try ExampleProgram(inputrc: "\"\\C-w\": unix-word-rubout", ["EXAMPLE_SECRET": "*"])
    try example.type(
      "word one", Key.control("W"), "two", Key.control("U"), "three", Key.control("K"), Key.control("Y"))
    #expect(example.frame?.line == "*****")
    try example.type("\r")
    try example.terminal.waitUntil("the secret") { $0.text.contains("read <three>") }
    for key in [Key.control("Y"), Key.up, Key.control("_"), Key.meta(".")] {
      try example.type(key)
      #expect(example.frame?.line == "")
    }
    try example.type("lines\r", Key.up)
    #expect(example.frame?.line == "lines")
  }

  @Test func anEmptySecretIsOne() throws {
    let example = try example(mask: "*")
    try example.type("\r")
    try example.terminal.waitUntil("the secret") { $0.text.contains("read <>") }
  }

  @Test(arguments: ["\u{03}", "\u{04}"])
  func interruptAndEndOfInputGiveNone(key: String) throws {
    let example = try example(mask: "*")
    if key == "\u{03}" { try type("abc", into: example) }
    example.terminal.send(key)
    try example.terminal.waitUntil("none") { $0.text.contains("no secret") }
    let text = example.terminal.screen.text
    #expect(text[0] == (key == "\u{03}" ? "secret: ***^C" : "secret:"))
    #expect(text[1] == "no secret")
  }

  @Test func aSecretLongerThanTheScreenAndNewSizes() throws {
    let example = try example(mask: "*")
    try type(String(repeating: "abcdefghij", count: 20), into: example)
    for (rows, columns) in [(12, 30), (4, 20), (12, 60)] {
      try example.resize(rows: rows, columns: columns)
      try example.check()
    }
    try type(Key.control("A"), "x", Key.control("U"), into: example)
    #expect(example.frame?.line == "")
  }

  @Test func withoutATerminalASecretIsALine() throws {
    let directory = try TemporaryDirectory()
    let environment = try ExampleProgram.environment(directory, prompt: "> ", inputrc: "")
      .merging(["EXAMPLE_SECRET": "*"]) { $1 }
    let (status, output) = try ChildProcess.run(
      ["/bin/sh", "-c", "printf ' pass \\nline\\n' | \(ExampleProgram.path)"], environment: environment,
      directory: directory.path)
    #expect(status == 0)
    #expect(
      String(decoding: output, as: UTF8.self).split(separator: "\n") == [
        "read < pass >", "accepted <line>", "ending endOfInput",
      ])
  }
}

import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// In zsh each kind of values has its tag, and each group its heading, for the user's styles.
@Suite(.blocking, .limit(minutes: 5), .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"))
struct ZshTagTests {
  @Test(arguments: [
    ("shelf plan draw ", "files"), ("shelf ", "commands"), ("shelf find --", "options"),
    ("shelf find --tag ", "values"),
  ]) func stylesTellThemApart(_ typed: String, _ tag: String) throws {
    let sandbox = try Sandbox.shelf()
    try sandbox.write("", to: "home/notes.svg")
    try sandbox.write("", to: "home/some.pdf")
    let styles = ["files", "commands", "options", "values"].map {
      "zstyle ':completion:*:*:shelf:*:\($0)' format 'THE-\($0)'"
    }
    let session = try ShellSession(.zsh, sandbox: sandbox, before: styles.joined(separator: "\n"))
    #expect(try session.list(typed, showing: "THE-").shown.contains("THE-" + tag))
  }

  /// The heading above the row that begins with each of the texts, as the user's style prints it.
  private func headings(
    of rows: String..., after typed: String, in session: ShellSession
  ) throws -> [String?] {
    let lines = try session.list("letters " + typed, showing: rows[rows.count - 1]).shown.split(
      separator: "\n")
    return rows.map { row in
      lines.firstIndex { $0.hasPrefix(row) }.flatMap { lines[..<$0].last { $0.hasPrefix("<<") } }.map(
        String.init)
    }
  }

  @Test(arguments: ["", "yes"], ["", "zstyle ':completion:*' group-name ''"])
  func groupsHaveHeadings(_ written: String, _ style: String) throws {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    let session = try ShellSession(
      .zsh, sandbox: sandbox, before: "zstyle ':completion:*' format '<<%d>>'\n" + style,
      environment: written.isEmpty ? [:] : ["LETTERS_WRITTEN": written])
    #expect(
      try headings(of: "along", "leftover", "relay", after: "pass ", in: session) == [
        "<<completion>>", "<<Beginning 100% \"new\">>", "<<Going on>>",
      ])
    #expect(
      try headings(of: "--nib", "--help", "--gilt", "--fold", "-f", after: "print ink fair -", in: session)
        == [
          "<<completion>>", "<<completion>>", "<<Finish>>", "<<Finish>>", "<<Finish>>",
        ])
    #expect(try session.complete("letters pass re").text == "letters pass relay ")
    #expect(try session.complete("letters print ink fair --g").text == "letters print ink fair --gilt ")
  }

  /// A script that was installed with an earlier version gets rows without headings.
  @Test func anEarlierScriptGetsNoHeadings() throws {
    let sandbox = try Sandbox(program: "letters", built: "letters")
    let script = CompletionScript(program: "letters", shell: .zsh).text
      .replacing("COMPLETION_SCRIPT=2 ", with: "")
    let session = try ShellSession(
      .zsh, sandbox: sandbox, script: script, before: "zstyle ':completion:*' format '<<%d>>'")
    #expect(try headings(of: "along", after: "pass ", in: session) == ["<<completion>>"])
    #expect(session.pty.text.contains("relay") && !session.pty.text.contains("Going on"))
  }

  @Test func filesAreInColumnsAndColours() throws {
    let sandbox = try Sandbox.shelf()
    for file in ["a.svg", "b.svg", "c.pdf", "hall/d.svg", "i b/e.svg"] {
      try sandbox.write("", to: "home/" + file)
    }
    let session = try ShellSession(
      .zsh, sandbox: sandbox, before: "zmodload zsh/complist\nzstyle ':completion:*' list-colors 'di=01;35'")
    let shown = try session.list("shelf plan draw ", showing: "hall").shown
    #expect(shown.split(separator: "\n").contains { $0.contains("a.svg") && $0.contains("b.svg") })
    #expect(String(decoding: session.pty.output, as: UTF8.self).contains("\u{1B}[01;35mhall\u{1B}[0m/"))
    for (typed, wanted) in [("h", "hall/"), ("hall/", "hall/d.svg "), ("i", "i\\ b/"), ("~/h", "~/hall/")] {
      #expect(try session.complete("shelf plan draw " + typed).text == "shelf plan draw " + wanted)
    }
  }
}

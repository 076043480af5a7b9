import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// In zsh each kind of values has its tag, for the user's styles.
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

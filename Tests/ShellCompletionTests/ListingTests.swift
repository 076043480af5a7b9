import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// What the shells show. None of it gets into the command line.
@Suite(.blocking, .limit(minutes: 10)) struct ListingTests {
  @Test(arguments: Shell.installed) func candidatesAreShownWithDescriptionsInOrder(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for typed in ["shelf find SW1A", shell == .fish ? "shelf find sw1a" : "shelf find \"SW1A "] {
      let (line, shown) = try session.list(typed, showing: "Downing")
      #expect(line.text.uppercased() == typed.uppercased())
      let codes = shell == .fish ? ["SW1A0AA", "SW1A1AA", "SW1A2AA"] : ["SW1A 0AA", "SW1A 1AA", "SW1A 2AA"]
      let places = codes.map { shown.range(of: $0)?.lowerBound }
      #expect(places.allSatisfy { $0 != nil }, "\(shown)")
      #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "\(shown)")
      #expect(shown.contains("Reading Room: 100%"))
    }
    let (_, commands) = try session.list("shelf ", showing: "Floor plans.")
    #expect(commands.contains("Find what is on shelves.") && !commands.contains("secret"))
    let (_, options) = try session.list("shelf find --", showing: "Say more.")
    #expect(options.contains("--format") && options.contains("--no-colour"))
    #expect(!options.contains("internal") && !options.contains("private"))
    let (_, formats) = try session.list("shelf find --format ", showing: "as json")
    #expect(formats.contains("table"))
  }

  @Test(arguments: Shell.installed.filter { $0 != .fish }) func messages(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for typed in ["shelf find zz9", "shelf find \"zz9", "shelf find --near=zz9", "shelf find 'zz9 1"] {
      let (line, shown) = try session.list(typed, showing: "No shelf begins ZZ9")
      #expect(line.text == typed)
      #expect(shown.contains("(100% sure[2J)"))
    }
    // With nothing to offer at all, a message says what the value is.
    let (line, _) = try session.list("shelf find --limit ", showing: "At most this many.")
    #expect(line.text == "shelf find --limit ")
    // A message can appear beside values: if a source is too slow, the known values are offered.
    let (late, shown) = try session.list("shelf move n", showing: "The catalogue did not answer.")
    #expect(late.text == "shelf move n")
    #expect(shown.contains("night") && shown.contains("noon"))
  }

  @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"))
  func aMessageIsCutBetweenWords() throws {
    let session = try ShellSession(.bash, sandbox: Sandbox.shelf(), columns: 26)
    let (_, shown) = try session.list("shelf find zz9", showing: "No shelf begins")
    #expect(shown.contains("No shelf begins ZZ9…"), "\(shown)")
  }

  /// TAB after TAB, in every way that readline completes: descriptions and messages stay out of the line.
  @Test(
    .enabled(if: Shell.bash.isInstalled, "bash is not installed"),
    arguments: [
      "set show-all-if-ambiguous on", "set show-all-if-unmodified on", "TAB: menu-complete",
      "TAB: menu-complete-backward", "set menu-complete-display-prefix on", "TAB: insert-completions",
      "set completion-ignore-case on", "set completion-prefix-display-length 3", "set skip-completed-text on",
      "set completion-query-items 2",
    ]) func bashKeepsDescriptionsOutOfTheLine(_ setting: String) throws
  {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(.bash, sandbox: sandbox, before: "bind '\(setting)'")
    for typed in [
      "shelf find sw1a", "shelf find \"sw1a", "shelf find zz9", "shelf f", "shelf find --", "shelf find ",
    ] {
      for tabs in 1...4 {
        // A question about the number of candidates is answered with no.
        let keys = setting.contains("query") && tabs > 1 ? 1 : tabs
        let line = try session.complete(typed, tabs: keys)
        #expect(line.text.count >= typed.count, "\(typed) became \(line.text)")
        for text in ["(", "Westminster", "No shelf", "Say more", "…"] {
          #expect(!line.text.contains(text), "\(setting): \(typed) became \(line.text)")
        }
        #expect(
          MatrixTests.essence(line.text).hasPrefix(MatrixTests.essence(typed)),
          "\(setting): \(typed) became \(line.text)")
      }
    }
    #expect(!sandbox.has("home/pwned"))
  }

  @Test(
    .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"),
    arguments: [
      "setopt menu_complete", "setopt auto_menu", "setopt no_auto_menu bash_auto_list",
      "zmodload zsh/complist; zstyle ':completion:*' menu select", "setopt glob_complete",
      "setopt complete_in_word always_to_end",
      "zstyle ':completion:*' completer _expand _complete _correct _approximate",
      "zstyle ':completion:*' format '%d'; zstyle ':completion:*' group-name ''; zstyle ':completion:*' verbose yes",
    ]) func zshKeepsDescriptionsOutOfTheLine(_ setting: String) throws
  {
    let session = try ShellSession(.zsh, sandbox: Sandbox.shelf(), after: setting)
    for typed in [
      "shelf find sw1a", "shelf find \"sw1a", "shelf find m11", "shelf find zz9", "shelf f", "shelf find ",
    ] {
      for tabs in 1...4 {
        let line = try session.complete(typed, tabs: tabs)
        #expect(line.text.count >= typed.count, "\(setting): \(typed) became \(line.text)")
        for text in ["(", "Westminster", "No shelf", "Say more", " -- "] {
          #expect(!line.text.contains(text), "\(setting): \(typed) became \(line.text)")
        }
        #expect(
          MatrixTests.essence(line.text).hasPrefix(MatrixTests.essence(typed)),
          "\(setting): \(typed) became \(line.text)")
      }
    }
  }

  /// What was listed may be another list at the next TAB, if a better answer has come. The user sees it first.
  @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"), arguments: ["", "setopt menu_complete"])
  func zshListsAnotherAnswerBeforeItPutsOneIn(_ setting: String) throws {
    let sandbox = try Sandbox(program: "tool", built: "/bin/sh")
    sandbox.remove("bin/tool")
    try sandbox.writeScript("#!/bin/sh\nexec cat \"$HOME/reply\"\n", to: "bin/tool")
    let session = try ShellSession(.zsh, sandbox: sandbox, after: setting)
    for later in ["list,walk\n\n\nBT1\nZorba\nBT1\nZorbas", "\n\n\nBT1\nZorba"] {
      try sandbox.write("list,walk\n\n\nDG8\nSorbie\nNN17\nCorby", to: "home/reply")
      let line = try session.complete("tool zorb", tabs: 0)
      #expect(line.text == "tool zorb")
      session.pty.send("\t")
      try session.pty.wait(for: "the first rows") { session.pty.text.contains("Corby") }
      try sandbox.write(later, to: "home/reply")
      session.pty.send("\t")
      try session.pty.wait(for: "the later rows") { session.pty.text.contains("Zorba") }
      #expect(session.pty.text.contains("tool zorb") && !session.pty.text.contains("tool BT1"))
      session.pty.send("\t")
      #expect(try session.line().text.hasPrefix("tool BT1"))
    }
  }

  @Test(arguments: Shell.installed) func narrowScreen(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf(), columns: 40)
    let (line, shown) = try session.list("shelf find --", showing: "--format")
    #expect(line.text == "shelf find --")
    #expect(shown.contains("How to print"))
  }
}

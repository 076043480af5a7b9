import ShellCompletionTesting
import Testing

@testable import ShellCompletion

/// Words that the shell expands before the program sees them.
@Suite(.blocking, .limit(minutes: 5)) struct ExpansionTests {
  /// Nothing in such a word may be quoted, or the line would mean something else.
  @Test(arguments: Shell.installed.filter { $0 != .fish }) func suchAWordStaysAsItIs(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf(), before: "x=sw1a")
    for word in [
      "$x,embo", "${x},embo", "\"$x embo", "$(echo m11ae),embo", "`echo m11ae`,embo", "\"$(echo m11ae) embo",
      "*,embo", "o*,embo", "{m11ae,embo", "--instead=$x,embo",
    ] {
      // zsh expands these itself, or completes what is in them.
      if shell == .zsh, word.contains(where: { "\"(`{".contains($0) }), word != "${x},embo" { continue }
      #expect(
        try session.complete("shelf borrow " + word).text == "shelf borrow " + word, "\(shell): \(word)")
    }
    for word in ["'a$x", "EM{BO,emb", "emb{o,le"] {
      #expect(
        try session.complete("shelf borrow " + word).text == "shelf borrow " + word, "\(shell): \(word)")
    }
  }

  /// The shell knows which words stand for a directory.
  @Test(arguments: Shell.installed.filter { $0 != .fish }) func theShellCompletesFiles(_ shell: Shell) throws
  {
    let sandbox = try Sandbox.shelf()
    try sandbox.write("", to: "home/plan b.svg")
    try sandbox.write("", to: "home/sub/plan.svg")
    let session = try ShellSession(shell, sandbox: sandbox, before: "d=sub")
    for (typed, completed) in [
      ("shelf plan draw $HOME/pl", "shelf plan draw $HOME/plan\\ b.svg "),
      ("shelf plan draw $d/pl", "shelf plan draw $d/plan.svg "),
      ("shelf borrow > $d/pl", "shelf borrow > $d/plan.svg "), ("shelf borrow <su", "shelf borrow <sub/"),
      ("shelf borrow 2>> pl", "shelf borrow 2>> plan\\ b.svg "),
    ] {
      #expect(try session.complete(typed).text == completed, "\(shell): \(typed)")
    }
  }

  @Test(arguments: [
    ("a $x", true), ("a \"$x", true), ("a '$x", false), ("a \\$x", false), ("a x$", false),
    ("a \"x$ ", false),
    ("a ~/x", false), ("a ~", false), ("a ~root/x", true), ("a b~/x", false), ("a $'x'", false),
    ("a `b` ", false),
    ("a x`b`", true), ("a x\"`b`\"", true), ("a x*", true), ("a \"x*", false), ("a {b", true),
  ]) func whatIsExpanded(_ line: String, _ isExpanded: Bool) {
    #expect(CommandLineLexer.words(of: line, .posix)?.last?.isExpanded == isExpanded)
  }

  /// With the completer `_prefix` zsh removes the text after the cursor.
  @Test(.enabled(if: Shell.installed.contains(.zsh))) func nothingBehindTheCursorIsLost() throws {
    let session = try ShellSession(
      .zsh, sandbox: Sandbox.shelf(), before: "setopt complete_in_word",
      after: "zstyle ':completion:*' completer _complete _prefix")
    #expect(
      try session.complete("shelf borrow emboxyz\u{1B}[D\u{1B}[D\u{1B}[D").text == "shelf borrow emboxyz")
  }

  @Test(.enabled(if: Shell.installed.contains(.fish))) func aProgramThatIsGoneIsSilent() throws {
    let session = try ShellSession(.fish, sandbox: Sandbox.shelf(), after: "set -gx PATH /usr/bin /bin")
    let listed = try session.complete("shelf borrow emb")
    #expect(listed.text == "shelf borrow emb" && !session.pty.text.contains("Unknown"), "\(session.pty.text)")
  }

  /// A code that is cut off would be another code.
  @Test func namesGiveWayToTheirCodes() {
    var slot = Slot()
    slot.named = [
      CompletionValue(
        "EH1", name: "Old College, University of Edinburgh", display: "EH8 9YL", description: "")
    ]
    #expect(slot.titled(within: 30).map(\.display) == ["Old College, Univer…  EH8 9YL"])
    #expect(slot.titled().map(\.display) == ["Old College, University of Edinburgh  EH8 9YL"])
  }
}

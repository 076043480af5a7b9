import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// Every way to quote a value with every form of a value, in real shells.
@Suite(.blocking, .limit(minutes: 10)) struct MatrixTests {
  /// How a typed value is quoted.
  enum Quotes: CaseIterable {
    case none, double, single, backslash, dollarSingle

    func typed(_ value: String) -> String {
      switch self {
      case .none: value
      case .double: "\"" + value
      case .single: "'" + value
      case .backslash: value.replacing(" ", with: "\\ ")
      case .dollarSingle: "$'" + value
      }
    }
  }

  /// Values that fit one shelf, several, or none.
  static let oneShelf = ["sw1a0", "sw1a 0", "ze1", "ze1 0a", "e16a"]
  static let manyShelves = ["sw1a1", "sw1a 1", "m1 1", "sw1a", "m1", "m11", "m"]
  static let noShelf = ["zz9", "sw1a 9", "m119"]

  static func cases(_ values: [String], _ shell: Shell) -> [(typed: String, value: String)] {
    var cases: [(String, String)] = []
    for value in values.flatMap({ [$0, $0.uppercased()] }) {
      for quotes in Quotes.allCases where shell != .fish || quotes != .dollarSingle {
        for start in ["shelf find ", "shelf ", "shelf find -v --limit 3 ", "shelf find --near="] {
          // Without quotes a blank separates two words, and an option takes one.
          if start.hasSuffix("="), quotes == .none, value.contains(" ") { continue }
          cases.append((start + quotes.typed(value), value))
        }
      }
    }
    return cases
  }

  /// The part of a command line that matters: without quotes and blanks, in upper case.
  static func essence(_ text: String) -> String {
    text.uppercased().filter { !" \"'\\$".contains($0) }
  }

  @Test(arguments: Shell.installed) func oneCandidateIsTakenWhole(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for (typed, value) in Self.cases(Self.oneShelf, shell) {
      let line = try session.complete(typed)
      #expect(line.text.count >= typed.count, "\(typed) became \(line.text)")
      let wanted = try #require(
        ["SW1A0AA", "ZE10AA", "E16AN"].first { $0.hasPrefix(Self.essence(value)) })
      #expect(Self.essence(line.text).hasSuffix(wanted), "\(typed) became \(line.text)")
      let output = try session.run()
      let found = output.uppercased().filter { !"<> \n".contains($0) }
      #expect(found == (typed.contains("=") ? "NEAR" : "") + wanted, "\(typed) ran \(line.text): \(output)")
    }
  }

  @Test(arguments: Shell.installed) func severalCandidatesNeverTakeAnythingAway(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for (typed, value) in Self.cases(Self.manyShelves, shell) {
      let line = try session.complete(typed)
      #expect(line.text.count >= typed.count, "\(typed) became \(line.text)")
      #expect(Self.essence(line.text).hasPrefix(Self.essence(typed)), "\(typed) became \(line.text)")
      let added = Self.essence(line.text).dropFirst(Self.essence(typed).count)
      let most = ["SW1A1": "A", "M11": value.contains(" ") ? "A" : "", "SW1A": "", "M1": "", "M": "1"]
      #expect(most[Self.essence(value)]?.hasPrefix(added) == true, "\(typed) became \(line.text)")
      #expect(line.cursor == line.text.count, "\(typed) left the cursor at \(line.cursor)")
    }
  }

  @Test(arguments: Shell.installed) func noCandidateLeavesTheLineAlone(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for (typed, _) in Self.cases(Self.noShelf, shell) {
      let line = try session.complete(typed)
      #expect(line == .init(text: typed, cursor: typed.count))
    }
  }

  /// With the cursor in the middle of the line or of a word, the text after it stays.
  @Test(arguments: Shell.installed) func cursorInTheMiddle(_ shell: Shell) throws {
    for after in [""]
      + (shell == .zsh ? ["setopt complete_in_word", "setopt complete_in_word always_to_end"] : [])
    {
      let session = try ShellSession(shell, sandbox: Sandbox.shelf(), after: after)
      for (before, behind) in [
        ("shelf fi", " ZE1"), ("shelf find ze", " M1"), ("shelf find ze", "x"), ("shelf find sw1a", "1"),
        ("shelf find \"ze", "\""), ("shelf find m1", "1"), ("shelf find zz9", "q"),
      ] {
        let left = String(repeating: "\u{1B}[D", count: behind.count)
        let line = try session.complete(before + behind + left)
        let typed = Self.essence(before + behind)
        #expect(Self.essence(line.text).count >= typed.count, "\(before)|\(behind) became \(line.text)")
        #expect(
          Self.essence(line.text).hasPrefix(Self.essence(before)), "\(before)|\(behind) became \(line.text)")
        #expect(
          Self.essence(line.text).hasSuffix(Self.essence(behind)) || Self.essence(line.text).hasPrefix(typed),
          "\(before)|\(behind) became \(line.text)")
      }
    }
  }

  @Test(arguments: Shell.installed) func quotedOptions(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for typed in ["\"--near=ze", "'--near=ze", "\\--near=ze", "--near=\"\"ze", "--near ze", "--near \"ze1 0"]
    {
      let line = try session.complete("shelf find " + typed)
      let output = try session.run()
      #expect(output.filter { $0 != " " } == "near<ZE10AA>\n", "\(typed) became \(line.text)")
    }
  }

  @Test(arguments: Shell.installed) func commandLines(_ shell: Shell) throws {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(shell, sandbox: sandbox)
    // Files with the same names as values do not affect values.
    try sandbox.write("", to: "home/ZE10AA/x")
    try sandbox.write("", to: "home/ZE1 0AA/x")
    try sandbox.write("", to: "home/a plan.svg")
    try sandbox.write("", to: "home/notes.txt")
    try sandbox.write("", to: "home/some docs/it's.pdf")
    try sandbox.write("", to: "home/.hidden/x.svg")
    var table = [
      ("shelf fin", "shelf find "), ("shelf sec", "shelf sec"), ("shelf secret", "shelf secret"),
      ("shelf find --fo", "shelf find --format "), ("shelf find --format=j", "shelf find --format=json "),
      ("shelf find --format j", "shelf find --format json "), ("shelf find -vf c", "shelf find -vf csv "),
      ("shelf --form", "shelf --format "), ("shelf find --verb", "shelf find --verbose "),
      ("shelf find --verbose --verb", "shelf find --verbose --verb"),
      ("shelf find -v --verb", "shelf find -v --verb"), ("shelf find --inter", "shelf find --inter"),
      ("shelf find --tag=old --ta", "shelf find --tag=old --tag "),
      ("shelf find --tag a", "shelf find --tag a\\ b "),
      ("shelf find SW1A 1AA M2", "shelf find SW1A 1AA M2"),
      ("shelf find SW1A 1AA ZE1 0", "shelf find SW1A 1AA ZE1 0AA "),
      ("shelf find SW1A --verbose 2", "shelf find SW1A --verbose 2AA "),
      ("shelf find -- ZE", "shelf find -- ZE10AA "), ("shelf find -- --ver", "shelf find -- --ver"),
      ("shelf help pl", "shelf help plan "), ("shelf help plan dr", "shelf help plan draw "),
      ("shelf plan draw a", "shelf plan draw a\\ plan.svg "),
      ("shelf plan draw no", "shelf plan draw no"), ("shelf plan draw x no", "shelf plan draw x notes.txt "),
      ("shelf plan draw so", "shelf plan draw some\\ docs/"),
      ("shelf plan draw ~/a", "shelf plan draw ~/a\\ plan.svg "),
      ("shelf plan draw .h", "shelf plan draw .hidden/"),
      ("shelf plan folder so", "shelf plan folder some\\ docs/"),
      ("shelf plan folder --cmd q", "shelf plan folder --cmd qui"), ("shelf move n", "shelf move n"),
      ("./shelf find ZE", "./shelf find ZE10AA "), ("~/shelf find ZE", "~/shelf find ZE10AA "),
      ("\(sandbox.root)/bin/shelf find ZE", "\(sandbox.root)/bin/shelf find ZE10AA "),
      ("X=1 shelf find ZE", "X=1 shelf find ZE10AA "), ("true | shelf find ZE", "true | shelf find ZE10AA "),
      ("true; shelf find ZE", "true; shelf find ZE10AA "),
    ]
    if shell != .fish {
      table += [
        ("shelf find >notes.txt ZE", "shelf find >notes.txt ZE10AA "),
        ("shelf find \"$(touch pwned)\" ZE", "shelf find \"$(touch pwned)\" ZE10AA "),
        ("shelf plan draw \"so", "shelf plan draw \"some docs/"),
        ("shelf plan draw \"~/", "shelf plan draw \"~/"),
      ]
    }
    if shell == .zsh {
      // bash takes `&` and a backquote for the end of a command, and does not ask in a substitution.
      table += [
        ("shelf find 2>&1 ZE", "shelf find 2>&1 ZE10AA "),
        ("shelf find `touch pwned` ZE", "shelf find `touch pwned` ZE10AA "),
        ("echo $(shelf find ZE", "echo $(shelf find ZE10AA "),
      ]
    }
    table += [
      ("shelf find $(touch pwned) ZE", "shelf find $(touch pwned) ZE10AA "),
      ("shelf find \"k8s (public)\" 'a;b' ZE", "shelf find \"k8s (public)\" 'a;b' ZE10AA "),
      ("shelf plan draw some\\ docs/", "shelf plan draw some\\ docs/it\\'s.pdf "),
    ]
    try sandbox.writeScript("#!/bin/sh\nexec shelf \"$@\"\n", to: "home/shelf")
    for (typed, wanted) in table {
      let line = try session.complete(typed)
      // A blank follows a value that ends a word, if the shell lets the program say so.
      #expect(line.text == wanted, "\(shell): \(typed)")
    }
    #expect(!sandbox.has("home/pwned"))
  }
}

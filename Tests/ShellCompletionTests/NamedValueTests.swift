import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// Values that are found by a name, in real shells: the typed text, the line after TAB, and what the program receives.
@Suite(.blocking, .limit(minutes: 10)) struct NamedValueTests {
  typealias Found = (typed: String, line: String, output: String)

  /// A word that holds a name is replaced by its value. A name typed in several words is completed to its end.
  static let foundInBoth: [Found] = [
    ("embo", "EM10 ", "<EM10>"), ("'embo", "'EM 10' ", "<EM 10>"), ("\"embo", "\"EM 10\" ", "<EM 10>"),
    ("$'embo", "$'EM 10' ", "<EM 10>"), ("emborough", "EM10 ", "<EM10>"),
    ("--instead=embo", "--instead=EM10 ", "instead <EM10>"),
    ("--instead embo", "--instead EM10 ", "instead <EM10>"),
    ("--instead=\"embo", "--instead=\"EM 10\" ", "instead <EM 10>"),
    ("kings\\ ly", "KI\\ 70 ", "<KI 70>"), ("king\\'s\\ ly", "KI\\ 70 ", "<KI 70>"),
    ("'kings ly", "'KI 70' ", "<KI 70>"), ("\"king's ly", "\"KI 70\" ", "<KI 70>"),
    ("lynn", "KI70 ", "<KI70>"), ("stow", "ST20 ", "<ST20>"), ("stow-o", "ST20 ", "<ST20>"),
    ("'stow on the", "'ST 20' ", "<ST 20>"), ("Ynys\\ Mô", "YN\\ 60 ", "<YN 60>"),
    ("'ynys m", "'YN 60' ", "<YN 60>"),
    ("\"ynys mon", "\"YN 60\" ", "<YN 60>"), ("leit", "LE50 ", "<LE50>"), ("quay", "QU1 ", "<QU1>"),
    ("'quay", "'QU 1' ", "<QU 1>"),
    ("kings ly", "kings Lynn ", "<kings><Lynn>"), ("stow o", "stow on the Wold ", "<stow><on><the><Wold>"),
    ("stow on the w", "stow on the Wold ", "<stow><on><the><Wold>"),
    ("stow 'o", "stow 'on the Wold' ", "<stow><on the Wold>"),
    ("stow \"on th", "stow \"on the Wold\" ", "<stow><on the Wold>"),
    ("stow $'on th", "stow $'on the Wold' ", "<stow><on the Wold>"),
    ("stow on\\ t", "stow on\\ the\\ Wold ", "<stow><on the Wold>"),
    ("stow-on t", "stow-on the Wold ", "<stow-on><the><Wold>"),
    ("bourton w", "bourton Water ", "<bourton><Water>"),
    ("water bour", "water Bourton ", "<water><Bourton>"),
    ("bourton on-the-w", "bourton on-the-water ", "<bourton><on-the-water>"),
    ("ynys m", "ynys Môn ", "<ynys><Môn>"), ("ynys mô", "ynys Môn ", "<ynys><Môn>"),
    ("ynys 'm", "ynys 'Môn' ", "<ynys><Môn>"),
    ("embo stow o", "embo stow on the Wold ", "<embo><stow><on><the><Wold>"),
    ("zenn", "ZE", "<ZE>"), ("xana", "\\$\\(touchpwned\\) ", "<$(touchpwned)>"),
    ("\"xana", "\"\\$(touch pwned)\" ", "<$(touch pwned)>"),
    ("'xana", "'$(touch pwned)' ", "<$(touch pwned)>"),
    ("xanadu p", "xanadu pwned\\` \\* ", "<xanadu><pwned`><*>"),
    ("dunstan r", "dunstan 'r~oot' '=ls' ", "<dunstan><r~oot><=ls>"),
  ]

  static let found: [Shell: [Found]] = [
    // If a part of a word is kept, the rest is completed.
    .bash: foundInBoth + [
      ("king's ly", "king's lynn' ", "<kings lynn>"), ("KING'S LY", "KING'S LYnn' ", "<KINGS LYnn>"),
      ("--instead=king's ly", "--instead=king's lynn' ", "instead <kings lynn>"),
      ("'king'\\''s ly", "'king'\\''s Lynn' ", "<king's Lynn>"),
    ],
    .zsh: foundInBoth + [
      ("king's ly", "KI\\ 70 ", "<KI 70>"), ("KING'S LY", "KI\\ 70 ", "<KI 70>"),
      ("--instead=king's ly", "--instead=KI\\ 70 ", "instead <KI 70>"),
      ("'king'\\''s ly", "'KI 70' ", "<KI 70>"),
    ],
    .fish: [
      ("embo", "emborough:EM10 ", "<emborough:EM10>"), ("'embo", "'emborough:EM10' ", "<emborough:EM10>"),
      ("\"embo", "\"emborough:EM10\" ", "<emborough:EM10>"), ("EMBO", "EMBOROUGH:EM10 ", "<EMBOROUGH:EM10>"),
      ("emborough:E", "emborough:EM10 ", "<emborough:EM10>"),
      ("--instead=embo", "--instead=emborough:EM10 ", "instead <emborough:EM10>"),
      ("--instead=\"embo", "--instead=\"emborough:EM10\" ", "instead <emborough:EM10>"),
      ("kings\\ ly", "kings\\ lynn:KI70 ", "<kings lynn:KI70>"),
      ("king\\'s\\ ly", "king\\'s\\ lynn:KI70 ", "<king's lynn:KI70>"),
      ("king's ly", "king's lynn:KI70' ", "<kings lynn:KI70>"),
      ("KING'S LY", "KING'S LYNN:KI70' ", "<KINGS LYNN:KI70>"),
      ("'kings ly", "'kings lynn:KI70' ", "<kings lynn:KI70>"),
      ("\"king's ly", "\"king's lynn:KI70\" ", "<king's lynn:KI70>"),
      ("'king'\\''s ly", "'king'\\''s lynn:KI70' ", "<king's lynn:KI70>"),
      ("lynn", "lynn:KI70 ", "<lynn:KI70>"),
      ("stow", "stow-on-the-Wold:ST20 ", "<stow-on-the-Wold:ST20>"),
      ("'stow on", "'stow on the Wold:ST20' ", "<stow on the Wold:ST20>"),
      ("Ynys\\ Mô", "Ynys\\ Môn:YN60 ", "<Ynys Môn:YN60>"),
      ("'ynys m", "'ynys môn:YN60' ", "<ynys môn:YN60>"),
      ("\"ynys mon", "\"ynys mon:YN60\" ", "<ynys mon:YN60>"), ("leit", "leith:LE50 ", "<leith:LE50>"),
      ("zenn", "zennor:ZE ", "<zennor:ZE>"),
      ("'xana", "'xanadu `touch pwned` *:$(touchpwned)' ", "<xanadu `touch pwned` *:$(touchpwned)>"),
      ("quay", "quay\\'s\\ \\\"End\\\":QU1 ", "<quay's \"End\":QU1>"),
      ("kings ly", "kings lynn ", "<kings><lynn>"),
      ("stow o", "stow on\\ the\\ Wold ", "<stow><on the Wold>"),
      ("stow on the w", "stow on the wold ", "<stow><on><the><wold>"),
      ("stow 'o", "stow 'on the Wold' ", "<stow><on the Wold>"),
      ("stow \"on th", "stow \"on the Wold\" ", "<stow><on the Wold>"),
      ("stow on\\ t", "stow on\\ the\\ Wold ", "<stow><on the Wold>"),
      ("bourton w", "bourton water ", "<bourton><water>"), ("ynys m", "ynys môn ", "<ynys><môn>"),
    ],
  ]

  @Test(arguments: Shell.installed) func oneMatch(_ shell: Shell) throws {
    let sandbox = try Sandbox.shelf()
    let session = try ShellSession(shell, sandbox: sandbox)
    for (typed, line, output) in Self.found[shell] ?? [] {
      #expect(
        try session.complete("shelf borrow " + typed, tabs: 2).text == "shelf borrow " + line,
        "\(shell): \(typed)")
      #expect(
        try session.complete("shelf borrow " + typed).text == "shelf borrow " + line, "\(shell): \(typed)")
      #expect(try session.run().filter { $0 != "\n" } == output, "\(shell): \(typed)")
    }
    #expect(!sandbox.has("home/pwned"))
  }

  /// The typed text, and the line after one TAB and after two.
  typealias Several = (typed: String, once: String, twice: String)

  static let several: [Shell: [Several]] = [
    .bash: [
      ("har", "har", "har"), ("'har", "'har", "'har"), ("newport", "newport", "newport"),
      ("HAR", "HAR", "HAR"),
      ("newport ", "newport ", "newport "), ("--instead=har", "--instead=har", "--instead=har"),
      ("bourton o", "bourton on the ", "bourton on the "),
      ("bourton 'o", "bourton 'on the ", "bourton 'on the "),
      ("kings ", "kings L", "kings L"), ("king's l", "king's l", "king's l"),
      ("king\\'s", "king\\'s", "king\\'s"),
      // Values without a name complete as if there were no names.
      ("du", "DU1", "DU1"), ("\"du", "\"DU1", "\"DU1"), ("'zenn", "'ZE", "'ZE"), ("ne", "NE7", "NE7"),
      ("le", "LE", "LE"),
    ],
    .zsh: [
      // The values can be walked through once they are shown.
      ("har", "har", "HA10"), ("'har", "'har", "'HA 10'"), ("newport", "newport", "NE70"),
      ("HAR", "HAR", "HA10"),
      ("newport ", "newport ", "newport "), ("--instead=har", "--instead=har", "--instead=HA10"),
      ("bourton o", "bourton on the ", "bourton on the "),
      ("bourton 'o", "bourton 'on the ", "bourton 'on the "),
      ("kings ", "kings L", "kings L"), ("king's l", "king's l", "KI\\ 70"),
      ("king\\'s", "king\\'s", "KI\\ 70"),
      ("du", "DU1", "DU1"), ("\"du", "\"DU1", "\"DU1"), ("'zenn", "'ZE", "'ZE"), ("ne", "NE7", "NE7"),
      ("le", "LE", "LE"),
    ],
    .fish: [
      ("har", "har", "harrow:HA10 "), ("'har", "'har", "'harrow:HA10' "), ("HAR", "HAR", "HARROW:HA10 "),
      ("newp", "newport:NE7", "newport:NE70 "), ("newport ", "newport ", "newport "),
      ("--instead=har", "--instead=har", "--instead=harrow:HA10 "),
      ("bourton o", "bourton on\\ the\\ ", "bourton on\\ the\\ Water "), ("kings ", "kings L", "kings Lynn "),
      ("king's l", "king's l", "king's lynn:KI70' "), ("king\\'s", "king\\'s\\ L", "king\\'s\\ Lynn:KI70 "),
      ("du", "DU1", "DU12 "), ("ne", "NE7", "NE70 "), ("le", "le", "LE30 "),
    ],
  ]

  @Test(arguments: Shell.installed) func severalMatches(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for (typed, once, twice) in Self.several[shell] ?? [] {
      for (tabs, wanted) in [(1, once), (2, twice)] {
        let line = try session.complete("shelf borrow " + typed, tabs: tabs)
        #expect(line.text == "shelf borrow " + wanted, "\(shell): \(typed), TAB \(tabs)")
      }
    }
  }

  @Test(arguments: Shell.installed) func noMatchLeavesTheLineAlone(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    for typed in [
      "x:embo", "embo:r", "a@embo", "zzz", "embo*", "$HOME/embo", "-embo", "embo zzz", "'zzz", "zzz:",
    ] {
      for tabs in 1...2 {
        #expect(try session.complete("shelf borrow " + typed, tabs: tabs).text == "shelf borrow " + typed)
      }
    }
  }

  /// Names are listed with their values, and beside values without a name.
  @Test(arguments: Shell.installed) func lists(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    let (_, names) = try session.list("shelf borrow har", showing: "Essex")
    for text in shell == .fish ? ["harrow:HA10", "harlow:HA11"] : ["Harrow  HA 10", "Harlow  HA 11"] {
      #expect(names.contains(text), "\(names)")
    }
    let (_, rest) = try session.list(
      "shelf borrow bourton on the ", tabs: shell == .bash ? 2 : 1, showing: "Hill")
    #expect(rest.contains("Bourton-on-the-Water") && rest.contains("BO 55"), "\(rest)")
    let (line, both) = try session.list("shelf borrow LE", showing: "Edinburgh")
    #expect(line.text == "shelf borrow LE")
    for text in shell == .fish ? ["LE30", "LE50", "LEITH:LE50"] : ["LE 30", "LE 50", "Leith  LE 50"] {
      #expect(both.contains(text), "\(both)")
    }
    // Two names of one number, among others, have two lines.
    let (_, twins) = try session.list("shelf borrow dun", showing: "twice")
    #expect(twins.contains("Tayside") && twins.contains("Cowal"))
    if shell != .fish {
      let (_, finished) = try session.list("shelf borrow newport ", showing: "Shropshire")
      #expect(finished.contains("Newport  NE 70"))
    }
  }

  /// A value must not end up before the rest of a word: bash keeps the text after the cursor, the other shells replace
  /// it.
  @Test(arguments: Shell.installed) func cursorInsideAWord(_ shell: Shell) throws {
    let session = try ShellSession(shell, sandbox: Sandbox.shelf())
    let value = [.bash: "EM10", .zsh: "EM10 ", .fish: "emborough:EM10 "][shell] ?? ""
    for (typed, behind, wanted) in [
      ("embo", "rough", shell == .bash ? "emborough" : value), ("har", "x", "harx"),
      ("stow o", "z", "stow oz"),
      ("embo", " x", (shell == .fish ? "emborough:EM10" : value) + " x"), ("embo", ";ls", value + ";ls"),
      ("'embo", " x'", "'embo x'"),
    ] {
      let line = try session.complete(
        "shelf borrow " + typed + behind + String(repeating: "\u{1B}[D", count: behind.count))
      #expect(line.text == "shelf borrow " + wanted, "\(typed)|\(behind)")
    }
  }
}

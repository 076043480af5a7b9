import TestProcesses
import Testing

@testable import ShellCompletion

/// The words of a line, as each syntax reads them.
@Suite struct LexerTests {
  @Test(arguments: [
    ("shelf", ["shelf"], Quoting.none), ("shelf ", ["shelf", ""], .none), ("a b", ["a", "b"], .none),
    ("  a\tb ", ["a", "b", ""], .none), ("a 'b c", ["a", "b c"], .single),
    ("a \"b c", ["a", "b c"], .double),
    ("a $'b c", ["a", "b c"], .dollarSingle), ("a $\"b c", ["a", "b c"], .double),
    ("a b\\ c", ["a", "b c"], .backslash), ("a b\\", ["a", "b"], .backslash),
    ("a 'b c' d", ["a", "b c", "d"], .none),
    ("a \"b\\\"c", ["a", "b\"c"], .double), ("a \"b\\nc", ["a", "b\\nc"], .double),
    ("a 'it'\\''s", ["a", "it's"], .single), ("a --x=\"y z", ["a", "--x=y z"], .double),
    ("a $(b 'c)' d) e", ["a", "$(b 'c)' d)", "e"], .none),
    ("a \"$(b \"c d\") e", ["a", "$(b \"c d\") e"], .double),
    ("a `b c` d", ["a", "`b c`", "d"], .none), ("a ${b c} d", ["a", "${b c}", "d"], .none),
    ("a >b c", ["a", "c"], .none), ("a > b c", ["a", "c"], .none), ("a 2>/dev/null c", ["a", "c"], .none),
    ("a 2>&1 c", ["a", "c"], .none), ("a b>c d", ["a", "b", "d"], .none),
    ("a <(b c) d", ["a", "<(b c)", "d"], .none),
    ("a ''", ["a", ""], .none), ("a \"\" b", ["a", "", "b"], .none), ("a é", ["a", "é"], .none),
    ("", [""], .none),
  ]) func posix(_ line: String, _ words: [String], _ quoting: Quoting) {
    let found = CommandLineLexer.words(of: line, .posix)
    #expect(found?.map(\.text) == words)
    #expect(found?.last?.quoting == quoting)
  }

  @Test(arguments: ["a >b", "a > ", "a 2>", "a 'b' >>c"]) func theFileOfARedirectionIsNoWord(_ line: String) {
    #expect(CommandLineLexer.words(of: line, .posix) == nil)
  }

  @Test(arguments: [
    ("it'\\''s x", Quoting.single, "it's x", Quoting.single), ("a\\\"b", .double, "a\"b", .double),
    ("a\\'b", .dollarSingle, "a'b", .dollarSingle), ("a' b", .single, "a", .none),
  ]) func withinQuotes(_ line: String, _ start: Quoting, _ text: String, _ end: Quoting) {
    let first = CommandLineLexer.words(of: line, .posix, within: start)?.first
    #expect(first?.text == text)
    if end != .none { #expect(first?.quoting == end) }
  }

  @Test(arguments: [
    ("'it\\'s x", "it's x", Quoting.single), ("\"a\\\"b", "a\"b", .double), ("a\\ b", "a b", .backslash),
    ("\"a b\"", "a b", .none), ("(b c)d", "(b c)d", .none), ("$HOME/x", "$HOME/x", .none),
  ]) func fish(_ line: String, _ text: String, _ quoting: Quoting) {
    let words = CommandLineLexer.words(of: line, .fish)
    #expect(words?.map(\.text) == [text])
    #expect(words?.last?.quoting == quoting)
  }

  @Test(arguments: [
    ("near King's Lynn", ["near", "King's", "Lynn"]), ("near \"King's Lynn\"", ["near", "King's Lynn"]),
    ("a 'b c' d", ["a", "b c", "d"]), ("a --x=\"b c\"", ["a", "--x=b c"]), ("a\\ b", ["a\\", "b"]),
    ("\"a \\\" b\"", ["a \" b"]), ("$(touch x) `y` >z", ["$(touch", "x)", "`y`", ">z"]), ("  ", []),
    ("a ''", ["a", ""]), ("", []),
  ]) func promptArguments(_ line: String, _ words: [String]) {
    #expect(PromptLine.arguments(of: line) == words)
  }

  @Test func rangesAreThoseOfTheLine() {
    let words = PromptLine("é \"b c\" d", cursor: 9).words
    #expect(words.map(\.range) == [0..<2, 3..<8, 9..<9])
  }

  /// Text that is quoted for bash is read as the same text, in every kind of quotes.
  @Test func quotingIsUndoneByLexing() {
    var random = SeededRandom()
    let letters = Array("aZ9 '\"\\$`!*?[]{}()<>|;&#~=:,é%^-+@/.")
    for _ in 0..<2000 {
      let text = random.text(of: letters, count: 1...12)
      for (opening, quoting) in [("", Quoting.none), ("\"", .double), ("'", .single), ("$'", .dollarSingle)] {
        let typed = opening + quotedForBash(text[...], within: quoting, startsWord: true)
        let words = CommandLineLexer.words(of: typed, .posix)
        #expect(words?.map(\.text) == [text], "\(typed)")
        #expect(words?.last?.hasTilde != true)
      }
      let typed = quotedForPrompt([text], within: .none, isOpen: false)
      #expect(PromptLine.arguments(of: typed) == [text], "\(typed)")
    }
  }
}

import Postcodes
import TestProcesses
import Testing

/// How arguments, lines and a postcode that is being typed are read.
@Suite(.limit(minutes: 5)) struct WrittenPostcodeTests {
  /// The postcodes, with other texts in square brackets.
  private func read(_ arguments: [String]) -> [String] {
    WrittenPostcode.all(in: arguments).map { written in
      switch written.postcode {
      case .success(let postcode): postcode.description
      case .failure: "[\(written.text)]"
      }
    }
  }

  @Test(
    arguments: [
      (["SW1A", "1AA", "M1", "1AE"], ["SW1A 1AA", "M1 1AE"]),
      (["SW1A1AA", "m11ae"], ["SW1A 1AA", "M1 1AE"]),
      (["SW1A 1AA M1 1AE"], ["SW1A 1AA", "M1 1AE"]),
      (["sw1a 1aa, m1 1ae"], ["SW1A 1AA", "M1 1AE"]),
      (["sw1a", "1aa,", "m1", "1ae"], ["SW1A 1AA", "M1 1AE"]),
      (["sw1a1aa;m11ae,"], ["SW1A 1AA", "M1 1AE"]),
      (["sw1a1aa,,;", ";m11ae"], ["SW1A 1AA", "M1 1AE"]),
      (["\"sw1a 1aa\""], ["SW1A 1AA"]),
      (["“SW1A", "1AA”"], ["SW1A 1AA"]),
      (["(SW1A 1AA)", "[M1", "1AE]."], ["SW1A 1AA", "M1 1AE"]),
      (["\u{FEFF}SW1A\u{200B}1AA"], ["SW1A 1AA"]),
      (["SW1A\u{A0}1AA."], ["SW1A 1AA"]),
      (["SW1A\u{AD}1AA"], ["SW1A 1AA"]),
      (["SW1A", "1", "AA"], ["SW1A 1AA"]), (["SW1A1", "AA", "M1", "1AE"], ["SW1A 1AA", "M1 1AE"]),
      (["SW", "1A", "1", "A", "A"], ["SW1A 1AA"]), (["S", "M1", "1AE"], ["SM1 1AE"]),
      // A letter behind a word belongs to that, and not to the postcode behind it.
      (["Flat S E15 4EE"], ["[Flat]", "[S]", "E15 4EE"]),
      (["Flat", "S", "E154EE"], ["[Flat]", "[S]", "E15 4EE"]),
      (["Flat, S E15 4EE"], ["[Flat]", "[S]", "E15 4EE"]), (["M1 1AE S E15 4EE"], ["M1 1AE", "SE15 4EE"]),
      (["M11AE", "S", "E15", "4EE"], ["M1 1AE", "SE15 4EE"]), (["Unit 1 M1 1AE"], ["[Unit 1]", "M1 1AE"]),
      (["Flat 3 S E154EE"], ["[Flat 3]", "[S]", "E15 4EE"]),
      (["Floor 2, L E1 3LQ"], ["[Floor 2]", "[L]", "E1 3LQ"]),
      (["Unit 2, N. N3 2PX"], ["[Unit 2]", "[N]", "N3 2PX"]), (["[S] N1 5DH"], ["[S]", "N1 5DH"]),
      (["(B) S9 1JS"], ["[B]", "S9 1JS"]), (["b) S6 5QL"], ["[b]", "S6 5QL"]),
      (["S. E15 4EE"], ["[S]", "E15 4EE"]), (["C\tM18 7RS"], ["[C]", "M18 7RS"]),
      (["M  L6 8NF"], ["[M]", "L6 8NF"]), (["s W2 5UG Acacia"], ["[s]", "W2 5UG", "[Acacia]"]),
      (["s W2 5UG, Acacia"], ["[s]", "W2 5UG", "[Acacia]"]), (["S W1A 2AA"], ["SW1A 2AA"]),
      // It belongs to the postcode if that is of no district without it, or if each letter stands alone.
      (["Flat Y O1 7HH"], ["[Flat]", "YO1 7HH"]), (["London S W 2 4ED"], ["[London]", "SW2 4ED"]),
      (["London E C 1V 1JX"], ["[London]", "EC1V 1JX"]), (["London S. W. 2 4ED"], ["[London]", "SW2 4ED"]),
      (["London SW1A 1 AA"], ["[London]", "SW1A 1AA"]),
      (["London S.W.16 4BB"], ["[London]", "SW16 4BB"]), (["London, S.W. 16 4BB"], ["[London]", "SW16 4BB"]),
      (["S.W.16", "4BB"], ["SW16 4BB"]), (["N.W1 4NR"], ["NW1 4NR"]), (["S.W.", "16", "4BB"], ["SW16 4BB"]),
      (["Block B1 1AA"], ["[Block]", "B1 1AA"]), (["Block", "B", "1", "1AA"], ["[Block]", "B1 1AA"]),
      // Punctuation that joins a postcode to other text parts them.
      (["Southampton/SO16 5JT"], ["[Southampton]", "SO16 5JT"]),
      (["Southampton/SO16", "5JT"], ["[Southampton]", "SO16 5JT"]),
      (["SO16", "5JT/Southampton"], ["SO16 5JT", "[Southampton]"]),
      (["Jones–SO16-5JT"], ["[Jones]", "SO16 5JT"]), (["Postcode=SO165JT"], ["[Postcode]", "SO16 5JT"]),
      (["<b>SO16 5JT</b>"], ["[b]", "SO16 5JT", "[b]"]), (["Leeds (SO16_5JT)"], ["[Leeds]", "SO16 5JT"]),
      (["Leeds(SO16 5JT)."], ["[Leeds]", "SO16 5JT"]), (["M1 1AE/M1 1AF"], ["M1 1AE", "M1 1AF"]),
      (["Café|M1 1AE"], ["[Café]", "M1 1AE"]), (["#M1 1AE"], ["M1 1AE"]), (["M1.1AE"], ["M1 1AE"]),
      (["jim@m11ae.com"], ["[jim@m11ae.com]"]), (["n/a"], ["[n/a]"]), (["Flat 1/2"], ["[Flat 1/2]"]),
      (["SW1A/1AA"], ["[SW1A/1AA]"]), (["M1-M2"], ["[M1-M2]"]), (["M1+M2"], ["[M1+M2]"]),
      (["M11AE's"], ["M1 1AE"]), (["M1 1AE’s"], ["M1 1AE"]), (["M11AE'so"], ["[M11AE'so]"]),
      (["M1 1AE!"], ["M1 1AE"]), (["M1 1AE?!"], ["M1 1AE"]), (["*M1 1AE*"], ["M1 1AE"]),
      (["`M1 1AE`"], ["M1 1AE"]), (["📍M1 1AE…"], ["M1 1AE"]), (["M1 1AE@12:30"], ["M1 1AE", "[12:30]"]),
      (["@M1 1AE"], ["M1 1AE"]), (["m11ae@example.org"], ["[m11ae@example.org]"]),
      (["/p?q=M11AE&x=1"], ["[/p?q]", "M1 1AE", "[x=1]"]),
      // Escapes stand for blanks and marks.
      (["M1&nbsp;1AE"], ["M1 1AE"]), (["M1&#160;1AE"], ["M1 1AE"]), (["M1&amp;nbsp;1AE"], ["M1 1AE"]),
      (["&lt;M1 1AE&gt;"], ["M1 1AE"]), (["?q=M1+1AE"], ["[?q]", "M1 1AE"]), (["M1%201AE"], ["M1 1AE"]),
      (["M1%2520%2CM1%201AE"], ["[M1]", "M1 1AE"]), (["M1%C2%A01AE"], ["M1 1AE"]),
      (["M1\\u00a01AE"], ["M1 1AE"]), (["M1=C2=A01AE"], ["M1 1AE"]),
      (["High Row\\nGlasgow\\nG34 0QA"], ["[High Row, Glasgow]", "G34 0QA"]),
      (["\\nM41 6LP"], ["M41 6LP"]),
      (["x\\tW1A 1AA"], ["[x]", "W1A 1AA"]), (["x\\\\nG34 0QA"], ["[x]", "G34 0QA"]),
      (["x\\bN1 1AA"], ["[x]", "N1 1AA"]),
      (["\\te1 1aa"], ["E1 1AA"]), (["c:\\notes\\m11ae"], ["[c:\\notes]", "M1 1AE"]),
      (["c:\\ng340qa"], ["[c:\\ng340qa]"]), (["c:\\x\\NG34 0QA"], ["[c:\\x]", "NG34 0QA"]),
      (["Marks &amp; Spencer"], ["[Marks &amp, Spencer]"]), (["100%20"], ["[100%20]"]),
      (["SW1A", "1", "M1", "1AE"], ["[SW1A 1]", "M1 1AE"]),
      (["SW1A 1", "AB10 1AB"], ["[SW1A 1]", "AB10 1AB"]),
      (["SW1A", "1,", "AA"], ["[SW1A 1]", "[AA]"]),
      // Each of these is one mistake.
      (["SW1A", "1AC"], ["[SW1A 1AC]"]),
      (["SW1A 1AC"], ["[SW1A 1AC]"]),
      (["SW1A", "OAA"], ["[SW1A OAA]"]),
      (["SW1A", "1"], ["[SW1A 1]"]),
      (["' OR 1=1"], ["[' OR 1=1]"]),
      (["10 Downing Street"], ["[10 Downing Street]"]),
      (["SW1A", "1AC", "M1", "1AE"], ["[SW1A 1AC]", "M1 1AE"]),
      // A comma separates what a blank would join.
      (["SW1A,", "1"], ["[SW1A]", "[1]"]),
      (["SW1A,1AA"], ["SW1A 1AA"]), (["SW1A\n1AA"], ["SW1A 1AA"]),
      (["M1 1AE\r\nM1 1AF\r\n"], ["M1 1AE", "M1 1AF"]),
      (["SW1A\u{0}1AA"], ["SW1A 1AA"]), (["hello", "world"], ["[hello world]"]), (["UK"], ["[UK]"]),
      (["10 Downing Street, London, SW1A 2AA"], ["[10 Downing Street, London]", "SW1A 2AA"]),
      (["SW1A", "SW1A 1AA"], ["[SW1A]", "SW1A 1AA"]),
      (["nonsense", "SW1A", "1AA"], ["[nonsense]", "SW1A 1AA"]),
      // Two districts are not one misspelt postcode.
      (["SW5", "SW6"], ["[SW5]", "[SW6]"]), (["bs5 bs6"], ["[bs5]", "[bs6]"]),
      (["LE7", "LE8", "LE9"], ["[LE7]", "[LE8]", "[LE9]"]), (["E1", "SE5"], ["[E1]", "[SE5]"]),
      (["E1", "W2"], ["[E1]", "[W2]"]), (["SW5", "SW6", "1AA"], ["[SW5]", "SW6 1AA"]),
      (["."], ["[.]"]), ([""], ["[]"]), ([" ", ""], ["[]"]), ([], []), (["\"\""], ["[\"\"]"]),
    ] as [([String], [String])])
  func argumentsAreRead(_ arguments: [String], _ expected: [String]) {
    #expect(read(arguments) == expected)
  }

  @Test func aLineIsOnePostcodeOrOneMistake() throws {
    func sentence(_ line: String) -> String? {
      guard case .failure(let error)? = WrittenPostcode.only(in: line)?.postcode else { return nil }
      return error.description
    }
    #expect(WrittenPostcode.only(in: "  ") == nil)
    #expect(sentence(", ;") == "“, ;” is not a postcode; write one like SW1A 1AA.")
    #expect(try WrittenPostcode.only(in: "\u{FEFF}\"sw1a 1aa\",")?.postcode.get().description == "SW1A 1AA")
    #expect(
      sentence("SW1A 1AA M1 1AE") == "“SW1A 1AA M1 1AE” is more than one postcode or place; write one a line."
    )
    #expect(
      sentence("SW1A 1AA London") == "“SW1A 1AA London” is more than one postcode or place; write one a line."
    )
    #expect(
      sentence("SW1A 1AC")
        == "“SW1A 1AC” is not a postcode; its last two letters are never C, I, K, M, O or V.")
    #expect(sentence("GIR 1AA") == "“GIR 1AA” is not a postcode; write one like SW1A 1AA.")
    #expect(sentence("SW1A") == "SW1A is only the start of a postcode; write a whole one, like SW1A 1AA.")
  }

  @Test(
    arguments: [
      (["sw1a"], "sw1a", "", 0), (["sw1a", "1a"], "sw1a 1a", "", 1), (["sw1a", ""], "sw1a ", "", 1),
      (["sw1a", "1", ""], "sw1a 1 ", "", 2), (["sw1a", "1aa"], "sw1a 1aa", "", 1),
      (["sw1a", "1aa", ""], "", "", 0), (["sw1a1aa", ""], "", "", 0), (["sw1a", "1ac", ""], "", "", 0),
      (["m1", "1ae", "sw1a"], "sw1a", "", 0), (["m1", "1ae", "sw1a", "1"], "sw1a 1", "", 1),
      (["m11ae,sw1"], "sw1", "m11ae,", 0), (["m1", "1ae,sw1"], "sw1", "1ae,", 0),
      (["m11ae,"], "", "m11ae,", 0), (["sw1a,", ""], "", "", 0), (["(sw1a", "1"], "sw1a 1", "(", 1),
      (["sw1a 1"], "sw1a 1", "", 0), (["m1 1ae sw1a"], "sw1a", "m1 1ae ", 0), ([""], "", "", 0),
      (["sw1a", "1", "b"], "sw1a 1 b", "", 2), (["sw1a1", ""], "sw1a1 ", "", 1),
      (["nonsense", "sw"], "sw", "", 0), (["flat", "s", "e15", "4"], "e15 4", "", 1),
      (["s", "e15", "4"], "s e15 4", "", 2), (["leeds/m11ae,sw1"], "sw1", "leeds/m11ae,", 0),
      (["leeds–m11ae,sw1"], "sw1", "leeds–m11ae,", 0), (["S.W.16", "4BB"], "SW16 4BB", "", 1),
      (["café&nbsp;m11ae,sw1"], "sw1", "café&nbsp;m11ae,", 0),
      (["sw1a", "1ac"], "sw1a 1ac", "", 1),
    ] as [([String], String, String, Int)])
  func whatIsBeingTypedIsFound(_ words: [String], _ text: String, _ before: String, _ earlier: Int) {
    let typed = TypedPostcode(in: words)
    #expect(typed.text == text)
    #expect(typed.before == before)
    #expect(typed.earlierWords == earlier)
  }

  /// Accepting and completing read a line alike: the postcode being typed is the last one on the line.
  @Test func theLastOfALineIsWhatIsBeingTyped() {
    var random = SeededRandom()
    let parts = [
      "sw1a", "1aa", "SW1A1AA", "m1", "1ae", "1ac", "oaa", "nonsense", "bfpo", "801", "(m1", "1ae)", "m11ae,",
      "ec1a;",
      "“gir", "0aa”", "1", "aa", "sw1a1aa,m1",
    ]
    for _ in 0..<5000 {
      let words = (0..<Int.random(in: 1...7, using: &random)).map { _ in random.pick(parts) }
      let typed = TypedPostcode(in: words)
      if words.last?.hasSuffix(",") == true || words.last?.hasSuffix(";") == true {
        #expect(typed.text == "", "\(words)")
      } else {
        // Adjacent mistakes are read as one. Its last part is the one being typed.
        #expect(WrittenPostcode.all(in: words).last?.text.hasSuffix(typed.text) == true, "\(words)")
      }
    }
  }

  /// With time in proportion to the square of the length, this took minutes.
  @Test func aLongLineTakesTimeInItsLength() {
    for words in [["nonsense"], ["SW1A"], ["1AA"], ["SW1A", "1AA"], ["SW1A", "1AC"], ["(", "m1,", "x"]] {
      let line = (0..<3000).map { words[$0 % words.count] } + ["sw1a", "1a"]
      #expect(TypedPostcode(in: line).text.hasSuffix("1a"))
      #expect(WrittenPostcode.all(in: line).last?.text.hasSuffix("1a") == true)
    }
  }
}

import Testing

@testable import ShellCompletion

/// How a part of a name is completed, and what is found by a name.
@Suite struct NameSpellingTests {
  @Test(arguments: [
    ("Edinburgh", "edinb", "Edinburgh", "urgh", true), ("Edinburgh", "Edinburgh", "Edinburgh", "", true),
    ("King's Lynn", "kings l", "King's Lynn", "ynn", true),
    ("King's Lynn", "king", "King's Lynn", "'s Lynn", true),
    ("King's Lynn", "king's", "King's Lynn", " Lynn", true),
    ("King's Lynn", "KING’S ", "King's Lynn", "Lynn", true),
    ("King's Lynn", "lyn", "Lynn", "n", false), ("King's Lynn", "kings", "King's Lynn", " Lynn", true),
    ("Stow-on-the-Wold", "stow", "Stow-on-the-Wold", "-on-the-Wold", true),
    ("Stow-on-the-Wold", "stow-on-", "Stow-on-the-Wold", "the-Wold", true),
    ("Stow-on-the-Wold", "stow on", "Stow on the Wold", " the Wold", true),
    ("Stow-on-the-Wold", "the w", "the Wold", "old", false),
    ("Ynys Môn", "ynys mon", "Ynys Môn", "", true), ("Ynys Môn", "ynys mo\u{302}", "Ynys Môn", "n", true),
    ("Ynys Môn", "môn", "Môn", "", false), ("St. Ives", "st iv", "St. Ives", "es", true),
    ("Clapham (N Yorks)", "yor", "Yorks", "ks", false),
  ]) func goesOn(_ name: String, _ typed: String, _ words: String, _ rest: String, _ isWhole: Bool) throws {
    let spelling = try #require(NameSpelling(of: name, after: [], typed: typed))
    #expect(spelling.words == words && spelling.rest == rest && spelling.isWhole == isWhole)
  }

  /// The name may be found though a letter is wrong. Another letter with an accent is not the right one.
  @Test func anAccentIsOfItsLetter() {
    #expect(NameSpelling(of: "Llanfairpwll", after: [], typed: "llanfairé") == nil)
    #expect(NameSpelling(of: "Glasgow", after: [], typed: "gla\u{302}s")?.rest == "gow")
    #expect(NameSpelling(of: "Stromness", after: [], typed: "strøm")?.rest == "ness")
  }

  @Test(arguments: [
    ("bourton", "o", "on the Water"), ("bourton on", "the", "the Water"), ("bourton-on", "t", "the Water"),
    ("bourton", "", "on the Water"), ("bourton on the", "", "Water"), ("bourton", "w", "Water"),
    ("water", "bour", "Bourton"), ("bour", "on-t", "on the Water"), ("elsewhere bourton", "w", "Water"),
  ]) func goesOnFromEarlierWords(_ earlier: String, _ typed: String, _ words: String) {
    let spelling = NameSpelling(
      of: "Bourton-on-the-Water", after: earlier.split(separator: " ").map(String.init), typed: typed)
    #expect(spelling?.words == words)
  }

  @Test(arguments: [
    ("Windsor & Eton", "windsor and", "", "Eton"), ("Windsor & Eton", "windsor", "and", "& Eton"),
    ("Tyne and Wear", "tyne &", "w", "Wear"), ("Tyne and Wear", "tyne", "&", "and Wear"),
    ("Tyne and Wear", "", "tyne & w", "Tyne and Wear"),
  ]) func andIsWrittenInTwoWays(_ name: String, _ earlier: String, _ typed: String, _ words: String) {
    let spelling = NameSpelling(
      of: name, after: earlier.split(separator: " ").map(String.init), typed: typed)
    #expect(spelling?.words == words)
  }

  @Test(arguments: [
    ("bourton on the water", ""), ("bourton", "x"), ("", "bourtno"), ("", "on water"), ("", "'"), ("", "-"),
  ]) func doesNotGoOn(_ earlier: String, _ typed: String) {
    let spelling = NameSpelling(
      of: "Bourton-on-the-Water", after: earlier.split(separator: " ").map(String.init), typed: typed)
    #expect(spelling?.words == nil || spelling?.rest == "Bourton-on-the-Water" || typed == "'")
  }

  @Test(arguments: [
    ("edinburgh:EH1", "edinburgh", "EH1"), ("a:b:c", "a:b", "c"), ("kings lynn:PE30", "kings lynn", "PE30"),
  ]) func namedValuesAreTakenApart(_ word: String, _ name: String, _ value: String) throws {
    let named = try #require(NamedValue(word))
    #expect(named.name == name && named.value == value && named.word == word)
  }

  @Test(arguments: ["", ":", "a", "a:", ":a", "edinburgh"]) func noNamedValues(_ word: String) {
    #expect(NamedValue(word) == nil)
  }

  private static func completer(_ source: ValueSource) -> Completer {
    Completer(
      model: CommandModel(
        name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom, isRepeating: true)]),
      values: [ArgumentID(command: [], name: "a"): source])
  }

  /// A beginning that is the only value is completed further, whether or not there are names beside it. The names stay.
  @Test func namesDoNotKeepABeginningFromBeingExpanded() {
    let tree = ["z": ["ZE"], "ZE": ["ZE1", "ZE2"]]
    let completer = Self.completer(
      ValueSource { request in
        ValueReply(
          (tree[request.text] ?? []).map { CompletionValue($0, isFinal: false) }
            + [
              CompletionValue("TR8", name: "Zelah"), CompletionValue("ZE1", name: "Zetland \(request.text)"),
            ])
      })
    let slot = completer.complete(words: [], current: TypedWord("z"), shell: .bash)
    #expect(slot.reply.values.map(\.insertion) == ["ZE1", "ZE2"])
    #expect(slot.named.map(\.name) == ["Zelah", "Zetland z"])
  }

  /// Names are offered if there is room, and counted if there is nothing else.
  @Test(arguments: [(0, 130, 0, 100, 30), (40, 130, 40, 60, 0), (100, 10, 100, 0, 0), (120, 10, 100, 0, 20)])
  func noMoreThanTheLimit(_ values: Int, _ names: Int, _ offered: Int, _ named: Int, _ more: Int) {
    let completer = Self.completer(
      ValueSource { _ in
        ValueReply(
          (0..<names).map { CompletionValue("n\($0)", name: "N") }
            + (0..<values).map { CompletionValue("v\($0)") })
      })
    let slot = completer.complete(words: [], current: TypedWord(""), shell: .bash)
    #expect(slot.reply.values.count == offered && slot.named.count == named && slot.reply.more == more)
    #expect(slot.reply.message == (more == 0 ? nil : "100 of \(100 + more)"))
  }

  /// A value with a control character is not offered. A value that a word in fish cannot hold is not offered there.
  @Test func whatCannotBeShownIsNotOffered() throws {
    let completer = Self.completer(
      ValueSource { _ in
        ValueReply([
          CompletionValue("a\n", name: "A"), CompletionValue("b", name: "B\u{1B}[m"),
          CompletionValue("c", name: ""),
          CompletionValue("d:e", name: "D"),
          CompletionValue("f", name: "Fu", display: "f\u{1B}", description: "g\nh"),
        ])
      })
    let lines = try #require(completer.bashReply(to: ["63", "80", "x", "t x", ""]))
    #expect(lines == ["space", "D   d:e", "Fu  f    (g h)"])
    #expect(completer.fishReply(to: ["x"]) == ["x:f\tFu, g h"])
  }

  /// Other text may stand before a name in a word.
  @Test func aNameIsEndedBehindOtherText() {
    let completer = Self.completer(
      ValueSource { _ in ValueReply([CompletionValue("of Rome", name: "Rome", display: "00118")]) })
    #expect(completer.fishReply(to: ["'of r"]) == ["of Rome\tRome, 00118"])
    #expect(completer.fishReply(to: ["'to r"]) == [])
  }

  /// At a prompt the only value of a name replaces the typed text. Beside other values it changes nothing.
  @Test func namesAtAPrompt() {
    let completer = Self.completer(ValueSource { _ in ValueReply() })
    let line = completer.prompt(PromptLine("new port"))
    let only = line.choices(with: ValueReply([CompletionValue("NP10", name: "Newport")], replacedWords: 1))
    #expect(only.common == "NP10 " && only.replaced == 0..<8)
    let several = line.choices(
      with: ValueReply(
        [CompletionValue("NP10", name: "Newport"), CompletionValue("PO30", name: "Newport")], replacedWords: 1
      ))
    #expect(several.common == nil && several.choices.count == 2)
    let beside = line.choices(
      with: ValueReply([
        CompletionValue("PO30", name: "Port"), CompletionValue("PORT 1"), CompletionValue("PORT 2"),
      ]))
    #expect(beside.common == "\"PORT " && beside.choices.map(\.display) == ["PORT 1", "PORT 2", "PO30"])
  }

  /// Scripts of an earlier version do not pass the text after the cursor.
  @Test func whatBashIsGiven() {
    let completer = Self.completer(
      ValueSource { _ in ValueReply([CompletionValue("NP10", name: "Newport")]) })
    #expect(completer.bashReply(to: ["9", "80", "newp", "t newp"]) == ["space", "NP10"])
    #expect(completer.bashReply(to: ["9", "80", "newp", "t newp", ";"]) == ["space", "NP10"])
    #expect(completer.bashReply(to: ["9", "80", "newp", "t newp", "o"]) == ["space", "Newport  NP10", " "])
    #expect(completer.bashReply(to: ["37", "80", "newp", "t newp", "o"]) == nil)
    #expect(
      completer.bashReply(to: ["9", "80", "newp", "t \"newp", " "]) == ["space", "Newport  NP10", " "])
    #expect(completer.bashReply(to: ["9", "80", "newp", "t \"newp", "\""]) == ["space", "NP10\""])
  }
}

import TestProcesses
import TestTerminal
import Testing

@testable import ShellCompletion

/// Completion at a program's own prompt.
@Suite(.blocking, .limit(minutes: 10)) struct PromptTests {
  static let completer = Completer(
    model: CommandModel(
      name: "tool",
      subcommands: [
        CommandModel(
          name: "find",
          arguments: [
            .init(.option, names: ["--near"], valueName: "near", completion: .custom),
            .init(.positional, valueName: "codes", completion: .custom, isRepeating: true),
          ]),
        CommandModel(name: "quit", help: "Leave."), CommandModel(name: "sweep"),
      ], defaultSubcommand: "find"),
    values: [
      ArgumentID(command: ["find"], name: "codes"): source,
      ArgumentID(command: ["find"], name: "--near"): source,
    ])

  static let codes = ["SW1A 0AA", "SW1A 1AA", "SW1A 1AB", "M1 1AE", "M11 1AA"]

  /// Codes of one or two words, always put into the line in their usual form.
  static let source = ValueSource { request in
    func compact(_ text: String) -> String { text.uppercased().filter { $0 != " " } }
    func fitting(_ text: String) -> [String] { codes.filter { compact($0).hasPrefix(compact(text)) } }
    var replaced = 0
    var found = fitting(request.text)
    if request.adjacentCount > 0, let last = request.preceding.last, !request.isAttached {
      let two = codes.filter { $0.hasPrefix("\(last) \(request.text)".uppercased()) }
      if !two.isEmpty { (replaced, found) = (1, two) }
    }
    return ValueReply(
      found.map { CompletionValue($0) }, message: found.isEmpty ? "No code." : nil, replacedWords: replaced,
      blanksSeparateWords: !request.isAttached)
  }

  @Test(
    arguments: [
      ("sw1a1", "SW1A 1A", 2), ("sw1a 1", "SW1A 1A", 2), ("find sw1a 0", "find SW1A 0AA ", 1),
      ("m11", nil, 2),
      ("m1", "M1", 2), ("m1 1", "M1 1AE ", 1), ("qu", "quit ", 1), ("find --ne", "find --near ", 1),
      ("sw1a 0aa m11 1", "sw1a 0aa M11 1AA ", 1), ("find --near=sw1a0", "find --near=\"SW1A 0AA\" ", 1),
      ("find --near \"sw1a 0", "find --near \"SW1A 0AA\" ", 1), ("find \"sw1a 1", "find \"SW1A 1A", 2),
    ] as [(String, String?, Int)]) func completes(_ typed: String, _ wanted: String?, _ count: Int)
  {
    let line = PromptLine(typed)
    let found = Self.completer.prompt(line).choices()
    #expect(found.choices.count == count)
    let result = found.common.map { common in
      let bytes = Array(typed.utf8)
      return String(decoding: bytes[..<found.replaced.lowerBound], as: UTF8.self) + common
        + String(decoding: bytes[found.replaced.upperBound...], as: UTF8.self)
    }
    #expect(result == wanted)
  }

  @Test func commandsAndValuesTogether() {
    let found = Self.completer.prompt(PromptLine("s")).choices()
    #expect(found.choices.map(\.text) == ["sweep ", "SW1A 0AA ", "SW1A 1AA ", "SW1A 1AB "])
    #expect(found.common == nil)
  }

  @Test func theProgramBringsItsOwnValues() throws {
    let completion = Self.completer.prompt(PromptLine("find --near x y", cursor: 13))
    let request = try #require(completion.request)
    #expect(request.text == "x" && request.shell == nil && request.argument.name == "--near")
    let found = completion.choices(
      with: ValueReply([CompletionValue("x y"), CompletionValue("xz", isFinal: false)]))
    #expect(found.choices.map(\.text) == ["\"x y\" ", "xz"])
    #expect(found.replaced == 12..<13)
    #expect(completion.choices(with: nil).choices.isEmpty)
    #expect(Self.completer.prompt(PromptLine("zz")).choices().message == "No code.")
    let empty = Self.completer.prompt(PromptLine("")).choices()
    #expect(empty.choices.map(\.text) == Self.codes.map { $0 + " " } + ["find ", "quit ", "sweep "])
  }

  /// No shell expands a `~` at a prompt, so it does not mean the files of the home directory.
  @Test func aTildeIsALetter() {
    #expect(PromptLine("x ~/a").words.last?.hasTilde == false)
    #expect(CommandLineLexer.words(of: "x ~/a", .posix)?.last?.hasTilde == true)
  }

  @Test func theCountOfWhatIsLeftOutIsKept() {
    let completion = Self.completer.prompt(PromptLine("find a"))
    let many = (0..<130).map { CompletionValue("a\($0)") }
    #expect(completion.choices(with: ValueReply(many)).more == 30)
    #expect(completion.choices(with: ValueReply(many, more: 7)).more == 37)
    #expect(completion.choices(with: ValueReply(many, more: nil)).more == nil)
    #expect(completion.choices(with: ValueReply([CompletionValue("a")])).more == 0)
  }

  /// Text that is put into a line is read as it was meant: every choice, and every step towards one.
  @Test func whatIsPutIntoALineIsReadAsMeant() {
    let completer = Completer(
      model: CommandModel(
        name: "t",
        arguments: [
          .init(.option, names: ["--near"], valueName: "near", completion: .custom, isRepeating: true),
          .init(.positional, valueName: "codes", completion: .custom, isRepeating: true),
        ]),
      values: [
        ArgumentID(command: [], name: "codes"): ValueSource { _ in ValueReply() },
        ArgumentID(command: [], name: "--near"): ValueSource { _ in ValueReply() },
      ])
    var random = SeededRandom()
    let pieces = [
      "a", "b", "B", " ", "  ", "'", "\"", "\\", "=", "=\"", "é", "e\u{301}", "\u{301}", "-", "~/", "日", "!",
      "$(",
      "\u{A0}",
    ]
    let beginnings = ["", "x ", "\"x y\" it's ", "'' ", "--near=", "x --near=", "--near z -- ", "x --near "]
    for _ in 0..<4000 {
      let stem = random.text(of: pieces, count: 0...3)
      let typed =
        random.text(of: beginnings, count: 1...2) + random.text(of: ["", "\"", "'"], count: 1...1) + stem
      let values = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        CompletionValue(stem + random.text(of: pieces, count: 0...4), isFinal: .random(using: &random))
      }
      let separates = Bool.random(using: &random)
      let replaced = Int.random(in: 0...2, using: &random)
      guard let current = PromptLine(typed).words.last else { continue }
      let behind: String =
        switch current.quoting {
        case .double: random.text(of: ["", "\" tail"], count: 1...1)
        case .single: random.text(of: ["", "' tail"], count: 1...1)
        default: random.text(of: ["", " tail"], count: 1...1)
        }
      let line = PromptLine(typed + behind, cursor: typed.utf8.count)
      let completion = completer.prompt(line)
      guard let request = completion.request else { continue }
      let found = completion.choices(
        with: ValueReply(values, replacedWords: replaced, blanksSeparateWords: separates))
      let head = String(decoding: typed.utf8.prefix(found.replaced.lowerBound), as: UTF8.self)
      let tail = String(decoding: (typed + behind).utf8.dropFirst(found.replaced.upperBound), as: UTF8.self)
      let before = PromptLine.arguments(of: head)
      #expect(before == line.words.dropLast(1 + min(replaced, request.adjacentCount)).map(\.text), "\(typed)")
      let readings = found.choices.map { choice in
        let word = (request.isAttached ? "--near=" : "") + choice.display
        let meant =
          separates && current.quoting == .none
          ? word.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } : [word]
        let read = PromptLine.arguments(of: head + choice.text + tail)
        #expect(read == before + meant + (behind.isEmpty ? [] : ["tail"]), "\(typed) with \(choice.text)")
        return before + meant
      }
      guard let common = found.common else { continue }
      let read = PromptLine.arguments(of: head + common + tail).dropLast(behind.isEmpty ? 0 : 1)
      for reading in readings {
        let (whole, part) = (read.dropLast(), read.last ?? "")
        #expect(reading.starts(with: whole), "\(typed) with \(common)")
        #expect(reading.dropFirst(whole.count).first?.starts(with: part) != false, "\(typed) with \(common)")
      }
      let (step, was) = (read.joined(separator: " "), line.words.map(\.text).joined(separator: " "))
      #expect(remainder(of: step, after: was) != nil, "\(typed) with \(common)")
    }
  }

  /// A long line takes time in proportion to the number of its words, not to its square.
  @Test func aLineOfTwentyThousandWords() {
    let line = String(repeating: "m1 --near=x 'm 11' ", count: 7000)
    let completion = Self.completer.prompt(PromptLine(line + "m1"))
    #expect(completion.request?.preceding.count == 14_000)
    #expect(completion.choices().choices.count == 2)
    let words = PromptLine.arguments(of: line)
    #expect(words.count == 21_000 && Self.completer.model([]).complaint(about: words) == nil)
    #expect(Self.completer.respond(to: ["bash", "9", "80", "m11", "tool find " + line + "m11"]) != nil)
    let topics = ["help"] + Array(repeating: "x", count: 20_000)
    #expect(ComplaintTests.model.complaint(about: topics)?.contains("“x”") == true)
  }
}

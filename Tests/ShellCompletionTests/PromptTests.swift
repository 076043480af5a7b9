import ShellCompletion
import Testing

/// Completion at a program's own prompt.
@Suite struct PromptTests {
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
      found.map { Value($0) }, message: found.isEmpty ? "No code." : nil, replacedWords: replaced,
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
    let candidates = Self.completer.prompt(line).candidates()
    #expect(candidates.values.count == count)
    let result = candidates.common.map { common in
      let bytes = Array(typed.utf8)
      return String(decoding: bytes[..<candidates.replaced.lowerBound], as: UTF8.self) + common
        + String(decoding: bytes[candidates.replaced.upperBound...], as: UTF8.self)
    }
    #expect(result == wanted)
  }

  @Test func commandsAndValuesTogether() {
    let candidates = Self.completer.prompt(PromptLine("s")).candidates()
    #expect(candidates.values.map(\.text) == ["sweep ", "SW1A 0AA ", "SW1A 1AA ", "SW1A 1AB "])
    #expect(candidates.common == nil)
  }

  @Test func theProgramBringsItsOwnValues() throws {
    let completion = Self.completer.prompt(PromptLine("find --near x y", cursor: 13))
    let request = try #require(completion.request)
    #expect(request.text == "x" && request.shell == nil && request.argument.name == "--near")
    let candidates = completion.candidates(with: ValueReply([Value("x y"), Value("xz", isFinal: false)]))
    #expect(candidates.values.map(\.text) == ["\"x y\" ", "xz"])
    #expect(candidates.replaced == 12..<13)
    #expect(completion.candidates(with: nil).values.isEmpty)
    #expect(Self.completer.prompt(PromptLine("zz")).candidates().message == "No code.")
    let empty = Self.completer.prompt(PromptLine("")).candidates()
    #expect(empty.values.map(\.text) == Self.codes.map { $0 + " " } + ["find ", "quit ", "sweep "])
  }
}

import TestTerminal
import Testing

@testable import ShellCompletion

/// The engine: from words to what is offered.
@Suite(.blocking, .limit(minutes: 10)) struct CompleterTests {
  static let model = CommandModel(
    name: "tool",
    arguments: [.init(.flag, names: ["--help", "-h"], help: "Help.")],
    subcommands: [
      CommandModel(
        name: "send", aliases: ["dispatch"], help: "Send a letter.",
        arguments: [
          .init(
            .option, names: ["--speed", "-s"], valueName: "speed", help: "How fast.",
            completion: .list([.init("fast", help: "soon"), .init("slow"), .init("Standard")])),
          .init(.flag, names: ["--verbose", "-v"], isRepeating: true),
          .init(.flag, names: ["--quiet", "-q"]), .init(.flag, names: ["-x"]),
          .init(.option, names: ["--secret"], valueName: "s", isHidden: true),
          .init(.option, names: ["--stamp"], valueName: "stamp", completion: .custom, isRepeating: true),
          .init(.option, names: ["--notes"], valueName: "note", completion: .custom, extent: .upToNextOption),
          .init(.positional, valueName: "kind", completion: .list([.init("letter"), .init("parcel")])),
          .init(.positional, valueName: "place", completion: .custom, isRepeating: true),
        ]),
      CommandModel(
        name: "run",
        arguments: [
          .init(.positional, valueName: "program"),
          .init(.positional, valueName: "rest", completion: .custom, extent: .everything, isRepeating: true),
        ]),
      CommandModel(name: "ghost", isHidden: true, arguments: [.init(.flag, names: ["--boo"])]),
      CommandModel(
        name: "last",
        arguments: [
          .init(
            .positional, valueName: "after", completion: .custom, extent: .afterTerminator, isRepeating: true)
        ]),
    ])

  /// A source that returns what it was asked.
  static let echo = ValueSource { request in
    ValueReply([
      CompletionValue("\(request.text)|\(request.preceding.joined(separator: ","))|\(request.adjacentCount)")
    ])
  }

  static let completer = Completer(
    model: model,
    values: [
      ArgumentID(command: ["send"], name: "place"): echo,
      ArgumentID(command: ["send"], name: "--stamp"): echo,
      ArgumentID(command: ["send"], name: "--notes"): echo, ArgumentID(command: ["run"], name: "rest"): echo,
      ArgumentID(command: ["last"], name: "after"): echo,
    ])

  @Test(arguments: [
    ("", ["send", "run", "last"]), ("s", ["send"]), ("d", ["dispatch"]), ("g", []), ("ghost --", ["--boo"]),
    ("-", ["--help", "-h"]), ("--", ["--help"]), ("dispatch --sp", ["--speed"]),
    ("send --", ["--speed", "--verbose", "--quiet", "--stamp", "--notes"]),
    ("send -", ["--speed", "-s", "--verbose", "-v", "--quiet", "-q", "-x", "--stamp", "--notes"]),
    ("send --quiet --q", []), ("send -q --q", []), ("send -vq --q", []), ("send -v --verb", ["--verbose"]),
    ("send --speed ", ["fast", "slow", "Standard"]), ("send --speed f", ["fast"]),
    ("send --speed st", ["Standard"]),
    ("send --speed=s", ["slow"]), ("send -s f", ["fast"]), ("send -vs f", ["fast"]),
    ("send --speed=fast --sp", []),
    ("send --quiet=f", []), ("send --nothing=f", []),
    ("send -v", ["-v", "-vs", "-vv", "-vq", "-vx"]), ("send -vqx", ["-vqx", "-vqxs", "-vqxv"]),
    ("send -vz", []),
    ("send ", ["letter", "parcel"]), ("send p", ["parcel"]), ("send --secret p l", ["letter"]),
    ("send letter ", ["||0"]), ("send letter a b c", ["c|a,b|2"]), ("send letter a -v b", ["b|a|0"]),
    ("send letter a -v b c", ["c|a,b|1"]), ("send --stamp x --stamp y --stamp z", ["z|x,y|0"]),
    ("send --stamp=x --stamp=y", ["y|x|0"]), ("send --notes a b", ["b|a|1"]),
    ("send --notes a --st", ["--stamp"]),
    ("send --notes a -q l", ["letter"]), ("send -- --", []), ("send -- letter --x", ["--x||0"]),
    ("send -- l", ["letter"]), ("run ls -", ["-||0"]), ("run ls -la --", ["--|-la|1"]),
    ("last a", []), ("last -- a", ["a||0"]), ("nothing ", []), ("send --stamp --st", ["--st||0"]),
    ("--unknown send --speed f", ["fast"]),
  ]) func offers(_ line: String, _ wanted: [String]) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let reply = Self.completer.complete(words: words.dropLast(), current: TypedWord(words.last ?? "")).reply
    let offered = reply.values.map(\.insertion)
    #expect(offered == wanted)
  }

  /// A word whose first letter is an option that allows it is that option and its value, even if its other letters are
  /// options too. Otherwise it is a cluster.
  @Test(arguments: [
    ("-c", ["-c"]), ("-cr", []), ("-cred", []), ("-c=r", ["red"]), ("-c r", ["red"]), ("-vc r", ["red"]),
    ("-l", ["-l"]), ("-lr", ["red"]), ("-lv", ["violet"]), ("-vlr", []), ("-l=r", ["red"]),
    ("-lr -", ["-c", "-v"]),
    ("-vl r", ["red"]),
  ]) func aValueIsJoinedOnlyWhereItMayBe(_ line: String, _ wanted: [String]) {
    let values = CommandModel.Argument.Completion.list([.init("red"), .init("violet")])
    let paint = CommandModel(
      name: "paint",
      arguments: [
        .init(.option, names: ["-c"], valueName: "c", completion: values),
        .init(.option, names: ["-l"], valueName: "l", completion: values, allowsJoinedValue: true),
        .init(.flag, names: ["-v"]),
      ])
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for shell in Shell.allCases {
      let slot = Completer(model: paint)
        .complete(words: words.dropLast(), current: TypedWord(words.last ?? ""), shell: shell)
      #expect(slot.reply.values.map(\.insertion) == wanted, "\(shell)")
    }
    #expect(paint.complaint(about: ["-lred"]) == nil && paint.complaint(about: ["-cred"]) != nil)
  }

  /// A default subcommand that has one itself: `boat`, `boat deep` and `boat deep tide` are the same.
  @Test(arguments: [
    ("", ["deep", "dock"]), ("deep ", ["all", "tide"]), ("deep --beta ", ["b1", "b2"]),
    ("--beta ", ["b1", "b2"]), ("--beta=b", ["b1", "b2"]), ("-bb1", ["b1"]), ("deep --b", ["--beta"]),
    ("--", ["--alpha", "--beta"]), ("n", ["north"]), ("a", ["all"]), ("deep n", ["north"]),
    ("--beta b1 n", ["north"]), ("all --", ["--each"]), ("-- n", ["north"]),
    ("north --b", ["--beta"]), ("x y --b", ["--beta"]), ("--alpha --beta b1 --", []),
  ]) func aDefaultInADefaultIsRead(_ line: String, _ wanted: [String]) {
    let values = CommandModel.Argument.Completion.list([.init("b1"), .init("b2")])
    let tide = CommandModel(
      name: "tide",
      arguments: [
        .init(
          .option, names: ["--beta", "-b"], valueName: "b", completion: values, allowsJoinedValue: true),
        .init(.positional, valueName: "to", completion: .list([.init("north")])),
      ])
    let all = CommandModel(name: "all", arguments: [.init(.flag, names: ["--each"])])
    let deep = CommandModel(
      name: "deep", arguments: [.init(.flag, names: ["--alpha"])], subcommands: [all, tide],
      defaultSubcommand: "tide")
    let boat = CommandModel(
      name: "boat", subcommands: [deep, CommandModel(name: "dock")], defaultSubcommand: "deep")
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let slot = Completer(model: boat)
      .complete(words: words.dropLast(), current: TypedWord(words.last ?? ""), shell: .bash)
    #expect(slot.reply.values.map(\.insertion) == wanted)
  }

  /// A word that the program would refuse, since an option stands for it.
  @Test(arguments: [("", ["x1"]), ("--from f ", ["--to"]), ("--from f x", []), ("--to t ", ["x1"])])
  func nothingIsOfferedBehindARival(_ line: String, _ wanted: [String]) {
    let model = CommandModel(
      name: "t",
      arguments: [
        .init(.option, names: ["--from"], valueName: "f"), .init(.option, names: ["--to"], valueName: "t"),
        .init(.positional, valueName: "x", completion: .list([.init("x1")]), rivals: ["--from"]),
      ])
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let slot = Completer(model: model)
      .complete(words: words.dropLast(), current: TypedWord(words.last ?? ""))
    #expect(slot.reply.values.map(\.insertion) == wanted)
  }

  @Test func aMessageSaysWhatAValueIs() {
    let reply = Completer(
      model: CommandModel(
        name: "t", arguments: [.init(.option, names: ["--n"], valueName: "number", help: "How many.")])
    ).complete(words: ["--n"], current: TypedWord("")).reply
    #expect(reply.message == "number: How many." && reply.values.isEmpty)
  }

  /// bash and zsh show it. fish has no place for it but beside the values of a list that may have more.
  @Test(arguments: Shell.allCases) func whereAMessageIsShown(_ shell: Shell) {
    func isShown(_ reply: ValueReply) -> Bool {
      let model = CommandModel(
        name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)])
      let completer = Completer(
        model: model, values: [ArgumentID(command: [], name: "a"): ValueSource { _ in reply }])
      let arguments =
        switch shell {
        case .bash: ["bash", "63", "80", "", "t "]
        case .zsh: ["zsh", "80", "", "", ""]
        default: [shell.rawValue, ""]
        }
      let answer = completer.respond(to: arguments) ?? []
      return String(decoding: answer, as: UTF8.self).contains("Be patient.")
    }
    let values = ["aa", "ab"].map { CompletionValue($0) }
    #expect(isShown(ValueReply(message: "Be patient.")) == [.bash, .zsh].contains(shell))
    #expect(isShown(ValueReply(values, message: "Be patient.")) == [.bash, .zsh].contains(shell))
    let partial = ValueReply(values, message: "Be patient.", more: nil)
    #expect(isShown(partial) == [.bash, .zsh, .fish].contains(shell))
  }

  /// Values that are cut off are counted, without duplicates.
  @Test(arguments: [(0, 140), (5, 145), (nil, nil)] as [(Int?, Int?)])
  func noMoreThanTheLimit(_ more: Int?, _ wanted: Int?) {
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { _ in
          ValueReply((0..<250).map { CompletionValue("v\($0 % 240)") }, more: more)
        }
      ])
    let reply = completer.complete(words: [], current: TypedWord("")).reply
    #expect(reply.values.count == 100 && reply.more == wanted)
  }

  @Test func whatCannotBeShownIsNotOffered() {
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { _ in
          ValueReply([
            CompletionValue("a\u{1B}[m"), CompletionValue("b\n"), CompletionValue("c\u{9B}"),
            CompletionValue("d\u{202E}"), CompletionValue("e\u{7F}"),
            CompletionValue(""),
            CompletionValue("f", display: "f\u{1B}x", description: "g\nh\u{85}"),
            CompletionValue("f", description: "again"),
          ])
        }
      ])
    let reply = completer.complete(words: [], current: TypedWord("")).reply
    #expect(reply.values == [CompletionValue("f", display: "fx", description: "g h")])
  }

  /// A beginning that is the only value is completed further, until there is a choice.
  @Test func aLoneBeginningIsExpanded() {
    let tree = ["": ["ZE"], "ZE": ["ZE1"], "ZE1": ["ZE1 0", "ZE1 9"], "X": ["X"]]
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { request in
          ValueReply((tree[request.text] ?? []).map { CompletionValue($0, isFinal: false) })
        }
      ])
    #expect(
      completer.complete(words: [], current: TypedWord("")).reply.values.map(\.insertion) == [
        "ZE1 0", "ZE1 9",
      ])
    #expect(completer.complete(words: [], current: TypedWord("X")).reply.values.map(\.insertion) == ["X"])
  }

  @Test func theDeadlineOfASource() async {
    let started = Gate()
    let slow = ValueSource(
      deadline: .milliseconds(50), fallback: { _ in ValueReply(message: "late") },
      { _ in
        await withTaskCancellationHandler {
          await started.wait()
        } onCancel: {
          started.open()
        }
        return ValueReply([CompletionValue("never")])
      })
    let request = ValueRequest(argument: ArgumentID(command: [], name: "a"), text: "")
    #expect(slow.values(for: request).message == "late")
    let quick = ValueSource(deadline: .seconds(600)) { request in
      await Task.yield()
      return ValueReply([CompletionValue(request.text + "!")])
    }
    #expect(quick.values(for: request).values == [CompletionValue("!")])
    // Values known at once are returned without waiting. A beginning that is the only value is waited for once.
    let mixed = ValueSource(
      deadline: .seconds(600),
      immediate: { request in
        request.text.isEmpty ? ValueReply([CompletionValue("a", isFinal: false)]) : nil
      },
      { request in ValueReply([CompletionValue(request.text + "b", isFinal: false)]) })
    #expect(mixed.values(for: request).values.map(\.insertion) == ["ab"])
    // The late task is cancelled; otherwise this would never end.
    await started.wait()
  }

  @Test(arguments: [
    [], ["tcsh"], ["bash"], ["bash", "9", "80", "x"], ["bash", "9", "80", "longer than the line", "t"],
    ["bash", "?", "", "", ""], ["bash", "63", "-9223372036854775808", "zz", "tool zz"],
    ["zsh", "99999999999999", "'", "x"], ["zsh"], ["zsh", "80", "'", "x"], ["zsh", "80", "", "a b", ""],
    ["fish"],
    ["fish", "a b"], ["bash", "9", "-5", "\u{0}", "tool \u{0}"],
  ]) func nonsenseIsAnsweredWithNothing(_ arguments: [String]) {
    #expect(Self.completer.respond(to: arguments) == nil || arguments.first == "zsh")
  }

  /// A width that no screen can have is ignored.
  @Test(arguments: ["0", "-9223372036854775808", "999999999999", "", "wide"])
  func theWidthOfAScreenIsWithinReason(_ columns: String) throws {
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { _ in
          ValueReply([CompletionValue("a")], message: "m")
        }
      ])
    let reply = try #require(completer.respond(to: ["bash", "63", columns, "", "t "]))
    let lines = String(decoding: reply, as: UTF8.self).split(separator: "\n").map(\.count)
    #expect(lines == [5, 1, 79, 1])
    #expect(completer.respond(to: ["zsh", columns, "", "", ""]) != nil)
  }

  @Test func zshAlwaysGetsThreeLinesFirst() throws {
    let reply = try #require(Self.completer.respond(to: ["zsh", "80", "", "nothing", "nothing"]))
    #expect(String(decoding: reply, as: UTF8.self) == "list\n\n\n")
  }
}

/// A gate that can be waited for.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  nonisolated func open() {
    Task { await self.letThrough() }
  }

  private func letThrough() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting.removeAll()
  }
}

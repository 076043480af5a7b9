import Foundation
import Testing

@testable import ShellCompletion

/// The engine: from words to what is offered.
@Suite struct CompleterTests {
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

  /// A source that tells what it was asked.
  static let echo = ValueSource { request in
    ValueReply([
      Value("\(request.text)|\(request.preceding.joined(separator: ","))|\(request.adjacentCount)")
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
    let reply = Self.completer.complete(words: words.dropLast(), current: TypedWord(words.last ?? ""))
    let offered = reply.values.map(\.insertion)
    #expect(offered == wanted)
  }

  @Test func aMessageSaysWhatAValueIs() {
    let reply = Completer(
      model: CommandModel(
        name: "t", arguments: [.init(.option, names: ["--n"], valueName: "number", help: "How many.")])
    ).complete(words: ["--n"], current: TypedWord(""))
    #expect(reply.message == "number: How many." && reply.values.isEmpty)
  }

  @Test func noMoreThanTheLimit() {
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { _ in ValueReply((0..<250).map { Value("v\($0)") }) }
      ])
    let reply = completer.complete(words: [], current: TypedWord(""))
    #expect(reply.values.count == 100 && reply.isPartial)
  }

  @Test func whatCannotBeShownIsNotOffered() {
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { _ in
          ValueReply([
            Value("a\u{1B}[m"), Value("b\n"), Value("c\u{9B}"), Value("d\u{202E}"), Value("e\u{7F}"),
            Value(""),
            Value("f", display: "f\u{1B}x", description: "g\nh\u{85}"), Value("f", description: "again"),
          ])
        }
      ])
    let reply = completer.complete(words: [], current: TypedWord(""))
    #expect(reply.values == [Value("f", display: "fx", description: "g h")])
  }

  /// A beginning that stands alone is gone on from, until there is a choice.
  @Test func aLoneBeginningIsExpanded() {
    let tree = ["": ["ZE"], "ZE": ["ZE1"], "ZE1": ["ZE1 0", "ZE1 9"], "X": ["X"]]
    let completer = Completer(
      model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
      values: [
        ArgumentID(command: [], name: "a"): ValueSource { request in
          ValueReply((tree[request.text] ?? []).map { Value($0, isFinal: false) })
        }
      ])
    #expect(
      completer.complete(words: [], current: TypedWord("")).values.map(\.insertion) == ["ZE1 0", "ZE1 9"])
    #expect(completer.complete(words: [], current: TypedWord("X")).values.map(\.insertion) == ["X"])
  }

  @Test func theDeadlineOfASource() async {
    let started = Mailbox()
    let slow = ValueSource(
      deadline: .milliseconds(50), fallback: { _ in ValueReply(message: "late") },
      { _ in
        await withTaskCancellationHandler {
          await started.wait()
        } onCancel: {
          started.open()
        }
        return ValueReply([Value("never")])
      })
    let request = ValueRequest(argument: ArgumentID(command: [], name: "a"), text: "")
    #expect(slow.values(for: request).message == "late")
    let quick = ValueSource(deadline: .seconds(600)) { request in
      await Task.yield()
      return ValueReply([Value(request.text + "!")])
    }
    #expect(quick.values(for: request).values == [Value("!")])
    // What is known at once is not waited for; the beginning that stands alone is waited for once.
    let mixed = ValueSource(
      deadline: .seconds(600),
      immediate: { request in
        request.text.isEmpty ? ValueReply([Value("a", isFinal: false)]) : nil
      },
      { request in ValueReply([Value(request.text + "b", isFinal: false)]) })
    #expect(mixed.values(for: request).values.map(\.insertion) == ["ab"])
    // The late task is cancelled, or this would never end.
    await started.wait()
  }

  @Test(arguments: [
    [], ["tcsh"], ["bash"], ["bash", "9", "80", "x"], ["bash", "9", "80", "longer than the line", "t"],
    ["bash", "?", "", "", ""], ["zsh"], ["zsh", "80", "'", "x"], ["zsh", "80", "", "a b", ""], ["fish"],
    ["fish", "a b"], ["bash", "9", "80", "", "tool >"], ["bash", "9", "-5", "\u{0}", "tool \u{0}"],
  ]) func nonsenseIsAnsweredWithNothing(_ arguments: [String]) {
    #expect(Self.completer.respond(to: arguments) == nil || arguments.first == "zsh")
  }

  @Test func zshAlwaysGetsThreeLinesFirst() throws {
    let reply = try #require(Self.completer.respond(to: ["zsh", "80", "", "nothing", "nothing"]))
    #expect(String(decoding: reply, as: UTF8.self) == "list\n\n\n")
  }

  /// Whatever is typed, what bash is given never takes anything away.
  @Test func randomLinesNeverGetShorter() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SplitMix(state: seed)
    let pieces = [
      "send", "letter", " ", " ", "--speed", "=", "f", "-v", "\"", "'", "\\", "$(", ")", "`", "$'", "--", "a",
      ">", "é", "~/",
    ]
    for _ in 0..<3000 {
      let line =
        "tool "
        + (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      guard let words = CommandLineLexer.words(of: line, .posix), let current = words.last else { continue }
      let raw = String(decoding: Array(line.utf8)[current.range], as: UTF8.self)
      guard let lines = Self.completer.bashReply(to: ["9", "80", raw, line]) else { continue }
      let entries = Array(lines.dropFirst())
      let shared = commonPrefix(of: entries)
      guard !shared.isEmpty else { continue }
      let after = CommandLineLexer.words(of: shared, .posix)?.last?.text ?? ""
      #expect(remainder(of: after, after: current.text) != nil, "\(line) became \(shared)")
    }
  }

  /// What readline inserts, the beginning that all entries share, reads as a beginning of every value, however the
  /// values are quoted.
  @Test func whatBashInsertsIsABeginningOfEveryValue() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SplitMix(state: seed)
    let letters = Array("ab '\"\\$!é(")
    for _ in 0..<2000 {
      func word(_ length: Int) -> String {
        String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
      }
      let stem = word(2)
      let values = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Value(stem + word(3), description: "d", isFinal: Bool.random(using: &random))
      }
      let completer = Completer(
        model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
        values: [
          ArgumentID(command: [], name: "a"): ValueSource { _ in
            ValueReply(values, isPartial: true)
          }
        ])
      for (opening, quoting) in [("", Quoting.none), ("\"", .double), ("'", .single), ("$'", .dollarSingle)] {
        let typed = quotedForBash(stem.dropLast(), within: quoting, startsWord: true)
        for type in ["9", "33", "64"] {
          guard let lines = completer.bashReply(to: [type, "80", typed, "t " + opening + typed]) else {
            continue
          }
          let entries = lines.dropFirst().map { Array($0.utf8) }
          let shared = entries.dropFirst().reduce(entries[0]) { left, right in
            Array(zip(left, right).prefix { $0 == $1 }.map(\.0))
          }
          let inserted = String(decoding: shared, as: UTF8.self)
          guard !inserted.isEmpty else { continue }
          let text = CommandLineLexer.words(of: opening + inserted, .posix)?.last?.text ?? ""
          #expect(
            values.allSatisfy { $0.insertion.hasPrefix(text) },
            "\(values.map(\.insertion)) in \(opening) for \(type): \(inserted)")
          #expect(text.hasPrefix(stem.dropLast()), "\(values.map(\.insertion)): \(inserted)")
        }
      }
    }
  }
}

/// A gate that is waited for.
private actor Mailbox {
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

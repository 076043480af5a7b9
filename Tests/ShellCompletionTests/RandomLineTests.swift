import Basics
import TestProcesses
import TestTerminal
import Testing

@testable import ShellCompletion

/// Random lines: no shell ever receives text that removes typed text.
@Suite(.blocking, .limit(minutes: 10)) struct RandomLineTests {
  /// Whatever is typed, the text that bash receives never removes anything.
  @Test func randomLinesNeverGetShorter() {
    var random = SeededRandom()
    let pieces = [
      "send", "letter", " ", " ", "--speed", "=", "f", "-v", "\"", "'", "\\", "$(", ")", "`", "$'", "--", "a",
      ">", "é", "~/",
    ]
    for _ in 0..<3000 {
      let line =
        "tool " + random.text(of: pieces, count: 1...8)
      guard let words = CommandLineLexer.words(of: line, .posix), let current = words.last else { continue }
      let raw = String(decoding: Array(line.utf8)[current.range], as: UTF8.self)
      let replaced = Self.replaced(of: raw, &random)
      guard let lines = CompleterTests.completer.bashReply(to: ["9", "80", replaced, line]) else { continue }
      let entries = Array(lines.dropFirst())
      let shared = commonPrefix(of: entries)
      guard !shared.isEmpty else { continue }
      let after = CommandLineLexer.words(of: line.dropLast(replaced.count) + shared, .posix)?.last?.text ?? ""
      #expect(remainder(of: after, after: current.text) != nil, "\(line) became \(shared)")
    }
  }

  /// What zsh inserts and fish offers does not remove anything either.
  @Test func randomWordsNeverGetShorter() {
    var random = SeededRandom()
    let pieces = ["a", "par", "é", "e\u{301}", "\"", "'", "\\", "--stamp=", "$'", "-", "~", " ", "="]
    for _ in 0..<3000 {
      let typed = random.text(of: pieces, count: 0...4)
      for (syntax, shell) in [(CommandLineLexer.Syntax.posix, Shell.zsh), (.fish, .fish)] {
        guard let words = CommandLineLexer.words(of: typed, syntax), words.count == 1 else { continue }
        let inserted: [String]
        if shell == .fish {
          inserted = (CompleterTests.completer.fishReply(to: ["send", "letter", typed]) ?? []).map {
            String($0.prefix { $0 != "\t" })
          }
        } else {
          let lines =
            CompleterTests.completer.zshReply(to: ["80", "", typed, typed, "send", "letter"]) ?? [""]
          if lines[0].contains("list") { continue }
          inserted = stride(from: 3, to: lines.count, by: 2).map { index in
            let word = lines[1] + lines[index]
            return lines[0].contains("quoted")
              ? CommandLineLexer.words(of: word, .posix)?.last?.text ?? "" : word
          }
        }
        for word in inserted {
          #expect(remainder(of: word, after: words[0].text) != nil, "\(shell): \(typed) became \(word)")
        }
      }
    }
  }

  /// For any part of a name, bash receives its value, a text that continues the line, or nothing to insert.
  @Test func randomNamesGiveWayToTheirValuesOnly() {
    var random = SeededRandom()
    let pieces = [
      "a", "b", "B", "'", "\"", " ", " ", "-", "\\ ", "$'", ":", "=", "ô", "a b", "ab-b", "--stamp=",
    ]
    for _ in 0..<5000 {
      let values = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        CompletionValue(
          random.text(of: ["Z", "Y", " ", "'", "$"], count: 1...3),
          name: random.text(of: ["a", "b", "ab", "'", "-", " ", "ô", "b "], count: 1...6))
      }
      let words = Int.random(in: 0...2, using: &random)
      let completer = Completer(
        model: CompleterTests.model,
        values: [
          ArgumentID(command: ["send"], name: "place"): ValueSource { _ in
            ValueReply(values, replacedWords: words)
          },
          ArgumentID(command: ["send"], name: "--stamp"): ValueSource { _ in ValueReply(values) },
        ])
      let line = "tool send letter " + random.text(of: pieces, count: 1...6)
      guard let typed = CommandLineLexer.words(of: line, .posix), let current = typed.last else { continue }
      let raw = String(decoding: Array(line.utf8)[current.range], as: UTF8.self)
      // If earlier words belong to the name, they stay, and so does the last word.
      let mayGiveWay = words == 0 || typed.suffix(2).contains { $0.text.hasPrefix("-") } || typed.count == 4
      let replaced = Self.replaced(of: raw, &random)
      for type in ["9", "33", "37", "64"] {
        guard let reply = completer.bashReply(to: [type, "80", replaced, line, ""]) else { continue }
        let inserted = type == "37" ? Array(reply.dropFirst()) : [commonPrefix(of: Array(reply.dropFirst()))]
        for text in inserted where !text.isEmpty {
          let after =
            CommandLineLexer.words(of: line.dropLast(replaced.count) + text, .posix)?.map(\.text) ?? []
          let isValue =
            mayGiveWay && after.count == typed.count
            && values.contains { after.last?.hasSuffix($0.insertion) == true }
          let goesOn =
            remainder(
              of: after.joined(separator: " "), after: typed.map(\.text).joined(separator: " ")) != nil
          #expect(
            isValue || goesOn,
            "\(values.map { ($0.insertion, $0.name) }), \(words): \(line) [\(replaced)] became \(text)")
        }
      }
    }
  }

  /// The part of a word that readline replaces: what is behind the quote that is open, or, if none is, the whole or what
  /// is behind some word break outside of quotes.
  private static func replaced(of raw: String, _ random: inout SeededRandom) -> String {
    func word(_ text: some StringProtocol) -> TypedWord? {
      CommandLineLexer.words(of: String(text), .posix)?.last
    }
    if let end = word(raw)?.quoteEnd, end > 0 {
      return String(decoding: Array(raw.utf8)[end...], as: UTF8.self)
    }
    let ends = raw.indices.filter { ":=".contains(raw[$0]) && word(raw[...$0])?.quoteEnd == 0 }
    return String(raw[(ends.randomElement(using: &random).map { raw.index(after: $0) } ?? raw.startIndex)...])
  }

  /// What readline inserts, the common beginning of all entries, is read as a beginning of every value, however the
  /// values are quoted.
  @Test func whatBashInsertsIsABeginningOfEveryValue() {
    var random = SeededRandom()
    let letters = Array("ab '\"\\$!é(")
    for _ in 0..<2000 {
      let stem = random.text(of: letters, count: 2...2)
      let values = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        CompletionValue(
          stem + random.text(of: letters, count: 3...3), description: "d",
          isFinal: Bool.random(using: &random))
      }
      let completer = Completer(
        model: CommandModel(name: "t", arguments: [.init(.positional, valueName: "a", completion: .custom)]),
        values: [
          ArgumentID(command: [], name: "a"): ValueSource { _ in
            ValueReply(values, more: nil)
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

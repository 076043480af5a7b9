@testable import ShellCompletion

private let values = ValueSource { request in
  ValueReply(
    ["SW1A 1AA", "SW1A1AB", "M1 'x\"$(", "é日"].map { CompletionValue($0, description: "d", isFinal: false) },
    more: nil)
}
private let tool = Completer(
  model: CommandModel(
    name: "tool",
    arguments: [
      .init(
        .option, names: ["--format", "-f"], valueName: "format",
        completion: .list([.init("text"), .init("json")])),
      .init(.flag, names: ["--all", "-a"]),
      .init(.positional, valueName: "word", completion: .custom, isRepeating: true),
    ],
    subcommands: [
      CommandModel(
        name: "look", aliases: ["l"], arguments: [.init(.positional, valueName: "word", completion: .custom)])
    ]),
  values: [
    ArgumentID(command: [], name: "word"): values, ArgumentID(command: ["look"], name: "word"): values,
  ])

/// Completes a line in a shell and at the prompt. The first byte of input is the cursor's position.
func completeLines(_ input: [UInt8]) {
  let line = text(input.dropFirst())
  let cursor = Int(input.first ?? 0)
  for quoting in [Quoting.none, .double, .single, .dollarSingle, .backslash] {
    for syntax in [CommandLineLexer.Syntax.posix, .fish, .prompt] {
      let words = CommandLineLexer.words(of: line, syntax, within: quoting) ?? []
      precondition(words.allSatisfy { $0.range.upperBound <= line.utf8.count })
    }
  }
  let typed = "tool " + text(input.dropFirst().prefix(cursor))
  let word = CommandLineLexer.words(of: typed, .posix)?.last.map { text(Array(typed.utf8)[$0.range]) } ?? ""
  for kind in ["9", "63", "33", "37"] { _ = tool.respond(to: ["bash", kind, "80", word, typed]) }
  let words = line.split(separator: " ").map(String.init)
  for quote in ["", "\"", "'", "$'"] {
    _ = tool.respond(to: ["zsh", "80", quote, word, quote + word] + words)
  }
  _ = tool.respond(to: ["fish"] + words)
  _ = tool.respond(to: words)
  let choices = tool.prompt(PromptLine(line, cursor: cursor)).choices()
  precondition((0...line.utf8.count).contains(choices.replaced.upperBound))
  // A value that is quoted and read back must be the same.
  for value in PromptLine.arguments(of: line) where !value.isEmpty && !value.contains("\0") {
    let quoted = quotedForPrompt([value], within: .none, isOpen: false)
    precondition(PromptLine.arguments(of: quoted) == [value])
  }
}

/// Reads a description of a command, as another version of ArgumentParser could give it.
func readDumpedHelp(_ input: [UInt8]) {
  guard let model = try? CommandModel(dumpHelp: text(input)) else { return }
  _ = model.swiftSource(named: "model")
  _ = model.usage
  let completer = Completer(model: model)
  for line in ["t ", "t -", "t --f", "t a "] { _ = completer.respond(to: ["bash", "9", "80", "", line]) }
  _ = model.complaint(about: ["a", "--b", "-c", "d=e"])
}

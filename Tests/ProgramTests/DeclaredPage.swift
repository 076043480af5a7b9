import Foundation
import ShellCompletion

@testable import postcode

/// The sections of the man page that are written from the declarations of the commands: the synopses, and in COMMANDS
/// and OPTIONS the head and the first sentences of each item.
///
/// What follows `.\" More:` in an item is written by hand, and kept.
struct DeclaredPage {
  private let page: String
  private let commands: [Command]
  private let program: CommandModel

  /// A command that can be typed in a shell, as it is declared and as the parser knows it.
  private struct Command {
    let declaration: CommandDeclaration?
    let model: CommandModel
    /// Its name, after that of its group.
    let name: String
  }

  /// - Parameters:
  ///   - page: the source of the page as it is.
  ///   - program: the parser's commands.
  init(_ page: String, of program: CommandModel) {
    (self.page, self.program) = (page, program)
    let groups = program.subcommands.filter { !$0.isHidden }
    commands = groups.flatMap { group -> [Command] in
      let parts = group.subcommands.isEmpty ? [("", group)] : group.subcommands.map { (group.name, $0) }
      return parts.map { groupName, model in
        Command(
          declaration: CommandDeclaration.all.first {
            $0.name == model.name && $0.group == groupName && $0.isAvailable(.shellOnly)
          },
          model: model, name: groupName.isEmpty ? model.name : groupName + " " + model.name)
      }
    }
  }

  /// The page with these sections as they should be.
  var text: String {
    var lines: [String] = []
    var isKept = true
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix(".Sh ") {
        lines.append(line)
        let section = section(String(line.dropFirst(4)))
        isKept = section == nil
        lines += section ?? []
      } else if isKept {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of a section that is written from the declarations; nil for another.
  private func section(_ name: String) -> [String]? {
    switch name {
    case "SYNOPSIS": synopsis
    case "COMMANDS": list(commandItems, in: name)
    case "OPTIONS":
      [".Sx SYNOPSIS", "shows which command takes which."] + list(optionItems, in: name)
    default: nil
    }
  }

  // MARK: Synopses

  private var synopsis: [String] {
    var lines: [String] = []
    for command in commands {
      lines += [".Nm", (command.name == program.defaultSubcommand ? ".Op Cm " : ".Cm ") + command.name]
      lines += options(of: command.model).map { ".Op " + head(of: $0) }
      lines += words(of: command).map { "." + $0 }
    }
    return lines + [".Nm", ".Fl -version | Fl -help"]
  }

  private func options(of command: CommandModel) -> [CommandModel.Argument] {
    command.arguments.filter {
      $0.kind != .positional && !$0.isHidden && !["--help", "--version"].contains($0.names.first)
    }
  }

  /// `Fl -file Ar file`, `Fl h , -help`.
  private func head(of option: CommandModel.Argument) -> String {
    let names = option.names.reversed().map { String($0.dropFirst()) }.joined(separator: " , ")
    return "Fl " + names + (option.valueName.isEmpty ? "" : " Ar " + option.valueName)
  }

  /// The words after a command: `Op Ar place ...`; none if it takes none.
  private func words(of command: Command) -> [String] {
    let usage = command.declaration?.usage ?? "[<subcommand> ...]"
    if usage.isEmpty { return [] }
    let words = usage.filter { !"[]<>".contains($0) }.replacing(",", with: " , ")
    return [(usage.hasPrefix("[") ? "Op Ar " : "Ar ") + words]
  }

  // MARK: Items

  private struct Item {
    /// What tells it from other items of its section.
    let name: String
    let head: String
    let lines: [String]
  }

  private var commandItems: [Item] {
    commands.map { command in
      let declaration = command.declaration
      return Item(
        name: command.name, head: (["Cm " + command.name] + words(of: command)).joined(separator: " "),
        lines: mdoc(declaration?.summary ?? command.model.help) + mdoc(declaration?.paragraph ?? ""))
    }
  }

  /// The options in alphabetical order, each with its help, or with that of each command if they differ.
  private var optionItems: [Item] {
    var takers: [(option: CommandModel.Argument, help: String, commands: [String])] = []
    let all = [(name: "", model: program)] + commands.map { ($0.name, $0.model) }
    for (name, model) in all {
      for option in model.arguments where option.kind != .positional && !option.isHidden {
        if let index = takers.firstIndex(where: { $0.option.names == option.names && $0.help == option.help })
        {
          takers[index].commands.append(name)
        } else {
          takers.append((option, option.help, [name]))
        }
      }
    }
    return Dictionary(grouping: takers) { $0.option.names[0] }.sorted { $0.key < $1.key }.map { name, kinds in
      Item(
        name: name, head: head(of: kinds[0].option),
        lines: kinds.flatMap { kind in
          (kinds.count > 1 ? ["With"] + listed(kind.commands) : []) + mdoc(kind.help)
        })
    }
  }

  /// Commands before a colon.
  private func listed(_ commands: [String]) -> [String] {
    let last = ".Cm \(commands[commands.count - 1]) :"
    let others = commands.dropLast().map { ".Cm " + $0 }
    return others.isEmpty
      ? [last] : others.dropLast().map { $0 + " ," } + [others[others.count - 1], "and", last]
  }

  private func list(_ items: [Item], in section: String) -> [String] {
    let written = handwritten(in: section)
    return [".Bl -tag -width Ds"]
      + items.flatMap { item in
        [".It " + item.head] + item.lines + (written[item.name].map { [Self.mark] + $0 } ?? [])
      } + [".El"]
  }

  private static let mark = #".\" More:"#

  /// What is written by hand of each item in a section of the page.
  private func handwritten(in section: String) -> [String: [String]] {
    let lines = page.split(separator: "\n").map(String.init)
    var written: [String: [String]] = [:]
    var (name, isByHand) = ("", false)
    for line in lines.drop(while: { $0 != ".Sh " + section }).dropFirst().prefix(while: {
      !$0.hasPrefix(".Sh ")
    }) {
      if line.hasPrefix(".It ") {
        let words = line.split(separator: " ").dropFirst()
        let names = words.dropFirst().prefix { $0 != "Op" && $0 != "Ar" }
        name =
          words.first == "Fl"
          ? names.last.map { "-" + $0 } ?? "" : names.joined(separator: " ")
        isByHand = false
      } else if line == Self.mark {
        isByHand = true
      } else if isByHand {
        written[name, default: []].append(line)
      }
    }
    if written[name]?.last == ".El" { written[name]?.removeLast() }
    return written
  }

  // MARK: Text

  /// A text in the language of the page, each sentence on lines of its own.
  private func mdoc(_ text: String) -> [String] {
    var lines = [""]
    var rest = text[...]
    while let word = next(&rest) {
      if let macro = macro(for: word) {
        lines += [macro, ""]
      } else {
        let word = escaped(word)
        let line = lines[lines.count - 1]
        let longer = line.isEmpty ? word : line + " " + word
        if longer.count <= 80 { lines[lines.count - 1] = longer } else { lines.append(word) }
      }
      let isEnd = word.last == "." && rest.first { $0 != " " }.map { $0.isUppercase || $0 == "“" } ?? false
      if isEnd { lines.append("") }
    }
    return lines.filter { !$0.isEmpty }
  }

  /// The next word of a text, or the next words in quotes, with the punctuation after them.
  private func next(_ rest: inout Substring) -> Substring? {
    rest = rest.drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    let end = rest.first == "“" ? rest.firstIndex(of: "”") ?? rest.startIndex : rest.startIndex
    let word = rest[..<(rest[end...].firstIndex(of: " ") ?? rest.endIndex)]
    rest = rest[word.endIndex...]
    return word
  }

  /// The macro for an option, or for words in quotes; nil for a plain word.
  private func macro(for word: Substring) -> String? {
    let punctuation = String(word.reversed().prefix { ".,;:".contains($0) }.reversed())
    let inner = word.dropLast(punctuation.count)
    let after = punctuation.isEmpty ? "" : " " + punctuation
    if inner.hasPrefix("--") { return ".Fl \(inner.dropFirst())\(after)" }
    guard inner.first == "“", inner.last == "”" else { return nil }
    let quoted = inner.dropFirst().dropLast()
    let isCommand = commands.contains { $0.name == quoted }
    return (isCommand ? ".Cm " : ".Ql ") + quoted + after
  }

  private func escaped(_ word: Substring) -> String {
    let text = String(word).replacing("\\", with: "\\e").replacing(#/-(?=[0-9])/#, with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

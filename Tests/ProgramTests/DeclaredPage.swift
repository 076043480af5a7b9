import Foundation
import ShellCompletion

@testable import postcode

/// The parts of a manual page that are written from the declarations of the commands: in the main page the list of
/// commands and the options that several have; in a command's page its summary, its synopses, the first sentences that
/// describe it, and its own options.
///
/// What follows `.\" More:` in a section or an item is written by hand, and kept.
struct DeclaredPage {
  private let page: String
  /// The command or the group of commands that the page is about; nil for the main page.
  private let subject: String?
  private let commands: [Command]
  private let program: CommandModel

  /// A command that can be typed in a shell, as it is declared and as the parser knows it.
  private struct Command {
    let declaration: CommandDeclaration?
    let model: CommandModel
    /// The command, or its group, that a page is about.
    let subject: String
    /// Its name, after that of its group.
    let name: String
  }

  /// - Parameters:
  ///   - page: the source of the page as it is.
  ///   - file: its name; that of a page about no command gives nil.
  ///   - program: the parser's commands.
  init?(_ page: String, named file: String, of program: CommandModel) {
    guard file.hasSuffix(".1") else { return nil }
    (self.page, self.program) = (page, program)
    subject = file == "postcode.1" ? nil : String(file.dropFirst("postcode-".count).dropLast(".1".count))
    let groups = program.subcommands.filter { !$0.isHidden }
    commands = groups.flatMap { group -> [Command] in
      let parts = group.subcommands.isEmpty ? [("", group)] : group.subcommands.map { (group.name, $0) }
      return parts.map { groupName, model in
        Command(
          declaration: CommandDeclaration.all.first {
            $0.name == model.name && $0.group == groupName && $0.isAvailable(.shellOnly)
          },
          model: model, subject: group.name,
          name: groupName.isEmpty ? model.name : groupName + " " + model.name)
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
    guard let subject else {
      switch name {
      case "COMMANDS": return overview
      case "OPTIONS": return ["Several commands have these:"] + list(options(isShared: true), in: name)
      default: return nil
      }
    }
    let own = commands.filter { $0.subject == subject }
    let isGroup = own.contains { $0.name != subject }
    switch name {
    case "NAME":
      let summary = CommandDeclaration.named(subject)?.summary ?? ""
      return [
        ".Nm postcode-" + subject, ".Nd " + summary.prefix(1).lowercased() + summary.dropFirst().dropLast(),
      ]
    case "SYNOPSIS": return own.flatMap(synopsis)
    case "DESCRIPTION":
      let paragraph = own.first?.declaration?.paragraph ?? ""
      return isGroup || paragraph.isEmpty ? nil : mdoc(paragraph) + [Self.mark] + handwritten(below: name)
    case "COMMANDS": return list(commandItems(own), in: name)
    case "OPTIONS":
      // The prompt takes the options of `lookup` too.
      return ["The other options are explained in"]
        + (subject == "prompt" ? [".Xr postcode-lookup 1", "and"] : []) + [".Xr postcode 1 ."]
        + list(options(isShared: false), in: name)
    default: return nil
    }
  }

  // MARK: Synopses

  private func synopsis(of command: Command) -> [String] {
    [".Nm postcode", (command.name == program.defaultSubcommand ? ".Op Cm " : ".Cm ") + command.name]
      + options(of: command.model).map { ".Op " + head(of: $0) } + words(of: command).map { "." + $0 }
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

  /// The commands of the program under their headings, a line each.
  private var overview: [String] {
    var lines: [String] = []
    for topic in CommandDeclaration.Topic.allCases {
      lines += [".Ss " + topic.heading, ".Bl -tag -width completions -compact"]
      for command in program.subcommands where !command.isHidden {
        let declaration = CommandDeclaration.named(command.name)
        guard (declaration?.topic ?? .program) == topic else { continue }
        lines.append(".It Cm " + command.name)
        lines += mdoc(declaration?.summary ?? Overview.help)
      }
      lines.append(".El")
    }
    return lines
  }

  private func commandItems(_ commands: [Command]) -> [Item] {
    commands.map { command in
      let declaration = command.declaration
      return Item(
        name: command.name, head: (["Cm " + command.name] + words(of: command)).joined(separator: " "),
        lines: mdoc(declaration?.summary ?? command.model.help) + mdoc(declaration?.paragraph ?? ""))
    }
  }

  /// An option in the same words, and the commands that have it.
  private typealias Taken = (option: CommandModel.Argument, takers: [Command?])

  /// The options that commands of three pages or more have, in alphabetical order, or those of the page's own commands.
  private func options(isShared: Bool) -> [Item] {
    var taken: [Taken] = []
    for command in [nil] + commands.map(Optional.some) {
      for option in (command?.model ?? program).arguments where option.kind != .positional && !option.isHidden
      {
        let known = taken.firstIndex { $0.option.names == option.names && $0.option.help == option.help }
        if let known { taken[known].takers.append(command) } else { taken.append((option, [command])) }
      }
    }
    let wanted = taken.filter { kind in
      let pages = pages(kind)
      return isShared ? pages.count >= 3 : pages.count < 3 && pages.contains(subject ?? "")
    }
    let named = Dictionary(grouping: wanted) { $0.option.names[0] }.sorted { $0.key < $1.key }
    return named.map { name, kinds in
      var lines: [String] = []
      for kind in kinds {
        if kinds.count > 1 { lines += ["With"] + listed(kind.takers.compactMap { $0?.name }) }
        lines += mdoc(kind.option.help)
      }
      return Item(name: name, head: head(of: kinds[0].option), lines: lines)
    }
  }

  /// The pages that could explain an option. What the prompt takes of `lookup` is on that command's page.
  private func pages(_ kind: Taken) -> Set<String> {
    let subjects = Set(kind.takers.compactMap { $0?.subject })
    return subjects.contains("lookup") ? subjects.subtracting(["prompt"]) : subjects
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

  /// What is written by hand below the first sentences of a section.
  private func handwritten(below section: String) -> [String] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let section = lines.drop { $0 != ".Sh " + section }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
    return section.contains(Self.mark) ? Array(section.drop { $0 != Self.mark }.dropFirst()) : Array(section)
  }

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

import ShellCompletion

extension CommandModel {
  /// Help in Markdown: a section for each command, with tables of what it takes.
  var markdown: String {
    writable(withHidden: false).walk { commands, parts -> [String] in
      markdownSection(of: commands) + parts.flatMap { $0 }
    }.joined(separator: "\n\n") + "\n"
  }
}

/// The paragraphs about one command.
private func markdownSection(of commands: [CommandModel]) -> [String] {
  let command = commands[commands.count - 1]
  let names = commands.map(\.name).filter { !$0.isEmpty }
  var paragraphs = [(commands.count == 1 ? "# " : "## ") + escaped(names.joined(separator: " "))]
  if !command.help.isEmpty { paragraphs.append(escaped(command.help)) }
  if !command.aliases.isEmpty {
    paragraphs.append("Also called " + command.aliases.map { code($0) }.joined(separator: ", ") + ".")
  }
  if command.subcommands.isEmpty {
    let words = CommandModel.synopsis(of: commands) { name, isOptional in
      isOptional ? "[\(name)]" : name
    } argument: { argument in
      let word = (argument.names.prefix(1) + argument.markdownValue).joined(separator: " ")
      return argument.isOptional ? "[\(word)]" : word
    }
    paragraphs.append(
      "    " + (commands[0].name.isEmpty ? words : [commands[0].name] + words).joined(separator: " "))
  }
  for (heading, arguments) in command.headed(command.arguments, by: \.identifyingName) {
    if let heading { paragraphs.append("### " + escaped(heading)) }
    paragraphs.append(table("Argument", arguments.map { ($0.markdownCell, $0.explanation) }))
  }
  for (heading, subcommands) in command.headed(command.subcommands, by: \.name) {
    if let heading { paragraphs.append("### " + escaped(heading)) }
    paragraphs.append(table("Command", subcommands.map { (code($0.name, inCell: true), $0.help) }))
  }
  return paragraphs
}

extension CommandModel.Argument {
  /// The names and the value as code.
  fileprivate var markdownCell: String {
    let names = names.map { code($0, inCell: true) }.joined(separator: ", ")
    return ((names.isEmpty ? [] : [names]) + markdownValue.map { code($0, inCell: true) }).joined(
      separator: " ")
  }

  /// `<file>`, `<colours> ...`; nothing for a flag.
  fileprivate var markdownValue: [String] {
    guard takesValue else { return [] }
    let value = isValueOptional ? "[<\(valueName)>]" : "<\(valueName)>"
    return [takesSeveral ? value + " ..." : value]
  }
}

/// A table with a row for each thing and what it means.
private func table(_ title: String, _ rows: [(thing: String, meaning: String)]) -> String {
  (["| \(title) | Meaning |", "| --- | --- |"] + rows.map { "| \($0.thing) | \(escaped($0.meaning)) |" })
    .joined(separator: "\n")
}

/// A text as it is, without any mark-up.
private func escaped(_ text: String) -> String {
  var result = ""
  for (index, character) in text.enumerated() {
    let isMarkup = "\\`*_{}[]<>#|~&!".contains(character) || index == 0 && "+-=".contains(character)
    // A number before a full stop or a bracket would begin a list.
    let isItem = ".)".contains(character) && index > 0 && text.prefix(index).allSatisfy(\.isNumber)
    if isMarkup || isItem { result += "\\" }
    result.append(character)
  }
  return result
}

/// A text as code, between more backticks than it has in a row.
private func code(_ text: String, inCell: Bool = false) -> String {
  let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
  let fence = String(repeating: "`", count: longest + 1)
  let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
  return fence + padding + (inCell ? text.replacing("|", with: "\\|") : text) + padding + fence
}

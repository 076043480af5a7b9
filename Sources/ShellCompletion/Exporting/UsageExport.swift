import ShellCompletion

extension CommandModel {
  /// A spec for the tool `usage`, in KDL 2.
  var usageSpec: String {
    let lines = writable(withHidden: true).walk { commands, parts -> [String] in
      let command = commands[commands.count - 1]
      let children = command.usageNodes + parts.flatMap { $0 }
      guard commands.count > 1 else {
        return [
          "min_usage_version \"6.0.0\"", "name \(literal(command.name))", "bin \(literal(command.name))",
        ]
          + (command.help.isEmpty ? [] : ["about \(literal(command.help))"])
          // Only the program can have one.
          + (command.defaultSubcommand.map { ["default_subcommand \(literal($0))"] } ?? []) + children
      }
      let aliases = command.aliases.isEmpty ? [] : ["alias" + words(command.aliases)]
      return node(
        "cmd" + words([command.name]),
        [
          ("help", text(command.help)), ("hide", mark(command.isHidden)),
          ("help_heading", text(commands[commands.count - 2].heading(of: command.name) ?? "")),
        ], aliases + children)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The command's flags, arguments and values.
  private var usageNodes: [String] {
    var completed: Set<String> = []
    return arguments.flatMap { $0.kind == .positional ? [$0.usageArgument] : [usageFlag($0)] }.flatMap { $0 }
      + arguments.flatMap { argument in
        // Values are found by the name of the argument, so that one name has one way to find them.
        let name = argument.placeholder
        guard let way = argument.usageCompletion, completed.insert(name).inserted else { return [String]() }
        return node("complete" + words([name]), [way], [])
      }
  }

  private func usageFlag(_ option: Argument) -> [String] {
    // Names with one dash have one letter.
    let names = option.names.filter(isUsageName)
    guard !names.isEmpty else { return [] }
    let short = names.filter { !$0.hasPrefix("--") }
    let long = names.filter { $0.hasPrefix("--") }
    let takesSeveral = option.extent == .upToNextOption || option.extent == .everything
    let value = option.takesValue ? [option.usageValue(takesSeveral: takesSeveral)] : []
    let isOpen = option.extent == .nextWord || option.extent == .everything
    let rivals = option.rivals.filter(isUsageName)
    return node(
      "flag \(literal((short + long + value).joined(separator: " ")))",
      [
        ("help", text(option.help)), ("hide", mark(option.isHidden)),
        ("global", mark(!subcommands.isEmpty)), ("required", mark(!option.isOptional)),
        ("count", mark(option.isRepeating && !option.takesValue)),
        ("var", mark(option.isRepeating && option.takesValue && !takesSeveral)),
        ("allow_hyphen_values", mark(isOpen && option.takesValue)),
        ("value_optional", mark(option.isValueOptional && option.takesValue)),
        ("help_heading", text(heading(of: option.identifyingName) ?? "")),
      ], option.usageChoices + (rivals.isEmpty ? [] : ["conflicts" + words(rivals)]))
  }

  private func isUsageName(_ name: String) -> Bool {
    (name.hasPrefix("--") ? name.count > 2 : name.count == 2)
      && !name.contains { $0.isWhitespace || "<>[]=:…".contains($0) } && !name.contains("...")
  }
}

extension CommandModel.Argument {
  fileprivate var usageArgument: [String] {
    let dashes = extent == .afterTerminator ? "required" : extent == .everything ? "automatic" : ""
    return node(
      "arg \(literal(usageValue(takesSeveral: takesSeveral)))",
      [("help", text(help)), ("hide", mark(isHidden)), ("double_dash", text(dashes))], usageChoices)
  }

  /// The value's name, as it can stand in brackets.
  fileprivate var placeholder: String {
    let name = valueName.replacing("...", with: "").filter { !"<>[]…".contains($0) }
    return name.isEmpty ? "value" : name
  }

  fileprivate func usageValue(takesSeveral: Bool) -> String {
    let isLeftOut = kind == .positional ? isOptional : isValueOptional
    return (isLeftOut ? "[\(placeholder)]" : "<\(placeholder)>") + (takesSeveral ? "..." : "")
  }

  fileprivate var usageChoices: [String] {
    guard case .list(let values) = completion, !values.isEmpty else { return [] }
    let others = takesOthers ? [("strict", "#false")] : []
    if values.allSatisfy(\.help.isEmpty) { return node("choices" + words(values.map(\.text)), others, []) }
    return node(
      "choices", others, values.flatMap { node("choice" + words([$0.text]), [("help", text($0.help))], []) })
  }

  /// How `usage` finds the values.
  fileprivate var usageCompletion: (String, String)? {
    switch completion {
    case .file: ("type", literal("file"))
    case .directory: ("type", literal("dir"))
    // What stands in braces is a template unless it is marked.
    case .shellCommand(let command):
      ("run", literal(command.contains("{") ? "{% raw %}\(command){% endraw %}" : command))
    default: nil
    }
  }
}

/// A node of KDL in lines. Properties with an empty value are left out.
private func node(_ head: String, _ properties: [(String, String)], _ children: [String]) -> [String] {
  let line = head + properties.filter { !$0.1.isEmpty }.map { " \($0.0)=\($0.1)" }.joined()
  return children.isEmpty ? [line] : [line + " {"] + children.map { "  " + $0 } + ["}"]
}

/// The arguments of a node.
private func words(_ texts: [String]) -> String { texts.map { " " + literal($0) }.joined() }

/// The value of a property: the text, or nothing.
private func text(_ text: String) -> String { text.isEmpty ? "" : literal(text) }

/// The value of a property: true, or nothing.
private func mark(_ isSet: Bool) -> String { isSet ? "#true" : "" }

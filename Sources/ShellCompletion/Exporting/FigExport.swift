import ShellCompletion

extension CommandModel {
  /// A completion spec for Fig. Its object is JSON, so that programs which do not run TypeScript can read it, too.
  var figSpec: String {
    let spec = writable(withHidden: true).walk { commands, parts in
      commands[commands.count - 1].figObject(of: parts)
    }
    return "const completionSpec: Fig.Spec = \(spec);\n\nexport default completionSpec;\n"
  }

  private func figObject(of parts: [String]) -> String {
    let options = arguments.filter { $0.kind != .positional }
    // Fig takes a word such as `-Ipath` apart, unless it is told that names with one dash may be long.
    let hasLongNames = options.flatMap(\.names).contains { $0.count > 2 && !$0.hasPrefix("--") }
    return object([
      ("name", strings([name] + aliases)), ("description", string(help)), ("hidden", mark(isHidden)),
      ("requiresSubcommand", mark(!subcommands.isEmpty && defaultSubcommand == nil)),
      ("parserDirectives", hasLongNames ? object([("flagsArePosixNoncompliant", "true")]) : ""),
      ("subcommands", array(parts)),
      ("options", array(options.map { $0.figOption(isPersistent: !subcommands.isEmpty) })),
      ("args", array(arguments.filter { $0.kind == .positional && !$0.isHidden }.map(\.figArgument))),
    ])
  }
}

extension CommandModel.Argument {
  fileprivate func figOption(isPersistent: Bool) -> String {
    object([
      ("name", strings(names)), ("description", string(help)), ("hidden", mark(isHidden)),
      ("isPersistent", mark(isPersistent)), ("isRequired", mark(!isOptional)),
      ("isRepeatable", mark(isRepeating)),
      ("exclusiveOn", rivals.isEmpty ? "" : array(rivals.map(jsonString))),
      ("args", takesValue ? figArgument : ""),
    ])
  }

  fileprivate var figArgument: String {
    let isVariadic = kind == .positional ? isRepeating || extent != .word : extent != .word && isRepeating
    var (suggestions, template, generators) = ("", "", "")
    switch completion {
    case .list(let values):
      suggestions = array(
        values.map { value in
          value.help.isEmpty
            ? jsonString(value.text)
            : object([("name", string(value.text)), ("description", string(value.help))])
        })
    case .file: template = string("filepaths")
    case .directory: template = string("folders")
    case .subcommand: template = string("help")
    case .shellCommand(let command):
      generators = object([
        ("script", array(["bash", "-c", command].map(jsonString))), ("splitOn", string("\n")),
      ])
    case .none, .unlisted, .custom: break
    }
    return object([
      ("name", string(valueName)), ("description", kind == .positional ? string(help) : ""),
      ("isOptional", mark(kind == .positional ? isOptional : isValueOptional)),
      ("isVariadic", mark(isVariadic)),
      ("optionsCanBreakVariadicArg", isVariadic && extent == .everything ? "false" : ""),
      ("suggestions", suggestions), ("template", template), ("generators", generators),
    ])
  }
}

/// An object of JSON in lines. Members with an empty value are left out.
private func object(_ members: [(String, String)]) -> String {
  let lines = members.filter { !$0.1.isEmpty }.map { "\n  \(jsonString($0.0)): \(indented($0.1))" }
  return lines.isEmpty ? "{}" : "{\(lines.joined(separator: ","))\n}"
}

/// An array of JSON in lines; nothing if it has no items.
private func array(_ items: [String]) -> String {
  items.isEmpty ? "" : "[\(items.map { "\n  " + indented($0) }.joined(separator: ","))\n]"
}

/// A text, or several.
private func strings(_ texts: [String]) -> String {
  texts.count == 1 ? jsonString(texts[0]) : array(texts.map(jsonString))
}

private func string(_ text: String) -> String { text.isEmpty ? "" : jsonString(text) }

private func mark(_ isSet: Bool) -> String { isSet ? "true" : "" }

/// The lines of a value, the first of which is not indented. A text of JSON has no line feed.
private func indented(_ value: String) -> String { value.replacing("\n", with: "\n  ") }

extension CommandPosition {
  /// The names of options that can still be given, those of default subcommands included.
  ///
  /// The short names of an option that has long ones are offered only if the typed text is one dash. A cluster of short
  /// flags is offered with one flag more.
  func optionNames(beginning text: String) -> [CompletionValue] {
    var options = command.arguments.filter { $0.kind != .positional }
    for fallback in fallbacks {
      let known = Set(options.flatMap(\.names))
      options += fallback.arguments.filter { $0.kind != .positional && known.isDisjoint(with: $0.names) }
    }
    let open = options.filter { isOpen($0) }
    let offered = names(of: open, beginning: text)
    if !offered.isEmpty { return offered }
    // Options of the commands above are accepted here too, but would bury the command's own.
    let above = commands.dropLast().flatMap(\.arguments).filter { $0.kind != .positional }
    let named =
      text.count > 2 && text.hasPrefix("--") ? names(of: above.filter { isOpen($0) }, beginning: text) : []
    return named.isEmpty ? cluster(text, of: options + above, open) : named
  }

  /// Whether an option can be given here and may be offered.
  private func isOpen(_ option: CommandModel.Argument) -> Bool {
    !option.isHidden && (option.isRepeating || !isGiven(option))
      && !isExcluded(option)
      && !(option.isBuiltIn && isPassedOn)
  }

  /// Whether a rival of the argument is given.
  func isExcluded(_ argument: CommandModel.Argument) -> Bool { argument.rivals.contains { isGiven($0) } }

  /// Whether a flag that ArgumentParser adds would be passed on as a word. That is so where a word of an argument that
  /// takes everything comes next, and after other words or options of a command that has one.
  private var isPassedOn: Bool {
    command.arguments.contains { $0.kind == .positional && $0.extent == .everything }
      && (nextPositional?.extent == .everything || !positionals.isEmpty
        || command.arguments.contains { isGiven($0) })
  }

  private func names(of options: [CommandModel.Argument], beginning text: String) -> [CompletionValue] {
    var offered: [CompletionValue] = []
    for option in options {
      let long = option.names.filter { $0.hasPrefix("--") }
      let short = option.names.filter { !$0.hasPrefix("--") }
      for name in text == "-" ? long + short : long.isEmpty ? short : long where name.hasPrefix(text) {
        offered.append(CompletionValue(name, description: option.help))
      }
    }
    return offered
  }

  /// The cluster of short flags as typed, and with each flag that can follow.
  private func cluster(
    _ text: String, of options: [CommandModel.Argument], _ open: [CommandModel.Argument]
  ) -> [CompletionValue] {
    let letters = text.dropFirst()
    guard !letters.isEmpty, !text.hasPrefix("--") else { return [] }
    var used: Set<String> = []
    for letter in letters {
      guard let option = options.first(where: { $0.names.contains("-\(letter)") }) else { return [] }
      used.formUnion(option.names + option.rivals)
      if option.takesValue {
        return letter == letters.last ? [CompletionValue(text, description: option.help)] : []
      }
    }
    let more = open.flatMap { option in
      used.isDisjoint(with: option.names) || option.isRepeating
        ? option.names.filter { $0.count == 2 && !$0.hasPrefix("--") }.map { name in
          CompletionValue(text + name.dropFirst(), description: option.help)
        } : []
    }
    return [CompletionValue(text)] + more
  }
}

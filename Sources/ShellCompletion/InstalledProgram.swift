import Basics

/// An installed program that does not use this library, but describes itself with `--experimental-dump-help`, as every
/// program that uses ArgumentParser does.
///
///     let completer = InstalledProgram("swift-format").completer
///
/// A program that does not describe itself may have members that do: `swift package` is completed as the program
/// `swift-package` beside `swift`.
///
/// The program is started once for its description, and again if its file has changed.
public struct InstalledProgram: Sendable {
  /// The program's name on the `PATH`, or its path.
  public let name: String
  /// How long a completion may wait for the program.
  public var deadline = Duration.seconds(5)
  /// The directory in which descriptions are kept; nil for none. It is made if it is missing. It is used only if it is
  /// the user's own and nobody else may write to it.
  public var cache: String?

  public init(_ name: String) {
    self.name = name
    cache = BaseDirectory.cache.path.map { $0 + "/command-models" }
  }

  /// A completer of the program's command lines, with the values of its own `.custom` completions.
  public var completer: Completer {
    var completer = Completer(program: name) { model(for: $0) }
    completer.offersFiles = true
    completer.commandDeadline = deadline
    completer.customValues = ValueSource(deadline: deadline) { request in
      let isMember = path.flatMap(description(of:)) == nil
      let called = request.argument.command.first
      let program = isMember ? members.first { $0.name == called }?.path : path
      guard let program, let call = request.parserCall(of: name, below: isMember ? 1 : 0),
        let lines = output(
          of: [program] + call, adding: request.shell?.parserVariables ?? [:], within: deadline)
      else { return ValueReply() }
      return ValueReply(candidates: String(decoding: lines, as: UTF8.self), for: request.shell)
    }
    return completer
  }

  /// Returns the model for a line. If the program does not describe itself, the model is empty and the log says so.
  func model(for words: [String]) -> CommandModel {
    guard let path else {
      CompletionLog(program: name)?.note("model: there is no program \(name.quoted())")
      return CommandModel(name: name)
    }
    if let model = description(of: path) { return model }
    let subcommands = members.map { member in
      var model = CommandModel(
        name: member.name,
        arguments: [.init(.positional, valueName: "arguments", extent: .everything, isRepeating: true)])
      if member.name == words.first, let described = description(of: member.path) { model = described }
      model.name = member.name
      return model
    }
    if subcommands.isEmpty {
      CompletionLog(program: name)?.note(
        "model: \(name.quoted()) does not describe itself with --experimental-dump-help")
    }
    return CommandModel(name: name, subcommands: subcommands)
  }

  /// The path at which the shell finds the program.
  private var path: String? {
    guard name.contains("/") else { return commandPath(of: name) }
    return access(name, X_OK) == 0 ? name : nil
  }

  /// The programs beside it whose names begin with its own and a hyphen: for `swift` there is `swift-package`, called
  /// `package`.
  private var members: [(name: String, path: String)] {
    guard let path, let real = realpath(path, nil) else { return [] }
    defer { free(real) }
    let place = String(cString: real)
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
    return FileListing(matching: folder + name + "-", expandsTilde: false) { _ in true }.values
      .filter { $0.isFinal && access($0.insertion, X_OK) == 0 }
      .map { (String($0.insertion.dropFirst(folder.utf8.count + name.utf8.count + 1)), $0.insertion) }
  }

  /// The program's description of itself; nil if it gives none.
  private func description(of path: String) -> CommandModel? {
    let kept = cache.flatMap {
      KeptModel(of: path, in: PrivateFolder(path: $0), as: identifier(path) + ".model")
    }
    if let model = kept?.model { return model }
    guard let dump = output(of: [path, "--experimental-dump-help"], within: deadline) else { return nil }
    var model = try? CommandModel(dumpHelp: dump)
    model?.findDefaults { output(of: [path] + $0 + ["--help"], within: deadline) }
    do {
      try kept?.keep(model)
    } catch {
      CompletionLog(program: name)?.note("the model of the commands is not kept, since \(error)")
    }
    return model
  }
}

extension CommandModel {
  /// Finds the default subcommands by their mark in the help of the commands.
  ///
  /// - Parameter help: returns the help of the command that the words lead to.
  mutating func findDefaults(below path: [String] = [], _ help: ([String]) -> [UInt8]?) {
    if !subcommands.isEmpty, defaultSubcommand == nil {
      let lines = String(decoding: help(path) ?? [], as: UTF8.self).split(separator: "\n")
      let label = lines.firstNonNil { line -> Substring? in
        guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count > 1 && line.contains("(default)") ? words[0] : nil
      }
      let name = label.map { String($0.prefix { $0 != "," }) }
      if let name, subcommands.contains(where: { $0.name == name }) { defaultSubcommand = name }
    }
    for index in subcommands.indices where !subcommands[index].subcommands.isEmpty {
      subcommands[index].findDefaults(below: path + [subcommands[index].name], help)
    }
  }
}

import Basics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program that is installed and knows nothing of this library, but describes itself with
/// `--experimental-dump-help`, as every program of ArgumentParser's does.
///
///     let completer = InstalledProgram("swift-format").completer
///
/// A program that does not may be one of several, as `swift` is: `swift package` is then completed as `swift-package`,
/// which lies beside it.
///
/// The program is started once for its description, and again when its file has changed.
public struct InstalledProgram: Sendable {
  /// Its name on the `PATH`, or its path.
  public let name: String
  /// How long a completion may wait for it.
  public var deadline = Duration.seconds(5)
  /// The directory where descriptions are kept; nil for none.
  public var cache: String?

  public init(_ name: String) {
    self.name = name
    let home = environmentVariable("HOME").map { $0 + "/.cache" }
    let folder = environmentVariable("XDG_CACHE_HOME") ?? home
    cache = folder.flatMap { $0.hasPrefix("/") ? $0 + "/command-models" : nil }
  }

  /// Completes its command lines, with the values that its own `.custom` completions have.
  public var completer: Completer {
    var completer = Completer(program: name) { model(for: $0) }
    completer.offersFiles = true
    completer.commandDeadline = deadline
    completer.customValues = ValueSource(deadline: deadline) { request in
      let isMember = path.flatMap(description(of:)) == nil
      let program = isMember ? request.argument.command.first.flatMap(member)?.path : path
      guard let program, let call = request.parserCall(of: name, below: isMember ? 1 : 0),
        let lines = output(
          of: [program] + call, adding: request.shell?.parserVariables ?? [:], within: deadline)
      else { return ValueReply() }
      return ValueReply(lines: String(decoding: lines, as: UTF8.self))
    }
    return completer
  }

  /// The model for a line; an empty one where the program does not describe itself, which is noted in the log.
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

  /// Where the shell finds it.
  private var path: String? {
    let paths = (environmentVariable("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
    return (name.contains("/") ? [name] : paths).first { access($0, X_OK) == 0 }
  }

  /// The programs beside it whose names go on from its own: of `swift` there is `swift-package`, called `package`.
  private var members: [(name: String, path: String)] {
    guard let path, let real = realpath(path, nil) else { return [] }
    defer { free(real) }
    let place = String(cString: real)
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
    return FileListing(matching: folder + name + "-", expandsTilde: false) { _ in true }.values
      .filter { $0.isFinal && access($0.insertion, X_OK) == 0 }
      .map { (String($0.insertion.dropFirst(folder.utf8.count + name.utf8.count + 1)), $0.insertion) }
  }

  private func member(called word: String) -> (name: String, path: String)? {
    members.first { $0.name == word }
  }

  /// What the program says of itself; nil where it says nothing of the kind.
  private func description(of path: String) -> CommandModel? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    let version = "\(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
    let kept = cache.map { "\($0)/\(identifier(path)).json" }
    if let kept, let bytes = try? LocalFile.bytes(at: kept),
      let entry = try? JSONDecoder().decode(Entry.self, from: Data(bytes)), entry.version == version
    {
      return entry.model
    }
    guard let dump = output(of: [path, "--experimental-dump-help"], within: deadline) else { return nil }
    var model = try? CommandModel(dumpHelp: dump)
    model?.findDefaults { output(of: [path] + $0 + ["--help"], within: deadline) }
    if let kept, let entry = try? JSONEncoder().encode(Entry(version: version, model: model)) {
      try? LocalFile.makeDirectory(of: kept, mode: 0o700)
      try? LocalFile.replace(kept, with: Array(entry), mode: 0o600)
    }
    return model
  }

  /// A description as it is kept.
  private struct Entry: Codable {
    /// The size of the program's file and when it was changed.
    var version: String
    var model: CommandModel?
  }
}

extension CommandModel {
  /// Reads the default subcommands in the help of the commands, where they are marked.
  ///
  /// - Parameter help: the help of the command that the words lead to.
  mutating func findDefaults(below path: [String] = [], _ help: ([String]) -> [UInt8]?) {
    if !subcommands.isEmpty, defaultSubcommand == nil {
      let lines = String(decoding: help(path) ?? [], as: UTF8.self).split(separator: "\n")
      let label = lines.lazy.compactMap { line -> Substring? in
        guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count > 1 && line.contains("(default)") ? words[0] : nil
      }.first
      let name = label.map { String($0.prefix { $0 != "," }) }
      if let name, subcommands.contains(where: { $0.name == name }) { defaultSubcommand = name }
    }
    for index in subcommands.indices where !subcommands[index].subcommands.isEmpty {
      subcommands[index].findDefaults(below: path + [subcommands[index].name], help)
    }
  }
}

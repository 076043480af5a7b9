import Basics

/// What a source whose answers are kept is asked: the part of a request that an answer may depend on.
struct CachedQuestion: Sendable {
  /// The request, without what no answer depends on.
  let request: ValueRequest
  /// Tells the question from every other of the program's.
  let key: String

  init(_ request: ValueRequest, of source: String, _ caching: ValueCaching) {
    var asked = request
    if caching.scope == .anyText { asked.text = "" }
    var parts = [source, asked.text]
    var options: Set<String> = []
    for dependency in caching.dependencies {
      if case .option(let name) = dependency { options.insert(name) }
    }
    asked.options = request.options.filter { !options.isDisjoint(with: $0.names) }
    asked.positionals = request.positionals.filter { options.contains($0.name) }
    if !caching.dependencies.contains(.precedingValues) { (asked.preceding, asked.adjacentCount) = ([], 0) }
    // The order of a set is another in each process.
    for option in asked.options.sorted(by: { $0.name < $1.name }) + asked.positionals {
      parts += ["option", option.name] + option.values
    }
    var others: [[String]] = []
    for dependency in caching.dependencies {
      switch dependency {
      case .option: break
      case .variable(let name): others.append(["variable", name, environmentVariable(name) ?? ""])
      case .file(let path): others.append(["file", path, Self.version(of: path)])
      case .directory: others.append(["directory", LocalFile.absolute(".")])
      case .precedingValues: others.append(["preceding"] + asked.preceding)
      case .argument: others.append(["argument", asked.argument.name] + asked.argument.command)
      }
    }
    for other in others.sorted(by: { $0.lexicographicallyPrecedes($1) }) { parts += other }
    (asked.words, asked.behind, asked.quoting, asked.isAttached) = ([], "", .none, false)
    self.request = asked
    // Not by joining them: the standard library would search all conformances, a seventh of a TAB.
    key = parts.reduce(into: "") { key, part in key += "\(part.utf8.count):\(part)" }
  }

  /// The same question for each beginning of its text, the longest first, if an answer to one may serve this one.
  func shorter(of source: String, _ caching: ValueCaching) -> [CachedQuestion] {
    guard caching.scope == .longerTexts else { return [] }
    return request.text.indices.reversed().map { end in
      var request = request
      request.text = String(request.text[..<end])
      return CachedQuestion(request, of: source, caching)
    }
  }

  /// The size and the last change of a file; "" if there is none.
  private static func version(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "" }
    return "\(status.st_size) \(status.changed.tv_sec).\(status.changed.tv_nsec)"
  }
}

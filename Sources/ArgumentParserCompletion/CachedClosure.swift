import ArgumentParser
import Basics
import ShellCompletion

/// Makes a closure for `.custom` whose values take time, and are kept between completions:
///
///     @Argument(completion: .custom(cached(for: .seconds(300)) { try await openIssues() }))
///     var issue: String
///
/// The values are asked for and kept as ``ShellCompletion/ValueSource/init(cached:_:values:)`` says. This also works
/// with the scripts that ArgumentParser itself generates. The place of the call in the source tells its values from
/// those of other calls.
/// - Parameters:
///   - freshness: how long the values are offered without asking again.
///   - dependencies: what the values depend on: variables, files or the working directory. The closure is not told what
///     else is on the line.
///   - values: gives all the values, whatever is typed and whichever shell asks, since the answers serve all shells. A
///     value may be followed by a tab and a description, which each shell gets in its own form.
public func cached(
  for freshness: Duration = .seconds(300), on dependencies: Set<ValueCaching.Dependency> = [],
  file: String = #fileID, line: Int = #line, _ values: @escaping @Sendable () async throws -> [String]
) -> @Sendable (_ words: [String], _ index: Int, _ typed: String) -> [String] {
  cached(ValueCaching(for: freshness, on: dependencies), file: file, line: line) { _ in try await values() }
}

/// Makes a closure for `.custom` whose values take time, and are kept between completions, with all that can be set.
///
/// - Parameter values: gives the values for a typed text, which is empty if the answers serve any text
///   (``ShellCompletion/ValueCaching/scope``).
public func cached(
  _ caching: ValueCaching, file: String = #fileID, line: Int = #line,
  _ values: @escaping @Sendable (_ typed: String) async throws -> [String]
) -> @Sendable (_ words: [String], _ index: Int, _ typed: String) -> [String] {
  let cached = CachedValues("\(file):\(line)", caching) { request in
    ValueReply(try await values(request.text).map { CompletionValue(line: $0) })
  }
  return { words, _, typed in
    let asking = environmentVariable("SAP_SHELL").flatMap(Shell.init(rawValue:))
    var request = ValueRequest(
      argument: ArgumentID(command: [], name: ""), text: typed, shell: asking ?? .bash, limit: .max)
    request.log = CommandLine.arguments.first.flatMap { CompletionLog(program: $0.lastPathPart) }
    let reply = cached.answer(request, mayWait: true)?.reply ?? ValueReply()
    CachedMessage.last.withLock { $0 = reply.message }
    return reply.values.map { CandidateForm.candidate($0, for: asking) }
  }
}

/// What the last closure had to say, since ArgumentParser passes on nothing but values.
enum CachedMessage {
  static let last = Mutex<String?>(nil)
}

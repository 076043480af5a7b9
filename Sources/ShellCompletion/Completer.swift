/// Completes the command lines of one program.
///
///     let completer = Completer(
///       model: .example,
///       values: [
///         ArgumentID(command: ["switch"], name: "branch"): ValueSource { request in
///           ValueReply(branches.filter { $0.hasPrefix(request.text) }.map { Value($0) })
///         }
///       ])
///
///     // First thing in `main`, before arguments are parsed:
///     if CommandLine.arguments.dropFirst().first == Completer.callbackName {
///       let reply = completer.respond(to: Array(CommandLine.arguments.dropFirst(2)))
///       // … write `reply` to standard output, and exit with 0
///     }
public struct Completer: Sendable {
  /// At most so many candidates are offered.
  public static let limit = 100

  /// The hidden subcommand by which the scripts of ``CompletionScript`` call the program.
  public static let callbackName = "__complete"

  public let model: CommandModel
  public let values: [ArgumentID: ValueSource]

  /// - Parameter values: the sources of the arguments whose completion is ``CommandModel/Argument/Completion/custom``
  ///   (or unknown), by any of their names. An argument without a source completes to nothing.
  public init(model: CommandModel, values: [ArgumentID: ValueSource] = [:]) {
    self.model = model
    self.values = values
  }

  /// What there is to offer.
  public struct Reply: Sendable, Hashable {
    /// What of the current word stands before the values and stays as it is: `--near=`, `~/`, or "".
    public var prefix: String
    /// What can take the place of the rest of the word, in order, at most ``Completer/limit``.
    public var values: [Value]
    /// One line for a person, where there is nothing to offer.
    public var message: String?
    /// Whether more values exist than are given.
    public var isPartial: Bool

    public init(
      prefix: String = "", values: [Value] = [], message: String? = nil, isPartial: Bool = false
    ) {
      self.prefix = prefix
      self.values = values
      self.message = message
      self.isPartial = isPartial
    }
  }

  /// Completes the word before the cursor.
  ///
  /// - Parameters:
  ///   - words: the words between the program's name and the current one, without their quotes.
  ///   - current: the word before the cursor, as far as the cursor.
  ///   - shell: the shell whose line it is; `nil` at a prompt.
  public func complete(words: [String], current: TypedWord, shell: Shell? = nil) -> Reply {
    let slot = slot(words: words, current: current, shell: shell)
    return reply(for: slot, with: slot.request.map(values(for:)))
  }

  /// The values of a slot together with the words of the command line's own, made fit to be offered.
  func reply(for slot: Slot, with values: ValueReply?) -> Reply {
    var reply = Reply(prefix: slot.prefix, values: slot.candidates, message: slot.hint)
    reply.isPartial = slot.isPartial
    if let values {
      reply.values += values.values
      reply.message = values.message ?? slot.hint
      reply.isPartial = reply.isPartial || values.isPartial
    }
    var seen: Set<String> = []
    var kept: [Value] = []
    for var value in reply.values where !value.insertion.isEmpty && !holdsControl(value.insertion) {
      if kept.count == Self.limit {
        reply.isPartial = true
        break
      }
      guard seen.insert(value.insertion).inserted else { continue }
      value.display = printable(value.display)
      value.description = printable(value.description)
      kept.append(value)
    }
    reply.values = kept
    reply.message = kept.isEmpty ? reply.message.map(printable) : nil
    return reply
  }

  /// Asks the source of an argument; a beginning that stands alone is asked for again until there is a choice, for a
  /// completion that shows one candidate only should finish it.
  func values(for request: ValueRequest) -> ValueReply {
    guard let source = values[request.argument] else { return ValueReply() }
    let reply = source.values(request)
    var best = reply
    var (request, rounds) = (request, 0)
    while best.values.count == 1, !best.values[0].isFinal, !best.isPartial, rounds < 3 {
      guard best.values[0].insertion != request.text else { break }
      request.text = best.values[0].insertion
      let longer = source.values(request)
      let isLonger = longer.values.allSatisfy { remainder(of: $0.insertion, after: request.text) != nil }
      guard !longer.values.isEmpty, isLonger else { break }
      best = longer
      rounds += 1
    }
    return best
  }
}

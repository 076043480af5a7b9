/// Completes the command lines of one program, in shells and at a prompt of its own.
///
/// A program that parses its arguments with ArgumentParser needs three things. Its ``CommandModel``, written into a
/// source file once:
///
///     let model = try CommandModel(dumpHelp: Example._dumpHelp())
///     print(model.swiftSource(named: "example"))
///
/// A completer, with a ``ValueSource`` for every argument whose values only the program knows:
///
///     let completer = Completer(
///       model: .example,
///       values: [
///         ArgumentID(command: ["switch"], name: "branch"): ValueSource { request in
///           ValueReply(branches.filter { $0.hasPrefix(request.text) }.map { Value($0) })
///         }
///       ])
///
/// And the answer to a completion script, first thing in `main`, for every TAB starts the program anew:
///
///     if CommandLine.arguments.dropFirst().first == Completer.callbackName {
///       if let reply = completer.respond(to: Array(CommandLine.arguments.dropFirst(2))) {
///         // write `reply` to standard output
///       }
///       exit(0)
///     }
///
/// The scripts themselves are given by ``CompletionScript``, the completion of a prompt by ``prompt(_:)``.
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
    /// One line for a person: why there is nothing to offer, or less than there could be.
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
    var reply = Reply(prefix: slot.prefix, values: slot.candidates)
    if let values {
      reply.values.insert(contentsOf: values.values, at: slot.offersValuesFirst ? 0 : reply.values.count)
    }
    reply.isPartial = slot.isPartial || values?.isPartial == true
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
    // That a source has nothing is not worth a word where there are other candidates.
    let isOfUse = kept.isEmpty || values?.values.isEmpty == false
    let message = isOfUse ? values?.message : nil
    reply.message = (message ?? (kept.isEmpty ? slot.hint : nil)).map(printable)
    return reply
  }

  /// Asks the source of an argument.
  func values(for request: ValueRequest) -> ValueReply {
    values[request.argument]?.values(for: request) ?? ValueReply()
  }
}

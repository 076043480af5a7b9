import Basics

/// Completes the command lines of one program, in shells and at its own prompt.
///
/// A program that uses ArgumentParser needs one line of the library `ArgumentParserCompletion`. Any other program, or
/// one that must answer faster, needs its ``CommandModel``, which may be written into a source file once
/// (``CommandModel/swiftSource(named:)``). Its `main` makes a completer, with a ``ValueSource`` for every argument
/// whose values only the program knows:
///
///     Completer.answerIfAsked {
///       Completer(
///         model: .example,
///         values: [
///           ArgumentID(command: ["switch"], name: "branch"): ValueSource { request in
///             ValueReply(branches.filter { $0.hasPrefix(request.text) }.map { CompletionValue($0) })
///           }
///         ])
///     }
///
/// An ``InstalledProgram`` completes an installed program that does not use this library.
///
/// ``CompletionScript`` gives the scripts, and ``prompt(_:)`` completes at a prompt.
public struct Completer: Sendable {
  /// The most values that are offered.
  public static let limit = 100

  /// The hidden subcommand by which the scripts of ``CompletionScript`` call the program.
  public static let callbackName = "__complete"

  /// The variable that a script sets if the user has not pressed TAB, because a front end shows completions during
  /// typing. Then a program should answer only from what it has at hand, without messages.
  public static let unaskedVariable = "COMPLETION_UNASKED"

  /// The variable that a script sets if it understands all that this version answers. A user may have installed an
  /// earlier one.
  static let scriptVariable = "COMPLETION_SCRIPT"

  /// The variable in which a script gives what stands behind the word that is completed.
  static let behindVariable = "COMPLETION_BEHIND"

  /// Whether files are offered for arguments of which nothing is known, as a shell does for unknown programs.
  public var offersFiles = false
  /// Whether a first word that no subcommand has calls a plugin: the program `PROGRAM-WORD` on the `PATH`, as for git.
  ///
  /// The plugins are then offered beside the subcommands, which win over plugins of the same name; zsh lists them under
  /// a heading if the subcommands have some. The words behind a plugin are completed as those of the program that it
  /// is, as ``ValueSource/otherCommand`` completes another program's command line.
  public var offersPlugins = false
  /// How long the command of a `.shellCommand` completion may take.
  public var commandDeadline = Duration.seconds(5)
  /// The source of values for arguments that are ``CommandModel/Argument/Completion/custom`` and have no source of
  /// their own. Only the values that begin with the typed text are offered.
  public var customValues: ValueSource?

  /// The program's name.
  let program: String
  var plugins: Plugins? { offersPlugins ? Plugins(program: program) : nil }
  /// Gives the model for a line with these words.
  package var model: @Sendable (_ words: [String]) -> CommandModel
  var source: @Sendable (ArgumentID) -> ValueSource?

  /// - Parameter values: the sources of the arguments whose completion is ``CommandModel/Argument/Completion/custom``
  ///   (or unknown), by any of their names. An argument without a source completes to nothing.
  /// - Precondition: the model has every one of the arguments; only a debug build checks. See
  ///   ``CommandModel/missing(of:)``.
  public init(model: CommandModel, values: [ArgumentID: ValueSource] = [:]) {
    assert(
      model.missing(of: values.keys).isEmpty,
      "No such argument: \(model.missing(of: values.keys).map(\.description).joined(separator: ", "))")
    self.init(model: model) { values[$0] }
  }

  /// - Parameter source: gives the source of an argument, by any of its names; nil for none. It takes less time to set
  ///   up than a dictionary, which matters as every TAB starts the program.
  public init(model: CommandModel, source: @escaping @Sendable (ArgumentID) -> ValueSource?) {
    self.init(program: model.name, model: { _ in model }, source: source)
  }

  /// - Parameters:
  ///   - program: the program's name.
  ///   - model: gives the model for a line with these words after the program's name, so that a large program reads
  ///     only the part that a line needs.
  ///   - source: gives the source of an argument, by any of its names; nil for none.
  public init(
    program: String, model: @escaping @Sendable (_ words: [String]) -> CommandModel,
    source: @escaping @Sendable (ArgumentID) -> ValueSource? = { _ in nil }
  ) {
    self.program = program
    self.model = model
    self.source = source
  }

  /// Completes the word before the cursor.
  ///
  /// - Parameters:
  ///   - words: the words between the program's name and the current one, without their quotes.
  ///   - current: the word before the cursor, up to the cursor.
  ///   - shell: the shell of the line; `nil` at a prompt.
  /// - Returns: the slot with everything that can be offered.
  func complete(words: [String], current: TypedWord, shell: Shell? = nil) -> Slot {
    let log = shell == nil ? nil : CompletionLog(program: program)
    var asked = slot(words: words, current: current, shell: shell)
    asked.request?.log = log
    if shell != nil { asked.request?.behind = environmentVariable(Self.behindVariable) ?? "" }
    log?.note(asked)
    var slot = log.map { filled(asked, log: $0) } ?? filled(asked)
    if !slot.isEmpty, slot.reply.message == nil { slot.reply.message = slot.leftOut }
    return slot
  }

  private func filled(_ asked: Slot) -> Slot {
    asked.filled(with: asked.request.map(values(for:)))
  }

  /// Fills a slot, and writes into the log how long that took. Without a log the clock is not read, which takes time.
  private func filled(_ asked: Slot, log: CompletionLog) -> Slot {
    let start = ContinuousClock.now
    let slot = filled(asked)
    log.note(slot, after: .now - start)
    return slot
  }

  /// Finds the slot that is being completed.
  ///
  /// - Complexity: linear in the length of the line.
  func slot(words: [String], current: TypedWord, shell: Shell?) -> Slot {
    var finder = SlotFinder(completer: self, words: words, current: current, shell: shell)
    finder.find()
    return finder.slot
  }

  /// Gets the values for a request from its source.
  func values(for request: ValueRequest) -> ValueReply {
    var reply: ValueReply
    switch request.origin {
    case .registered: return source(request.argument)?.values(for: request) ?? ValueReply()
    case .custom: reply = customValues?.values(for: request) ?? ValueReply()
    case .shellCommand(let command):
      let lines = (request.shell ?? .bash).output(of: command, within: commandDeadline)
      reply = ValueReply(lines: lines ?? "")
    }
    reply.values = reply.values.beginning(with: request.text)
    return reply
  }
}

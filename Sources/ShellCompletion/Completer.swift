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
  /// At most so many values are offered.
  public static let limit = 100

  /// The hidden subcommand by which the scripts of ``CompletionScript`` call the program.
  public static let callbackName = "__complete"

  /// The variable that a script sets where nobody has pressed TAB: a front end shows what may be meant while one types.
  /// Then a program had better answer from what is at hand, and leave out its messages.
  public static let unaskedVariable = "COMPLETION_UNASKED"

  let model: CommandModel
  let source: @Sendable (ArgumentID) -> ValueSource?

  /// - Parameter values: the sources of the arguments whose completion is ``CommandModel/Argument/Completion/custom``
  ///   (or unknown), by any of their names. An argument without a source completes to nothing.
  public init(model: CommandModel, values: [ArgumentID: ValueSource] = [:]) {
    self.init(model: model) { values[$0] }
  }

  /// - Parameter source: gives the source of an argument, by any of its names, where it has one. Quicker to set up than
  ///   a dictionary is, which tells where every TAB starts the program.
  public init(model: CommandModel, source: @escaping @Sendable (ArgumentID) -> ValueSource?) {
    self.model = model
    self.source = source
  }

  /// Answers the hidden subcommand by which a completion script calls the program.
  ///
  /// - Parameter arguments: what follows ``callbackName`` on the command line, as the script of ``CompletionScript``
  ///   gives it: the shell, then what that shell knows of its line.
  /// - Returns: what to write to standard output; `nil` where nothing can be offered, be it for arguments that no
  ///   script gives. Exit with 0 in either case.
  public func respond(to arguments: [String]) -> [UInt8]? {
    let log = CompletionLog(program: model.name)
    log?.note("asked: " + arguments.map { $0.quoted(length: 400) }.joined(separator: " "))
    guard let shell = arguments.first.flatMap(Shell.init(rawValue:)) else { return nil }
    let rest = Array(arguments.dropFirst())
    let lines =
      switch shell {
      case .bash: bashReply(to: rest)
      case .zsh: zshReply(to: rest)
      case .fish: fishReply(to: rest)
      }
    guard let lines, !lines.isEmpty else {
      log?.note("answered: nothing")
      return nil
    }
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Completes the word before the cursor.
  ///
  /// - Parameters:
  ///   - words: the words between the program's name and the current one, without their quotes.
  ///   - current: the word before the cursor, as far as the cursor.
  ///   - shell: the shell whose line it is; `nil` at a prompt.
  /// - Returns: the slot with all there is to offer.
  func complete(words: [String], current: TypedWord, shell: Shell? = nil) -> Slot {
    let log = shell == nil ? nil : CompletionLog(program: model.name)
    var asked = slot(words: words, current: current, shell: shell)
    asked.request?.log = log
    var slot = log.map { asked.filled(by: self, noting: $0) } ?? asked.filled(by: self)
    if !slot.isEmpty, slot.reply.message == nil { slot.reply.message = slot.leftOut }
    return slot
  }

  /// Finds what is being completed.
  ///
  /// - Complexity: linear in the length of the line.
  func slot(words: [String], current: TypedWord, shell: Shell?) -> Slot {
    var finder = SlotFinder(
      position: CommandPosition(model, words: words), current: current, shell: shell, source: source)
    finder.find()
    return finder.slot
  }

  /// Asks the source of an argument.
  func values(for request: ValueRequest) -> ValueReply {
    source(request.argument)?.values(for: request) ?? ValueReply()
  }
}

extension Slot {
  /// Adds what the source of its argument has.
  fileprivate func filled(by completer: Completer) -> Slot {
    filled(with: request.map(completer.values(for:)))
  }

  /// The same, noted with the time it took. It is apart because asking the clock takes time where nobody reads it.
  fileprivate func filled(by completer: Completer, noting log: CompletionLog) -> Slot {
    log.note(self)
    let start = ContinuousClock.now
    let slot = filled(by: completer)
    log.note(slot, after: .now - start)
    return slot
  }
}

/// The columns of the screen, as the variable `COLUMNS` gives them; 80 where it gives none that a screen has.
func screenColumns(_ variable: String) -> Int {
  Int(variable).flatMap { (1...10_000).contains($0) ? $0 : nil } ?? 80
}

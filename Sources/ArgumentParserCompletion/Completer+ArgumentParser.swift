import ArgumentParser
import Basics
@_exported import ShellCompletion

extension Completer {
  /// Answers the completion script that called this program, then ends the program. Returns at once if no script called
  /// it. Call it first in `main`:
  ///
  ///     @main struct Tool: ParsableCommand {
  ///       static func main() {
  ///         Completer.answerIfAsked(Tool.self)
  ///         main(nil)
  ///       }
  ///     }
  ///
  /// ``CompletionsCommand`` among the subcommands prints the scripts. The completions that arguments declare are used:
  /// `.list`, `.file`, `.directory`, `.shellCommand`, and the closures of `.custom`. Their values may be written for
  /// `CompletionShell.requesting`, as ArgumentParser's own scripts take them: `value:description` for zsh, with `\:` for
  /// a colon in the value. In every shell a tab may come before a description; the value before it is plain.
  /// ArgumentParser passes on the values one a line, so a value that holds a line feed counts as several.
  ///
  /// A program whose root command is asynchronous calls the asynchronous function of the same name.
  ///
  /// The model is made at the first TAB after the program was built, and kept beside the values that take time
  /// (``ShellCompletion/ValueSource/init(cached:_:values:)``). To have the first TAB as fast as the others, let `swift
  /// package completion-model --product TOOL` write it ahead, and give it as `model: .program`. The option `--check`
  /// tells when it is out of date, and so does a test that expects `CommandModel.program` to equal the model that
  /// ``CommandModel/init(of:)`` makes.
  /// - Parameters:
  ///   - model: the model that was written ahead; nil makes it.
  ///   - keepsModel: false if the declarations depend on more than the program's file, such as a variable or a `.list`
  ///     that is made when the program starts. The model is then made at every TAB, which takes some milliseconds.
  ///   - values: sources for arguments, which replace what these declare. A debug build stops at its start if one of
  ///     the arguments does not exist.
  ///   - offersFiles: whether files are offered for arguments that declare nothing, unless they are numbers, Booleans or
  ///     enumerations.
  ///   - offersPlugins: whether a first word that no subcommand has calls the program `TOOL-WORD` on the `PATH`
  ///     (``ShellCompletion/Completer/offersPlugins``).
  ///   - deadline: how long a closure or a shell command may take.
  public static func answerIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, model: @autoclosure () -> CommandModel? = nil, keepsModel: Bool = true,
    values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true, offersPlugins: Bool = false,
    deadline: Duration = .seconds(5)
  ) {
    answerIfAsked(within: deadline) {
      try Completer(
        program, model: model(), keepsModel: keepsModel, values: values, offersFiles: offersFiles,
        offersPlugins: offersPlugins, deadline: deadline)
    }
    writeModelIfAsked(program, values: values)
  }

  /// Answers the completion script that called this program, as the function of the same name does, from a program
  /// whose root command is asynchronous:
  ///
  ///     @main struct Tool: AsyncParsableCommand {
  ///       @MainActor static func main() async {
  ///         await Completer.answerIfAsked(Tool.self)
  ///         await main(nil)
  ///       }
  ///     }
  ///
  /// On the main actor a TAB is answered before anything asynchronous begins, unless a source needs time. That takes a
  /// third of the time.
  public static func answerIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, model: @autoclosure @escaping @Sendable () -> CommandModel? = nil,
    keepsModel: Bool = true,
    values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true, offersPlugins: Bool = false,
    deadline: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation
  ) async {
    @Sendable func completer(_ model: CommandModel?) throws(CommandModel.DumpError) -> Completer {
      try Completer(
        program, model: model, keepsModel: keepsModel, values: values, offersFiles: offersFiles,
        offersPlugins: offersPlugins, deadline: deadline)
    }
    await answerIfAsked(
      within: deadline,
      atHand: {
        // To make a model takes time, and may need the main actor.
        (model() ?? (keepsModel ? CommandModel.kept(of: program) : nil)).flatMap { try? completer($0) }
      }, { try completer(model()) })
    writeModelIfAsked(program, values: values)
  }

  /// Writes the model if `swift package completion-model` asks for it, and ends the program.
  private static func writeModelIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, values: [ArgumentID: ValueSource]
  ) {
    if CommandLine.arguments.dropFirst().first == "__completion-model",
      let written = try? CommandModel(of: program)
    {
      print(written.swiftSource(named: "program"), terminator: "")
      exit(0)
    }
    assert(values.isEmpty || (try? Completer(program, values: values)) != nil)
  }

  /// Completes the command lines of an ArgumentParser program. See
  /// ``answerIfAsked(_:model:keepsModel:values:offersFiles:offersPlugins:deadline:)``.
  ///
  /// - Throws: ``ShellCompletion/CommandModel/DumpError`` if ArgumentParser describes the program in an unknown way.
  public init<Program: ParsableCommand>(
    _ program: Program.Type, model written: CommandModel? = nil, keepsModel: Bool = false,
    values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true, offersPlugins: Bool = false,
    deadline: Duration = .seconds(5)
  ) throws(CommandModel.DumpError) {
    let model = if let written { written } else { try CommandModel.made(of: program, isKept: keepsModel) }
    self.init(model: model, values: values)
    self.offersFiles = offersFiles
    self.offersPlugins = offersPlugins
    commandDeadline = deadline
    customValues = ValueSource(deadline: deadline) { request in
      await ValueRequest.$current.withValue(request) { await ValueReply(answering: request, program) }
    }
  }
}

extension CommandModel {
  /// The model that was kept when it was last made, or a new one.
  fileprivate static func made<Program: ParsableCommand>(
    of program: Program.Type, isKept: Bool
  ) throws(DumpError) -> CommandModel {
    if isKept, let model = kept(of: program) { return model }
    let made = try CommandModel(of: program)
    if isKept {
      do {
        try KeptModel.own(named: _typeName(program))?.keep(made)
      } catch {
        CompletionLog(program: made.name)?.note("the model of the commands is not kept, since \(error)")
      }
    }
    return made
  }

  /// The model that was kept when it was last made.
  fileprivate static func kept<Program: ParsableCommand>(of program: Program.Type) -> CommandModel? {
    KeptModel.own(named: _typeName(program))?.model ?? nil
  }
}

extension ValueReply {
  /// Makes the reply from the values that an argument's closure returns.
  fileprivate init<Program: ParsableCommand>(answering request: ValueRequest, _ program: Program.Type) async {
    self.init()
    guard let call = request.parserCall(of: program._commandName) else { return }
    for (name, value) in request.shell?.parserVariables ?? [:] { setenv(name, value, 1) }
    // A closure that calls itself for ever is a fault like others.
    prepareSignalStack()
    do {
      if let program = program as? any AsyncParsableCommand.Type {
        _ = try await program.asyncParseAsRoot(call)
      } else {
        _ = try program.parseAsRoot(call)
      }
    } catch  where program.exitCode(for: error) == .success {
      // ArgumentParser throws the values, one a line.
      self.init(candidates: program.message(for: error), for: request.shell)
      message = CachedMessage.last.withLock { $0 }
    } catch {
      // The argument has no closure.
    }
  }
}

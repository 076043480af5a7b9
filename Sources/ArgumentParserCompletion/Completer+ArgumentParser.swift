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
  /// `.list`, `.file`, `.directory`, `.shellCommand`, and the closures of `.custom`, whose values may be followed by a
  /// tab and a description. ArgumentParser passes on the values one a line, so a value that holds a line feed counts as
  /// several.
  ///
  /// The main thread waits for a closure, so a closure must not need the main actor. A program whose root command is
  /// asynchronous calls the asynchronous function of the same name, which leaves the main actor free.
  ///
  /// The model is made at every TAB, which takes some milliseconds. To save them, let `swift package completion-model
  /// --product TOOL` write it ahead, and give it as `model: .program`. The option `--check` tells when it is out of
  /// date, and so does a test that expects `CommandModel.program` to equal the model that ``CommandModel/init(of:)``
  /// makes.
  /// - Parameters:
  ///   - model: the model that was written ahead; nil makes it.
  ///   - values: sources for arguments, which replace what these declare. A debug build stops at its start if one of
  ///     the arguments does not exist.
  ///   - offersFiles: whether files are offered for arguments that declare nothing.
  ///   - deadline: how long a closure or a shell command may take.
  public static func answerIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, model: @autoclosure () -> CommandModel? = nil,
    values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true, deadline: Duration = .seconds(5)
  ) {
    answerIfAsked(within: deadline) {
      try Completer(
        program, model: model(), values: values, offersFiles: offersFiles, deadline: deadline)
    }
    writeModelIfAsked(program, values: values)
  }

  /// Answers the completion script that called this program, as the function of the same name does, from a program
  /// whose root command is asynchronous:
  ///
  ///     @main struct Tool: AsyncParsableCommand {
  ///       static func main() async {
  ///         await Completer.answerIfAsked(Tool.self)
  ///         await main(nil)
  ///       }
  ///     }
  ///
  /// The main actor stays free, so closures may need it.
  public static func answerIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, model: @autoclosure @escaping @Sendable () -> CommandModel? = nil,
    values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true, deadline: Duration = .seconds(5)
  ) async {
    await answerIfAsked(within: deadline) {
      try Completer(
        program, model: model(), values: values, offersFiles: offersFiles, deadline: deadline)
    }
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
  /// ``answerIfAsked(_:model:values:offersFiles:deadline:)``.
  ///
  /// - Throws: ``ShellCompletion/CommandModel/DumpError`` if ArgumentParser describes the program in an unknown way.
  public init<Program: ParsableCommand>(
    _ program: Program.Type, model written: CommandModel? = nil, values: [ArgumentID: ValueSource] = [:],
    offersFiles: Bool = true, deadline: Duration = .seconds(5)
  ) throws(CommandModel.DumpError) {
    if let written {
      self.init(model: written, values: values)
    } else {
      let model = {
        var model = $0
        model.findDefaults(by: program)
        return model
      }(try CommandModel(dumpHelp: program._dumpHelp()))
      self.init(model: model, values: values)
      self.model = { words in
        // Without a flag on the line, none excludes another.
        guard words.contains(where: { $0.hasPrefix("-") }) else { return model }
        var model = model
        model.findRivals(by: program, below: model.command(for: words).path[...])
        return model
      }
    }
    self.offersFiles = offersFiles
    commandDeadline = deadline
    customValues = ValueSource(deadline: deadline) { await ValueReply(answering: $0, program) }
  }
}

extension ValueReply {
  /// Makes the reply from the values that an argument's closure returns.
  fileprivate init<Program: ParsableCommand>(answering request: ValueRequest, _ program: Program.Type) async {
    self.init()
    guard let call = request.parserCall(of: program._commandName) else { return }
    for (name, value) in request.shell?.parserVariables ?? [:] { setenv(name, value, 1) }
    do {
      if let program = program as? any AsyncParsableCommand.Type {
        _ = try await program.asyncParseAsRoot(call)
      } else {
        _ = try program.parseAsRoot(call)
      }
    } catch  where program.exitCode(for: error) == .success {
      // ArgumentParser throws the values, one a line.
      self.init(lines: program.message(for: error))
      message = CachedMessage.last.withLock { $0 }
    } catch {
      // The argument has no closure.
    }
  }
}

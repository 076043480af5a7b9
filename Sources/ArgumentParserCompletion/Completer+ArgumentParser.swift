import ArgumentParser
import Basics
@_exported import ShellCompletion

extension Completer {
  /// Answers the completion script that has called this program, and ends the program; returns at once where none has.
  /// It belongs first in `main`:
  ///
  ///     @main struct Tool: ParsableCommand {
  ///       static func main() {
  ///         Completer.answerIfAsked(Tool.self)
  ///         main(nil)
  ///       }
  ///     }
  ///
  /// and ``CompletionsCommand`` among the subcommands prints the scripts. What the arguments declare is heeded: `.list`,
  /// `.file`, `.directory`, `.shellCommand`, and the closures of `.custom`, whose values may have a tab and a description
  /// behind them. ArgumentParser hands on the values one a line, so one that holds a line feed counts as several.
  ///
  /// Where the shell waits for a closure, the main thread does too, so a closure must not need the main actor.
  ///
  /// The model is made at every TAB, which takes some milliseconds. Where they matter, it is written ahead by
  /// `swift package completion-model --product TOOL`, which has the program print it, and given as `model: .program`. A
  /// test that expects `CommandModel.program` to be what ``CommandModel/init(of:)`` makes tells when it is out of date,
  /// and so does the option `--check`.
  /// - Parameters:
  ///   - model: the model, where it was written ahead.
  ///   - values: sources for arguments, in the place of what these declare. A debug build ends at its start where one of
  ///     the arguments is not there.
  ///   - offersFiles: whether files are offered for arguments that declare nothing.
  ///   - deadline: how long a closure or a shell's command may take.
  public static func answerIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, model: @autoclosure () -> CommandModel? = nil,
    values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true, deadline: Duration = .seconds(5)
  ) {
    answerIfAsked(within: deadline) {
      try Completer(
        program, model: model(), values: values, offersFiles: offersFiles, deadline: deadline)
    }
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
  /// - Throws: ``ShellCompletion/CommandModel/DumpError`` where ArgumentParser describes the program in a way that is not known.
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
        // Where no flag is given, none excludes another.
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
  /// What the closure of an argument answers.
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
    } catch {
      // The closure is not there.
    }
  }
}

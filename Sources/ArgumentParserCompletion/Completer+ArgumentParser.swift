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
  /// behind them.
  ///
  /// The model is made at every TAB, which takes some milliseconds. Where they matter, see
  /// ``CommandModel/swiftSource(named:)``.
  /// - Parameters:
  ///   - values: sources for arguments, in the place of what these declare. A debug build ends at its start where one of
  ///     the arguments is not there.
  ///   - offersFiles: whether files are offered for arguments that declare nothing.
  ///   - deadline: how long a closure or a shell's command may take.
  public static func answerIfAsked<Program: ParsableCommand>(
    _ program: Program.Type, values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true,
    deadline: Duration = .seconds(5)
  ) {
    answerIfAsked(within: deadline) {
      try Completer(program, values: values, offersFiles: offersFiles, deadline: deadline)
    }
    assert(values.isEmpty || (try? Completer(program, values: values)) != nil)
  }

  /// Completes the command lines of an ArgumentParser program. See ``answerIfAsked(_:values:offersFiles:deadline:)``.
  ///
  /// - Throws: a `DecodingError` where ArgumentParser describes the program in a way that is not known.
  public init<Program: ParsableCommand>(
    _ program: Program.Type, values: [ArgumentID: ValueSource] = [:], offersFiles: Bool = true,
    deadline: Duration = .seconds(5)
  ) throws {
    let model = {
      var model = $0
      model.findDefaults(by: program)
      return model
    }(try CommandModel(dumpHelp: program._dumpHelp()))
    assert(
      model.missing(of: values.keys).isEmpty,
      "No such argument: \(model.missing(of: values.keys).map(\.description).joined(separator: ", "))")
    self.init(program: model.name) { words in
      // Where no flag is given, none excludes another.
      guard words.contains(where: { $0.hasPrefix("-") }) else { return model }
      var model = model
      model.findRivals(by: program, below: model.command(for: words).path[...])
      return model
    } source: {
      values[$0]
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

import ArgumentParser
import Basics
import ShellCompletion
import ShellCompletionExport

extension Shell: ExpressibleByArgument {}

extension ExportFormat: ExpressibleByArgument {}

/// A subcommand that prints or installs the script with which a shell completes the program:
///
///     static let configuration = CommandConfiguration(subcommands: [Send.self, CompletionsCommand<Tool>.self])
///
/// The script calls the program, which answers with
/// ``ShellCompletion/Completer/answerIfAsked(_:model:keepsModel:values:offersFiles:offersPlugins:deadline:)``.
public struct CompletionsCommand<Program: ParsableCommand>: ParsableCommand {
  public static var configuration: CommandConfiguration {
    let name = Program._commandName
    return CommandConfiguration(
      commandName: "completions",
      abstract: "Print or install the script by which a shell completes this program.",
      discussion: """
        To have it in this shell only:
          bash:  source <(\(name) completions bash)
          zsh:   source <(\(name) completions zsh)
          fish:  \(name) completions fish | source
          elvish:  eval (\(name) completions elvish | slurp)
          xonsh:  execx($(\(name) completions xonsh))
        To have it in every new one: \(name) completions SHELL --install
        """, subcommands: [Script.self, Export.self, Cache.self], defaultSubcommand: Script.self)
  }

  public init() {}

  /// Prints or installs a script.
  struct Script: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(commandName: "script", abstract: "Print or install the script for a shell.")
    }

    @Argument(help: "The shell.")
    var shell: Shell

    @Flag(help: "Put the script where the shell loads it for this user.")
    var install = false

    @Flag(help: "Take out what --install put there.")
    var uninstall = false

    @Flag(help: "Replace or remove a file that this program did not write.")
    var force = false

    func run() throws {
      let script = CompletionScript(program: Program._commandName, shell: shell)
      guard install || uninstall else { return try CompletionsCommand.write(script.text) }
      do {
        if uninstall { return report(try script.uninstall(removesOthers: force)) }
        report(try script.install(replacesOthers: force), of: script)
      } catch {
        guard error.isOthers else { throw error }
        throw Refusal(
          description: error.description.dropLast() + "; --force \(uninstall ? "removes" : "replaces") it.")
      }
    }

    private func report(_ removal: Removal) {
      let state = removal.isRemoved ? "Removed \(removal.path)." : "There is no \(removal.path)."
      let lines = removal.linesLeft.map { "  " + $0 }
      let rest = lines.isEmpty ? [] : ["Take out of \(removal.startupFile):"] + lines
      print(([state] + rest).joined(separator: "\n"))
    }

    private func report(_ installation: Installation, of script: CompletionScript) {
      let state =
        installation.isChanged ? "Wrote \(installation.path)." : "\(installation.path) is up to date."
      let lines = installation.linesToAdd.map { "  " + $0 }
      let rest =
        installation.startupFile.map { ["Add to \($0):"] + lines }
        ?? ["New \(shell) sessions complete \(script.program)."]
      print(([state] + rest).joined(separator: "\n"))
    }
  }

  /// Prints the model of the program's commands in another form.
  struct Export: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "export", abstract: "Print this program's commands in another form.")
    }

    @Argument(help: "The form.")
    var format: ExportFormat

    func run() throws {
      try CompletionsCommand.write(try CommandModel(of: Program.self).exported(as: format))
    }
  }

  /// Shows or removes the values that are kept between completions.
  struct Cache: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "cache", abstract: "Show or remove the values that are kept between completions.")
    }

    @Flag(help: "Remove them, so that they are asked for again.")
    var clear = false

    func run() throws {
      func answers(_ count: Int) -> String { count == 1 ? "1 answer" : "\(count) answers" }
      guard let folder = ReplyFolder.own else {
        return print("Nothing is kept, since there is no home directory.")
      }
      if let fault = folder.fault { return print("Nothing can be kept, since \(fault)") }
      if clear { return print("Removed \(answers(folder.clear())).") }
      let (count, bytes) = folder.extent
      print("\(folder.path) holds \(answers(count)), \((bytes + 999) / 1000) kB.")
    }
  }

  /// The reason why nothing was written, and what the user can do.
  private struct Refusal: Error, CustomStringConvertible { let description: String }

  /// Prints a text. One that is cut off, as on a full disk, must not pass for whole.
  private static func write(_ text: String) throws {
    guard Descriptor.write(text, to: STDOUT_FILENO) else {
      throw Refusal(description: "The output cannot be written: \(String(cString: strerror(errno))).")
    }
  }
}

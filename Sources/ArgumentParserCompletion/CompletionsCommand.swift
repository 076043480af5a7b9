import ArgumentParser
import ShellCompletion

extension Shell: ExpressibleByArgument {}

/// A subcommand that prints or installs the script with which a shell completes the program:
///
///     static let configuration = CommandConfiguration(subcommands: [Send.self, CompletionsCommand<Tool>.self])
///
/// The script calls the program, which answers with
/// ``ShellCompletion/Completer/answerIfAsked(_:model:values:offersFiles:deadline:)``.
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
        """)
  }

  @Argument(help: "The shell.")
  var shell: Shell

  @Flag(help: "Put the script where the shell loads it for this user.")
  var install = false

  @Flag(help: "Replace a file that this program did not write.")
  var force = false

  public init() {}

  public func run() throws {
    let script = CompletionScript(program: Program._commandName, shell: shell)
    guard install else { return print(script.text, terminator: "") }
    let installation: Installation
    do {
      installation = try script.install(replacesOthers: force)
    } catch {
      guard error.isOthers else { throw error }
      throw Refusal(description: error.description.dropLast() + "; --force replaces it.")
    }
    let state = installation.isChanged ? "Wrote \(installation.path)." : "\(installation.path) is up to date."
    let lines = installation.linesToAdd.map { "  " + $0 }
    let rest =
      installation.startupFile.map { ["Add to \($0):"] + lines }
      ?? ["New \(shell) sessions complete \(script.program)."]
    print(([state] + rest).joined(separator: "\n"))
  }

  /// The reason why nothing was written, and what the user can do.
  private struct Refusal: Error, CustomStringConvertible { let description: String }
}

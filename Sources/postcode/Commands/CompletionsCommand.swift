import ArgumentParser
import Postcodes
import ShellCompletion

extension Shell: ExpressibleByArgument {}

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print or install the script by which a shell completes this program.",
    discussion: """
      To have it in this shell only:
        bash:  source <(postcode completions bash)
        zsh:   source <(postcode completions zsh)
        fish:  postcode completions fish | source
      To have it in every new one: postcode completions SHELL --install
      """)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  @Flag(help: "Put the script where the shell loads it for this user.")
  var install = false

  func run() throws {
    let script = CompletionScript(program: Program.configuration.commandName ?? "postcode", shell: shell)
    guard install else { return Output.bytes(Array(script.text.utf8)) }
    do {
      report(try script.install())
    } catch {
      Output.complaint("\(error)")
      throw Program.end(.unwritable)
    }
  }

  private func report(_ installation: Installation) {
    let path = Plain.text(installation.path)
    Output.line(installation.isChanged ? "Wrote \(path)." : "\(path) is there already and up to date.")
    if let file = installation.startupFile {
      Output.line("Add to \(Plain.text(file)):")
      for line in installation.linesToAdd { Output.line("  " + Plain.text(line)) }
    } else {
      Output.line("New \(shell) sessions complete postcode.")
    }
  }
}

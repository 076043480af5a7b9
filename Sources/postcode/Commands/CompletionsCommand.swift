import ArgumentParser
import Basics
import Postcodes
import ShellCompletion

extension Shell: ExpressibleByArgument {}

struct CompletionsCommand: ProgramCommand {
  static let declaration = CommandDeclaration.completions

  @Argument(help: .words(of: .completions))
  var shell: Shell

  @Flag(help: "Put the script where the shell loads it for this user.")
  var install = false

  @Flag(help: "Take out what --install put there.")
  var uninstall = false

  @Flag(help: "Replace or remove a file that this program did not write.")
  var force = false

  func run(in context: Context) throws -> ExitStatus {
    if install, uninstall { throw Refusal("Give --install or --uninstall, but not both.", .usage) }
    let script = CompletionScript(program: ProgramIdentity.name, shell: shell)
    guard install || uninstall else {
      context.console.data(script.text.hasSuffix("\n") ? String(script.text.dropLast()) : script.text)
      return .done
    }
    do {
      if uninstall {
        report(try script.uninstall(removesOthers: force), to: context.console)
      } else {
        report(try script.install(replacesOthers: force), to: context.console)
      }
    } catch {
      throw Refusal(error.sentence, .unwritable)
    }
    return .done
  }

  private func report(_ removal: Removal, to console: Console) {
    let path = removal.path.printable
    console.line(removal.isRemoved ? "Removed \(path)." : "There is no \(path).")
    guard !removal.linesLeft.isEmpty else { return }
    console.line("Take out of \(removal.startupFile.printable):")
    for line in removal.linesLeft { console.line("  " + line.printable) }
  }

  private func report(_ installation: Installation, to console: Console) {
    let path = installation.path.printable
    console.line(installation.isChanged ? "Wrote \(path)." : "\(path) is there already and up to date.")
    if let file = installation.startupFile {
      console.line("Add to \(file.printable):")
      for line in installation.linesToAdd { console.line("  " + line.printable) }
    } else {
      console.line("New \(shell) sessions complete postcode.")
    }
  }
}

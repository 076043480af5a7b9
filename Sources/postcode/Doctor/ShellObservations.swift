import Basics
import ShellCompletion

extension Observation {
  /// The usual shells, and any others that are installed.
  static var shells: [Observation] {
    let usual = [Shell.bash, .zsh, .fish]
    return (usual + Shell.allCases.filter { !usual.contains($0) && executable($0.executable) != nil }).map {
      shell($0)
    }
  }

  /// Whether a shell will complete this program.
  private static func shell(_ shell: Shell) -> Observation {
    guard let path = executable(shell.executable) else {
      return Observation(shell.rawValue, "not installed")
    }
    let script = CompletionScript(program: "postcode", shell: shell)
    let command = "postcode completions \(shell)"
    let found = script.found(byShellAt: path, printedBy: command)
    let newShell = NewShell(for: script, within: .seconds(1))
    let fault: String
    switch (found, newShell?.completes) {
    case (nil, true?): return Observation(shell.rawValue, "completes in a new shell")
    case (let found?, _) where !found.isCurrent: fault = "\(found.path) is of another version"
    case (nil, _), (_, false?):
      if let installed = script.installed(newShell), let file = installed.startupFile {
        return Observation(
          shell.rawValue, .note, "\(installed.path) is not loaded by a new shell",
          remedy: "add to \(file): \(installed.linesToAdd.joined(separator: "; "))")
      }
      fault = found.map { "\($0.path) is not loaded by a new shell" } ?? "loads no completion script"
    case (let found?, _): return Observation(shell.rawValue, found.path)
    }
    return Observation(
      shell.rawValue, .note, fault, remedy: remedy(for: script, "type: \(command) --install"))
  }

  /// What makes a shell load the script: the command that installs it, unless that would be refused.
  private static func remedy(for script: CompletionScript, _ install: String) -> String {
    guard let obstacle = script.obstacle else { return install }
    return obstacle.isOthers
      ? "\(install) --force replaces \(obstacle.path), which another program wrote"
      : "it cannot be installed until \(obstacle.path) is mended (\(obstacle.reason))"
  }

  /// A program's path, as a shell would find it.
  static func executable(_ name: String) -> String? {
    (environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" + name }
      .first { access($0, X_OK) == 0 }
  }
}

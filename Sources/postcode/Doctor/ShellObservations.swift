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
    let newShell = NewShell(for: script, within: .seconds(1))
    guard let found = script.found(byShellAt: path, printedBy: command) else {
      if newShell?.completes == true { return Observation(shell.rawValue, "completes in a new shell") }
      return Observation(
        shell.rawValue, .note, "loads no completion script", remedy: "type: \(command) --install")
    }
    guard found.isCurrent else {
      return Observation(
        shell.rawValue, .note, "\(found.path) is of another version", remedy: "type: \(command) --install")
    }
    if newShell?.completes == false {
      return Observation(
        shell.rawValue, .note, "\(found.path) is not loaded by a new shell",
        remedy: "type: \(command) --install")
    }
    return Observation(shell.rawValue, found.path)
  }

  /// A program's path, as a shell would find it.
  private static func executable(_ name: String) -> String? {
    (environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" + name }
      .first { access($0, X_OK) == 0 }
  }
}

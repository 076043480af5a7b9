import ShellCompletion
import TestProcesses

extension Shell {
  /// Whether tests are to run that need the shell.
  public var isInstalled: Bool { Tool(executable).isTested }

  /// Those with a `ShellSession` that are tested; the others are named.
  public static var installed: [Shell] {
    [.bash, .zsh, .fish].filter { shell in
      if !shell.isInstalled { print("skipped: \(shell.rawValue) is not installed") }
      return shell.isInstalled
    }
  }
}

import ShellCompletion
import TestProcesses

extension Shell {
  /// Whether to run the tests that need the shell.
  public var isInstalled: Bool { Tool(executable).isTested }

  /// The installed shells that have a `ShellSession`. The names of the missing ones are printed.
  public static var installed: [Shell] {
    [.bash, .zsh, .fish].filter { shell in
      if !shell.isInstalled { print("skipped: \(shell.rawValue) is not installed") }
      return shell.isInstalled
    }
  }
}

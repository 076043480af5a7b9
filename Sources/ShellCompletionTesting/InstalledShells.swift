import ShellCompletion
import TestProcesses

extension Shell {
  /// Whether to run the tests that need the shell.
  public var isInstalled: Bool { Tool(executable).isTested }

  /// Those of bash, zsh and fish that are installed. The names of the missing ones are printed.
  public static var installed: [Shell] { installed(of: [.bash, .zsh, .fish]) }

  /// Those of some shells that are installed: `installed(of: ShellSession.shells)`. The names of the missing ones
  /// are printed.
  public static func installed(of shells: [Shell]) -> [Shell] {
    shells.filter { shell in
      if !shell.isInstalled { print("skipped: \(shell) is not installed") }
      return shell.isInstalled
    }
  }
}

import Basics

/// A completion script in a place where a shell finds it.
package struct InstalledScript: Sendable, Hashable {
  /// The file that holds the script, or the start-up file that calls the program to print it.
  package var path: String
  /// Whether it is the script that the program prints now.
  package var isCurrent: Bool
}

extension CompletionScript {
  /// Looks for the script in the places where this user's shell looks, in the shell's order.
  ///
  /// No shell is run, so values that a start-up file computes are unknown.
  ///
  /// - Parameters:
  ///   - program: the shell's own path, beside which some shells look: `/usr/bin/fish`.
  ///   - command: the command with which a start-up file may print the script: `postcode completions bash`.
  /// - Returns: nil if a new shell would not load the script.
  ///
  /// Source: the function `__load_completion` of https://github.com/scop/bash-completion,
  /// https://fishshell.com/docs/current/completions.html#where-to-put-completions,
  /// https://zsh.sourceforge.io/Doc/Release/Completion-System.html#Use-of-compinit
  package func found(
    byShellAt program: String, printedBy command: String,
    environment: (String) -> String? = environmentVariable, file: (String) -> String? = Self.contents
  ) -> InstalledScript? {
    let setup = ShellSetup(shell, program: program, environment: environment, file: file)
    if let line = setup.startupLines.first(where: { $0.text.contains(command) }) {
      return InstalledScript(path: line.file, isCurrent: true)
    }
    for folder in setup.folders {
      for name in shell == .bash ? [fileName, fileName + ".bash", "_" + fileName] : [fileName] {
        let path = folder + "/" + name
        guard let found = file(path), setup.linesMissing(toLoad: path).isEmpty else { continue }
        return InstalledScript(path: path, isCurrent: found == text)
      }
    }
    return nil
  }
}

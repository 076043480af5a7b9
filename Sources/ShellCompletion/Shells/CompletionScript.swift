/// The shells in which command lines are completed.
public enum Shell: String, CaseIterable, Sendable, Hashable {
  case bash, zsh, fish
}

/// The script by which a shell completes a program: it hands the line to the program and shows what it answers.
public struct CompletionScript: Sendable, Hashable {
  /// The word that calls the program, best made of letters, digits, `.`, `_`, `+` and `-`.
  public let program: String
  public let shell: Shell

  public init(program: String, shell: Shell) {
    self.program = program
    self.shell = shell
  }

  public var text: String {
    switch shell {
    case .bash: bashScript(for: program)
    case .zsh: zshScript(for: program)
    case .fish: fishScript(for: program)
    }
  }

  /// The name of the file in which the shell looks for the script.
  public var fileName: String {
    switch shell {
    case .bash: program
    case .zsh: "_" + program
    case .fish: program + ".fish"
    }
  }
}

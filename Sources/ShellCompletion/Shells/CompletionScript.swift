/// The shells in which command lines are completed.
public enum Shell: String, CaseIterable, Sendable, Hashable {
  case bash, zsh, fish, elvish, xonsh, nushell, powershell

  /// What starts it.
  public var executable: String {
    switch self {
    case .nushell: "nu"
    case .powershell: "pwsh"
    default: rawValue
    }
  }

  /// Whether the current word can give way to a value that begins otherwise.
  package var replacesWords: Bool { self != .fish && self != .elvish }
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
    case .elvish: elvishScript(for: program)
    case .xonsh: xonshScript(for: program)
    case .nushell: nushellScript(for: program)
    case .powershell: powerShellScript(for: program)
    }
  }

  /// The name of the file in which the shell looks for the script.
  public var fileName: String {
    switch shell {
    case .bash: program
    case .zsh: "_" + program
    case .fish: program + ".fish"
    case .elvish: program + ".elv"
    case .xonsh: program + ".xsh"
    case .nushell: program + ".nu"
    case .powershell: program + ".ps1"
    }
  }
}

/// The shells in which command lines are completed.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Shell: String, CaseIterable, Sendable, Hashable {
  case bash, zsh, fish, elvish, xonsh, nushell, powershell

  /// The program that starts the shell.
  public var executable: String {
    switch self {
    case .nushell: "nu"
    case .powershell: "pwsh"
    default: rawValue
    }
  }

  /// Whether the shell can replace the current word with a value that begins differently.
  package var replacesWords: Bool { self != .fish && self != .elvish }
}

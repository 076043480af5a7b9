/// The script with which a shell completes a program. It passes the line to the program and shows its answer.
public struct CompletionScript: Sendable, Hashable {
  /// The word that calls the program. Best made of letters, digits, `.`, `_`, `+` and `-`.
  public let program: String
  public let shell: Shell
  /// The program that answers instead, and its first arguments; empty if the program itself answers.
  public let answeringWords: [String]

  /// - Parameter answeringWords: for instance `["completer", "git"]`, if `completer git __complete …` answers for `git`
  ///   by ``Completer/answerIfAsked(after:within:_:)`` with `["git"]`.
  public init(program: String, shell: Shell, answeredBy answeringWords: [String] = []) {
    self.program = program
    self.shell = shell
    self.answeringWords = answeringWords
  }

  public var text: String {
    let answering =
      answeringWords.isEmpty
      ? nil : (answeringWords + [Completer.callbackName]).map(shellWord).joined(separator: " ")
    return switch shell {
    case .bash: bashScript(for: program, answering: answering)
    case .zsh: zshScript(for: program, answering: answering)
    case .fish: fishScript(for: program, answering: answering)
    case .elvish: elvishScript(for: program, answering: answeringWords)
    case .xonsh: xonshScript(for: program, answering: answeringWords)
    case .nushell: nushellScript(for: program, answering: answeringWords)
    case .powershell: powerShellScript(for: program, answering: answeringWords)
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

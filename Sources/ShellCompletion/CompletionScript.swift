/// The script by which a shell completes a program: it hands the line to the program and shows what it answers.
public struct CompletionScript: Sendable, Hashable {
  /// The word that calls the program. Letters, digits, `.`, `_`, `+`, `-` are the best choice.
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

/// The name with everything escaped that shells do not allow in the name of a function.
func identifier(_ program: String) -> String {
  program.utf8.map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      String(UnicodeScalar(byte))
    default: "_\(String(byte, radix: 16))_"
    }
  }.joined()
}

/// A text as one literal word of bash, zsh and fish.
func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "._+-/@".utf8.contains(byte)
      }
    }
  if isPlain { return text }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

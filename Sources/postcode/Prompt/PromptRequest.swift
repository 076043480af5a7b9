import ArgumentParser
import Basics
import Postcodes
import ShellCompletion

/// What a line of the prompt asks for.
enum PromptRequest {
  case lookup(LookupCommand)
  case command(any ProgramCommand & Sendable, name: String)
  case show(String)
  case recent
  case quit

  /// Whether a line is a comment, as in a shell. Alt-# makes one of the line.
  static func isComment(_ line: String) -> Bool { line.drop(while: \.isWhitespace).first == "#" }

  /// Reads an accepted line with the words and the model that also complete it; nil for a line without words, and for a
  /// comment.
  ///
  /// - Throws: `Refusal` for a line that cannot be understood.
  init?(_ line: String, own: OwnPlaces) throws {
    var words = PromptLine.arguments(of: line, program: ProgramIdentity.name)
    guard let first = words.first, !Self.isComment(line) else { return nil }
    words[0] = words == [ProgramIdentity.name] ? CommandDeclaration.stay.name : Self.canonical(first)
    switch words[0] {
    case "help":
      let path = Array(words.dropFirst()).enumerated().map { $0 == 0 ? Self.canonical($1) : $1 }
      if let complaint = CommandModel.prompt.complaint(about: ["help"] + path) {
        throw Refusal(complaint, .usage)
      }
      self = .show(Self.help(about: path))
      return
    case "--version":
      self = .show(ProgramIdentity.version)
      return
    default: break
    }
    let options = words.prefix { $0 != "--" }
    if options.contains(where: { ["--help", "-h", "-help"].contains($0) }) {
      self = .show(Self.help(about: CommandModel.prompt.command(for: words).path))
      return
    }
    let misspelt = CommandModel.prompt.refusal(ofMisspelt: Array(words.prefix { !$0.hasPrefix("-") })) {
      PlaceWords(words.prefix { !$0.hasPrefix("-") }, own: own.named).items
    }
    if let misspelt { throw misspelt }
    if let complaint = CommandModel.prompt.complaint(about: words) { throw Refusal(complaint, .usage) }
    switch try? PromptGrammar.parseAsRoot(Degrees.escapingMinus(in: words)) {
    case let lookup as LookupCommand:
      if lookup.file != nil || lookup.postcodes == ["-"] {
        throw Refusal("Lines of a file are looked up from a shell: postcode lookup --file.", .usage)
      }
      if lookup.postcodes.isEmpty { throw Refusal.nothingGiven }
      self = .lookup(lookup)
    case let command as any ProgramCommand & Sendable: self = .command(command, name: line.printable)
    case is PromptGrammar.Recent: self = .recent
    case is PromptGrammar.Quit: self = .quit
    case is PromptGrammar.Stay: self = .show("This is the prompt. Type help to see what it understands.")
    default:
      throw Refusal("\(line.quoted()) is not understood; type help to see what is.", .usage)
    }
  }

  /// The form of a command's name that the parser knows: letter case is ignored, and `?` means help.
  private static func canonical(_ word: String) -> String {
    if word == "?" || word == "--help" || word == "-h" { return "help" }
    let lowered = word.lowercased()
    let known = CommandModel.prompt.subcommands.flatMap { [$0.name] + $0.aliases }
    return known.contains(lowered) ? lowered : word
  }

  private static func help(about path: [String]) -> String {
    path.isEmpty ? overview : CommandModel.prompt.command(for: path).model.usage
  }

  private static var overview: String {
    """
    Type a postcode in any form and press Enter to look it up; several in a line are looked up together. TAB \
    completes, and on the second press lists what fits and goes through it, as Down does; Enter takes a row, Escape \
    restores what was typed. Right arrow takes the suggestion after the cursor. Ctrl-C clears the line. Ctrl-D \
    leaves. “help COMMAND” says more about these:

    \(Overview.commands(.promptOnly))
    """
  }
}

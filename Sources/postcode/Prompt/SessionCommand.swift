import ArgumentParser
import Postcodes

/// The commands of the prompt, as ArgumentParser reads them; the completion of the prompt is made from the same.
struct SessionGrammar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "", abstract: "Type a postcode, or one of these.",
    subcommands: [Lookup.self, Complete.self, Recent.self, Quit.self],
    defaultSubcommand: Lookup.self, helpNames: [])

  struct Lookup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lookup", abstract: "Look postcodes up; the word itself may be left out.")
    @Argument(help: "Postcodes, as SW1A1AA or SW1A 1AA.") var postcodes: [String]
    @Option(help: "How to print what is found.") var format: Format?
  }

  struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print what a postcode that begins so can go on with.")
    @Argument(help: "The beginning of a postcode, as sw1 or SW1A 1.") var prefix: [String] = []
    @Option(help: "How to print what is found.") var format: Format?
    @Option(help: ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n")) var limit = 20
  }

  struct Recent: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the postcodes looked up last, newest first.")
  }

  struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Leave, as Ctrl-D does.", aliases: ["exit"])
  }
}

/// What a line at the prompt asks for.
enum SessionCommand {
  case lookup([String], Format?)
  case complete(String, Format?, limit: Int)
  case recent
  case help(String)
  case quit

  /// Why a line was not understood.
  struct Refusal: Error {
    let text: String
  }

  /// Reads the words of a line; letter case does not matter in the command's name.
  static func parse(first: String, _ words: [String]) throws(Refusal) -> SessionCommand {
    let words = [commandName(first)] + words.dropFirst()
    if words[0] == "help" { return .help(helpText) }
    let command: any ParsableCommand
    do {
      command = try SessionGrammar.parseAsRoot(words)
    } catch {
      throw Refusal(text: Plain.text(SessionGrammar.message(for: error)))
    }
    switch command {
    case let lookup as SessionGrammar.Lookup: return .lookup(lookup.postcodes, lookup.format)
    case let complete as SessionGrammar.Complete:
      guard (1...100).contains(complete.limit) else {
        throw Refusal(text: "--limit takes a whole number from 1 to 100.")
      }
      return .complete(complete.prefix.joined(separator: " "), complete.format, limit: complete.limit)
    case is SessionGrammar.Recent: return .recent
    case is SessionGrammar.Quit: return .quit
    default: return .help(helpText)
    }
  }

  private static func commandName(_ word: String) -> String {
    let lowered = word.lowercased()
    return lowered == "help"
      || SessionGrammar.configuration.subcommands.contains { $0._commandName == lowered }
      ? lowered : word
  }

  private static var helpText: String {
    let commands = SessionGrammar.configuration.subcommands.map { command in
      (label: command._commandName, value: command.configuration.abstract)
    }
    let all = commands + [(label: "help", value: "Show this.")]
    return """
      Type a postcode in any form and press Enter to look it up; several in a line
      are looked up together. TAB completes, and lists what fits on the second press.
      Right arrow takes the suggestion after the cursor. Ctrl-C clears the line.
      Ctrl-D leaves. Besides:

      \(Columns.aligned(all))
      """
  }
}

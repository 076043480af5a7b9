import ArgumentParser
import Basics
import Postcodes
import Readline

struct PromptCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Start the prompt, as without a command.",
    discussion: """
      Where standard input is not a terminal, looks up the postcodes read from there instead, one per line. With \
      postcodes, looks them up as lookup does.
      """)

  @Argument(help: "Postcodes to look up instead.")
  var postcodes: [String] = []

  @Flag(help: "Show no suggestion after the cursor.")
  var noHints = false

  @Flag(help: "Show no suggestions beneath the line.")
  var noPanel = false

  @Flag(help: "Draw no map beside what is found.")
  var noMap = false

  @OptionGroup var common: CommonOptions

  /// Refuses words that are neither postcodes nor places. Only then is each option known to be one.
  private func checkWords() throws {
    guard let first = postcodes.first else { return }
    if Program.configuration.subcommands.contains(where: { $0._commandName == first }) {
      throw Refusal("Options go behind the command: postcode \(first) ….", .usage)
    }
    let own = OwnPlaces(path: common.places ?? Settings().placesFile)
    let isPostcode = Subject.all(in: postcodes, own: own.named).contains {
      switch $0 {
      case .postcode(let written): !written.isHopeless
      case .wider, .several: true
      case .unknown: false
      }
    }
    if !isPostcode {
      throw Refusal("There is no command \(first.quoted()); “postcode help” lists them.", .usage)
    }
  }

  func run(in context: Context) throws -> ExitStatus {
    try checkWords()
    let isPrompt = postcodes.isEmpty && Program.isInputTerminal
    if isPrompt {
      if let shortage = Shortage.found {
        throw Refusal("There is no prompt: \(shortage.words).", .unavailable)
      }
      LineEditor.reserveSignals()
    }
    let services = try context.services(for: common)
    let format = context.format(for: common)
    guard isPrompt else {
      context.report(problemsOf: services.own)
      return postcodes.isEmpty
        ? try Filter(services: services, layout: Layout(format)).run()
        : Lookups(services: services, layout: Layout(format)).run(postcodes)
    }
    return MainActor.assumeIsolated {
      PromptSession(
        services, format: format, showsGhost: !noHints, showsPanel: !noPanel, showsMap: !noMap
      ).run()
    }
  }
}

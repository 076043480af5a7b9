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
      postcodes, looks them up as lookup does, with the same options.
      """)

  @OptionGroup var lookup: LookupCommand

  @Flag(help: "Show no suggestion after the cursor.")
  var noHints = false

  @Flag(help: "Show no suggestions beneath the line.")
  var noPanel = false

  @Flag(help: "Draw no map beside what is found.")
  var noMap = false

  func run(in context: Context) throws -> ExitStatus {
    // The words are checked here, where each option is known to be one.
    if let first = lookup.postcodes.first,
      Program.configuration.subcommands.contains(where: { $0._commandName == first })
    {
      throw Refusal("Options go behind the command: postcode \(first) ….", .usage)
    }
    guard lookup.postcodes.isEmpty, lookup.file == nil, Program.isInputTerminal else {
      return try lookup.run(in: context)
    }
    if lookup.fields != nil || lookup.map {
      throw Refusal("--fields and --map need a postcode, like postcode SW1A 1AA --map.", .usage)
    }
    if let shortage = Shortage.found {
      throw Refusal("There is no prompt: \(shortage.words).", .unavailable)
    }
    LineEditor.reserveSignals()
    let services = try context.services(for: lookup.common)
    let format = context.format(for: lookup.common)
    return MainActor.assumeIsolated {
      PromptSession(
        services, format: format, showsGhost: !noHints, showsPanel: !noPanel, showsMap: !noMap
      ).run()
    }
  }
}

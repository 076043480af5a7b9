import ArgumentParser
import Basics
import Postcodes
import Readline

struct PromptCommand: ProgramCommand {
  static let declaration = CommandDeclaration.prompt

  @OptionGroup var lookup: LookupCommand

  @Flag(help: "Show no suggestion after the cursor.")
  var noHints = false

  @Flag(help: "Show no suggestions beneath the line.")
  var noPanel = false

  @Flag(help: "Draw no map beside what is found.")
  var noMap = false

  func run(in context: Context) throws -> ExitStatus {
    // The words are checked here, where each option is known to be one.
    if let first = lookup.postcodes.first, CommandDeclaration.named(first)?.isAvailable(.shellOnly) ?? false {
      throw Refusal("Options go after the command: postcode \(first) ….", .usage)
    }
    guard lookup.postcodes.isEmpty, lookup.file == nil, Input.isTerminal else {
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
        services, format: format, showsGhost: !noHints && !noPanel, showsPanel: !noPanel,
        showsMap: !noMap && !Settings.isPlain
      ).run()
    }
  }
}

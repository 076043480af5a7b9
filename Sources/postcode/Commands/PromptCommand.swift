import ArgumentParser
import Postcodes
import Readline

struct PromptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Start the prompt, as without a command.",
    discussion: """
      Where standard input is no terminal, looks up the postcodes in it instead, a line each. With postcodes, \
      looks up these, as lookup does.
      """)

  @Argument(help: "Postcodes to look up instead.")
  var postcodes: [String] = []

  @Flag(help: "Show no suggestion after the cursor.")
  var noHints = false

  @Flag(help: "Show no suggestions beneath the line.")
  var noPanel = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard let first = postcodes.first else { return }
    if Program.configuration.subcommands.contains(where: { $0._commandName == first }) {
      throw ValidationError("Options go behind the command: postcode \(first) ….")
    }
    let isPostcode = PostcodeWords.postcodes(in: postcodes).contains {
      switch $0.postcode {
      case .success, .failure(.incomplete), .failure(.malformed(_, meant: .some)): true
      case .failure: false
      }
    }
    if !isPostcode { throw ValidationError("There is no command \(Plain.quoted(first)).") }
  }

  func run() throws {
    guard postcodes.isEmpty else {
      throw Program.end(Lookups(try Program.services(common), format: common.format).run(postcodes))
    }
    if Program.isInputTerminal { LineEditor.reserveSignals() }
    let services = try Program.services(common)
    guard Program.isInputTerminal else {
      throw Program.end(Filter(services, format: common.format).run())
    }
    let status = MainActor.assumeIsolated {
      Session(services, format: common.format, showsHints: !noHints, showsPanel: !noPanel).run()
    }
    throw Program.end(status)
  }
}

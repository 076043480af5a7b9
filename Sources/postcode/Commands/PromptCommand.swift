import ArgumentParser
import Readline

struct PromptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Start the prompt, as without a command.",
    discussion: """
      Where standard input is no terminal, looks up the postcodes in it instead, a line each.
      """)

  @Flag(help: "Show no suggestion after the cursor.")
  var noHints = false

  @Flag(help: "Show no suggestions beneath the line.")
  var noPanel = false

  @OptionGroup var common: CommonOptions

  func run() throws {
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

import ArgumentParser
import Postcodes

struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Print what a postcode that begins so can go on with.",
    discussion: """
      Where many postcodes begin so, the next level is printed: areas, districts, sectors, and last the postcodes \
      themselves. Without a prefix, recent picks and landmarks.
      """)

  @Argument(help: "The beginning of a postcode, as sw1 or SW1A 1.")
  var prefix: [String] = []

  @Option(help: ArgumentHelp("How many to print at most, 1 to 100.", valueName: "n"))
  var limit = 100

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...100).contains(limit) else {
      throw ValidationError("--limit takes a whole number from 1 to 100.")
    }
  }

  func run() throws {
    let services = try Program.services(common)
    let suggester = services.suggester(limit: limit)
    let text = prefix.joined(separator: " ")
    let reply = wait { await suggester.reply(to: text) }
    Program.report(problemsOf: services.own)
    switch common.format {
    case .json:
      Output.line(json(ReplyRecord(prefix: Plain.text(text.prefix(100)), reply)))
    case .text:
      let width = Output.isTerminal ? reply.suggestions.map(\.text.count).max() ?? 0 : 0
      let gap = Output.isTerminal ? "  " : "\t"
      for suggestion in reply.suggestions {
        Output.line(Columns.padded(suggestion.text, to: width) + gap + suggestion.place)
      }
      if let message = reply.message {
        Output.complaint(message.sentence)
      } else if case .exactly(let count) = reply.beyond {
        Output.complaint("\(count) more; type more of the postcode, or give a higher --limit.")
      } else if reply.beyond == .unknown {
        Output.complaint("there are more; type more of the postcode.")
      }
    }
    throw Program.end(status(of: reply, for: text))
  }

  private func status(of reply: Reply, for text: String) -> ExitStatus {
    if !reply.suggestions.isEmpty { return .done }
    switch reply.message {
    case .serviceFailed, .offline: return .unavailable
    case .nothingBegins: return .nothing
    case nil: return Postcode(text) == nil ? .nothing : .done
    }
  }
}

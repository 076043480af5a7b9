import ArgumentParser
import ArgumentParserCompletion

@main struct Branches: ParsableCommand {
  static let configuration = CommandConfiguration(
    subcommands: [Switch.self, CompletionsCommand<Branches>.self])

  static func main() {
    Completer.answerIfAsked(Branches.self)
    main(nil)
  }
}

struct Switch: ParsableCommand {
  @Argument(completion: .custom { _, _, _ in ["main\twhere all meets", "next\tof tomorrow"] })
  var branch: String
}

extension Switch {
  static let sources: [ArgumentID: ValueSource] = [
    ArgumentID(command: ["switch"], name: "--patch"): .files(under: "-C"),
    ArgumentID(command: ["switch"], name: "branch"): ValueSource { _ in
      ValueReply(["main", "next"].map { CompletionValue($0) })
    }.listed(),
  ]
}

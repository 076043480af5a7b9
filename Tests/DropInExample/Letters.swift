import ArgumentParser
import ArgumentParserCompletion
import Foundation

/// A program with everything that ArgumentParser's grammar has. It uses this library only by the line in `main` and the
/// subcommand that prints the scripts. Tests choose between the model written in advance and the one made at run time.
@main struct Letters: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write and send letters.", version: "1.0",
    subcommands: [
      Send.self, Gather.self, Print.self, Pass.self, Quote.self, CompletionsCommand<Letters>.self,
    ], defaultSubcommand: Send.self)

  @Flag(name: .shortAndLong, help: "Say more.") var verbose: Int

  @MainActor static func main() async {
    await Completer.answerIfAsked(
      Letters.self, model: ProcessInfo.processInfo.environment["LETTERS_WRITTEN"] == nil ? nil : .program,
      values: [
        ArgumentID(command: ["pass", "relay"], name: "words"): .otherCommand,
        ArgumentID(command: ["print", "fair"], name: "press"): .otherCommand,
      ])
    await main(nil)
  }
}

enum Speed: String, CaseIterable, ExpressibleByArgument { case slow, swift, sudden }

enum Paper: String, EnumerableFlag {
  case white, cream, grey

  static func help(for value: Paper) -> ArgumentHelp? { "Use \(value.rawValue) paper." }
}

/// The description does not give its name, nor that it is the default subcommand.
struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Send a letter.", aliases: ["post"])

  @Flag var paper: Paper = .white
  @Flag(inversion: .prefixedNo, help: "Seal it.") var seal = true
  @Option(name: [.short, .long], help: "How fast.") var speed: Speed?
  @Option(defaultAsFlag: "today", help: "When.", completion: .list(["today", "tomorrow"])) var date: String?
  @Option(help: "To whom.", completion: .custom { _, _, _ in ["Ada\tfirst", "Alan", "Grace"] }) var to:
    String?
  @Option(
    help: "From where.",
    completion: .custom { words, index, prefix async in
      await Task.yield()
      return [
        "\(prefix)<\(index)>\(words.count)", prefix + "/\(CompletionShell.requesting?.rawValue ?? "none")",
      ]
    })
  var place: String?
  @Option(help: "A colour.", completion: .shellCommand("printf 'red\\nrose\\nblue\\n'")) var colour: String?
  @Option(help: "How many.") var copies = 1
  @Option(help: "Anything.") var enclosure: String?
  @Argument(help: "The letter.", completion: .file(extensions: ["txt"])) var letter: String?

  func run() async {}
}

struct Gather: ParsableCommand {
  @Option(parsing: .unconditional, help: "Any word.", completion: .list(["-first", "last"])) var raw: String?
  @Option(parsing: .scanningForValue, help: "The next value.", completion: .list(["east", "west"]))
  var side: String?
  @Option(parsing: .upToNextOption, help: "Some.", completion: .list(["one", "two"])) var some: [String] = []
  @Option(name: .customLong("rest"), parsing: .remaining, help: "All.", completion: .list(["-x", "end"]))
  var rest: [String] = []
  @Option(name: .customShort("I", allowingJoined: true), help: "A folder.", completion: .directory)
  var include: [String] = []
  @Flag(name: .short, help: "All of it.") var all = false
  @Argument(parsing: .postTerminator, help: "Behind.", completion: .list(["tail"])) var behind: [String] = []
}

struct Print: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "print", subcommands: [Draft.self, Fair.self])
  @Argument(help: "The printer.", completion: .list(["laser", "ink"])) var printer: String

  struct Draft: ParsableCommand {}
  struct Fair: ParsableCommand {
    @OptionGroup(title: "Finish") var finish: Finish
    @Option var nib: Int?
    @Argument(parsing: .postTerminator) var press: [String] = []
  }
  struct Finish: ParsableArguments {
    @Flag var gilt = false
    @Flag(name: .shortAndLong) var fold = false
  }
}

struct Pass: ParsableCommand {
  static let configuration = CommandConfiguration(
    subcommands: [Along.self],
    groupedSubcommands: [
      CommandGroup(name: "Beginning 100% \"new\"", subcommands: [Leftover.self]),
      CommandGroup(name: "Going on", subcommands: [Relay.self]),
    ], defaultSubcommand: Along.self)

  struct Along: ParsableCommand {
    @Flag var loud = false
    @Argument(help: "What.", completion: .list(["this", "that"])) var what: String
    @Argument(parsing: .captureForPassthrough, completion: .list(["-z", "zed"])) var rest: [String] = []
  }

  struct Relay: ParsableCommand {
    @Argument(parsing: .captureForPassthrough) var words: [String] = []

    func run() { print("<\(words.joined(separator: "> <"))>") }
  }

  struct Leftover: ParsableCommand {
    @Flag var known = false
    @Argument(completion: .list(["first"])) var first: String
    @Argument(parsing: .allUnrecognized, completion: .list(["other"])) var others: [String] = []
  }
}

/// Values as in https://github.com/apple/swift-argument-parser/pull/966.
struct Quote: ParsableCommand {
  static let values = [
    "it's", "two words", #"back\slash"#, "$HOME", "*", "(echo PWNED)", #"say "hi""#, "a;b&c", "`id`", "plain",
  ]
  @Option(completion: .list(values)) var listed: String?
  @Option(completion: .custom { _, _, _ in values }) var asked: String?
  @Argument(completion: .list(values)) var words: [String] = []

  func run() { for word in [listed, asked].compactMap({ $0 }) + words { print("<\(word)>") } }
}

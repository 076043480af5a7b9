import ArgumentParser
import ArgumentParserCompletion
import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program whose code belongs to the main actor unless it says otherwise, and whose closures write their values for
/// each shell.
struct Ferries: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ferries", abstract: "Ask for ferries.",
    subcommands: [Sail.self, Stow.self, CompletionsCommand<Ferries>.self])
}

/// The completion scripts are answered before anything asynchronous has begun, or after it.
@main enum Start {
  static func main() {
    if getenv("FERRIES_BLOCK") != nil { Completer.answerIfAsked(Ferries.self, values: sources) }
    Task {
      await Completer.answerIfAsked(Ferries.self, values: sources)
      await Ferries.main()
      exit(0)
    }
    dispatchMain()
  }
}

/// What no closure can say.
nonisolated let sources: [ArgumentID: ValueSource] = [
  ArgumentID(command: ["stow"], name: "--load"): .files(under: "--hold", extensions: ["txt"]),
  ArgumentID(command: ["stow"], name: "--crew"): names.listed(),
  ArgumentID(command: ["stow"], name: "--rope"): ValueSource.pairs([
    ("colour", ValueSource { _ in ValueReply([CompletionValue("red"), CompletionValue("white")]) }),
    ("length", ValueSource { _ in ValueReply() }),
  ]).listed(),
]

nonisolated private let names = ValueSource { request in
  ValueReply(["ada", "alan", "grace"].filter { $0.hasPrefix(request.text) }.map { CompletionValue($0) })
}

nonisolated private var unawaited: ValueCaching {
  var caching = ValueCaching()
  caching.deadline = .zero
  return caching
}

nonisolated private func ended() -> [String] { exit(3) }

nonisolated private func turned(_ turns: Int) -> [String] {
  turns < 0 ? [] : turned(turns + 1) + ["\(turns)"]
}

/// What only the main actor may touch.
final class Timetable {
  static let shared = Timetable()
  private(set) var asked = 0

  func harbours() -> [String] {
    asked += 1
    return ["Oban", "Ullapool", "Uig"]
  }
}

struct Sail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Sail to a harbour.")

  @Option(
    name: .shortAndLong, help: "Whence.",
    completion: .custom { _, _, _ async in
      await Timetable.shared.harbours()
    })
  var from: String?

  @Option(
    help: "Whither.",
    completion: .custom { _, _, _ in
      switch CompletionShell.requesting {
      case CompletionShell.zsh: ["main:where all meets", #"10\:30:in the morning"#, "next"]
      case CompletionShell.fish: ["main\twhere all meets", "10:30\tin the morning", "next"]
      default: ["main", "10:30", "next"]
      }
    })
  var to: String?

  @Option(
    help: "Where to land.",
    completion: .custom { _, _, _ in
      let from = ValueRequest.current?.values(of: "-f")?.last ?? "nowhere"
      let sights = ValueRequest.current?.values(of: "picture") ?? []
      return ["\(from)-\(sights.count)", "quay"]
    })
  var at: String?

  @Argument(
    help: "A picture.", completion: .custom { _, _, _ in [#"ghcr.io/sea:15"#.replacing(":", with: #"\:"#)] })
  var picture: String?

  func run() async {}
}

nonisolated enum Deck: String, EnumerableFlag {
  case upper, lower

  static func name(for value: Deck) -> NameSpecification { .shortAndLong }
}

struct Stow: ParsableCommand {
  @Flag var deck: Deck?
  @Flag(name: .shortAndLong) var tied = false
  @Option(name: [.customShort("C"), .long], completion: .directory) var hold: [String] = []
  @Option var load: String?
  @Option var crew: String?
  @Option var rope: String?
  @Option(completion: .custom(cached { ["deck:1\tabove", "deck:2\tbelow", "hold"] })) var place: String?
  // Sources that end the program: in time, by a signal that nothing can catch, and after the TAB.
  @Option(completion: .custom(cached { ended() })) var sunk: String?
  @Option(completion: .custom(cached { kill(getpid(), SIGKILL) == 0 ? [] : ["left"] })) var seized: String?
  @Option(completion: .custom(cached(unawaited) { _ in fatalError("struck") })) var struck: String?
  // Closures that end the program at each TAB.
  @Option(completion: .custom { _, _, _ in fatalError("wrecked") }) var wrecked: String?
  @Option(completion: .custom { _, _, _ in abort() }) var wrung: String?
  @Option(completion: .custom { _, _, _ in kill(getpid(), SIGKILL) == 0 ? [] : ["left"] }) var washed: String?
  @Option(completion: .custom { _, _, _ in turned(0) }) var whirled: String?
}

import ArgumentParser
import ArgumentParserCompletion
import Foundation

@main struct Harbour: ParsableCommand {
  static let configuration = CommandConfiguration(
    subcommands: [CompletionsCommand<Harbour>.self],
    groupedSubcommands: [CommandGroup(name: "Ships", subcommands: [Moor.self])])

  @Flag(name: .shortAndLong, help: "Say less.") var quiet = false

  static func main() {
    Completer.answerIfAsked(Harbour.self, offersPlugins: true)
    runPlugin(CommandLine.arguments.dropFirst())
    main(nil)
  }

  /// Becomes the plugin that the first word calls. Returns if there is none.
  static func runPlugin(_ words: ArraySlice<String>) {
    let own = configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
    guard let word = words.first, word != "help", !own.contains(where: { $0._commandName == word }) else {
      return
    }
    var call = (["harbour-" + word] + words.dropFirst()).map { strdup($0) } + [nil]
    execvp("harbour-" + word, &call)
  }
}

struct Moor: ParsableCommand {
  @Option(help: "How long.") var rope: Int?
}

import ArgumentParser
import ArgumentParserCompletion

/// The commands of https://github.com/swiftlang/swiftly.
struct Swiftly: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swiftly", abstract: "Manage toolchains of Swift.", version: "1.1",
    subcommands: [
      Install.self, ListAvailable.self, Use.self, Uninstall.self, List.self, Update.self, Init.self,
      SelfUpdate.self, Run.self, SelfUninstall.self, Link.self, Unlink.self,
      CompletionsCommand<Swiftly>.self,
    ])

  @MainActor static func main() async {
    await Completer.answerIfAsked(Swiftly.self, deadline: Main.deadline)
    await main(nil)
  }
}

// What several commands take.
extension Swiftly {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  struct Path: ExpressibleByArgument {
    let text: String

    init?(argument: String) { text = argument }

    static var defaultCompletionKind: CompletionKind { .file() }
  }

  struct Global: ParsableArguments {
    @Flag(name: [.customShort("y"), .long], help: "Ask nothing.") var assumeYes = false
    @Flag(help: "Say more.") var verbose = false
  }

  struct Printing: ParsableArguments {
    @Option(name: .long, help: "How to print.") var format = Format.text
  }
}

extension Swiftly {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Install a toolchain.")

    @Argument(help: "Its version: latest, 6.1, main-snapshot.") var version: String?
    @Flag(name: .shortAndLong, help: "Use it from now on.") var use = false
    @Flag(inversion: .prefixedNo, help: "Whether to check its signature.") var verify = true
    @Option(help: "Where to write what must be run afterwards.") var postInstallFile: Path?
    @Option(help: "Where to write how far it is.") var progressFile: Path?
    @OptionGroup var printing: Printing
    @OptionGroup var root: Global
  }

  struct ListAvailable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the toolchains that can be had.")

    @Argument(help: "Which of them.") var toolchainSelector: String?
    @OptionGroup var printing: Printing
  }

  struct Use: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Choose a toolchain.")

    @Flag(name: .shortAndLong, help: "Print where it is.") var printLocation = false
    @Flag(name: .shortAndLong, help: "Choose it for all directories.") var globalDefault = false
    @OptionGroup var printing: Printing
    @OptionGroup var root: Global
    @Argument(help: "The toolchain.") var toolchain: String?
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove toolchains.")

    @Argument(help: "The toolchains.") var toolchains: [String]
    @OptionGroup var root: Global
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the installed toolchains.")

    @Argument(help: "Which of them.") var toolchainSelector: String?
    @OptionGroup var printing: Printing
  }

  struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Replace a toolchain by a newer one.")

    @Argument(help: "The toolchain.") var toolchain: String?
    @OptionGroup var root: Global
    @Flag(inversion: .prefixedNo, help: "Whether to check its signature.") var verify = true
    @Option(help: "Where to write what must be run afterwards.") var postInstallFile: Path?
  }

  struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prepare the account.")

    @Flag(name: [.customShort("n"), .long], help: "Leave the profile alone.") var noModifyProfile = false
    @Flag(name: .shortAndLong, help: "Begin anew.") var overwrite = false
    @Option(name: .long, help: "The platform.") var platform: String?
    @Flag(help: "Install no toolchain.") var skipInstall = false
    @Flag(help: "Do not say what to type next.") var quietShellFollowup = false
    @OptionGroup var root: Global
  }

  struct SelfUpdate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Replace this program by a newer one.")

    @OptionGroup var root: Global
    @Option(help: .hidden) var toVersion: String?
  }

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run a command of a toolchain.")

    @Argument(parsing: .captureForPassthrough, help: "The command, and +TOOLCHAIN.") var command: [String]
  }

  struct SelfUninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove this program.")

    @OptionGroup var root: Global
  }

  struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Manage the toolchain in use.")

    @Argument(help: "The toolchain.") var toolchainSelector: String?
    @OptionGroup var root: Global
  }

  struct Unlink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Leave the toolchain in use alone.")

    @Argument(help: "The toolchain.") var toolchainSelector: String?
    @OptionGroup var root: Global
  }
}

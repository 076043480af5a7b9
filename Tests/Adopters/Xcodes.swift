import ArgumentParser
import ArgumentParserCompletion

/// The commands of https://github.com/XcodesOrg/xcodes.
struct Xcodes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xcodes", abstract: "Manage versions of Xcode.",
    subcommands: [
      Download.self, Install.self, Installed.self, List.self, Runtimes.self, Select.self, Uninstall.self,
      Update.self, Version.self, Signout.self, CompletionsCommand<Xcodes>.self,
    ])

  @MainActor static func main() async {
    await Completer.answerIfAsked(Xcodes.self, deadline: Main.deadline)
    await main(nil)
  }

  /// The versions that can be had, which take time to find out.
  static let available = CompletionKind.custom(
    cached(for: .seconds(3600)) {
      ["13.4.1\treleased", "14.3.1\treleased", "15.4\treleased", "16.1 Beta 3", "16.1 Release Candidate"]
    })

  static let installed = CompletionKind.custom { _, _, _ async in
    await MainActor.run { ["14.3.1", "16.1 Beta 3"] }
  }
}

// What several commands take.
extension Xcodes {
  enum Source: String, CaseIterable, ExpressibleByArgument { case apple, xcodeReleases }

  enum Architecture: String, CaseIterable, ExpressibleByArgument {
    case arm64
    case intel = "x86_64"
    case appleSilicon, universal
  }

  struct GlobalDirectory: ParsableArguments {
    @Option(help: "Where they are installed.", completion: .directory) var directory: String?
  }

  struct GlobalSource: ParsableArguments {
    @Option(help: "Who says which versions there are.") var dataSource = Source.xcodeReleases
  }

  struct GlobalColor: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Whether to use colours.") var color = true
  }

  struct Loading: ParsableArguments {
    @Option(help: "The path of aria2.", completion: .file()) var aria2: String?
    @Flag(name: .customLong("no-aria2"), help: "Do without aria2.") var noAria2 = false
  }

  struct Account: ParsableArguments {
    @Flag(help: "Use the session of fastlane.") var useFastlaneAuth = false
    @Option(help: "Whose session.", completion: .shellCommand("ls ~/.fastlane/spaceship"))
    var fastlaneUser = "FASTLANE_SESSION"
  }
}

extension Xcodes {
  struct Download: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fetch a version.")

    @Argument(help: "The version.", completion: available) var version: [String] = []
    @Flag(help: "The newest.") var latest = false
    @Flag(help: "The newest, even if it is not final.") var latestPrerelease = false
    @OptionGroup var loading: Loading
    @Option(help: "Where to put it.", completion: .directory) var directory: String?
    @OptionGroup var account: Account
    @OptionGroup var source: GlobalSource
    @OptionGroup var color: GlobalColor
  }

  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fetch a version and install it.")

    @Argument(help: "The version.", completion: available) var version: [String] = []
    @Option(
      name: .customLong("path"), help: "The archive, if it is here.", completion: .file(extensions: ["xip"]))
    var archive: String?
    @Flag(help: "The newest.") var latest = false
    @Flag(help: "The newest, even if it is not final.") var latestPrerelease = false
    @OptionGroup var loading: Loading
    @Flag(help: "Select it afterwards.") var select = false
    @Flag(help: "Ask first which versions there are.") var update = false
    @Flag(name: [.customShort("p"), .customLong("print-path")], help: "Print where it is.")
    var printsPath = false
    @Flag(help: "Unpack it in another way.") var experimentalUnxip = false
    @Flag(help: "Do without the rights of root.") var noSuperuser = false
    @Flag(help: "Remove the archive for good.") var emptyTrash = false
    @Option(help: "Where to put it.", completion: .directory) var directory: String?
    @OptionGroup var account: Account
    @OptionGroup var source: GlobalSource
    @OptionGroup var color: GlobalColor
  }

  struct Installed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the installed versions.")

    @Argument(help: "The version whose path to print.", completion: installed) var version: [String] = []
    @OptionGroup var directory: GlobalDirectory
    @OptionGroup var color: GlobalColor
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the versions that can be had.")

    @Option(help: "Only those for an architecture.") var architecture: [Architecture] = []
    @OptionGroup var directory: GlobalDirectory
    @OptionGroup var source: GlobalSource
    @OptionGroup var color: GlobalColor
  }

  struct Runtimes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the simulators that can be had.", subcommands: [Download.self, Install.self])

    @Flag(help: "Those that are not final, too.") var includeBetas = false
    @Option(help: "Only those for an architecture.") var architecture: [Architecture] = []
    @OptionGroup var color: GlobalColor

    struct Download: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Fetch a simulator.")

      @Argument(help: "The simulator.") var version: String
      @OptionGroup var loading: Loading
      @Option(help: "Where to put it.", completion: .directory) var directory: String?
      @Option(help: "The one for an architecture.") var architecture: [Architecture] = []
      @OptionGroup var color: GlobalColor
    }

    struct Install: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Fetch a simulator and install it.")

      @Argument(help: "The simulator.") var version: String
      @OptionGroup var loading: Loading
      @Option(help: "Where to put it.", completion: .directory) var directory: String?
      @Option(help: "The one for an architecture.") var architecture: [Architecture] = []
      @Flag(help: "Keep the archive.") var keepArchive = false
      @OptionGroup var color: GlobalColor
    }
  }

  struct Select: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Choose a version.")

    @Flag(name: [.customShort("p"), .customLong("print-path")], help: "Print where it is.")
    var printsPath = false
    @Argument(help: "The version or its path.", completion: installed) var versionOrPath: [String] = []
    @OptionGroup var directory: GlobalDirectory
    @OptionGroup var color: GlobalColor
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove a version.")

    @Argument(help: "The version.", completion: installed) var version: [String] = []
    @Flag(help: "Remove it for good.") var emptyTrash = false
    @OptionGroup var directory: GlobalDirectory
    @OptionGroup var color: GlobalColor
  }

  struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ask which versions there are.")

    @OptionGroup var directory: GlobalDirectory
    @OptionGroup var source: GlobalSource
    @OptionGroup var color: GlobalColor
  }

  struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the version of this program.")

    @OptionGroup var color: GlobalColor
  }

  struct Signout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Forget the user's name and password.")

    @OptionGroup var color: GlobalColor
  }
}

import ArgumentParser
import ArgumentParserCompletion

/// The commands of https://github.com/cirruslabs/tart.
struct Tart: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tart", version: "2.30",
    subcommands: [
      Create.self, Clone.self, Run.self, Set.self, Get.self, List.self, Login.self, Logout.self, IP.self,
      Exec.self, Pull.self, Push.self, Import.self, Export.self, Prune.self, Rename.self, Stop.self,
      Delete.self, FQN.self, Suspend.self, CompletionsCommand<Tart>.self,
    ])

  @MainActor static func main() async {
    await Completer.answerIfAsked(Tart.self, deadline: Main.deadline)
    await main(nil)
  }

  /// Gives the names of machines with a backslash before each colon, whichever shell asks.
  @Sendable static func machines(_ words: [String], _ index: Int, _ typed: String) -> [String] {
    let fetched = ["macos-sequoia-base:latest", "macos-sequoia-base:15.1", "ubuntu:24.04"]
    return localMachines(words, index, typed) + fetched.map { escaped("ghcr.io/cirruslabs/" + $0) }
  }

  @Sendable static func localMachines(_ words: [String], _ index: Int, _ typed: String) -> [String] {
    ["sequoia-base", "sequoia-ci", "Old Ventura", "tests:nightly"].map(escaped)
  }

  @Sendable static func runningMachines(_ words: [String], _ index: Int, _ typed: String) -> [String] {
    ["sequoia-ci", "tests:nightly"].map(escaped)
  }

  private static func escaped(_ name: String) -> String {
    String(name.flatMap { $0 == ":" ? ["\\", $0] : [$0] })
  }
}

// What several commands take.
extension Tart {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  enum DiskFormat: String, CaseIterable, ExpressibleByArgument { case raw, asif }

  enum Resolver: String, CaseIterable, ExpressibleByArgument { case dhcp, arp, agent }

  struct Insecure: ParsableArguments {
    @Flag(help: "Reach the registry over HTTP.") var insecure = false
  }

  struct Concurrency: ParsableArguments {
    @Option(help: "How many connections to use.") var concurrency: UInt = 4
  }
}

extension Tart {
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make a machine.")

    @Argument(help: "Its name.") var name: String
    @Option(
      name: .customLong("from-ipsw"),
      help: ArgumentHelp("Install macOS from this file or address.", valueName: "path"), completion: .file())
    var image: String?
    @Flag(help: "Make one for Linux.") var linux = false
    @Option(help: "The size of its disk in GB.") var diskSize: UInt16 = 50
    @Option(help: "The format of its disk.") var diskFormat = DiskFormat.raw
  }

  struct Clone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Copy a machine.")

    @Argument(help: "The machine.", completion: .custom(machines)) var sourceName: String
    @Argument(help: "The copy's name.") var newName: String
    @OptionGroup var insecure: Insecure
    @OptionGroup var concurrency: Concurrency
    @Flag(help: .hidden) var deduplicate = false
    @Option(help: ArgumentHelp("Remove no more than this many gigabytes to make room.", valueName: "n"))
    var pruneLimit: UInt = 100
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "set", abstract: "Change a machine.")

    @Argument(help: "The machine.", completion: .custom(localMachines)) var name: String
    @Option(help: "How many processors.") var cpu: UInt16?
    @Option(help: "How many megabytes of memory.") var memory: UInt64?
    @Option(help: "The size of its screen: WIDTHxHEIGHT.") var display: String?
    @Flag(inversion: .prefixedNo, help: "Whether the screen fits the window.") var displayRefit: Bool?
    @Flag(name: .customLong("random-mac"), help: "Give it another MAC address.") var randomMAC = false
    @Flag(help: "Give it another serial number.") var randomSerial = false
    @Option(help: ArgumentHelp("Take this disk instead.", valueName: "path")) var disk: String?
    @Option(help: "Make its disk as large as this, in GB.") var diskSize: UInt16?
  }

  struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "get", abstract: "Print a machine's settings.")

    @Argument(help: "The machine.", completion: .custom(localMachines)) var name: String
    @Option(help: "How to print.") var format = Format.text
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List machines.")

    @Option(help: "Only those of a source: local or oci.") var source: String?
    @Option(help: "How to print.", completion: .list(["text", "json"])) var format = Format.text
    @Flag(name: [.short, .long], help: "Print only the names.") var quiet = false
  }

  struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Log in to a registry.")

    @Argument(help: "The registry.") var host: String
    @Option(help: "The user's name.") var username: String?
    @Flag(help: "Read the password from standard input.") var passwordStdin = false
    @OptionGroup var insecure: Insecure
    @Flag(help: "Do not try the login.") var noValidate = false
  }

  struct Logout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Log out from a registry.")

    @Argument(help: "The registry.") var host: String
  }

  struct IP: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "ip", abstract: "Print a machine's address.")

    @Argument(help: "The machine.", completion: .custom(localMachines)) var name: String
    @Option(help: "How many seconds to wait until it has one.") var wait: UInt16 = 0
    @Option(help: "How the address is found.") var resolver = Resolver.dhcp
  }

  struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run a command in a machine.")

    @Flag(name: [.customShort("i")], help: "Give it standard input.") var interactive = false
    @Flag(name: [.customShort("t")], help: "Open a terminal.") var tty = false
    @Argument(help: "The machine.", completion: .custom(localMachines)) var name: String
    @Argument(parsing: .captureForPassthrough, help: "The command.") var command: [String]
  }

  struct Pull: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fetch a machine from a registry.")

    @Argument(help: "The machine.") var remoteName: String
    @OptionGroup var insecure: Insecure
    @OptionGroup var concurrency: Concurrency
    @Flag(help: .hidden) var deduplicate = false
  }

  struct Push: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Send a machine to a registry.")

    @Argument(help: "The machine.", completion: .custom(machines)) var localName: String
    @Argument(help: "Its names there.") var remoteNames: [String]
    @OptionGroup var insecure: Insecure
    @OptionGroup var concurrency: Concurrency
    @Option(help: "The size of a piece in MB.") var chunkSize = 0
    @Option(name: [.customLong("label")], help: "A label: key=value.") var labels: [String] = []
    @Flag(help: "Keep a copy here.") var populateCache = false
  }

  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Read a machine from a file.")

    @Argument(help: "The file.", completion: .file()) var path: String
    @Argument(help: "Its name.", completion: .custom(localMachines)) var name: String
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write a machine to a file.")

    @Argument(help: "The machine.", completion: .custom(machines)) var name: String
    @Argument(help: "The file.", completion: .file()) var path: String?
  }

  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove what is not needed.")

    @Option(help: "What to remove.", completion: .list(["caches", "vms"])) var entries = "caches"
    @Option(help: ArgumentHelp("What was not used for so many days.", valueName: "n")) var olderThan: UInt?
    @Option(help: .hidden) var cacheBudget: UInt?
    @Option(help: ArgumentHelp("What does not fit into so many gigabytes.", valueName: "n"))
    var spaceBudget: UInt?
    @Flag(help: .hidden) var gc = false
  }

  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Give a machine another name.")

    @Argument(help: "The machine.", completion: .custom(localMachines)) var name: String
    @Argument(help: "Its name.") var newName: String
  }

  struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop a machine.")

    @Argument(help: "The machine.", completion: .custom(runningMachines)) var name: String
    @Option(name: [.short, .long], help: "How many seconds to wait.") var timeout: UInt64 = 30
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove machines.")

    @Argument(help: "The machines.", completion: .custom(machines)) var name: [String]
  }

  struct FQN: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fqn", abstract: "Print a machine's whole name.", shouldDisplay: false)

    @Argument(help: "The machine.", completion: .custom(machines)) var name: String
  }

  struct Suspend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "suspend", abstract: "Let a machine sleep.")

    @Argument(help: "The machine.", completion: .custom(runningMachines)) var name: String
  }
}

extension Tart {
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run a machine.")

    @Argument(help: "The machine.", completion: .custom(localMachines)) var name: String
    @Flag(help: "Open no window.") var noGraphics = false
    @Flag(help: "Open a serial console.") var serial = false
    @Option(help: "Take this file as a serial console.", completion: .file()) var serialPath: String?
    @Flag(help: ArgumentHelp("Open a window in any case.", visibility: .private)) var graphics = false
    @Flag(help: "Play no sound.") var noAudio = false
    @Flag(help: "Share no clipboard.") var noClipboard = false
    @Flag(help: "Start what repairs it.") var recovery = false
    @Flag(help: "Share its screen.") var vnc = false
    @Flag(help: "Share its screen in another way.") var vncExperimental = false
    @Option(
      help: ArgumentHelp("Another disk of its.", valueName: "path[:options]"), completion: .file())
    var disk: [String] = []
    @Option(name: [.customLong("rosetta")], help: ArgumentHelp("Run programs for Intel.", valueName: "tag"))
    var rosettaTag: String?
    @Option(
      help: ArgumentHelp("A directory to share.", valueName: "[name:]path[:options]"),
      completion: .directory)
    var dir: [String] = []
    @Flag(help: "Let it run machines.") var nested = false
    @Option(help: ArgumentHelp("Bridge it to this network.", valueName: "interface name"))
    var netBridged: [String] = []
    @Flag(help: "Part it from other machines.") var netSoftnet = false
    @Option(help: ArgumentHelp("Where it may reach.", valueName: "comma-separated CIDRs"))
    var netSoftnetAllow: String?
    @Option(help: ArgumentHelp("Where it may not reach.", valueName: "comma-separated CIDRs"))
    var netSoftnetBlock: String?
    @Option(help: ArgumentHelp("Ports to open.", valueName: "comma-separated port specifications"))
    var netSoftnetExpose: String?
    @Flag(help: "Reach only this host.") var netHost = false
    @Option(help: ArgumentHelp("How its disk is opened.", valueName: "options")) var rootDiskOpts = ""
    @Flag(help: "Leave out what cannot sleep.") var suspendable = false
    @Flag(help: "Send it the system's keys.") var captureSystemKeys = false
    @Flag(help: "Give it no trackpad.") var noTrackpad = false
    @Flag(help: "Give it no pointer.") var noPointer = false
    @Flag(help: "Give it no keyboard.") var noKeyboard = false
  }
}

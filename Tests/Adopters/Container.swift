import ArgumentParser
import ArgumentParserCompletion

/// The commands of https://github.com/apple/container.
struct Container: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "container", abstract: "Run Linux containers.", version: "1.0",
    subcommands: [PluginCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Container",
        subcommands: [
          Copy.self, Create.self, Delete.self, Exec.self, Export.self, Inspect.self, Kill.self, List.self,
          Logs.self, Run.self, Start.self, Stats.self, Stop.self, Prune.self,
        ]),
      CommandGroup(name: "Image", subcommands: [Build.self, Image.self, Registry.self]),
      CommandGroup(name: "Machine", subcommands: [Machine.self]),
      CommandGroup(name: "Volume", subcommands: [Volume.self]),
      CommandGroup(
        name: "Other",
        subcommands: [Builder.self, Network.self, System.self, CompletionsCommand<Container>.self]),
    ], defaultSubcommand: PluginCommand.self)

  @OptionGroup var logging: Logging

  @MainActor static func main() async {
    await Completer.answerIfAsked(Container.self, deadline: Main.deadline)
    await main(nil)
  }

  /// Takes the name of a plugin and its words.
  struct PluginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @OptionGroup var logging: Logging
    @Argument(parsing: .captureForPassthrough) var words: [String] = []
  }
}

// What several commands take.
extension Container {
  enum Format: String, CaseIterable, ExpressibleByArgument { case json, table, yaml, toml }

  /// Its help names its values, and its declaration does not.
  enum ProgressKind: String, ExpressibleByArgument { case auto, none, ansi, plain, color }

  struct Logging: ParsableArguments {
    @Flag(help: "Print what helps to find a fault.") var debug = false
  }

  struct Output: ParsableArguments {
    @Option(help: "How to print.") var format = Format.table
    @Flag(name: .shortAndLong, help: "Print only the names.") var quiet = false
  }

  struct Process: ParsableArguments {
    @Option(name: .shortAndLong, help: "A variable: key=value, or a key to take over.") var env: [String] = []
    @Option(help: "A file of variables.") var envFile: [String] = []
    @Option(help: "The group of the process.") var gid: UInt32?
    @Flag(name: .shortAndLong, help: "Keep standard input open.") var interactive = false
    @Flag(name: .shortAndLong, help: "Open a terminal.") var tty = false
    @Option(name: .shortAndLong, help: "The user of the process.") var user: String?
    @Option(help: "The number of the user.") var uid: UInt32?
    @Option(
      name: [.customShort("w"), .customLong("workdir"), .long],
      help: ArgumentHelp("The directory to start in.", valueName: "dir"))
    var cwd: String?
    @Option(name: .customLong("ulimit"), help: ArgumentHelp("A limit.", valueName: "limit"))
    var ulimits: [String] = []
  }

  struct Resources: ParsableArguments {
    @Option(name: .shortAndLong, help: "How many processors.") var cpus: Int64?
    @Option(name: .shortAndLong, help: "How much memory: 512M, 1G.") var memory: String?
  }

  struct DNS: ParsableArguments {
    @Option(name: .customLong("dns"), help: ArgumentHelp("A name server.", valueName: "ip"))
    var servers: [String] = []
    @Option(name: .customLong("dns-domain"), help: "The domain.") var domain: String?
    @Option(name: .customLong("dns-option"), help: "An option of the resolver.") var options: [String] = []
    @Option(name: .customLong("dns-search"), help: "A domain to search.") var domains: [String] = []
  }

  struct RegistryAccess: ParsableArguments {
    @Option(help: "How to reach the registry: http, https or auto.") var scheme = "auto"
  }

  struct Progress: ParsableArguments {
    @Option(help: ArgumentHelp("How progress is shown: auto, none, ansi, plain or color.", valueName: "type"))
    var progress = ProgressKind.auto
  }

  struct Fetching: ParsableArguments {
    @Option(help: "How many downloads at once.") var maxConcurrentDownloads = 3
  }

  struct Platform: ParsableArguments {
    @Option(name: .shortAndLong, help: "The architecture.") var arch: String?
    @Option(help: "The operating system.") var os: String?
    @Option(help: "The platform: os/arch.") var platform: String?
  }

  struct Management: ParsableArguments {
    @Option(name: .shortAndLong, help: "The architecture.") var arch = "arm64"
    @Option(name: .customLong("cap-add"), help: "A capability to add.") var capabilities: [String] = []
    @Option(name: .customLong("cap-drop"), help: "A capability to drop.") var dropped: [String] = []
    @Option(help: "Where to write the container's ID.") var cidfile = ""
    @Flag(name: .shortAndLong, help: "Do not wait for the process.") var detach = false
    @OptionGroup var dns: DNS
    @Option(help: ArgumentHelp("What the image starts with.", valueName: "cmd")) var entrypoint: String?
    @Flag(name: .customLong("init"), help: "Run a process that forwards signals.") var usesInit = false
    @Option(help: ArgumentHelp("The image of that process.", valueName: "image")) var initImage: String?
    @Option(
      name: .shortAndLong, help: ArgumentHelp("The kernel.", valueName: "path"), completion: .file())
    var kernel: String?
    @Option(name: [.short, .customLong("label")], help: "A label: key=value.") var labels: [String] = []
    @Option(name: .customLong("masked-path"), help: "A path to hide.") var masked: [String] = []
    @Option(name: .customLong("mount"), help: "A mount: type=,source=,target=.") var mounts: [String] = []
    @Option(help: "The container's name.") var name: String?
    @Option(name: .customLong("network"), help: "A network to join.") var networks: [String] = []
    @Flag(name: .customLong("no-dns"), help: "Leave DNS alone.") var noDNS = false
    @Option(help: "The operating system.") var os = "linux"
    @Option(
      name: [.customShort("p"), .customLong("publish")],
      help: ArgumentHelp("A port to publish: host:container.", valueName: "spec"))
    var ports: [String] = []
    @Option(help: "The platform: os/arch.") var platform: String?
    @Option(name: .customLong("publish-socket"), help: "A socket to publish.") var sockets: [String] = []
    @Flag(help: "Let nothing be written to the root.") var readOnly = false
    @Option(name: .customLong("read-only-path"), help: "A path not to write to.") var fixed: [String] = []
    @Flag(name: [.customLong("rm"), .long], help: "Remove the container once it stops.") var remove = false
    @Flag(help: "Run programs for Intel.") var rosetta = false
    @Option(help: "What runs the container.") var runtime: String?
    @Flag(help: "Forward the SSH agent.") var ssh = false
    @Option(help: "The size of /dev/shm.") var shmSize: String?
    @Option(name: .customLong("tmpfs"), help: "A path to keep in memory.") var tmpfs: [String] = []
    @Flag(help: "Let the container run machines.") var virtualization = false
    @Option(name: [.customLong("volume"), .short], help: "A volume to mount.") var volumes: [String] = []
  }
}

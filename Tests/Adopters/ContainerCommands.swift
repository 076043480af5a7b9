import ArgumentParser

// The commands of `container` about containers.
extension Container {
  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy", abstract: "Copy files into a container or out of it.", aliases: ["cp"])

    @OptionGroup var logging: Logging
    @Argument(help: "What to copy: a path, or container:path.") var source: String
    @Argument(help: "Where to: a path, or container:path.") var destination: String
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Make a container from an image.")

    @OptionGroup(title: "Process options") var process: Process
    @OptionGroup(title: "Resource options") var resources: Resources
    @OptionGroup(title: "Management options") var management: Management
    @OptionGroup(title: "Registry options") var registry: RegistryAccess
    @OptionGroup(title: "Image fetch options") var fetching: Fetching
    @OptionGroup var logging: Logging
    @Argument(help: "The image.") var image: String
    @Argument(parsing: .captureForPassthrough, help: "The words of its process.") var arguments: [String] = []
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Remove containers.", aliases: ["rm"])

    @Flag(name: .shortAndLong, help: "Remove all.") var all = false
    @Flag(name: .shortAndLong, help: "Remove those that run, too.") var force = false
    @OptionGroup var logging: Logging
    @Argument(help: "The containers.") var containerIds: [String] = []
  }

  struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "exec", abstract: "Run a command in a container.")

    @OptionGroup(title: "Process options") var process: Process
    @OptionGroup var logging: Logging
    @Flag(name: .shortAndLong, help: "Do not wait for it.") var detach = false
    @Argument(help: "The container.") var containerId: String
    @Argument(parsing: .captureForPassthrough, help: "The command.") var arguments: [String]
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Save a container's files.")

    @OptionGroup var logging: Logging
    @Option(name: .shortAndLong, help: "The archive to write.", completion: .file()) var output: String?
    @Argument(help: "The container.") var id: String
  }

  struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inspect", abstract: "Print all about containers.")

    @OptionGroup var logging: Logging
    @Argument(help: "The containers.") var containerIds: [String]
  }

  struct Kill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "kill", abstract: "Send a signal.")

    @Flag(name: .shortAndLong, help: "Send it to all.") var all = false
    @Option(name: .shortAndLong, help: "The signal.") var signal = "KILL"
    @OptionGroup var logging: Logging
    @Argument(help: "The containers.") var containerIds: [String] = []
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List containers.", aliases: ["ls"])

    @Flag(name: .shortAndLong, help: "List those that do not run, too.") var all = false
    @OptionGroup var output: Output
    @OptionGroup var logging: Logging
  }

  struct Logs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "logs", abstract: "Print a log.")

    @Flag(help: "Print that of the start.") var boot = false
    @Flag(name: .shortAndLong, help: "Go on as it grows.") var follow = false
    @Option(name: .short, help: ArgumentHelp("How many lines.", valueName: "n")) var numLines: Int?
    @OptionGroup var logging: Logging
    @Argument(help: "The container.") var containerId: String
  }

  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Remove containers that have stopped.")

    @OptionGroup var logging: Logging
  }

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Run an image.")

    @OptionGroup(title: "Process options") var process: Process
    @OptionGroup(title: "Resource options") var resources: Resources
    @OptionGroup(title: "Management options") var management: Management
    @OptionGroup(title: "Registry options") var registry: RegistryAccess
    @OptionGroup(title: "Progress options") var progress: Progress
    @OptionGroup(title: "Image fetch options") var fetching: Fetching
    @OptionGroup var logging: Logging
    @Argument(help: "The image.") var image: String
    @Argument(parsing: .captureForPassthrough, help: "The words of its process.") var arguments: [String] = []
  }

  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "start", abstract: "Start a container.")

    @Flag(name: .shortAndLong, help: "Show what it prints.") var attach = false
    @Flag(name: .shortAndLong, help: "Give it standard input.") var interactive = false
    @OptionGroup var logging: Logging
    @Argument(help: "The container.") var containerId: String
  }

  struct Stats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats", abstract: "Show what containers use.")

    @Option(help: "How to print.") var format = Format.table
    @Flag(help: "Print it once.") var noStream = false
    @OptionGroup var logging: Logging
    @Argument(help: "The containers.") var containers: [String] = []
  }

  struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop containers.")

    @Flag(name: .shortAndLong, help: "Stop all.") var all = false
    @Option(name: .shortAndLong, help: "The signal.") var signal: String?
    @Option(name: .shortAndLong, help: "How many seconds to wait.") var time: Int32 = 5
    @OptionGroup var logging: Logging
    @Argument(help: "The containers.") var containerIds: [String] = []
  }
}

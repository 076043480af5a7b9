import ArgumentParser

// The commands of `container` about machines.
extension Container {
  struct Machine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "machine", abstract: "Manage machines made of images.",
      subcommands: [
        Create.self, Delete.self, Inspect.self, List.self, Logs.self, Run.self, Set.self, SetDefault.self,
        Stop.self,
      ], aliases: ["m"])

    enum Format: String, CaseIterable, ExpressibleByArgument { case json, table }

    struct Create: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Make a machine and start it.")

      @Option(name: .shortAndLong, help: "Its name.") var name: String?
      @Flag(help: "Make it the default.") var setDefault = false
      @Flag(help: "Do not start it.") var noBoot = false
      @Option(help: "How many processors.") var cpus: Int?
      @Option(help: "How much memory.") var memory: String?
      @Option(help: "How the home directory is mounted: ro, rw or none.") var homeMount: String?
      @Flag(help: "Let it run machines.") var virtualization = false
      @Option(help: ArgumentHelp("The kernel.", valueName: "path")) var kernel: String?
      @OptionGroup(title: "Management options") var platform: Platform
      @OptionGroup(title: "Registry options") var registry: RegistryAccess
      @OptionGroup(title: "Progress options") var progress: Progress
      @OptionGroup(title: "Image fetch options") var fetching: Fetching
      @OptionGroup var logging: Logging
      @Argument(help: "The image.") var image: String
    }

    struct Delete: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove a machine.", aliases: ["rm"])

      @OptionGroup var logging: Logging
      @OptionGroup(visibility: .hidden) var progress: Progress
      @Argument(help: "The machine.") var id: String
    }

    struct Inspect: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print all about a machine.")

      @OptionGroup var logging: Logging
      @Argument(help: "The machine.") var id: String?
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List machines.", aliases: ["ls"])

      @Option(help: "How to print.") var format = Machine.Format.table
      @Flag(name: .shortAndLong, help: "Print only the names.") var quiet = false
      @OptionGroup var logging: Logging
    }

    struct Logs: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print a log.")

      @Flag(help: "Print that of the start.") var boot = false
      @Flag(name: .shortAndLong, help: "Go on as it grows.") var follow = false
      @Option(name: .short, help: ArgumentHelp("How many lines.", valueName: "n")) var numLines: Int?
      @OptionGroup var logging: Logging
      @Argument(help: "The machine.") var id: String?
    }

    struct Run: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Run a command in a machine.")

      @OptionGroup(title: "Process options") var process: Process
      @OptionGroup var logging: Logging
      @Option(name: .shortAndLong, help: "The machine.") var name: String?
      @Flag(name: .shortAndLong, help: "Do not wait for it.") var detach = false
      @Flag(help: "Run it as root.") var root = false
      @Argument(help: "The command.") var executable: String?
      @Argument(parsing: .captureForPassthrough, help: "Its words.") var arguments: [String] = []
    }

    struct Set: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Change a machine's settings.")

      @Option(name: .shortAndLong, help: "The machine.") var name: String?
      @OptionGroup var logging: Logging
      @Argument(parsing: .remaining, help: ArgumentHelp("A setting: key=value.", valueName: "setting"))
      var settings: [String]
    }

    struct SetDefault: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Choose the default machine.")

      @OptionGroup var logging: Logging
      @Argument(help: "The machine.") var id: String
    }

    struct Stop: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Stop a machine.")

      @OptionGroup var logging: Logging
      @OptionGroup(visibility: .hidden) var progress: Progress
      @Argument(help: "The machine.") var id: String?
    }
  }
}

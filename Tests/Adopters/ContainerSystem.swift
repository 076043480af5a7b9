import ArgumentParser

// The commands of `container` about what containers need.
extension Container {
  struct Builder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "builder", abstract: "Manage the builder of images.",
      subcommands: [Start.self, Status.self, Stop.self, Delete.self])

    struct Start: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Start the builder.")

      @Option(name: .shortAndLong, help: "How many processors.") var cpus = 2
      @Option(name: .shortAndLong, help: "How much memory.") var memory = "2048MB"
      @OptionGroup var dns: DNS
      @OptionGroup var logging: Logging
    }

    struct Status: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Say whether the builder runs.")

      @OptionGroup var output: Output
      @OptionGroup var logging: Logging
    }

    struct Stop: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Stop the builder.")

      @OptionGroup var logging: Logging
    }

    struct Delete: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove the builder.", aliases: ["rm"])

      @Flag(name: .shortAndLong, help: "Remove it even if it runs.") var force = false
      @OptionGroup var logging: Logging
    }
  }

  struct Network: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "network", abstract: "Manage networks.",
      subcommands: [Create.self, Delete.self, List.self, Inspect.self, Prune.self], aliases: ["n"])

    struct Create: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Make a network.")

      @Flag(help: "Reach only this host.") var `internal` = false
      @Option(name: .customLong("label"), help: "A label.") var labels: [String] = []
      @Option(name: .customLong("option"), help: "An option of the plugin.") var options: [String] = []
      @Option(help: "The plugin.") var plugin = "container-network-vmnet"
      @Option(help: "The subnet.") var subnet: String?
      @Option(name: .customLong("subnet-v6"), help: "The prefix of IPv6.") var subnetV6: String?
      @OptionGroup var logging: Logging
      @Argument(help: "Its name.") var name: String
    }

    struct Delete: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove networks.", aliases: ["rm"])

      @Flag(name: .shortAndLong, help: "Remove all.") var all = false
      @OptionGroup var logging: Logging
      @Argument(help: "The networks.") var networkNames: [String] = []
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List networks.", aliases: ["ls"])

      @OptionGroup var output: Output
      @OptionGroup var logging: Logging
    }

    struct Inspect: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print all about networks.")

      @OptionGroup var logging: Logging
      @Argument(help: "The networks.") var networks: [String]
    }

    struct Prune: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove networks that are not used.")

      @OptionGroup var logging: Logging
    }
  }

  struct Volume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "volume", abstract: "Manage volumes.",
      subcommands: [Create.self, Delete.self, List.self, Inspect.self, Prune.self], aliases: ["v"])

    struct Create: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Make a volume.")

      @Option(name: .customLong("label"), help: "A label.") var labels: [String] = []
      @Option(name: .customLong("opt"), help: "An option of the driver.") var options: [String] = []
      @Option(name: .customShort("s"), help: ArgumentHelp("Its size.", valueName: "s")) var size: String?
      @OptionGroup var logging: Logging
      @Argument(help: "Its name.") var name: String
    }

    struct Delete: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove volumes.", aliases: ["rm"])

      @Flag(name: .shortAndLong, help: "Remove all.") var all = false
      @OptionGroup var logging: Logging
      @Argument(help: "The volumes.") var names: [String] = []
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List volumes.", aliases: ["ls"])

      @OptionGroup var output: Output
      @OptionGroup var logging: Logging
    }

    struct Inspect: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print all about volumes.")

      @OptionGroup var logging: Logging
      @Argument(help: "The volumes.") var names: [String]
    }

    struct Prune: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove volumes that are not used.")

      @OptionGroup var logging: Logging
    }
  }

  struct System: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "system", abstract: "Manage the service.",
      subcommands: [
        DF.self, DNS.self, Kernel.self, Logs.self, Property.self, Start.self, Status.self, Stop.self,
        Version.self,
      ], aliases: ["s"])

    struct DF: AsyncParsableCommand {
      static let configuration = CommandConfiguration(commandName: "df", abstract: "Show what takes room.")

      @Option(help: "How to print.") var format = Format.table
      @OptionGroup var logging: Logging
    }

    struct DNS: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "dns", abstract: "Manage local domains.",
        subcommands: [Create.self, Delete.self, List.self])

      struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make a domain.")

        @OptionGroup var logging: Logging
        @Option(help: "An address that leads to this host.") var localhost: String?
        @Argument(help: "The domain.") var domainName: String
      }

      struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove a domain.", aliases: ["rm"])

        @OptionGroup var logging: Logging
        @Argument(help: "The domain.") var domainName: String
      }

      struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List domains.", aliases: ["ls"])

        @OptionGroup var output: Output
        @OptionGroup var logging: Logging
      }
    }

    struct Kernel: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "kernel", abstract: "Manage the kernel.", subcommands: [Set.self])

      struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Choose the kernel.")

        @Option(help: "Its architecture: amd64 or arm64.") var arch = "arm64"
        @Option(name: .customLong("binary"), help: "The kernel's file.") var binaryPath: String?
        @Flag(help: "Replace one of the same name.") var force = false
        @Flag(help: "Fetch the usual one.") var recommended = false
        @Option(name: .customLong("tar"), help: "An archive with the kernel.") var tarPath: String?
        @Option(help: "The archive's checksum.") var digest: String?
        @OptionGroup var logging: Logging
      }
    }

    struct Logs: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print the service's log.")

      @Flag(name: .shortAndLong, help: "Go on as it grows.") var follow = false
      @Option(help: "Since when: 5m, 1h.") var last = "5m"
      @OptionGroup var logging: Logging
    }

    struct Property: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "property", abstract: "Print the settings.", subcommands: [List.self])

      /// Its help names its values, and its declaration does not.
      enum Format: String, ExpressibleByArgument { case json, toml }

      struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the settings.", aliases: ["ls"])

        @Option(help: "How to print: json or toml.") var format = Property.Format.toml
        @OptionGroup var logging: Logging
      }
    }

    struct Start: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Start the service.")

      @Option(name: .shortAndLong, help: "Where its data are.") var appRoot: String?
      @Option(help: "Where its programs are.") var installRoot: String?
      @Option(help: "Where its logs are.") var logRoot: String?
      @Flag(inversion: .prefixedEnableDisable, help: "Whether to install the usual kernel.")
      var kernelInstall: Bool?
      @Option(help: "How many seconds to wait.") var timeout: Double?
      @OptionGroup var logging: Logging
    }

    struct Status: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Say whether the service runs.")

      @Option(name: .shortAndLong, help: "The prefix of its parts.") var prefix = "com.apple.container."
      @Option(help: "How to print.") var format = Format.table
      @OptionGroup var logging: Logging
    }

    struct Stop: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Stop the service.")

      @Option(name: .shortAndLong, help: "The prefix of its parts.") var prefix = "com.apple.container."
      @OptionGroup var logging: Logging
    }

    struct Version: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print the versions.")

      @Option(help: "How to print.") var format = Format.table
      @OptionGroup var logging: Logging
    }
  }
}

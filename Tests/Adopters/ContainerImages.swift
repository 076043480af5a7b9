import ArgumentParser

// The commands of `container` about images and registries.
extension Container {
  struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "build", abstract: "Build an image.")

    /// Its help names its values, and its declaration does not.
    enum ProgressKind: String, ExpressibleByArgument { case auto, plain, tty }

    @Option(name: .shortAndLong, help: ArgumentHelp("An architecture.", valueName: "value"))
    var arch: [String] = []
    @Option(help: ArgumentHelp("A variable: key=value.", valueName: "key=val")) var buildArg: [String] = []
    @Option(name: .shortAndLong, help: "How many processors.") var cpus = 2
    @OptionGroup var dns: DNS
    @Option(name: .shortAndLong, help: ArgumentHelp("The Dockerfile.", valueName: "path")) var file: String?
    @Option(name: .shortAndLong, help: ArgumentHelp("A label.", valueName: "key=val")) var label: [String] =
      []
    @Option(name: .shortAndLong, help: "How much memory.") var memory = "2048MB"
    @Flag(help: "Build all of it anew.") var noCache = false
    @Option(name: .shortAndLong, help: ArgumentHelp("What to write.", valueName: "value"))
    var output: [String] = ["type=oci"]
    @Option(help: ArgumentHelp("An operating system.", valueName: "value")) var os: [String] = []
    @Option(help: "A platform: os/arch.") var platform: [String] = []
    @Option(help: ArgumentHelp("How progress is shown: auto, plain or tty.", valueName: "type"))
    var progress = ProgressKind.auto
    @Flag(help: "Fetch the newest image.") var pull = false
    @Flag(name: .shortAndLong, help: "Print nothing of the build.") var quiet = false
    @Option(help: ArgumentHelp("A secret: id=key.", valueName: "id=key,...")) var secret: [String] = []
    @Option(help: "Forward the SSH agent.") var ssh: [String] = []
    @Option(name: .shortAndLong, help: ArgumentHelp("The image's name.", valueName: "name"))
    var tag: [String] = []
    @Option(help: ArgumentHelp("The stage to build.", valueName: "stage")) var target = ""
    @Option(help: ArgumentHelp("The builder's port.", valueName: "port")) var vsockPort: UInt32 = 8088
    @OptionGroup var logging: Logging
    @Argument(help: "The directory to build.") var contextDir = "."
  }

  struct Image: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "image", abstract: "Manage images.",
      subcommands: [
        Delete.self, Inspect.self, List.self, Load.self, Prune.self, Pull.self, Push.self, Save.self,
        Tag.self,
      ], aliases: ["i"])

    struct Delete: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove images.", aliases: ["rm"])

      @Flag(name: .shortAndLong, help: "Remove all.") var all = false
      @Flag(name: .shortAndLong, help: "Skip those that are not there.") var force = false
      @OptionGroup var logging: Logging
      @Argument(help: "The images.") var images: [String] = []
    }

    struct Inspect: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Print all about images.")

      @OptionGroup var logging: Logging
      @Argument(help: "The images.") var images: [String]
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List images.", aliases: ["ls"])

      @OptionGroup var output: Output
      @Flag(name: .shortAndLong, help: "Print more of each.") var verbose = false
      @OptionGroup var logging: Logging
    }

    struct Load: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Load images from an archive.")

      @Option(name: .shortAndLong, help: "The archive.", completion: .file()) var input: String
      @Flag(name: .shortAndLong, help: "Load it in spite of bad members.") var force = false
      @OptionGroup var logging: Logging
    }

    struct Prune: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Remove images without a name.")

      @Flag(name: .shortAndLong, help: "Remove all that are not used.") var all = false
      @OptionGroup var logging: Logging
    }

    struct Pull: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Fetch an image.")

      @OptionGroup var registry: RegistryAccess
      @OptionGroup var progress: Progress
      @OptionGroup var fetching: Fetching
      @OptionGroup var platform: Platform
      @OptionGroup var logging: Logging
      @Argument(help: "The image.") var reference: String
    }

    struct Push: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Send an image to a registry.")

      @OptionGroup var registry: RegistryAccess
      @OptionGroup var progress: Progress
      @OptionGroup var platform: Platform
      @OptionGroup var logging: Logging
      @Argument(help: "The image.") var reference: String
    }

    struct Save: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Save images in an archive.")

      @OptionGroup var platform: Platform
      @Option(name: .shortAndLong, help: "The archive.", completion: .file()) var output: String
      @OptionGroup var logging: Logging
      @Argument(help: "The images.") var references: [String]
    }

    struct Tag: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Give an image another name.")

      @Argument(help: "The image.") var source: String
      @Argument(help: "Its other name.") var target: String
      @OptionGroup var logging: Logging
    }
  }

  struct Registry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "registry", abstract: "Manage the logins of registries.",
      subcommands: [Login.self, Logout.self, List.self], aliases: ["r"])

    struct Login: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Log in.")

      @OptionGroup var registry: RegistryAccess
      @Flag(help: "Read the password from standard input.") var passwordStdin = false
      @Option(name: .shortAndLong, help: "The user's name.") var username = ""
      @OptionGroup var logging: Logging
      @Argument(help: "The registry.") var server: String
    }

    struct Logout: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Log out.")

      @OptionGroup var logging: Logging
      @Argument(help: "The registry.") var registry: String
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(abstract: "List the logins.", aliases: ["ls"])

      @OptionGroup var output: Output
      @OptionGroup var logging: Logging
    }
  }
}

import ArgumentParser
import ArgumentParserCompletion

/// The commands of https://github.com/realm/SwiftLint.
struct SwiftLint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swiftlint", abstract: "Check the style of Swift.", version: "0.60",
    subcommands: [
      Analyze.self, Docs.self, GenerateDocs.self, Lint.self, Baseline.self, Reporters.self, Rules.self,
      Version.self, CompletionsCommand<SwiftLint>.self,
    ], defaultSubcommand: Lint.self)

  @MainActor static func main() async {
    await Completer.answerIfAsked(SwiftLint.self, deadline: Main.deadline)
    await main(nil)
  }
}

// What several commands take.
extension SwiftLint {
  enum Leniency: String, EnumerableFlag {
    case strict, lenient

    static func help(for value: Self) -> ArgumentHelp? {
      value == .strict ? "Take warnings for errors." : "Take errors for warnings."
    }
  }

  enum Enablement: String, EnumerableFlag {
    case enabled, disabled

    static func name(for value: Self) -> NameSpecification { .shortAndLong }

    static func help(for value: Self) -> ArgumentHelp? { "Only rules that are \(value.rawValue)." }
  }

  struct Common: ParsableArguments {
    @Option(help: "A file of settings.") var config: [String] = []
    @Flag(name: [.long, .customLong("autocorrect")], help: "Mend what can be mended.") var fix = false
    @Flag(help: "Format the files, too.") var format = false
    @Flag(help: "Leave out files in another way.") var useAlternativeExcluding = false
    @Flag(help: "Read the names of files from the environment.") var useScriptInputFiles = false
    @Flag(help: "Read lists of files from the environment.") var useScriptInputFileLists = false
    @Flag(exclusivity: .exclusive) var leniency: Leniency?
    @Flag(help: "Leave out files even if they are named.") var forceExclude = false
    @Flag(help: "Write how long it took.") var benchmark = false
    @Option(help: "How to report.") var reporter: String?
    @Option(help: "What is known already.") var baseline: String?
    @Option(help: "Where to write what is found.") var writeBaseline: String?
    @Flag(help: "Write that for people.") var prettyBaseline = false
    @Option(help: "The directory to work in.") var workingDirectory: String?
    @Option(help: "Where to write the report.") var output: String?
    @Flag(help: "Show how far it is.") var progress = false
    @Flag(help: "Ask whether there is a newer version.") var checkForUpdates = false
    @Option(parsing: .singleValue, help: "A rule to check, and no other.") var onlyRule: [String] = []
  }

  struct RulesFilter: ParsableArguments {
    @Flag(exclusivity: .exclusive) var enablement: Enablement?
    @Flag(name: .shortAndLong, help: "Only rules that mend.") var correctable = false
  }
}

extension SwiftLint {
  struct Analyze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check what needs a build.")

    @OptionGroup var common: Common
    @Flag(help: "Print only what is found.") var quiet = false
    @Option(help: "The log of a build.") var compilerLogPath: String?
    @Option(help: "The commands of a build.") var compileCommands: String?
    @Argument(help: "What to check.") var paths: [String] = []
  }

  struct Docs: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the documentation.")

    @Argument(help: "The rule.") var ruleID: String?
  }

  struct GenerateDocs: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write the documentation of rules.")

    @Option(help: "Where to write it.") var path = "rule_docs"
    @Option(help: "A file of settings.") var config: String?
    @OptionGroup var filter: RulesFilter
  }

  struct Lint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check files.")

    @OptionGroup var common: Common
    @Flag(name: .customLong("use-stdin"), help: "Check standard input.") var usesStandardInput = false
    @Flag(help: "Print only what is found.") var quiet = false
    @Flag(help: "Do not print what is outdated.") var silenceDeprecationWarnings = false
    @Option(help: "Where to keep what was found.") var cachePath: String?
    @Flag(help: "Check all of it anew.") var noCache = false
    @Flag(help: "Check all rules.") var enableAllRules = false
    @Flag(name: .customLong("disable-sourcekit"), help: "Do without SourceKit.") var disablesSourceKit = false
    @Argument(help: "What to check.") var paths: [String] = []
  }

  struct Baseline: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report what is in a baseline.", subcommands: [Report.self, Compare.self])

    struct Options: ParsableArguments {
      @Option(help: "The baseline.") var baseline: String
    }

    struct Reporting: ParsableArguments {
      @Option(help: "How to report.") var reporter: String?
      @Option(help: "Where to write the report.") var output: String?
    }

    struct Report: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Report all of it.")

      @OptionGroup var options: Options
      @OptionGroup var reporting: Reporting
    }

    struct Compare: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Report what only another has.")

      @OptionGroup var options: Options
      @Option(help: "The other.") var otherBaseline: String
      @OptionGroup var reporting: Reporting
    }
  }

  struct Reporters: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the ways to report.")
  }

  struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the rules.")

    @Option(help: "A file of settings.") var config: String?
    @OptionGroup var filter: RulesFilter
    @Flag(name: .shortAndLong, help: "Print more of each.") var verbose = false
    @Flag(help: "Print only the settings.") var configOnly = false
    @Flag(help: "Print the usual settings.") var defaultConfig = false
    @Argument(help: "The rule.") var ruleID: String?
  }

  struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the version.")
  }
}

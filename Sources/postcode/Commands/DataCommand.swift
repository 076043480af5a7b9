import ArgumentParser
import Basics
import Postcodes

struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Show, replace or update the postcodes that the program knows by itself.",
    subcommands: [Info.self, Import.self, Update.self, Remove.self], defaultSubcommand: Info.self)

  struct Info: ProgramCommand {
    var usesCountry: Bool { false }

    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show which release is in use, what it holds, and what its licence asks for.")

    @Option(help: "How to print it.")
    var format: Format?

    func run(in context: Context) -> ExitStatus {
      let record = CountryRecord(path: Settings().countryFile)
      context.console.records([record], format ?? context.format) { record.text }
      return .done
    }
  }

  struct Import: ProgramCommand {
    var usesCountry: Bool { false }

    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Use another release instead of the built-in one.",
      discussion: """
        A release of OS Code-Point Open, as a zip file or a folder, or of the ONS Postcode Directory or the National \
        Statistics Postcode Lookup (ONSPD, NSPL), as a zip file, a folder or a table (csv).
        """)

    @Argument(help: "The release.", completion: .file())
    var file: String

    @Flag(
      help: ArgumentHelp(
        "Take Northern Ireland's postcodes too, and accept their licence.",
        discussion: PostcodeRelease.northernIrelandLicence))
    var northernIreland = false

    @Flag(help: "Take a release that contradicts itself, or holds far fewer postcodes than what is in use.")
    var force = false

    @Option(help: "How to print what was done.")
    var format: Format?

    func run(in context: Context) throws -> ExitStatus {
      var options = PostcodeRelease.Options()
      (options.isForced, options.withNorthernIreland) = (force, northernIreland)
      return try CountryImport(context: context, format: format ?? context.format).run(file, options)
    }
  }

  struct Update: ProgramCommand {
    var usesCountry: Bool { false }

    static let configuration = CommandConfiguration(
      commandName: "update",
      abstract: "Download the current release of OS Code-Point Open and use it.",
      discussion: """
        Nothing is done if it is in use. A download that was cut off is resumed the next time. The service is Ordnance \
        Survey's; POSTCODE_DATA_URL names another with the same API.
        """)

    @Flag(
      help:
        "Take a release that contradicts itself, is in use, or holds far fewer postcodes than what is in use."
    )
    var force = false

    @Option(help: "How to print what was done.")
    var format: Format?

    func run(in context: Context) throws -> ExitStatus {
      var options = PostcodeRelease.Options()
      options.isForced = force
      return try CountryImport(context: context, format: format ?? context.format).update(options)
    }
  }

  struct Remove: ProgramCommand {
    var usesCountry: Bool { false }

    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Go back to the built-in release.")

    @Option(help: "How to print what was done.")
    var format: Format?

    func run(in context: Context) throws -> ExitStatus {
      let path = Settings().countryFile
      var removed: String?
      if let path {
        if unlink(path) == 0 {
          removed = path
        } else if errno != ENOENT, errno != ENOTDIR {
          throw Refusal(FileError(path).description, .unwritable)
        }
      }
      let isAgain = removed.map { "\($0.printable) is removed" } ?? "Nothing was imported"
      let release = Country.greatBritain.release
      context.console.records([RemovedRecord(removed: removed, release: release)], format ?? context.format) {
        "\(isAgain); \(release), built in, is in use\(context.afterRestart)."
      }
      return .done
    }
  }
}

/// What was removed, as `--format json` and `csv` print it.
private struct RemovedRecord: Record {
  static let members: Members<RemovedRecord> = [
    "removed": { $0.removed.map { .path($0) } }, "release": { .text($0.release) },
  ]

  let removed: String?
  let release: String
}

import ArgumentParser
import Basics
import Postcodes

struct DataCommand: DeclaredCommand {
  static let declaration = CommandDeclaration.data
  static let configuration = CommandConfiguration(
    declaration, subcommands: [Info.self, Import.self, Update.self, Remove.self], defaultSubcommand: Info.self
  )

  struct Info: ProgramCommand {
    static let declaration = CommandDeclaration.dataInfo

    @Option(help: .format)
    var format: Format?

    func run(in context: Context) -> ExitStatus {
      let record = CountryRecord(path: Settings().countryFile)
      context.console.records([record], format ?? context.format) { record.text }
      return .done
    }
  }

  struct Import: ProgramCommand {
    static let declaration = CommandDeclaration.dataImport

    @Argument(help: .words(of: .dataImport), completion: .file())
    var file: String

    @Flag(
      help: ArgumentHelp(
        "Take Northern Ireland's postcodes too, and accept their licence.",
        discussion: PostcodeRelease.northernIrelandLicence))
    var northernIreland = false

    @Flag(help: "Take a release that contradicts itself, or holds far fewer postcodes than what is in use.")
    var force = false

    @Option(help: .format)
    var format: Format?

    func run(in context: Context) throws -> ExitStatus {
      var options = PostcodeRelease.Options()
      (options.isForced, options.withNorthernIreland) = (force, northernIreland)
      return try CountryImport(context: context, format: format ?? context.format).run(file, options)
    }
  }

  struct Update: ProgramCommand {
    static let declaration = CommandDeclaration.dataUpdate

    @Flag(
      help:
        "Take a release that contradicts itself, is in use, or holds far fewer postcodes than what is in use."
    )
    var force = false

    @Option(help: .format)
    var format: Format?

    func run(in context: Context) throws -> ExitStatus {
      var options = PostcodeRelease.Options()
      options.isForced = force
      return try CountryImport(context: context, format: format ?? context.format).update(options)
    }
  }

  struct Remove: ProgramCommand {
    static let declaration = CommandDeclaration.dataRemove

    @Option(help: .format)
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

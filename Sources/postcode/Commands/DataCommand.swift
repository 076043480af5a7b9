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
      context.console.line(format ?? context.format == .json ? json(record) : record.text)
      return .done
    }
  }

  struct Import: ProgramCommand {
    var usesCountry: Bool { false }

    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Use another release instead of what is built in.",
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
        Does nothing where it is in use. A download that was cut off is gone on with the next time. The service is \
        Ordnance Survey's; POSTCODE_DATA_URL names another that speaks as it does.
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
      commandName: "remove", abstract: "Go back to what is built in.")

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
      context.console.line(
        format ?? context.format == .json
          ? json(["removed": removed, "release": Country.greatBritain.release])
          : "\(isAgain); \(Country.greatBritain.release), built in, is in use\(context.afterRestart).")
      return .done
    }
  }
}

extension Context {
  /// What to add to a sentence on data that a running prompt does not use.
  var afterRestart: String { services == nil ? "" : " when the prompt is next started" }
}

/// Imports a release and puts it in the place of what was imported before.
struct CountryImport {
  let context: Context
  let format: Format

  /// - Throws: `Refusal`; what was there stays then.
  func run(_ path: String, _ options: PostcodeRelease.Options) throws -> ExitStatus {
    guard let target = Settings().countryFile else {
      throw Refusal("There is no place for the data: HOME is not set.", .unwritable)
    }
    let release: PostcodeRelease
    let bar = ProgressBar("Importing", isShown: context.services == nil)
    do {
      release = try PostcodeRelease(at: path, options) { [interruption = context.interruption] part in
        bar.show(part)
        var wanted = pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)
        return interruption < 0 || poll(&wanted, 1, 0) == 0
      }
      bar.end()
    } catch {
      bar.end()
      switch error {
      case is CancellationError: throw Refusal("The import was given up; nothing has changed.", .interrupted)
      case let error as ImportProblem: throw Refusal(error.description, .unreadable)
      default: throw Refusal("\(error)", .unreadable)
      }
    }
    let former = Country.inUse
    guard options.isForced || release.unitCount >= former.unitCount / 10 * 9 else {
      throw Refusal(
        "\(path.printable) holds \(grouped(release.unitCount)) postcodes, far fewer than \(former.release) with \(grouped(former.unitCount)); take it all the same with --force.",
        .unreadable)
    }
    do {
      try ImportedCountry.replace(target, with: release.file)
    } catch {
      throw Refusal("\(error)", .unwritable)
    }
    for note in release.notes { context.console.complaint(note) }
    context.console.line(
      format == .json
        ? json(CountryRecord(path: target))
        : "Imported \(release.name): \(grouped(release.unitCount)) postcodes are in use\(context.afterRestart)."
    )
    return .done
  }
}

extension CountryImport {
  /// Downloads the current release and imports it, unless it is in use.
  ///
  /// - Throws: `Refusal`; what was there stays then.
  func update(_ options: PostcodeRelease.Options) throws -> ExitStatus {
    let settings = Settings()
    if !settings.problems.isEmpty { throw Refusal(settings.problems.joined(separator: " "), .usage) }
    if settings.isOffline || context.services?.isOffline == true {
      throw Refusal(
        "Offline, nothing can be downloaded; import a file, or leave out what says so.", .unavailable)
    }
    guard let target = settings.countryFile else {
      throw Refusal("There is no place for the data: HOME is not set.", .unwritable)
    }
    let service: DownloadService
    do {
      service = try DownloadService(
        address: settings.dataURL, timeout: settings.timeout ?? .seconds(30), environment: environmentVariable
      )
    } catch {
      throw Refusal(error.description, .usage)
    }
    let former = Country.inUse
    let part = target + ".zip.part"
    let bar = ProgressBar("Downloading", isShown: context.services == nil)
    let outcome = try context.waited { () async -> Result<Bool, any Error> in
      do {
        if try await service.version() <= former.version, !options.isForced { return .success(false) }
        try await service.download(to: part) { bar.show($0) }
        return .success(true)
      } catch {
        return .failure(error)
      }
    }
    bar.end()
    switch outcome {
    case .failure(let error as DownloadProblem):
      throw Refusal(error.description, error.isCancelled ? .interrupted : .unavailable)
    case .failure(let error): throw Refusal("\(error)", .unwritable)
    case .success(false):
      context.console.line(
        format == .json
          ? json(CountryRecord(path: target))
          : "\(former.release.printable) is current and in use; nothing was done.")
      return .done
    case .success(true):
      defer { unlink(part) }
      return try run(part, options)
    }
  }
}

extension Country {
  /// The release by its number, or by its month.
  fileprivate var version: DownloadService.Version {
    let number = release.hasPrefix("OS ") ? release.split(separator: " ").last : nil
    return number.flatMap { .init($0) } ?? .init(date) ?? .unknown
  }
}

/// The country in use, as `data info` prints it.
struct CountryRecord: Encodable {
  let release: String
  let date: String
  let isImported: Bool
  let postcodes: Int
  let countries: [String: Int]
  let terminated: Int
  let path: String?
  let bytes: Int?
  let notice: String?
  let attribution: [String]

  private enum CodingKeys: String, CodingKey {
    case release, date
    case isImported = "imported"
    case postcodes, countries, terminated, path, bytes, notice, attribution
  }

  /// - Parameter path: where an imported one would be. All of it is checked.
  init(path: String?) {
    var imported: ImportedCountry?
    var notice: String?
    do throws(ImportedCountry.Problem) {
      imported = try path.flatMap { path throws(ImportedCountry.Problem) in
        try ImportedCountry(at: path, isChecked: true)
      }
    } catch {
      notice = error.description
    }
    let country = imported?.country ?? .greatBritain
    self.path = path
    self.notice = notice
    (bytes, isImported) = (imported?.size, imported != nil)
    (release, date, postcodes) = (country.release.printable, country.date.printable, country.unitCount)
    countries = Dictionary(country.unitCounts.map { ($0.country, $0.count) }) { $0 + $1 }
    terminated = country.terminatedCount
    attribution = [country.attribution.printable, PostTown.attribution]
  }

  var text: String {
    var rows = [
      (label: "Release", value: release + (isImported ? ", imported" : ", built in")),
      (label: "Date", value: date),
      (
        label: "Postcodes",
        value:
          ([grouped(postcodes)]
          + countries.sorted { $0.value > $1.value }.map { "\($0.key) \(grouped($0.value))" })
          .joined(separator: "; ")
      ),
    ]
    if terminated > 0 {
      rows.append((label: "No longer", value: "\(grouped(terminated)) that are out of use"))
    }
    rows.append((label: "File", value: path?.printable ?? "none: HOME is not set"))
    if let bytes { rows.append((label: "Size", value: "\(grouped(bytes)) bytes")) }
    if !isImported, notice == nil {
      rows.append((label: "In use", value: "what is built in, since that file is not there"))
    }
    if let notice { rows.append((label: "Notice", value: notice)) }
    rows.append((label: "Licence", value: "Open Government Licence v3.0; the post towns CC BY-SA 4.0"))
    for sentence in attribution { rows.append((label: "Source", value: sentence)) }
    return Columns.aligned(rows, indent: "")
  }
}

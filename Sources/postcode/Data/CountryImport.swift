import Basics
import Postcodes

/// Imports a release, which replaces the one imported before.
struct CountryImport {
  let context: Context
  let format: Format

  /// Imports a release from a file or a folder.
  ///
  /// - Parameter host: where it was downloaded from; nil for a file that the user named.
  /// - Throws: `Refusal`; the release imported before then stays.
  func run(
    _ path: String, _ options: PostcodeRelease.Options, from host: String? = nil
  ) throws -> ExitStatus {
    guard !path.isEmpty else {
      throw Refusal("No release is named; name its zip file, its folder or its table.", .usage)
    }
    guard let target = Settings().countryFile else { throw Refusal.noFolder }
    let release = try read(path, options, from: host)
    if !options.isForced { try check(release, at: path, after: Country.inUse) }
    do {
      try ImportedCountry.replace(target, with: release.file)
    } catch {
      throw unwritable(error)
    }
    for note in release.notes { context.console.complaint(note) }
    if release.lacksNorthernIreland {
      context.console.complaint(
        """
        Northern Ireland's postcodes were left out; with --northern-ireland you accept their licence. \
        \(PostcodeRelease.northernIrelandLicence)
        """)
    }
    let count = release.unitCount
    context.console.records([CountryRecord(path: target)], format) {
      "Imported \(release.name): \(grouped(count)) postcode\(count == 1 ? " is" : "s are") in use\(context.afterRestart)."
    }
    return .done
  }

  private func read(
    _ path: String, _ options: PostcodeRelease.Options, from host: String?
  ) throws -> PostcodeRelease {
    let bar = ProgressBar("Importing", isShown: context.services == nil)
    do {
      defer { bar.end() }
      return try PostcodeRelease(at: path, options) { [interruption = context.interruption] part in
        bar.show(part)
        var wanted = pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)
        return interruption < 0 || poll(&wanted, 1, 0) == 0
      }
    } catch {
      switch error {
      case is CancellationError: throw Refusal("The import was given up; nothing has changed.", .interrupted)
      case let error as ImportProblem where host != nil && !error.canBeForced:
        throw Refusal(
          "The file from \(host ?? "") is not a release that can be imported; try again later, or import one by hand.",
          .unavailable)
      case let error as ImportProblem: throw Refusal(error.sentence, .unreadable)
      default: throw Refusal("\(error)", .unreadable)
      }
    }
  }

  /// Refuses a release that holds far less than another.
  private func check(_ release: PostcodeRelease, at path: String, after former: Country) throws {
    // Northern Ireland's postcodes are the user's own choice.
    let lacking = former.areas.filter { !release.areas.contains($0) && $0 != "BT" }
    if let first = lacking.first {
      let others = lacking.count == 1 ? "" : " and \(lacking.count - 1) of the other areas"
      throw Refusal(
        "\(path.printable) is only a part of a release: it has no postcodes of \(first)\(others) that \(former.release) has; import the whole.",
        .unreadable)
    }
    guard release.unitCount >= former.unitCount / 10 * 9 else {
      throw Refusal(
        "\(path.printable) holds \(grouped(release.unitCount)) postcodes, far fewer than \(former.release) with \(grouped(former.unitCount)); take it all the same with --force.",
        .unreadable)
    }
  }
}

extension CountryImport {
  private func unwritable(_ error: any Error) -> Refusal {
    let unwritten = (error as? FileError).map {
      "\($0.shownPath) cannot be written: \($0.reason); the data in use stays."
    }
    return Refusal(unwritten ?? (error as? any Advised)?.sentence ?? "\(error)", .unwritable)
  }

  /// Downloads the current release and imports it, unless it is in use.
  ///
  /// - Throws: `Refusal`; the release imported before then stays.
  func update(_ options: PostcodeRelease.Options) throws -> ExitStatus {
    let settings = Settings()
    if !settings.problems.isEmpty { throw Refusal(settings.problems.joined(separator: " "), .usage) }
    if settings.isOffline || context.services?.isOffline == true {
      throw Refusal(
        "Offline, nothing can be downloaded; import a file, or \(Settings.wayOnline).",
        .unavailable)
    }
    guard let target = settings.countryFile else { throw Refusal.noFolder }
    let service: DownloadService
    do {
      service = try DownloadService(
        address: settings.dataURL, allowsHTTP: settings.allowsHTTP,
        timeout: settings.timeout ?? .seconds(30), userAgent: ProgramIdentity.userAgent,
        environment: environmentVariable)
    } catch {
      throw Refusal(error.sentence, .usage)
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
    case .failure(let error): throw unwritable(error)
    case .success(false):
      context.console.records([CountryRecord(path: target)], format) {
        "\(former.release.printable) is current and in use; nothing was done."
      }
      return .done
    case .success(true):
      defer { unlink(part) }
      return try run(part, options, from: service.name)
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

extension Context {
  /// The end of a sentence on data that a running prompt does not use yet.
  var afterRestart: String { services == nil ? "" : " when the prompt is next started" }
}

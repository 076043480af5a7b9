import Basics
import Dispatch

/// A kind of release that can be imported.
protocol ReleaseKind: Sendable {
  /// The files that hold its postcodes.
  var files: [ReleaseFiles.File] { get }
  /// The names that it gives authorities and wards, by their codes.
  var ownNames: [AreaCode: String] { get }
  /// The lines of the section `about` of the country's file.
  func about(newestMonth: Int) -> [String]
  /// Reads one of its files.
  func part(of file: ReleaseFiles.File, in release: ReleaseFiles) throws -> ReleasePart
  /// - Throws: `ImportProblem` if a file has another number of rows than the release states.
  func check(rows: [String: Int]) throws
}

/// A release of postcodes that was read: the country's file made of it, and what to report.
package struct PostcodeRelease {
  /// How to import a release.
  package struct Options: Sendable {
    /// Whether to import a release that contradicts itself.
    package var isForced = false
    /// Whether to import the rows of Northern Ireland, and so accept their licence.
    package var withNorthernIreland = false

    package init() {}
  }

  /// The licence of Northern Ireland's rows, in one sentence.
  ///
  /// Source: https://www.ons.gov.uk/methodology/geography/licences
  package static let northernIrelandLicence =
    "The Northern Ireland End User Licence of Land & Property Services allows internal use, and no other without their leave: https://www.ons.gov.uk/methodology/geography/licences"

  /// The release: `OS Code-Point Open 2025.4`.
  package let name: String
  package let unitCount: Int
  /// The letters of the areas that it has postcodes of.
  package let areas: Set<String>
  /// The bytes of the country's file.
  package let file: [UInt8]
  /// Whether it has postcodes of Northern Ireland, which were left out for their licence.
  package let lacksNorthernIreland: Bool
  /// Sentences on what else was left out.
  package private(set) var notes: [String] = []

  /// Reads a release: a zip file, a folder with its contents, or a single table.
  ///
  /// - Parameter progress: takes the part that was read, from 0 to 1, on any thread, and returns whether to continue.
  /// - Throws: `ImportProblem`, `FileError`; `CancellationError` if `progress` returned false.
  package init(at path: String, _ options: Options, progress: @escaping @Sendable (Double) -> Bool) throws {
    let files = try ReleaseFiles(at: path)
    let known: (any ReleaseKind)? =
      if let points = try CodePointOpen(files) { points } else { try PostcodeDirectory(files, options) }
    guard let kind = known, !kind.files.isEmpty else {
      throw ImportProblem(
        "\(path.printable) is not a release of OS Code-Point Open, ONSPD or NSPL; name its zip file, or its folder."
      )
    }
    var parts = try Self.parts(of: kind, at: path, progress)
    if !options.isForced {
      try kind.check(
        rows: Dictionary(zip(kind.files.map(\.name), parts.map(\.rowCount))) { $0 + $1 })
    }
    let about = kind.about(newestMonth: parts.map(\.newestMonth).max() ?? 0)
    lacksNorthernIreland = parts.contains(where: \.lacksNorthernIreland)
    parts = ReleasePart.ordered(parts)
    let (units, bad) = parts.reduce((0, 0)) { ($0.0 + $1.units.count, $0.1 + $1.badCount) }
    guard units > 0 else { throw ImportProblem("\(path.printable) holds no postcode that is in use.") }
    try Self.check(date: about[1], of: path, options)
    if bad > units / 10, !options.isForced {
      throw ImportProblem(
        "\(path.printable) has \(bad == 1 ? "1 row" : "\(bad) rows") that cannot be read\(Self.first(parts)); download it again.",
        canBeForced: true)
    }
    for row in parts.flatMap(\.badRows).prefix(10) {
      let location = row.line > 0 ? "\(row.file.printable), line \(row.line)" : row.file.printable
      notes.append("\(location): \(row.reason).")
    }
    if bad > 0 {
      notes.append(
        bad == 1
          ? "1 row was left out, since it cannot be used."
          : "\(bad) rows were left out, since they cannot be used.")
    }
    let names = CodeNames.builtIn.merging(kind.ownNames) { $1 }
    let codes = Set(parts.flatMap(\.memberships).flatMap { [$0.authority, $0.ward] }).subtracting([.none])
    let unnamed = codes.count { names[$0] == nil }
    if unnamed > 0 {
      let advice = kind.ownNames.isEmpty ? "its whole zip file or folder may name them" : "they stay without"
      notes.append("\(unnamed) of \(codes.count) codes of authorities and wards have no name; \(advice).")
    }
    name = about[0]
    areas = parts.reduce(into: []) { $0.formUnion($1.areas) }
    unitCount = units
    file = try CountryBuilder(about: about, names: names, parts: parts).file()
  }

  /// - Throws: `ImportProblem` if the date does not exist, or is more than a year ahead.
  private static func check(date: String, of path: String, _ options: Options) throws {
    guard let day = Country.day(date) else {
      throw ImportProblem(
        "\(path.printable) does not say which day its data is of; download it again, and keep its name.")
    }
    guard options.isForced || day <= time(nil) / 86_400 + 366 else {
      throw ImportProblem(
        "\(path.printable) says that its data is of \(date), which is more than a year ahead; download it again.",
        canBeForced: true)
    }
  }

  private static func first(_ parts: [ReleasePart]) -> String {
    guard let row = parts.lazy.flatMap(\.badRows).first else { return "" }
    return ", the first at \(row.file.printable), line \(row.line)"
  }

  /// The postcodes of the files, read by one thread per processor.
  private static func parts(
    of kind: some ReleaseKind, at path: String, _ progress: @escaping @Sendable (Double) -> Bool
  ) throws -> [ReleasePart] {
    let total = Double(max(1, kind.files.reduce(0) { $0 + $1.size }))
    let done = Mutex(0)
    let state = Mutex(
      (next: 0, parts: [ReleasePart?](repeating: nil, count: kind.files.count), error: Error?.none))
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    DispatchQueue.concurrentPerform(iterations: min(processors, kind.files.count)) { _ in
      do {
        let release = try ReleaseFiles(at: path) { count in
          let read = done.withLock { done in
            done += count
            return done
          }
          guard progress(min(1, Double(read) / total)) else { throw CancellationError() }
        }
        while let number = state.withLock({ state in
          defer { state.next += 1 }
          return state.next < kind.files.count && state.error == nil ? state.next : nil
        }) {
          var part = try kind.part(of: kind.files[number], in: release)
          part.sort(kind.files[number].name)
          state.withLock { [part] in $0.parts[number] = part }
        }
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
    return try state.withLock { state in
      if let error = state.error { throw error }
      return state.parts.compactMap(\.self)
    }
  }
}

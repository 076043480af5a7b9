import Basics
import Postcodes

/// The country in use, as `data info` prints it.
struct CountryRecord: Record {
  static let members: Members<CountryRecord> = [
    "release": { .text($0.release) },
    "date": { .text($0.date) },
    "imported": { .flag($0.isImported) },
    "postcodes": { .integer($0.postcodes) },
    "countries": { .counts($0.countries) },
    "terminated": { .integer($0.terminated) },
    "path": { $0.path.map { .path($0) } },
    "bytes": { $0.bytes.map { .integer($0) } },
    "notice": { $0.notice.map { .text($0) } },
    "licence": { .text($0.licence) },
    "attribution": { .texts($0.attribution, separator: " ") },
  ]

  let release: String
  let date: String
  let isImported: Bool
  let postcodes: Int
  /// How many postcodes each country has, that with most first.
  let countries: [(name: String, count: Int)]
  let terminated: Int
  let path: String?
  let bytes: Int?
  let notice: String?
  let licence: String
  let attribution: [String]

  /// - Parameter path: where an imported country would be. It is checked as a whole.
  init(path: String?) {
    var imported: ImportedCountry?
    var notice: String?
    do throws(ImportedCountry.Problem) {
      imported = try path.flatMap { path throws(ImportedCountry.Problem) in
        try ImportedCountry(at: path, isChecked: true)
      }
    } catch {
      notice = error.sentence
    }
    let country = imported?.country ?? .greatBritain
    self.path = path
    self.notice = notice
    (bytes, isImported) = (imported?.size, imported != nil)
    (release, date, postcodes) = (country.release.printable, country.date.printable, country.unitCount)
    countries = Dictionary(country.unitCounts.map { ($0.country, $0.count) }) { $0 + $1 }
      .map { (name: $0, count: $1) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    terminated = country.terminatedCount
    licence = country.licence + "; the post towns CC BY-SA 4.0; the names of places also CC BY 4.0"
    attribution = [
      country.attribution.printable, PostTown.attribution, PlaceNames.builtIn.attribution,
    ]
  }

  var text: String {
    var rows = [
      (label: "Release", value: release + (isImported ? ", imported" : ", built in")),
      (label: "Date", value: date),
      (
        label: "Postcodes",
        value: ([grouped(postcodes)] + countries.map { "\($0.name) \(grouped($0.count))" }).joined(
          separator: "; ")
      ),
    ]
    if terminated > 0 {
      rows.append((label: "No longer", value: "\(grouped(terminated)) that are out of use"))
    }
    rows.append((label: "File", value: path?.printable ?? "none: HOME is not set to a full path"))
    if let bytes { rows.append((label: "Size", value: "\(grouped(bytes)) bytes")) }
    if !isImported, notice == nil {
      rows.append((label: "In use", value: "what is built in, since that file is not there"))
    }
    if let notice { rows.append((label: "Notice", value: notice)) }
    rows.append((label: "Licence", value: licence))
    for sentence in attribution { rows.append((label: "Source", value: sentence)) }
    return Columns.aligned(rows, indent: "")
  }
}

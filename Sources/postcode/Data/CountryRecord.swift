import Basics
import Postcodes

/// The country in use, as `data info` prints it.
struct CountryRecord: Record, Encodable {
  static let columns = [
    "release", "date", "imported", "postcodes", "countries", "terminated", "path", "bytes", "notice",
    "licence",
    "attribution",
  ]

  let release: String
  let date: String
  let isImported: Bool
  let postcodes: Int
  let countries: [String: Int]
  let terminated: Int
  let path: String?
  let bytes: Int?
  let notice: String?
  let licence: String
  let attribution: [String]

  private enum CodingKeys: String, CodingKey {
    case release, date
    case isImported = "imported"
    case postcodes, countries, terminated, path, bytes, notice, licence, attribution
  }

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
    terminated = country.terminatedCount
    licence = country.licence + "; the post towns CC BY-SA 4.0; the names of places also CC BY 4.0"
    attribution = [
      country.attribution.printable, PostTown.attribution, PlaceNames.builtIn.attribution,
    ]
  }

  /// The countries, those with most postcodes first.
  private var ordered: [(key: String, value: Int)] {
    countries.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }

  var cells: [String?] {
    [
      release, date, "\(isImported)", "\(postcodes)",
      ordered.map { "\($0.key) \($0.value)" }.joined(separator: "; "), "\(terminated)", path?.printable,
      bytes.map { "\($0)" }, notice, licence, attribution.joined(separator: " "),
    ]
  }

  var text: String {
    var rows = [
      (label: "Release", value: release + (isImported ? ", imported" : ", built in")),
      (label: "Date", value: date),
      (
        label: "Postcodes",
        value: ([grouped(postcodes)] + ordered.map { "\($0.key) \(grouped($0.value))" }).joined(
          separator: "; ")
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
    rows.append((label: "Licence", value: licence))
    for sentence in attribution { rows.append((label: "Source", value: sentence)) }
    return Columns.aligned(rows, indent: "")
  }
}

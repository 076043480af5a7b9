import Basics
import Postcodes

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

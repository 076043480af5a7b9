import Basics
import Postcodes

/// The names that `--fields` and `--add` take.
enum FieldNames {
  /// The fields that only the service knows.
  static let ofService = PostcodeDetails.attributeNames

  /// The names in a list separated by commas.
  ///
  /// - Parameters:
  ///   - known: the names that a command takes.
  ///   - kept: the names in answers of the service that are kept. They may be newer than the program.
  /// - Throws: `Refusal` for any other name.
  static func read(
    _ list: String, of known: [String], option: String, kept: () -> Set<String>
  ) throws -> [String] {
    let names = list.split { $0 == "," || $0 == " " }.map(String.init)
    if names.isEmpty {
      throw Refusal("\(option) needs at least one field, such as \(known[0]),\(known[1]).", .usage)
    }
    let others = names.filter { !known.contains($0) }
    let newer = others.isEmpty || !Set(known).isSuperset(of: ofService) ? [] : kept()
    for name in others where !newer.contains(name) {
      let near = known.map { ($0, distance(name.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
      let meant =
        everydayNames[name.lowercased()].flatMap { known.contains($0) ? $0 : nil }
        ?? near.flatMap { $0.1 <= 3 ? $0.0 : nil }
      let hint = meant.map { "did you mean \($0)?" }
      throw Refusal(
        "There is no field \(name.quoted()); \(hint ?? "postcode-fields(7) lists them.")",
        .usage)
    }
    return names
  }

  /// How far a text is from a name; 1 for a beginning or a last part of the name.
  private static func distance(_ typed: String, _ name: String) -> Int {
    name.hasPrefix(typed) || name.hasSuffix("." + typed) || name.hasSuffix("_" + typed)
      ? 1 : slips(from: typed, to: name)
  }

  /// What people call a field that has another name.
  private static let everydayNames = [
    "county": "admin_county", "council": "admin_district", "authority": "admin_district", "town": "postTowns",
    "city": "postTowns", "lat": "latitude", "lng": "longitude", "lon": "longitude",
    "mp": "parliamentary_constituency", "constituency": "parliamentary_constituency",
  ]
}

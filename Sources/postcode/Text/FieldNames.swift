import ArgumentParser
import Basics
import Postcodes
import ShellCompletion

/// The names that `--fields` and `--add` take.
enum FieldNames {
  /// The fields that only the service knows.
  static let ofService = PostcodeDetails.attributeNames

  /// The fields of a command, by its name; none if it has no such option.
  static func of(command: String) -> [String] {
    switch command {
    case "lookup", "prompt": Lookup.columns + ofService
    case "nearest", "reverse": Neighbour.columns + ofService
    case "random", "enrich": Place.columns + ofService
    case "outcode": Answered<OutcodeRecord>.columns
    case "terminated": Answered<Terminated>.columns
    case "scotland": Answered<ScottishRecord>.columns
    default: []
    }
  }

  /// The names in a list separated by commas.
  ///
  /// - Throws: `Refusal` for a field that the command does not have.
  static func read(_ list: String, of command: String, option: String = "--fields") throws -> [String] {
    let known = of(command: command)
    let names = list.split { $0 == "," || $0 == " " }.map(String.init)
    if names.isEmpty { throw Refusal("\(option) needs names, like \(known[0]),\(known[1]).", .usage) }
    for name in names where !known.contains(name) {
      let near = known.map { ($0, distance(name.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
      let meant =
        everydayNames[name.lowercased()].flatMap { known.contains($0) ? $0 : nil }
        ?? near.flatMap { $0.1 <= 3 ? $0.0 : nil }
      let hint = meant.map { "did you mean \($0)?" }
      throw Refusal(
        "There is no field \(name.quoted()); \(hint ?? "the man page has them under NAMES OF FIELDS.")",
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

  /// Completes the last name of a list; nil for another argument.
  static func source(for argument: ArgumentID) -> ValueSource? {
    guard ["--fields", "--add"].contains(argument.name), let command = argument.command.first else {
      return nil
    }
    return ValueSource { request in
      let names = request.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let (given, typed) = (names.dropLast(), names.last ?? "")
      let before = given.map { $0 + "," }.joined()
      return ValueReply(
        of(command: command).filter { $0.hasPrefix(typed) && !given.contains($0) }.map {
          CompletionValue(before + $0, display: $0)
        })
    }
  }
}

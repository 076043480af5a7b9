import Basics
import Postcodes

/// The beginning of a postcode in a command's words.
struct TypedPrefix {
  /// The words joined with blanks.
  let typed: String
  /// The prefix without quotes and the like around it. A blank ends a district: `M1 ` is not the beginning of M11.
  let text: String

  init(_ words: [String], own: () -> [OwnPlaces.Entry]) {
    typed = words.map { PlaceWords.withoutNames($0, own: own) }.joinedByBlanks
    // What begins so is meant with an asterisk and without.
    let written = WrittenPostcode.only(in: typed.last == "*" ? String(typed.dropLast()) : typed)?.text ?? ""
    text = written.isEmpty || typed.last != " " ? written : written + " "
  }

  var read: PostcodePrefix { PostcodePrefix(text) }
}

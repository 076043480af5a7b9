import Basics
import Postcodes

/// The beginning of a postcode in a command's words.
struct TypedPrefix {
  /// The words joined with blanks.
  let typed: String
  /// The prefix without quotes and the like around it. A blank ends a district: `M1 ` is not the beginning of M11.
  let text: String

  init(_ words: [String]) {
    typed = words.map(Subject.withoutName).reduce("") { $0 + ($0.isEmpty ? "" : " ") + $1 }
    let written = WrittenPostcode.only(in: typed)?.text ?? ""
    text = written.isEmpty || typed.last != " " ? written : written + " "
  }

  var read: PostcodePrefix { PostcodePrefix(text) }

  /// The refusal when no postcode of the country begins with it.
  var refusal: Refusal {
    guard read.canBegin else { return Refusal("No postcode begins with \(typed.quoted()).", .nothing) }
    if typed.last == " ", Country.inUse.covers(area: read.compact.prefix { $0.isLetter }) {
      return Refusal("There is no district \(read) in \(Country.inUse.release).", .nothing)
    }
    let isCovered = Country.inUse.covers(area: read.compact.prefix { $0.isLetter })
    return Refusal(
      "No postcode in \(Country.inUse.release) begins with \(read)"
        + (isCovered ? "." : "; the release has nothing of that area."), isCovered ? .nothing : .unavailable)
  }
}

import Basics
import Postcodes

/// The beginning of a postcode as a command was given it, in one word or several.
struct TypedPrefix {
  /// The words with blanks between them.
  let typed: String
  /// The same without what stands around it. A blank ends a district: `M1 ` is not the beginning of M11.
  let text: String

  init(_ words: [String]) {
    typed = words.map(Subject.withoutName).reduce("") { $0 + ($0.isEmpty ? "" : " ") + $1 }
    let written = WrittenPostcode.only(in: typed)?.text ?? ""
    text = written.isEmpty || typed.last != " " ? written : written + " "
  }

  var read: PostcodePrefix { PostcodePrefix(text) }

  /// What to say where no postcode of the country begins so.
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

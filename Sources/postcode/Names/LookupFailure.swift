import Basics
import Postcodes

/// Why a text did not lead to a place.
enum LookupFailure: Error, CustomStringConvertible {
  /// A blank line has nothing to look up.
  case blankLine
  case notAPostcode(PostcodeError)
  case notFound(LookupError)
  /// The text is the name of several places.
  case several(String, [NameMatch])
  /// No place of a name is known to lie where it was said to.
  case elsewhere(String, [NameMatch], whole: String)
  /// The text is a point.
  case point(String)
  /// The text is three words that name a square of three metres.
  case threeWords(String)
  /// The text is neither a postcode nor the name of a place.
  case unknown(String, likely: [NameMatch])
  /// The text is neither a postcode nor a built-in name, and the service gave no answer.
  case unanswered(String, likely: [NameMatch], APIError, service: String)

  var description: String {
    switch self {
    case .blankLine: ""
    case .notAPostcode(let error): error.description
    case .notFound(let error): error.sentence
    case .several(let name, let places):
      "\(name.quoted()) may mean \(Self.list(places, more: "or")); \(Self.telling(places, named: name))."
    case .elsewhere(let name, let places, let whole):
      """
      No place called \(name.quoted()) is known in \(whole); did you mean \(Self.list(places, more: "or"))? Between \
      two places write a semicolon.
      """
    case .point(let text): "\(text.quoted()) is a point; postcode reverse and postcode nearest take points."
    case .threeWords(let text):
      "\(text.quoted()) is an address of what3words, which no open data explain; give a postcode or a place."
    case .unknown(let text, let likely):
      "\(text.quoted()) is neither a postcode nor a place; \(Self.hint(likely) ?? "check its spelling.")"
    case .unanswered(let text, let likely, let error, let service):
      """
      \(text.quoted()) is neither a postcode nor a place that is built in; \
      \(Self.hint(likely).map { $0 + " " } ?? "")\(error.description(host: service))
      """
    }
  }

  /// The question for the likely places; nil if there are none.
  private static func hint(_ likely: [NameMatch]) -> String? {
    likely.isEmpty ? nil : "did you mean \(list(likely, more: "or"))?"
  }

  /// What tells one of several places with a name apart: its whole name or the name with what the place lies in, if
  /// that means this place alone, or else its code.
  private static func telling(_ places: [NameMatch], named name: String) -> String {
    let told = places.lazy.flatMap { place in
      [place.name, "\(place.name), \(place.whereabouts)"].filter { text in
        let meant = PlaceNames.builtIn.places(named: text)
        return text.lowercased() != name.lowercased() && meant.count == 1
          && (meant[0].codes, meant[0].sector) == (place.codes, place.sector)
      }
    }.first
    return told.map { "write which one, like \($0.quoted(length: 80)), or give a code" } ?? "give a code"
  }

  /// The sentence if no place has a name.
  static func noPlace(_ name: String, likely places: [NameMatch]) -> String {
    "No place that is built in is called \(name.quoted()); \(hint(places) ?? "check its spelling.")"
  }

  /// `Newport (NP20), Newport (PO30) and 10 more`.
  private static func list(_ places: [NameMatch], more word: String) -> String {
    var texts = places.prefix(shown).map { place in
      let isTold = place.whereabouts.isEmpty || place.title.contains(",")
      return "\(place.title) (\(place.code)\(isTold ? "" : ", " + place.whereabouts))"
    }
    if places.count > shown { texts.append("\(places.count - shown) more") }
    guard let last = texts.popLast() else { return "" }
    return texts.isEmpty ? last : texts.joined(separator: ", ") + " \(word) " + last
  }

  static let shown = 3
}

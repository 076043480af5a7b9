extension ArraySlice<String> {
  /// The words with a blank between them. Swift's `joined` searches the whole program for a conformance, which a TAB has
  /// no time for.
  package var joinedByBlanks: String {
    var text = first ?? ""
    for word in dropFirst() { text += " " + word }
    return text
  }
}

extension [String] {
  /// The words with a blank between them, as of `ArraySlice`.
  package var joinedByBlanks: String { self[...].joinedByBlanks }
}

/// A value after its name in one word, `edinburgh:EH1`, which is how fish completes a name.
///
/// fish offers only words that continue the typed text, so it cannot replace a name by its value. A program that offers
/// values with a ``CompletionValue/name`` must expect such words in its arguments.
public struct NamedValue: Sendable, Hashable {
  /// The name, with the letters as they were typed, and perhaps incomplete.
  public var name: String
  public var value: String

  /// Splits a word at its last colon.
  ///
  /// - Returns: `nil` if there is no colon, or nothing before or after it.
  public init?(_ word: String) {
    guard let colon = word.lastIndex(of: ":") else { return nil }
    let value = word[colon...].dropFirst()
    guard colon > word.startIndex, !value.isEmpty else { return nil }
    (name, self.value) = (String(word[..<colon]), String(value))
  }

  /// Returns `nil` if the word could not be split again.
  init?(name: String, value: String) {
    guard !name.isEmpty, !value.isEmpty, !value.contains(":") else { return nil }
    (self.name, self.value) = (name, value)
  }

  /// The word: the name, a colon, the value.
  var word: String { "\(name):\(value)" }
}

/// A value behind its name in one word, `edinburgh:EH1`, which is how fish completes a name.
///
/// fish offers only what goes on from the typed text. So the value of a name cannot stand alone there, and a program
/// that offers values with a ``CompletionValue/name`` looks at its arguments for such words.
public struct NamedValue: Sendable, Hashable {
  /// The name, in letters as they were typed, perhaps with a part of it missing.
  public var name: String
  public var value: String

  /// Takes a word apart at its last colon.
  ///
  /// - Returns: `nil` where nothing stands before or behind the colon, or there is none.
  public init?(_ word: String) {
    guard let colon = word.lastIndex(of: ":") else { return nil }
    let value = word[colon...].dropFirst()
    guard colon > word.startIndex, !value.isEmpty else { return nil }
    (name, self.value) = (String(word[..<colon]), String(value))
  }

  /// `nil` where the word could not be taken apart again.
  init?(name: String, value: String) {
    guard !name.isEmpty, !value.isEmpty, !value.contains(":") else { return nil }
    (self.name, self.value) = (name, value)
  }

  /// The word: the name, a colon, the value.
  var word: String { "\(name):\(value)" }
}

/// What an editor is about when a key is pressed that its author has bound.
public struct KeyContext: Sendable, Hashable {
  /// The line and the cursor in it.
  public var line: EditedLine
  /// The numeric argument that was typed before the key; nil for none.
  public var count: Int?
}

/// What is done for a key.
public enum KeyAction: Sendable, Hashable {
  /// Nothing: the line stays as it is.
  case nothing
  /// Text goes into the line where the cursor stands.
  case insert(String)
  /// Another line takes the place of all that is typed.
  case replace(EditedLine)
  /// The line is accepted, as by Enter.
  case accept
  /// One line is shown beneath the line until the next key.
  case message(String)
}

/// The modes of readline in which keys mean different things.
public enum KeyMode: String, Sendable, Hashable, CaseIterable {
  /// The usual one.
  case emacs = "emacs-standard"
  /// vi's, while text is typed.
  case viInsert = "vi-insert"
  /// vi's, after Escape.
  case viCommand = "vi-move"
}

/// A key, or several pressed after each other, that an author has bound.
struct KeyBinding {
  /// The bytes that the terminal sends for it.
  let bytes: [CChar]
  let modes: Set<KeyMode>
  let action: @MainActor (KeyContext) -> KeyAction
}

/// The state of the editor when a bound key is pressed.
public struct KeyContext: Sendable, Hashable {
  /// The line and the cursor in it.
  public var line: EditedLine
  /// The numeric argument typed before the key; nil for none.
  public var count: Int?
}

/// What an editor does for a bound key.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum KeyAction: Sendable, Hashable {
  /// Nothing: the line stays as it is.
  case nothing
  /// Inserts text at the cursor.
  case insert(String)
  /// Replaces the whole line.
  case replace(EditedLine)
  /// Accepts the line, as Enter does.
  case accept
  /// Shows one line beneath the line until the next key.
  case message(String)
  /// Runs a command of readline by its name in `~/.inputrc`, such as `upcase-word`, with the numeric argument. The bell
  /// rings if there is none of that name. `accept` accepts the line.
  case command(String)
}

/// readline's modes, each with its own key bindings.
public enum KeyMode: String, Sendable, Hashable, CaseIterable {
  /// The usual mode.
  case emacs = "emacs-standard"
  /// vi's mode while text is typed.
  case viInsert = "vi-insert"
  /// vi's mode after Escape.
  case viCommand = "vi-move"
}

/// A key, or a sequence of keys, that the program has bound.
struct KeyBinding {
  /// The bytes that the terminal sends for the keys.
  let bytes: [CChar]
  let modes: Set<KeyMode>
  let action: @MainActor (KeyContext) -> KeyAction
}

/// How the word before the cursor is quoted at its end.
public enum Quoting: Sendable, Hashable {
  /// Not quoted.
  case none
  /// Inside `"`.
  case double
  /// Inside `'`.
  case single
  /// Inside `$'`.
  case dollarSingle
  /// Not inside quotes, but a backslash was typed.
  case backslash

  /// The characters that close the quotes; "" if no quotes are open.
  var closing: String {
    switch self {
    case .none, .backslash: ""
    case .double: "\""
    case .single, .dollarSingle: "'"
    }
  }
}

/// The name and the password that a server or a proxy asks for.
struct Credentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let user: String
  let password: String

  /// Neither is ever shown.
  var description: String { "credentials" }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// Splits `user:password@host:port`; nil if there is no `@`. Either part may be percent-encoded.
  static func split(_ authority: Substring) -> (Credentials?, Substring) {
    guard let mark = authority.lastIndex(of: "@") else { return (nil, authority) }
    let parts = authority[..<mark].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let credentials = Credentials(
      user: PercentEncoding.decoded(parts[0]),
      password: parts.count > 1 ? PercentEncoding.decoded(parts[1]) : "")
    return (credentials, authority[authority.index(after: mark)...])
  }
}

/// Where the answer came from.
public enum AnswerOrigin: String, Sendable, Hashable {
  /// The service, or an answer of it in the cache that is still fresh.
  case service
  /// An older answer in the cache, since the service could not be asked.
  case cache
  /// The built-in data, and the user's own places.
  case builtIn = "built-in"
}

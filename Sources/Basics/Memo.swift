/// Keeps what was found for some keys, since the lines of a long file ask for the same again and again.
///
/// What is found for a key must always be the same. It is public for the same reason as `Mutex`.
public final class Memo<Key: Hashable & Sendable, Found: Sendable>: Sendable {
  @usableFromInline let found = Mutex<[Key: Found]>([:])
  @usableFromInline let most: Int

  /// - Parameter most: how many keys are kept; then all are dropped.
  @inlinable public init(most: Int = 10_000) { self.most = most }

  @inlinable public func of(_ key: Key, _ search: () -> Found) -> Found {
    if let known = found.withLock({ $0[key] }) { return known }
    let result = search()
    found.withLock { found in
      if found.count == most { found = [:] }
      found[key] = result
    }
    return result
  }
}

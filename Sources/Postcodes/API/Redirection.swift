#if Client
  import Basics

  extension HTTPRequest {
    /// Goes to where a redirection leads: over the same scheme or a safer one. What only the first server is to be sent
    /// goes to no other.
    ///
    /// - Returns: the host, to show to a person.
    /// - Throws: `unreachable` for an address that is not followed.
    mutating func follow(_ target: String) throws(APIError) -> String {
      guard let (from, to) = try? (Self.origin(of: address), Self.origin(of: target)),
        to.scheme == .https || (from.scheme == .http && (to.host == from.host || to.isLoopback))
      else {
        throw .unreachable(
          reason:
            "it sends on to \(Credentials.split(target[...]).1.quoted(length: 80)), which is not followed")
      }
      if (to.host, to.port) != (from.host, from.port) {
        (ownFields, credentials, usesNetrc) = ([], nil, false)
      }
      address = target
      return to.authority
    }

    /// The scheme, host and port of an address.
    private static func origin(of address: String) throws -> BaseURL {
      let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      return try BaseURL(parsing: String(parts.prefix(3).reduce("") { $0 + ($0.isEmpty ? "" : "/") + $1 }))
    }
  }
#endif

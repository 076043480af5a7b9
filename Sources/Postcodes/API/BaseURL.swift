import Basics

/// The address of a postcodes.io server, split into its parts and checked.
///
/// A self-hosted server may sit under a path: `http://localhost:8000/postcodes-api`.
public struct BaseURL: Sendable, Hashable, CustomStringConvertible {
  /// The scheme; with https the connection is encrypted.
  public enum Scheme: String, Sendable { case http, https }

  /// The scheme of the address.
  public let scheme: Scheme
  /// The name or address in lower case; an IPv6 address without its brackets.
  public let host: String
  /// The port; 80 or 443 if none was written.
  public let port: Int
  /// The path before that of every endpoint: empty, or a slash and more, without a slash at the end.
  public let path: String
  /// What was written before the host. It is in no text that is made of the address.
  var credentials: Credentials? = nil

  /// The public server.
  ///
  /// Source: https://postcodes.io/docs/overview
  public static let standard = BaseURL(scheme: .https, host: "api.postcodes.io", port: 443, path: "")

  /// The address without the usual port and without a slash at the end.
  public var description: String { "\(scheme.rawValue)://\(authority)\(path)" }

  /// Whether it is this machine itself, so that nobody can listen on the way.
  var isLoopback: Bool {
    host == "localhost" || host == "::1"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// Throws if requests would go over the network unencrypted.
  func mustBeEncrypted(unless isAllowed: Bool) throws(ConfigurationError) {
    if scheme == .https || isLoopback || isAllowed { return }
    throw ConfigurationError(address: description.quoted(length: 80), reason: .unencrypted)
  }

  /// The host to show to a person, with the port if it is not the usual one: `localhost:8000`.
  public var authority: String {
    // Searching for a character is slow, and a TAB in a shell comes here.
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == (scheme == .https ? 443 : 80) ? name : "\(name):\(port)"
  }

  /// Reads `name`, `name:port`, `[address]` or `[address]:port`; nil for anything else.
  static func hostAndPort(_ text: Substring, defaultPort: Int) -> (String, Int)? {
    var host = text
    var port: Substring?
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let after = text[text.index(after: end)...]
      guard after.isEmpty || after.first == ":" else { return nil }
      port = after.isEmpty ? nil : after.dropFirst()
      guard host.utf8.contains(UInt8(ascii: ":")), host.utf8.allSatisfy(isAddressByte) else { return nil }
    } else {
      if let colon = text.firstIndex(of: ":") {
        host = text[..<colon]
        port = text[text.index(after: colon)...]
      }
      guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(isNameByte),
        !host.split(separator: ".", omittingEmptySubsequences: false).dropLast().contains("")
      else { return nil }
    }
    guard let port else { return (host.lowercased(), defaultPort) }
    guard port.utf8.allSatisfy(PostcodeGrammar.isDigit), let number = Int(port), (1...65535).contains(number)
    else {
      return nil
    }
    return (host.lowercased(), number)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"),
      UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isPath(_ text: Substring) -> Bool {
    let plain = text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    return plain && !text.split(separator: "/").contains { $0.allSatisfy { $0 == "." } }
  }
}

extension BaseURL {
  /// Reads an address. Blanks around it and slashes at its end are ignored.
  ///
  /// - Throws: `ConfigurationError` for anything but an http or https address with at most a port and a path.
  public init(parsing text: String) throws(ConfigurationError) {
    // A TAB need not parse the address that almost everybody uses.
    if text == "https://api.postcodes.io" {
      self = .standard
      return
    }
    let trimmed = text.drop(while: \.isWhitespace)
    let address = trimmed.prefix((trimmed.lastIndex { !$0.isWhitespace }).map { trimmed[...$0].count } ?? 0)
    func refusal(_ reason: ConfigurationError.Reason) -> ConfigurationError {
      // A name and a password are not shown, nor is a query, which may hold a key.
      let shown = Credentials.split(address).1
      let plain = shown.prefix { $0 != "?" && $0 != "#" }
      return ConfigurationError(
        address: (plain + (plain.endIndex < shown.endIndex ? "\(shown[plain.endIndex])…" : "")).quoted(
          length: 80),
        reason: reason)
    }
    guard let mark = address.utf8.firstIndex(of: UInt8(ascii: ":")),
      let scheme = Scheme(rawValue: address[..<mark].lowercased()), address[mark...].hasPrefix("://")
    else { throw refusal(.scheme) }
    let rest = address[mark...].dropFirst(3)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...]
    if path.contains("@") { throw refusal(.password) }
    let (credentials, place) = Credentials.split(authority)
    guard place.utf8.allSatisfy({ $0 < 0x80 }) else { throw refusal(.international) }
    guard let (host, port) = Self.hostAndPort(place, defaultPort: scheme == .https ? 443 : 80) else {
      throw refusal(.host)
    }
    guard Self.isPath(path) else { throw refusal(.path) }
    let kept = path.lastIndex { $0 != "/" }.map { path[...$0] } ?? ""
    self.init(scheme: scheme, host: host, port: port, path: String(kept), credentials: credentials)
  }
}

/// Why an address cannot be used.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the address.
  public enum Reason: Sendable, Hashable {
    /// It begins with neither `http://` nor `https://`.
    case scheme
    /// The host or the port is missing or malformed.
    case host
    /// The host's name has letters beyond ASCII.
    case international
    /// There is an `@` after the host: a name or a password holds a character that separates parts of an address.
    case password
    /// It holds a user name where none can be used.
    case credentials
    /// The user's own field of the header is no name, colon and value, or holds control characters.
    case header
    /// The path holds more than letters, digits, `-`, `.`, `_`, `~` and slashes, or a dot-only part.
    case path
    /// A proxy's address cannot be used.
    case proxy
    /// The connection to a proxy would have to be encrypted.
    case encryptedProxy
    /// It is an http address of another machine, which is not allowed.
    case unencrypted
  }

  /// The address, without control characters and in quotation marks.
  public let address: String
  /// What is wrong with it.
  public let reason: Reason

  /// One sentence for a person: what is wrong and what to do.
  public var description: String {
    switch reason {
    case .scheme: "The address \(address) must begin with http:// or https://."
    case .host: "The address \(address) needs a host, and a port from 1 to 65535 if it has one."
    case .international:
      "The address \(address) has letters that a host's name cannot have; write the form of it that begins with xn--."
    case .password:
      "The address of \(address) has an @ after its host; write %2F, %3F and %23 for /, ? and # in a password."
    case .credentials: "The address \(address) must hold no user name; write only host, port and path."
    case .header:
      "The header in \(address) cannot be sent; write a name, a colon and a value, like X-Api-Key: 1234."
    case .path:
      "The address \(address) may have only a plain path after its host, like http://localhost:8000/api."
    case .unencrypted:
      "The address \(address) is not encrypted; write https://."
    case .encryptedProxy:
      "The proxy's address \(address) asks for an encrypted connection to it, which is not supported; write http:// if the proxy takes that."
    case .proxy: "The proxy's address \(address) must be a host and a port, like http://proxy.example:3128."
    }
  }
}

import Basics

/// The proxy of a request, by the variables that every command-line client reads.
///
/// These are `HTTPS_PROXY`, or `HTTP_PROXY` for an http address, and else `ALL_PROXY`. Names in lower case take
/// precedence. A host in `NO_PROXY` and this machine itself are asked directly.
///
/// Source: https://everything.curl.dev/usingcurl/proxies/env.html
struct Proxy: Sendable, Hashable {
  /// The protocol of the proxy.
  enum Kind: Sendable { case http, socks }

  /// The name and password that the proxy asks for.
  struct Credentials: Sendable, Hashable {
    let user: String
    let password: String
  }

  let kind: Kind
  let host: String
  let port: Int
  let credentials: Credentials?
  /// The hosts that are asked directly, as libcurl reads them.
  let exceptions: String

  /// The address as libcurl reads it, without the credentials. A SOCKS proxy is given the server's name.
  var address: String { (kind == .http ? "http://" : "socks5h://") + authority }

  /// The host and the port, to show to a person.
  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// The proxy for `target`; nil for none.
  ///
  /// - Throws: `ConfigurationError` if the variable in force names no usable address.
  static func chosen(
    for target: BaseURL, environment: (String) -> String?
  ) throws(ConfigurationError) -> Proxy? {
    func variable(_ name: String) -> String? {
      for spelling in [name.lowercased(), name] {
        if let value = environment(spelling), !value.isEmpty { return value }
      }
      return nil
    }
    let name = target.scheme == .https ? "HTTPS_PROXY" : "HTTP_PROXY"
    guard let address = variable(name) ?? variable("ALL_PROXY") else { return nil }
    if target.isLoopback { return nil }
    guard let proxy = Proxy(parsing: address, exceptions: variable("NO_PROXY") ?? "") else {
      throw ConfigurationError(address: withoutCredentials(address).quoted(length: 80), reason: .proxy)
    }
    return proxy
  }

  private init?(parsing address: String, exceptions: String) {
    var rest = address[...]
    var kind = Kind.http
    if let mark = address.firstRange(of: "://") {
      switch address[..<mark.lowerBound].lowercased() {
      case "http": kind = .http
      case "socks5", "socks5h": kind = .socks
      default: return nil
      }
      rest = address[mark.upperBound...]
    }
    while rest.last == "/" { rest.removeLast() }
    var credentials: Credentials?
    if let mark = rest.lastIndex(of: "@") {
      let parts = rest[..<mark].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      credentials = Credentials(
        user: PercentEncoding.decoded(parts[0]),
        password: parts.count > 1 ? PercentEncoding.decoded(parts[1]) : "")
      rest = rest[rest.index(after: mark)...]
    }
    guard let (host, port) = BaseURL.hostAndPort(rest, defaultPort: kind == .http ? 80 : 1080) else {
      return nil
    }
    self.kind = kind
    self.host = host
    self.port = port
    self.credentials = credentials
    self.exceptions = exceptions
  }

  private static func withoutCredentials(_ address: String) -> Substring {
    address.lastIndex(of: "@").map { address[address.index(after: $0)...] } ?? address[...]
  }
}

extension APIClient.Configuration {
  /// The hosts that are asked without the proxy, as `NO_PROXY` lists them; empty for none.
  public var proxyExceptions: String { proxy?.exceptions ?? "" }

  /// The address of the proxy, without the name and password; nil for none.
  public var proxyAddress: String? {
    proxy.map { proxy in
      "\(proxy.kind == .http ? "http" : "socks5")://\(proxy.authority)"
    }
  }
}

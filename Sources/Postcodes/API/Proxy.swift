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
      throw ConfigurationError(
        address: Credentials.split(address[...]).1.quoted(length: 80),
        reason: address.lowercased().hasPrefix("https://") ? .encryptedProxy : .proxy)
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
    let (credentials, place) = Credentials.split(rest)
    guard let (host, port) = BaseURL.hostAndPort(place, defaultPort: kind == .http ? 80 : 1080) else {
      return nil
    }
    self.kind = kind
    self.host = host
    self.port = port
    self.credentials = credentials
    self.exceptions = exceptions
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

import Basics

/// The hosts in `NO_PROXY`, which are asked without a proxy.
///
/// Entries are separated by commas or blanks. An entry is `*` for all hosts; a name, with or without a leading dot or
/// `*.`, for the host and all names under it; an address; or a network, as `10.0.0.0/8` or `fd00::/8`. After a name or
/// an address a port limits the entry to that port; an IPv6 address then needs brackets.
///
/// Source: https://about.gitlab.com/blog/2021/01/27/we-need-to-talk-no-proxy/
struct NoProxy {
  private let entries: [Substring]

  init(_ list: String) { entries = list.split { $0 == "," || $0.isWhitespace } }

  func holds(_ target: BaseURL) -> Bool {
    let address = Self.address(target.host[...])
    return entries.contains { entry in
      if entry == "*" { return true }
      if let slash = entry.firstIndex(of: "/") {
        guard let address, let network = Self.address(Self.withoutBrackets(entry[..<slash])),
          let length = Int(entry[entry.index(after: slash)...])
        else { return false }
        return Self.begin(address, network, alikeFor: length)
      }
      if let listed = Self.address(Self.withoutBrackets(entry)) { return listed == address }
      guard let (name, port) = Self.nameAndPort(entry), port == 0 || port == target.port else { return false }
      if let listed = Self.address(name[...]) { return listed == address }
      // An address is not a name: 10.1.1.1 is not under 1.1.
      return name == target.host || address == nil && target.host.hasSuffix("." + name)
    }
  }

  /// The name without the dots around it, and the port, 0 for none.
  private static func nameAndPort(_ entry: Substring) -> (String, Int)? {
    guard let (host, port) = BaseURL.hostAndPort(entry.drop { $0 == "." || $0 == "*" }, defaultPort: 0)
    else { return nil }
    return (host.last == "." ? String(host.dropLast()) : host, port)
  }

  private static func withoutBrackets(_ text: Substring) -> Substring {
    text.first == "[" && text.last == "]" ? text.dropFirst().dropLast() : text
  }

  /// The four or sixteen bytes of a numeric address; nil for a name.
  private static func address(_ text: Substring) -> [UInt8]? {
    let isLong = text.utf8.contains(UInt8(ascii: ":"))
    var bytes = [UInt8](repeating: 0, count: isLong ? 16 : 4)
    return inet_pton(isLong ? AF_INET6 : AF_INET, String(text), &bytes) == 1 ? bytes : nil
  }

  private static func begin(_ left: [UInt8], _ right: [UInt8], alikeFor bits: Int) -> Bool {
    guard left.count == right.count, (0...left.count * 8).contains(bits) else { return false }
    let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
    return left.prefix(whole) == right.prefix(whole)
      && (rest == 0 || (left[whole] ^ right[whole]) >> (8 - UInt8(rest)) == 0)
  }
}

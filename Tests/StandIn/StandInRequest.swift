/// A request that the stand-in received.
public struct StandInRequest: Sendable, Hashable {
  /// Its place among all requests, from 0.
  public let number: Int
  /// The method: `GET`.
  public let method: String
  /// Path and query exactly as they were on the wire.
  public let target: String
  /// Header fields, with their names in lower case.
  public let headers: [String: String]
  /// The bytes after the head.
  public let body: [UInt8]
  /// Whether the bytes were a well-formed HTTP/1.1 request.
  public let isWellFormed: Bool
  /// Whether the client closed the connection before it had the whole answer.
  public internal(set) var closedEarly = false

  /// The path without its query, as it was on the wire.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The path's segments and the query's parameters, decoded.
  var parts: (segments: [String], query: [String: String]) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(Self.decoded)
    var query: [String: String] = [:]
    for item in target.dropFirst(path.count + 1).split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[Self.decoded(pair[0])] = pair.count > 1 ? Self.decoded(pair[1]) : ""
    }
    return (segments, query)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Finds requests in the bytes of a connection. It is strict, so as to catch malformed requests.
struct RequestReader {
  private var bytes: [UInt8] = []

  /// The first byte from a client that expects an encrypted connection.
  private static let tlsHandshake: UInt8 = 0x16

  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// The next whole request, numbered `number`; nil until more bytes have come.
  mutating func next(number: Int) -> StandInRequest? {
    if bytes.first == Self.tlsHandshake {
      bytes = []
      return StandInRequest(
        number: number, method: "", target: "", headers: [:], body: [], isWellFormed: false)
    }
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    var headers: [String: String] = [:]
    var isWellFormed = true
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
        isWellFormed = false
        continue
      }
      headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    let length = headers["content-length"].flatMap(Int.init) ?? 0
    guard bytes.count - end.upperBound >= length else { return nil }
    let body = Array(bytes[end.upperBound...].prefix(length))
    bytes.removeFirst(end.upperBound + length)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let target = words.count > 1 ? words[1] : ""
    isWellFormed =
      isWellFormed && words.count == 3 && words[2] == "HTTP/1.1" && Self.isTarget(target, method: words[0])
      && headers["host"] != nil
    return StandInRequest(
      number: number, method: words[0], target: target, headers: headers, body: body,
      isWellFormed: isWellFormed)
  }

  /// Whether a target holds only what RFC 3986 allows in a path and a query, each `%` with its two digits.
  private static func isTarget(_ target: String, method: String) -> Bool {
    if method == "CONNECT" { return target.contains(":") }
    let bytes = Array(target.utf8)
    return bytes.first == UInt8(ascii: "/")
      && bytes.indices.allSatisfy { place in
        let scalar = Character(Unicode.Scalar(bytes[place]))
        if scalar == "%" {
          let digits = bytes[(place + 1)...].prefix(2)
          return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        }
        return scalar.isASCII
          && (scalar.isLetter || scalar.isNumber || "-._~!$&'()*+,;=:@/?".contains(scalar))
      }
  }
}

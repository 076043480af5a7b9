/// A way for the stand-in to misbehave.
public enum StandInFault: Sendable, Hashable {
  /// The right answer, later.
  case delayed(Duration)
  /// No answer until the server behaves again; the connection stays open.
  case unanswered
  /// The connection is closed without a byte.
  case closed
  /// The right answer, after which the connection is closed unannounced.
  case closedAfterwards
  /// The connection is reset (RST) without a byte.
  case reset
  /// The right answer with half of the announced body, after which the connection is closed.
  case truncated
  /// The right answer with half of the announced body, after which the connection is reset (RST).
  case resetHalfWay
  /// Half a body, announced with its own length.
  case halfJSON
  /// Bytes that are not HTTP.
  case garbage
  /// Status 200 and bytes that are not JSON.
  case garbageBody
  /// A page for people, with this status.
  case html(status: Int)
  /// Status 429, with this `Retry-After`.
  case rateLimited(retryAfter: String?)
  /// This status, and an envelope with it.
  case status(Int, retryAfter: String? = nil)
  /// A redirection to this address.
  case redirect(String)
  /// Status 200 and a body of this many bytes, announced or not.
  case huge(bytes: Int, announced: Bool)
  /// The right answer, byte by byte with this pause between.
  case drip(Duration)
  /// Answers full of control characters, quotation marks and things a shell would run.
  case hostile
  /// The details of another postcode, or rows with another beginning.
  case wrongPostcode
  /// The right answers to a bulk request in reverse order, without the third.
  case reordered
  /// Status 200 and exactly this JSON.
  case json(String)

  /// Text that no terminal and no shell should ever get raw.
  public static let hostileText =
    "$(touch pwned)`touch pwned`;\u{1B}]0;pwned\u{7}\u{1B}[31m\u{9B}2J\r\n\u{202E}\"'\\ \u{0}end"

  /// The answer of the hostile fault to a path.
  static func hostileJSON(for path: String) -> String {
    let text = JSON.string(hostileText)
    if path.hasSuffix("/autocomplete") {
      let rows = "\(text),\"JE3 6AB\\u001b[2J\",\"SW1A 1AA\\u001b[2J\",\"SW1A 1AA\",\"$(reboot)\""
      return "{\"status\":200,\"result\":[\(rows)]}"
    }
    if path.hasSuffix("/places") {
      return """
        {"status":200,"result":[null,7,{"name_1":\(text)},{"name_1":\(text),"outcode":\(text)},\
        {"name_1":"Qqx\\u001b[2J\\n\\u202E\\u0007 $(touch pwned)","outcode":"SW1A","county_unitary":\(text),\
        "local_type":{"a":[]},"latitude":1e300,"longitude":-0.1}]}
        """
    }
    return """
      {"status":200,"result":{"postcode":"SW1A 1AA","admin_district":\(text),"admin_ward":\(text),"country":\(text),\
      "latitude":1e300,"longitude":-0.1,"codes":{"admin_district":\(text)}}}
      """
  }
}

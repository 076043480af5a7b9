/// A way for the stand-in to misbehave.
public enum StandInFault: Sendable, Hashable {
  /// The right answer, later.
  case delayed(Duration)
  /// No answer, ever; the connection stays open.
  case unanswered
  /// The connection is closed without a byte.
  case closed
  /// The right answer, after which the connection is closed though nothing has announced it.
  case closedAfterwards
  /// The connection is broken off (RST) without a byte.
  case reset
  /// The right answer, whose body ends half way: the connection is closed, though more was announced.
  case truncated
  /// The right answer, whose body is half as long as announced, when the connection is broken off (RST).
  case resetHalfWay
  /// A body of half an answer, announced as the whole.
  case halfJSON
  /// Bytes that are no HTTP.
  case garbage
  /// Status 200 and bytes that are no JSON.
  case garbageBody
  /// A page for people, with this status.
  case html(status: Int)
  /// Status 429, with this `Retry-After`.
  case rateLimited(retryAfter: String?)
  /// This status, and an envelope that says so.
  case status(Int, retryAfter: String? = nil)
  /// A redirection to this address.
  case redirect(String)
  /// Status 200 and a body of this many bytes, announced or not.
  case huge(bytes: Int, announced: Bool)
  /// The right answer, a byte at a time with this pause between.
  case drip(Duration)
  /// Answers full of control characters, quotation marks and things a shell would run.
  case hostile
  /// The details of another postcode; rows that begin otherwise.
  case wrongPostcode
  /// To many postcodes at once the right answers from the last to the first, but without that to the third.
  case reordered
  /// Status 200 and exactly this JSON.
  case json(String)

  /// Text no terminal and no shell should ever get raw.
  public static let hostileText =
    "$(touch pwned)`touch pwned`;\u{1B}]0;pwned\u{7}\u{1B}[31m\u{9B}2J\r\n\u{202E}\"'\\ \u{0}end"

  /// What the hostile fault answers to a path that ends so.
  static func hostileJSON(for path: String) -> String {
    let text = JSON.string(hostileText)
    if path.hasSuffix("/autocomplete") {
      return "{\"status\":200,\"result\":[\(text),\"SW1A 1AA\\u001b[2J\",\"SW1A 1AA\",\"$(reboot)\"]}"
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

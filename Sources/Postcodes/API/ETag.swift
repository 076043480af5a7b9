/// A server's name for one version of an answer. If it is sent back, the server need not send that version again.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-etag
enum ETag {
  /// The ETag if it can be kept and sent back, since it is quoted, short, and has plain characters only; else empty.
  static func usable(_ text: String?) -> String {
    guard let text, text.utf8.count <= 200 else { return "" }
    let quoted = (text.hasPrefix("W/") ? text.dropFirst(2) : text[...]).utf8
    guard quoted.count >= 2, quoted.first == mark, quoted.last == mark else { return "" }
    return quoted.dropFirst().dropLast().allSatisfy { (0x21...0x7E).contains($0) && $0 != mark } ? text : ""
  }

  private static let mark = UInt8(ascii: "\"")
}

import Readline

/// The part of a line that is completed: all of it, or the part after `lookup `.
struct Word {
  let range: Range<Int>
  /// The text before the cursor.
  let typed: String
  /// `typed` without blanks, in capitals.
  let key: String

  init(_ line: EditedLine) {
    let command = "lookup "
    let start = line.text.hasPrefix(command) && line.cursor >= command.utf8.count ? command.utf8.count : 0
    range = start..<max(start, line.cursor)
    typed = String(decoding: line.text.utf8.prefix(line.cursor).dropFirst(start), as: UTF8.self)
    key = Self.key(of: typed)
  }

  static func key(of text: String) -> String {
    text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The part of a code that is still to be typed; nil if the code does not continue the typed text.
  func rest(of code: String) -> String? {
    var rest = code[...]
    for character in typed.uppercased() where character != " " {
      while rest.first == " " { rest.removeFirst() }
      guard rest.first == character else { return nil }
      rest.removeFirst()
    }
    if typed.hasSuffix(" ") { while rest.first == " " { rest.removeFirst() } }
    return rest.isEmpty ? nil : String(rest)
  }

  /// The common beginning of all codes; nil if it is shorter than the typed text.
  func common(of codes: [String]) -> String? {
    guard var common = codes.first else { return nil }
    for code in codes.dropFirst() {
      while !code.hasPrefix(common) { common.removeLast() }
    }
    return Self.key(of: common).count >= key.count ? common : nil
  }
}

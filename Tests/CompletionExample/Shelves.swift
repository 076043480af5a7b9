import ShellCompletion

/// Shelves that resemble postcodes: two halves with a blank between them, and lists that go up a level if too many fit.
enum Shelves {
  static let all: [(code: String, place: String)] = [
    ("SW1A 0AA", "Reading Room: 100%"), ("SW1A 1AA", "Westminster"), ("SW1A 1AB", "Westminster"),
    ("SW1A 2AA", "Downing"), ("M1 1AE", "Manchester"), ("M1 1AF", "Manchester"), ("M1 2AB", "Piccadilly"),
    ("M11 1AA", "Openshaw"), ("M11 2BB", "Clayton"), ("ZE1 0AA", "Shetland"), ("E1 6AN", "King's \"Lynn\""),
  ]

  /// Text that a hostile server would like a user to type or see.
  static let hostile: [CompletionValue] = [
    CompletionValue("HX1 $(touch pwned)", description: "$(touch pwned)"),
    CompletionValue("HX2 `touch pwned`", description: "`touch pwned`"),
    CompletionValue("HX3 *", description: "~/* [a-z]"),
    CompletionValue("HX4 it's \"so\"", description: "quotes"),
    CompletionValue("HX5 a\nb", description: "line"),
    CompletionValue("HX6 \u{1B}[31mred", description: "escape"),
    CompletionValue("HX7 \u{9B}31mred", description: "C1"),
    CompletionValue("HX8 a;b|c&d>e", description: "\u{1B}]0;title\u{7}\u{202E}evil\u{9B}2J"),
    CompletionValue("HX9 100%d", description: "100% %s %F{red}"),
    CompletionValue("HXa !! a!b", description: "history"),
    CompletionValue("HXb a\\b", description: "back\\slash\ttab"),
    CompletionValue("HXc a:b=c", description: "breaks"),
    CompletionValue("HXd {a,b} #x", description: "braces"),
    CompletionValue("HXe é", description: "é"),
    CompletionValue("HXf ~root", description: "~root"),
  ]

  static func compact(_ code: String) -> String { code.filter { $0 != " " } }

  /// A value has the form of the typed text: without a blank the compact form; after the first half as a separate word
  /// only the second half; in quotes the form with a blank.
  static func values(for request: ValueRequest) -> ValueReply {
    if request.text.hasPrefix("HX") {
      return ValueReply(hostile.filter { $0.insertion.hasPrefix(request.text) })
    }
    let typed = compact(request.text.uppercased())
    if let last = request.preceding.last, !request.isAttached {
      let first = last.uppercased()
      let second = all.filter {
        $0.code.hasPrefix(first + " ") && $0.code.dropFirst(first.count + 1).hasPrefix(typed)
      }
      if !second.isEmpty {
        return ValueReply(
          second.map { CompletionValue(String($0.code.suffix(3)), display: $0.code, description: $0.place) })
      }
    }
    let fitting = all.filter { compact($0.code).hasPrefix(typed) }
    guard !fitting.isEmpty else {
      return ValueReply(message: "No shelf begins \(typed) (100% sure\u{1B}[2J)")
    }
    let isCompact =
      !request.text.contains(" ") && (request.quoting == .none || request.shell == .fish)
    let values = fitting.map { shelf in
      CompletionValue(
        isCompact ? compact(shelf.code) : shelf.code, display: shelf.code, description: shelf.place)
    }
    return ValueReply(values)
  }
}

import ShellCompletion

/// Guidebooks, which have a number and are known by their titles. A number without a second half belongs to a series.
enum Books {
  static let all: [(number: String, title: String, note: String)] = [
    ("EM 10", "Emborough", "Somerset"), ("KI 70", "King's Lynn", "Norfolk"),
    ("KI 71", "King's Langley", "Hertfordshire"), ("DU 12", "Dundee", "Tayside"),
    ("DU 13", "Dunoon", "Cowal"), ("ST 20", "Stow-on-the-Wold", "Gloucestershire"),
    ("BO 54", "Bourton-on-the-Water", "Gloucestershire"), ("BO 55", "Bourton-on-the-Hill", "Gloucestershire"),
    ("YN 60", "Ynys Môn", "Anglesey"), ("YS 61", "Ynys Seiriol", "Anglesey"), ("HA 10", "Harrow", "London"),
    ("HA 11", "Harlow", "Essex"), ("LE 30", "Hackney", "London"), ("NE 70", "Newport", "Gwent"),
    ("NE 71", "Newport", "Shropshire"), ("LE 50", "Leith", "Edinburgh"), ("LE 50", "Newhaven", "Edinburgh"),
    ("ZE", "Zennor", "series"), ("$(touch pwned)", "Xanadu `touch pwned` *", "!! ~root"),
    ("DU 13", "Dunstan r~oot =ls", "twice"),
    ("QU 1", "Quay's \"End\"", "$(touch pwned)"),
  ]

  /// A number is completed. A title is found by any of its words, in any order, even beside numbers.
  static func values(for request: ValueRequest) -> ValueReply {
    var values: [CompletionValue] = []
    let typed = request.text.uppercased().filter { $0 != " " }
    for book in all where number(book.number).hasPrefix(typed) {
      values.append(
        CompletionValue(
          number(book.number), display: book.number, description: book.title, isFinal: isWhole(book.number)))
    }
    for count in stride(from: request.adjacentCount, through: 0, by: -1) {
      let words = (request.preceding.suffix(count) + [request.text]).flatMap(folded)
      let found = all.filter { book in
        let title = folded(book.title)
        return words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
      }
      guard !words.isEmpty, !found.isEmpty else { continue }
      let isQuoted = request.quoting != .none && request.shell != .fish
      let named = found.map {
        CompletionValue(
          isQuoted ? $0.number : number($0.number), name: $0.title, display: $0.number, description: $0.note,
          isFinal: isWhole($0.number))
      }
      return ValueReply((count > 0 ? [] : values) + named, replacedWords: count)
    }
    return ValueReply(values)
  }

  private static func number(_ text: String) -> String { text.filter { $0 != " " } }

  private static func isWhole(_ number: String) -> Bool { number.contains(" ") }

  private static func folded(_ title: String) -> [String] {
    let letters = title.lowercased().filter { $0 != "'" }.map { $0 == "ô" ? "o" : $0 }
    return String(letters).split { $0 == " " || $0 == "-" }.map(String.init)
  }
}

/// A word of a text in which places are named, and what stands between it and the next. A semicolon separates as a comma
/// does; `PlaceWords` reads what stands between semicolons by itself.
struct PlaceToken {
  enum Separator {
    case blank
    /// The end of an argument that a shell's quotes hold together.
    case argument
    /// What follows may say where the place before it lies, or be another place.
    case comma
    /// What follows says where the place before it lies: `Bootle (Cumbria)`.
    case bracket
  }

  /// The word as it was written, with quotes and the comma behind it.
  var written: String
  /// The word alone.
  let text: String
  var after = Separator.blank
  /// The index of its argument.
  let argument: Int

  /// The words of some arguments, in which joined postcodes are parted.
  static func all(in arguments: [String]) -> [PlaceToken] {
    var tokens: [PlaceToken] = []
    var counts: [Int] = []
    for (number, argument) in arguments.enumerated() {
      let words = argument.split(whereSeparator: \.isWhitespace)
      for word in words {
        var start = word.startIndex
        while start < word.endIndex {
          let separators = word[start...].drop { !",;".contains($0) }
          let end = separators.drop { ",;".contains($0) }.startIndex
          let piece = word[start..<end]
          start = end
          let text = piece.prefix { !",;".contains($0) }
          if text.isEmpty {
            // A comma behind a blank belongs to the word before it.
            if let last = tokens.indices.last {
              tokens[last].after = .comma
            }
            continue
          }
          var token = PlaceToken(written: String(piece), text: String(text), argument: number)
          if separators.startIndex < end { token.after = .comma }
          if tokens.last?.after == .blank, text.first == "(" { tokens[tokens.count - 1].after = .bracket }
          tokens.append(token)
        }
      }
      counts.append(words.count)
    }
    for index in tokens.indices.dropLast() where tokens[index].after == .blank {
      let (own, next) = (tokens[index].argument, tokens[index + 1].argument)
      if own != next, counts[own] > 1 || counts[next] > 1 { tokens[index].after = .argument }
    }
    return tokens
  }

  /// The texts of some words joined, each but the last with the comma behind it.
  static func text(of tokens: ArraySlice<PlaceToken>) -> String {
    var text = ""
    for (index, token) in zip(tokens.indices, tokens) {
      text += text.isEmpty ? token.text : " " + token.text
      if index + 1 < tokens.endIndex, token.after == .comma { text += "," }
    }
    return text
  }
}

extension Sequence<PlaceToken> {
  /// The words as arguments again: those that a shell's quotes hold together are one.
  var arguments: [String] {
    var (arguments, last): ([String], Int?) = ([], nil)
    for token in self {
      if token.argument == last {
        arguments[arguments.count - 1] += " " + token.written
      } else {
        arguments.append(token.written)
      }
      last = token.argument
    }
    return arguments
  }
}

extension [PlaceToken] {
  /// The words as arguments, with a comma for each “in” between others: `Ely in Cambridgeshire`. Nil if there is none.
  var withCommasForIn: [String]? {
    var words: [String] = []
    for (index, token) in enumerated() {
      if token.text.lowercased() == "in", index > 0, index + 1 < count, !words.isEmpty {
        words[words.count - 1] += ","
      } else {
        words.append(token.written)
      }
    }
    return words.count < count ? words : nil
  }

  /// The word before another, with the comma between them; nil for none.
  func written(before index: Int) -> String? {
    guard index > 0 else { return nil }
    let token = self[index - 1]
    return token.after == .comma ? token.written + "," : token.written
  }

  /// The whole postcodes among the words, and the words that each takes.
  var postcodes: [(postcode: Postcode, words: Range<Int>)] {
    var found: [(postcode: Postcode, words: Range<Int>)] = []
    // Each has a digit.
    let numbered = map { $0.written.utf8.contains(where: PostcodeGrammar.isDigit) }
    var start = 0
    while start < count {
      let next = start..<Swift.min(start + 4, count)
      let read =
        numbered[next].contains(true)
        ? WrittenPostcode.leading(self[next].map(\.written), behind: written(before: start)) : nil
      if let (written, taken) = read, let postcode = try? written.postcode.get() {
        found.append((postcode, start..<start + taken))
        start += taken
      } else {
        start += 1
      }
    }
    return found
  }
}

/// How a name is typed on from what is typed of it.
///
/// Letter case, apostrophes, full stops and accents count for nothing, and a hyphen is as good as a blank. The words
/// typed need not be the name's first, nor all of those.
struct NameSpelling {
  /// The words of the name that the last typed word begins, and those behind them.
  let words: String
  /// What of those is not typed yet.
  let rest: String
  /// Whether those are all the words of the name.
  let isWhole: Bool

  /// - Parameters:
  ///   - name: the whole name.
  ///   - earlier: what is typed of it in words before the last.
  ///   - typed: the last word, with blanks where it is quoted.
  /// - Returns: `nil` where the last word begins no word of the name, or the name is typed to its end and a blank
  ///   behind it.
  init?(of name: String, after earlier: some Sequence<String>, typed: String) {
    let parts = name.nameParts
    var next = 0
    for word in earlier.flatMap(\.nameParts) where word.startIndex < word.endIndex {
      if let found = parts[next...].firstIndex(where: { end(of: word, in: $0) != nil }) { next = found + 1 }
    }
    let wanted = typed.nameParts
    // After a blank it is the next word of the name, else the first one that begins so, best behind the earlier words.
    let starts = Array(next..<parts.count) + (typed.isEmpty ? [] : Array(0..<next))
    for start in typed.isEmpty ? starts.prefix(1) : starts[...] where start + wanted.count <= parts.count {
      let last = start + wanted.count - 1
      let isBegun = zip(wanted, parts[start..<last]).allSatisfy { end(of: $0, in: $1) == $1.endIndex }
      guard isBegun, let end = end(of: wanted[wanted.count - 1], in: parts[last]) else { continue }
      // Where the words are in another order, those that follow may be typed already.
      let stop = start < next ? last + 1 : parts.count
      // What is typed with blanks goes on with them.
      let hasBlanks = next > 0 || typed.contains(" ")
      func joined(_ first: Substring, _ others: Range<Int>) -> String {
        parts[others].reduce(into: String(first)) { text, part in
          text += hasBlanks ? " " : String(name[name.index(before: part.startIndex)])
          text += part
        }
      }
      words = joined(parts[start], start + 1..<stop)
      rest = joined(parts[last][end...], last + 1..<stop)
      isWhole = start == 0
      return
    }
    return nil
  }
}

extension String {
  /// The parts between blanks and hyphens. The last is empty where the text ends in one; others are not.
  fileprivate var nameParts: [Substring] {
    let parts = split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
    return parts.dropLast().filter { !$0.isEmpty } + parts.suffix(1)
  }
}

/// Where in the word that ends which is typed of it; nil where the word begins otherwise.
private func end(of typed: Substring, in word: Substring) -> Substring.Index? {
  var index = word.startIndex
  for letter in typed {
    if index < word.endIndex, isSameLetter(word[index], letter) {
      index = word.index(after: index)
    } else if !isMark(letter) {
      while index < word.endIndex, isMark(word[index]) { index = word.index(after: index) }
      guard index < word.endIndex, isSameLetter(word[index], letter) else { return nil }
      index = word.index(after: index)
    }
  }
  // A mark at the end of the word needs no typing.
  return word[index...].allSatisfy(isMark) ? word.endIndex : index
}

private func isMark(_ letter: Character) -> Bool { "'’.".contains(letter) }

/// Which letter an accent stands on is not looked up: the name is known to fit.
private func isSameLetter(_ left: Character, _ right: Character) -> Bool {
  left == right || left.lowercased() == right.lowercased()
    || left.isLetter && right.isLetter && left.isASCII != right.isASCII
}

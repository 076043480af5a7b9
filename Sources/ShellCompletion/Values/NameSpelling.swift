/// How the typed part of a name continues to the whole name.
///
/// Letter case, apostrophes, full stops and accents do not count, a hyphen is equal to a blank, and “&” to “and”. The
/// typed words need not be the name's first words, nor all of them.
struct NameSpelling {
  /// The word of the name that the last typed word begins, and the words after it.
  let words: String
  /// The part of those words that is not typed yet.
  let rest: String
  /// Whether those are all the words of the name.
  let isWhole: Bool

  /// - Parameters:
  ///   - name: the whole name.
  ///   - earlier: the part of the name that is typed in words before the last.
  ///   - typed: the last word, with blanks if it is quoted.
  /// - Returns: `nil` if the last word begins no word of the name, or if the name is typed completely with a blank
  ///   after it.
  init?(of name: String, after earlier: some Sequence<String>, typed: String) {
    let parts = name.nameParts
    var next = 0
    for word in earlier.flatMap(\.nameParts) where word.startIndex < word.endIndex {
      if let found = parts[next...].firstIndex(where: { end(of: word, in: $0) != nil }) { next = found + 1 }
    }
    let wanted = typed.nameParts
    // After a blank it is the next word of the name, otherwise the first that fits, preferably after the earlier words.
    let starts = Array(next..<parts.count) + (typed.isEmpty ? [] : Array(0..<next))
    for start in typed.isEmpty ? starts.prefix(1) : starts[...] where start + wanted.count <= parts.count {
      let last = start + wanted.count - 1
      let isBegun = zip(wanted, parts[start..<last]).allSatisfy { end(of: $0, in: $1) == $1.endIndex }
      guard isBegun, let end = end(of: wanted[wanted.count - 1], in: parts[last]) else { continue }
      // If the words are in another order, those that follow may be typed already.
      let stop = start < next ? last + 1 : parts.count
      // A name typed with blanks continues with blanks.
      let hasBlanks = next > 0 || typed.contains(" ")
      func joined(_ first: Substring, _ others: Range<Int>) -> String {
        parts[others].reduce(into: String(first)) { text, part in
          text += hasBlanks ? " " : String(name[name.index(before: part.startIndex)])
          text += part
        }
      }
      // A bracket that is opened before the typed word is not closed.
      let isOpen = parts[..<start].contains { $0.contains("(") }
      func closed(_ text: String) -> String { isOpen ? text.filter { $0 != ")" } : text }
      words = closed(joined(parts[start], start + 1..<stop))
      rest = closed(joined(parts[last][end...], last + 1..<stop))
      isWhole = start == 0
      return
    }
    return nil
  }
}

extension String {
  /// The parts between blanks and hyphens. Only the last can be empty, if the text ends in a blank or hyphen.
  fileprivate var nameParts: [Substring] {
    let parts = split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
    return parts.dropLast().filter { !$0.isEmpty } + parts.suffix(1)
  }
}

/// The end of the typed part in the word; nil if the word begins differently.
private func end(of typed: Substring, in word: Substring) -> Substring.Index? {
  if typed == "&" && word.lowercased() == "and" || word == "&" && typed.lowercased() == "and" {
    return word.endIndex
  }
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

/// Whether two letters differ at most in case and in an accent. A letter that only looks like others, such as ø, is taken
/// for any: the name is known to fit.
private func isSameLetter(_ left: Character, _ right: Character) -> Bool {
  if left == right || left.lowercased() == right.lowercased() { return true }
  guard left.isLetter, right.isLetter, left.isASCII != right.isASCII else { return false }
  let (plain, other) = left.isASCII ? (left, right) : (right, left)
  let accented = other.lowercased()
  return "æðøþßđħıłœŧŋ".contains(accented) || accents.contains { plain.lowercased() + String($0) == accented }
}

/// The marks above and below Latin letters.
private let accents: [Unicode.Scalar] = [
  "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{30A}",
  "\u{30B}",
  "\u{30C}", "\u{326}", "\u{327}", "\u{328}",
]

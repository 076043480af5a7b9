import Readline
import ShellCompletion

/// What of a line a choice takes the place of, where the cursor is inside a word.
extension EditedLine {
  /// Where the word around the cursor ends, with the words behind it that go on from it; nil where no end is found that
  /// a choice could stand before.
  ///
  /// - Parameters:
  ///   - start: where what is typed before the cursor ends.
  ///   - goesOn: whether what ends at an offset behind the cursor began before it.
  func endOfWord(from start: Int, where goesOn: (_ end: Int) -> Bool) -> Int? {
    var end = start
    for word in PromptLine(text).words where word.range.upperBound > end {
      let bytes = text.utf8.prefix(word.range.upperBound).dropFirst(max(word.range.lowerBound, cursor))
      // What another quote would close is not known, and an option's value is no part of its name.
      guard word.quoting == .none, !(isOption(word) && bytes.contains(UInt8(ascii: "="))) else { break }
      // A comma ends a word, but for one in quotes.
      let comma = isQuoted(word) ? nil : bytes.firstIndex { $0.isSeparator }
      let wordEnd = comma.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? word.range.upperBound
      guard wordEnd > end, word.range.lowerBound < cursor || goesOn(wordEnd) else { break }
      end = wordEnd
      if comma != nil { break }
    }
    return text.utf8.dropFirst(end).first.map { $0.isBlank || $0.isSeparator } ?? true ? end : nil
  }

  private func isOption(_ word: TypedWord) -> Bool {
    text.utf8.dropFirst(word.range.lowerBound).first == UInt8(ascii: "-")
  }

  private func isQuoted(_ word: TypedWord) -> Bool {
    text.utf8.prefix(word.range.upperBound).dropFirst(word.range.lowerBound).contains {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
    }
  }

  /// Whether the line holds nothing but blanks.
  var isBlank: Bool { text.utf8.allSatisfy(\.isBlank) }
}

extension Completions {
  /// The same answer with all of a word replaced, up to its end, which may be behind the cursor.
  func replacing(upTo end: Int, of line: EditedLine) -> Completions {
    var all = self
    if end > replaced.upperBound {
      all.replaced = replaced.lowerBound..<end
      // TAB takes nothing away that is behind the cursor.
      if let common, !common.folded.hasPrefix(line.text(all.replaced).folded) { all.common = nil }
      // What begins so says nothing about the whole.
      if candidates.isEmpty { all.message = nil }
    }
    guard line.text.utf8.dropFirst(end).first?.isBlank ?? false else { return all }
    // The blank behind a choice is there already.
    for index in candidates.indices where candidates[index].text.hasSuffix(" ") {
      all.candidates[index].text.removeLast()
    }
    if all.common?.hasSuffix(" ") ?? false { all.common?.removeLast() }
    return all
  }
}

extension String {
  /// Letter case and blanks aside.
  fileprivate var folded: String { uppercased().filter { $0 != " " } }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether it stands between two places: a comma or a semicolon.
  fileprivate var isSeparator: Bool { self == UInt8(ascii: ",") || self == UInt8(ascii: ";") }
}

import Readline
import ShellCompletion

/// Finds the part of a line that a choice replaces when the cursor is inside a word.
extension EditedLine {
  /// The end of the word around the cursor, including later words that continue it; nil if a choice cannot end there.
  ///
  /// - Parameters:
  ///   - start: the end of the typed text before the cursor.
  ///   - goesOn: whether the text that ends at an offset after the cursor began before the cursor.
  func endOfWord(from start: Int, where goesOn: (_ end: Int) -> Bool) -> Int? {
    var end = start
    for word in PromptLine(text).words where word.range.upperBound > end {
      let bytes = text.utf8.prefix(word.range.upperBound).dropFirst(max(word.range.lowerBound, cursor))
      // It is unknown what another quote would close, and an option's value is not part of its name.
      guard word.quoting == .none, !(isOption(word) && bytes.contains(UInt8(ascii: "="))) else { break }
      // A comma ends a word unless it is in quotes.
      let comma = isQuoted(word) ? nil : bytes.firstIndex { $0.isSeparator }
      let wordEnd = comma.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? word.range.upperBound
      guard wordEnd > end, word.range.lowerBound < cursor || goesOn(wordEnd) else { break }
      end = wordEnd
      if comma != nil { break }
    }
    return text.utf8.dropFirst(end).first.map { $0.isBlank || $0.isSeparator } ?? true ? end : nil
  }

  /// Where the words end that follow a comma at an offset, up to an option or a quoted word. There are none if no comma
  /// is there.
  func endsOfWords(behindComma comma: Int) -> [Int] {
    let bytes = Array(text.utf8)
    guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return [] }
    return PromptLine(text).words.drop { $0.range.upperBound <= comma }
      .prefix { !isOption($0) && !isQuoted($0) }
      .flatMap { word in
        (max(word.range.lowerBound, comma) + 1..<word.range.upperBound + 1).filter { end in
          !bytes[end - 1].isSeparator && (end == word.range.upperBound || bytes[end].isSeparator)
        }
      }
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
  /// The answer extended so that it replaces a whole word up to its end, which may be after the cursor.
  func replacing(upTo end: Int, of line: EditedLine) -> Completions {
    var all = self
    if end > replaced.upperBound {
      all.replaced = replaced.lowerBound..<end
      // TAB must not remove text after the cursor.
      if let common, !common.folded.hasPrefix(line.text(all.replaced).folded) { all.common = nil }
      // A message about the word's beginning does not hold for the whole word.
      if candidates.isEmpty { all.message = nil }
    }
    guard line.text.utf8.dropFirst(end).first?.isBlank ?? false else { return all }
    // The blank after a choice is there already.
    for index in candidates.indices where candidates[index].text.hasSuffix(" ") {
      all.candidates[index].text.removeLast()
    }
    if all.common?.hasSuffix(" ") ?? false { all.common?.removeLast() }
    return all
  }
}

extension String {
  /// The text for comparison, without letter case and blanks.
  fileprivate var folded: String { uppercased().filter { $0 != " " } }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte separates two places: a comma or a semicolon.
  fileprivate var isSeparator: Bool { self == UInt8(ascii: ",") || self == UInt8(ascii: ";") }
}

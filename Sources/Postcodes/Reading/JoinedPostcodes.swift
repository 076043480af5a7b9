/// Parts whole postcodes from what punctuation alone joins to them: `Southampton/SO16 5JT`, `<td>M1 1AE</td>`.
enum JoinedPostcodes {
  /// The words with a comma for punctuation beside a whole postcode, and blanks for the rest of it, so that each word
  /// keeps its length in UTF-8. All other punctuation stays: `c/o`, `Flat 1/2`, `Stratford-upon-Avon`.
  ///
  /// - Complexity: linear in the length of the words.
  static func parted(_ words: [String]) -> [String] {
    guard words.contains(where: { $0.unicodeScalars.contains(where: isMark) }) else { return words }
    // A postcode may take two words.
    let text = Array(words.joined(separator: " ").unicodeScalars)
    let marks = marks(in: text)
    if marks.isEmpty { return words }
    var parted = text.map { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    for range in marks {
      for index in range { parted[index] = parted[index].map { _ in UInt8(ascii: " ") } }
      parted[range.lowerBound][0] = UInt8(ascii: ",")
    }
    var rest = parted.joined()[...]
    return words.map { word in
      let count = word.utf8.count
      defer { rest = rest.dropFirst(count + 1) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }
  }

  /// The runs of punctuation that join whole postcodes to other text.
  private static func marks(in text: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < text.count {
      guard isOfCode(text[start]) else {
        start += 1
        continue
      }
      var end = text[start...].firstIndex { !isOfCode($0) } ?? text.count
      guard let last = endOfPostcode(in: text, start..<end) else {
        start = end
        continue
      }
      end = last
      let before = (text[..<start].lastIndex { !isMark($0) } ?? -1) + 1..<start
      let after = end..<(text[end...].firstIndex { !isMark($0) } ?? text.count)
      // The domain in an address of e-mail is not a postcode.
      if !isPartOfWord(text, before.lowerBound - 1, before), !isPartOfWord(text, after.upperBound, after) {
        if joins(text, before, to: before.lowerBound - 1) { found.append(before) }
        if joins(text, after, to: after.upperBound) { found.append(after) }
      }
      start = max(end, after.upperBound)
    }
    return found
  }

  /// Where the postcode ends that begins with a run of letters and digits; nil if none does.
  private static func endOfPostcode(in text: [Unicode.Scalar], _ run: Range<Int>) -> Int? {
    func isPostcode(_ range: Range<Int>) -> Bool {
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text[range])
      return Postcode(String(string)) != nil
    }
    if (5...7).contains(run.count) { return isPostcode(run) ? run.upperBound : nil }
    guard (2...4).contains(run.count), let next = text[run.upperBound...].firstIndex(where: isOfCode),
      next - run.upperBound <= 3
    else { return nil }
    let end = text[next...].firstIndex { !isOfCode($0) } ?? text.count
    return end - next == 3 && isPostcode(run.lowerBound..<end) ? end : nil
  }

  /// Whether what stands beside a postcode without punctuation of this kind makes it a part of a longer word.
  private static func isPartOfWord(_ text: [Unicode.Scalar], _ index: Int, _ run: Range<Int>) -> Bool {
    guard run.isEmpty, text.indices.contains(index) else { return false }
    switch text[index] {
    case "@", "%", "&", "'", "’": return true
    case ".": return text.indices.contains(index + 1) && isOfCode(text[index + 1])
    default: return isOfWord(text[index])
    }
  }

  /// Whether a run of punctuation joins a postcode to the character behind it. Brackets and quotes around a postcode
  /// alone do not.
  private static func joins(_ text: [Unicode.Scalar], _ run: Range<Int>, to index: Int) -> Bool {
    if run.isEmpty { return false }
    return !text[run].allSatisfy(surrounds) || text.indices.contains(index) && isOfWord(text[index])
  }

  private static func isOfCode(_ scalar: Unicode.Scalar) -> Bool { PostcodePrefix.upperCased(scalar) != nil }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    isOfCode(scalar) || scalar.value > 0x7F && scalar.properties.isAlphabetic
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", "|", "=", ":", "_", "-", "#", "+", "\u{2010}"..."\u{2015}", "•", "·": true
    default: surrounds(scalar)
    }
  }

  private static func surrounds(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "[", "]", "{", "}", "<", ">", "\"", "“", "”": true
    default: false
    }
  }
}

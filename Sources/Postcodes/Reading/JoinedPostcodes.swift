/// Parts whole postcodes from what stands beside them without a blank: `Southampton/SO16 5JT`, `<td>M1 1AE</td>`.
enum JoinedPostcodes {
  /// The words with a comma for what joins a whole postcode to other text, and blanks for the rest of it, so that each
  /// word keeps its length in UTF-8. A comma also stands for the tab behind a letter alone, and blanks for escapes and for
  /// the full stops of `S.W.2 4ED`. All other punctuation stays: `c/o`, `Flat 1/2`,
  /// `Stratford-upon-Avon`. Words without a whole postcode stay as they are.
  ///
  /// - Complexity: linear in the length of the words.
  static func parted(_ words: [String]) -> [String] {
    if words.allSatisfy(isPlain) { return words }
    // A postcode may take two words.
    var text = Array(words.joined(separator: " ").unicodeScalars)
    let lengths = text.map { UTF8.width($0) }
    let doubtful = EscapedText.replace(in: &text)
    let hasInitials = compactInitials(in: &text)
    let marks = marks(in: text, except: doubtful)
    guard hasInitials || marks != nil else { return words }
    for mark in marks ?? [] { blank(mark.range, in: &text, isComma: !mark.isBlank) }
    // A letter in a cell of its own is not of the code in the next.
    for index in text.indices.dropFirst() where isLetter(text[index - 1]) && endsCell(text, index) {
      if index == 1 || !isOfWord(text[index - 2]) { text[index] = "," }
    }
    // What became of a longer character takes as many bytes.
    var parted: [UInt8] = []
    for (scalar, length) in zip(text, lengths) {
      let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      parted += bytes
      parted += repeatElement(UInt8(ascii: " "), count: length - bytes.count)
    }
    var rest = parted[...]
    return words.map { word in
      let count = word.utf8.count
      defer { rest = rest.dropFirst(count + 1) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }
  }

  /// Characters that are to be a comma, or blanks alone.
  private struct Mark {
    let range: Range<Int>
    var isBlank = false
  }

  /// Writes blanks over some characters, the first of which may be a comma instead.
  static func blank(_ range: Range<Int>, in text: inout [Unicode.Scalar], isComma: Bool) {
    for index in range { text[index] = " " }
    if isComma, !range.isEmpty { text[range.lowerBound] = "," }
  }

  /// What joins whole postcodes to other text; nil if there is no whole postcode.
  ///
  /// - Parameter doubtful: where a word begins that is not read as a postcode.
  private static func marks(in text: [Unicode.Scalar], except doubtful: Set<Int>) -> [Mark]? {
    var found: [Mark] = []
    var (start, isFound) = (0, false)
    while start < text.count {
      guard isOfCode(text[start]) else {
        start += 1
        continue
      }
      var end = text[start...].firstIndex { !isOfCode($0) } ?? text.count
      guard !doubtful.contains(start), !isColour(text[max(0, start - 1)..<end]),
        let last = endOfPostcode(in: text, start..<end)
      else {
        start = end
        continue
      }
      let outwardEnd = end
      end = last
      let hasBlank = text[outwardEnd..<end].contains(" ")
      let before = run(in: text, before: start, mayBeStop: hasBlank)
      let after = run(in: text, after: end, mayBeStop: hasBlank)
      // The domain in an address of e-mail is not a postcode.
      if !isPartOfWord(text, before.lowerBound - 1, before), !isPartOfWord(text, after.upperBound, after) {
        isFound = true
        if let plus = text[outwardEnd..<end].firstIndex(of: "+") {
          found.append(Mark(range: plus..<plus + 1, isBlank: true))
        }
        if joins(text, before, to: before.lowerBound - 1) { found.append(Mark(range: before)) }
        if joins(text, after, to: after.upperBound) { found.append(Mark(range: after)) }
      }
      start = max(end, after.upperBound)
    }
    return isFound ? found : nil
  }

  /// Whether characters are a colour of a page: `#ba52dd`.
  static func isColour(_ text: some Collection<Unicode.Scalar>) -> Bool {
    text.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.properties.isASCIIHexDigit)
  }

  /// What may join a postcode to what stands before it.
  ///
  /// - Parameter mayBeStop: whether a full stop may, since the postcode has a blank, which no domain has.
  private static func run(in text: [Unicode.Scalar], before start: Int, mayBeStop: Bool) -> Range<Int> {
    if mayBeStop, start > 1, text[start - 1] == ".", isOfCode(text[start - 2]) { return start - 1..<start }
    if start > 0, text[start - 1] == "@", start == 1 || !isOfWord(text[start - 2]) {
      return start - 1..<start
    }
    return (text[..<start].lastIndex { !isMark($0) } ?? -1) + 1..<start
  }

  /// What may join a postcode to what stands behind it. The s of `M1 1AE's` is of it, and so is the sign before a time.
  private static func run(in text: [Unicode.Scalar], after end: Int, mayBeStop: Bool) -> Range<Int> {
    if mayBeStop, end + 1 < text.count, text[end] == ".", isLetter(text[end + 1]) { return end..<end + 1 }
    if end < text.count, text[end] == "@", end + 1 == text.count || !isLetter(text[end + 1]) {
      return end..<end + 1
    }
    let marks = end..<(text[end...].firstIndex { !isMark($0) } ?? text.count)
    let isPossessive =
      marks.isEmpty && end + 1 < text.count && isApostrophe(text[end]) && ["s", "S"].contains(text[end + 1])
      && (end + 2 == text.count || !isOfWord(text[end + 2]))
    return isPossessive ? end..<end + 2 : marks
  }

  /// Where the postcode ends that begins with a run of letters and digits; nil if none does.
  static func endOfPostcode(in text: [Unicode.Scalar], _ run: Range<Int>) -> Int? {
    if (5...7).contains(run.count) { return postcode(in: text, run) == nil ? nil : run.upperBound }
    guard (2...4).contains(run.count), let next = text[run.upperBound...].firstIndex(where: isOfCode),
      next - run.upperBound <= 3 || text[run.upperBound..<next].allSatisfy({ $0 == " " })
    else { return nil }
    let end = text[next...].firstIndex { !isOfCode($0) } ?? text.count
    return end - next == 3 && postcode(in: text, run.lowerBound..<end) != nil ? end : nil
  }

  /// The postcode that some characters are. In an address of a page, a plus sign stands for the blank.
  static func postcode(in text: [Unicode.Scalar], _ range: Range<Int>) -> Postcode? {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text[range].split(separator: "+", maxSplits: 1).joined(separator: [" "]))
    return Postcode(String(string))
  }

  /// Writes the letters of a district without the full stops between them if a postcode begins with them: `S.W.2 4ED`.
  ///
  /// - Returns: whether there are any.
  private static func compactInitials(in text: inout [Unicode.Scalar]) -> Bool {
    var isFound = false
    for start in text.indices.dropLast(3)
    where text[start + 1] == "." && isLetter(text[start]) && isLetter(text[start + 2])
      && (start == 0 || !isOfWord(text[start - 1]) && text[start - 1] != ".")
    {
      let rest = text[start + 3] == "." ? start + 4 : start + 3
      let next = text[rest...].firstIndex { $0 != " " } ?? text.count
      // Without the second full stop a blank ends a name: J.R 16 High Street.
      guard next == rest || text[start + 3] == "." else { continue }
      let runEnd = text[next...].firstIndex { !isOfCode($0) } ?? text.count
      let compact = [text[start], text[start + 2]] + text[next...].prefix(runEnd - next + 8)
      guard let end = endOfPostcode(in: compact, 0..<2 + runEnd - next),
        let postcode = postcode(in: compact, 0..<end), Gazetteer.outcode(postcode.outward) != nil
      else { continue }
      let joined = next == rest ? runEnd : rest
      let letters = [text[start], text[start + 2]] + text[rest..<joined]
      blank(start..<joined, in: &text, isComma: false)
      text.replaceSubrange(start..<start + letters.count, with: letters)
      isFound = true
    }
    return isFound
  }

  /// Whether what stands beside a postcode without punctuation of this kind makes it a part of a longer word.
  private static func isPartOfWord(_ text: [Unicode.Scalar], _ index: Int, _ run: Range<Int>) -> Bool {
    guard run.isEmpty, text.indices.contains(index) else { return false }
    let isBehind = index == run.upperBound
    let beyond = isBehind ? index + 1 : index - 1
    let next = text.indices.contains(beyond) ? text[beyond] : " "
    switch text[index] {
    case "%", "@": return true
    case "'", "’": return isOfWord(next)
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

  static func isOfCode(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar || isLetter(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z": true
    default: false
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    isOfCode(scalar) || scalar.value > 0x7F && scalar.properties.isAlphabetic
  }

  /// Whether a word has nothing but letters, digits, commas and single blanks, which join nothing.
  private static func isPlain(_ word: String) -> Bool {
    var last: Unicode.Scalar = ","
    for scalar in word.unicodeScalars {
      guard isOfCode(scalar) || scalar == "," || scalar == " " && last != " " else { return false }
      last = scalar
    }
    return true
  }

  /// Whether a tab, a line break or several blanks begin at an index, and a word with a digit follows them.
  private static func endsCell(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    let end = text[index...].firstIndex { !$0.properties.isWhitespace } ?? text.count
    return (end - index > 1 || ("\t"..."\r").contains(text[index]))
      && text[end...].prefix(while: isOfCode).contains { ("0"..."9").contains($0) }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "’" }

  /// Whether it parts a postcode from a word: all that is neither of a word nor a blank, but for what may be in one.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", ".", "@", "%", "'", "’", "\u{0}"..." ", "\u{7F}"..."\u{A0}": false
    default: !isOfWord(scalar) && !scalar.properties.isWhitespace && !PostcodePrefix.isInvisible(scalar)
    }
  }

  private static func surrounds(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "[", "]", "{", "}", "<", ">", "\"", "“", "”": true
    default: false
    }
  }
}

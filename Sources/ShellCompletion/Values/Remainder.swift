/// The text that follows `beginning` in `text`, apart from letter case and blanks; nil if the text begins differently. A
/// blank parts no two letters that stand together in the text: Gtr does not begin with “gt r”.
func remainder(of text: String, after beginning: String) -> Substring? {
  let scalars = text.unicodeScalars
  var index = scalars.startIndex
  var isBehindBlank = false
  /// Skips the blanks of the text; false if there are none where the beginning has one between two letters.
  func skipBlanks() -> Bool {
    let start = index
    while index < scalars.endIndex, isBlank(scalars[index]) { index = scalars.index(after: index) }
    guard isBehindBlank, index == start, start > scalars.startIndex, index < scalars.endIndex else {
      return true
    }
    return ![scalars[scalars.index(before: index)], scalars[index]].allSatisfy(\.properties.isAlphabetic)
  }
  for wanted in beginning.unicodeScalars {
    if isBlank(wanted) {
      isBehindBlank = true
      continue
    }
    guard skipBlanks(), index < scalars.endIndex, isSameLetter(scalars[index], wanted) else { return nil }
    index = scalars.index(after: index)
    isBehindBlank = false
  }
  // A blank at the end of the beginning stands for the next blanks of the text.
  if isBehindBlank, !skipBlanks() { return nil }
  return text[index...]
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

private func isSameLetter(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
  left == right || left.properties.lowercaseMapping == right.properties.lowercaseMapping
}

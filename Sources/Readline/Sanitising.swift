extension Unicode.Scalar {
  /// Whether a terminal could take this scalar for an instruction, or would reorder the text around it.
  ///
  /// Source: C0, DEL and C1 after ECMA-48; the bidi controls after https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters.
  var isUnsafeOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text without control characters and bidi controls.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnsafeOnTerminal) else { return self }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isUnsafeOnTerminal { kept.append(scalar) }
    return String(kept)
  }
}

extension Completions {
  /// The same answer with nothing in it that a terminal would obey, every range inside the line, and no offset
  /// inside a character.
  func sanitised(for line: EditedLine) -> Completions {
    var clean = self
    let utf8 = line.text.utf8
    let start = boundary(replaced.lowerBound, atMost: line.cursor, in: utf8)
    let end = boundary(replaced.upperBound, atMost: utf8.count, in: utf8)
    clean.replaced = start..<max(line.cursor, end)
    clean.common = common?.withoutControls
    clean.message = message?.withoutControls
    for index in clean.candidates.indices {
      clean.candidates[index].text = candidates[index].text.withoutControls
      clean.candidates[index].display = candidates[index].display.withoutControls
      clean.candidates[index].detail = candidates[index].detail.withoutControls
      clean.candidates[index].ghost = candidates[index].ghost?.withoutControls
    }
    return clean
  }

  private func boundary(_ offset: Int, atMost limit: Int, in utf8: String.UTF8View) -> Int {
    var offset = min(max(offset, 0), limit)
    while offset > 0, offset < utf8.count,
      utf8[utf8.index(utf8.startIndex, offsetBy: offset)] & 0b1100_0000 == 0b1000_0000
    {
      offset -= 1
    }
    return offset
  }
}

/// Whether a scalar can disturb a terminal or a reader: C0, DEL, C1, line separators and what changes the direction
/// of writing.
///
/// Source: the direction controls are those with the property Bidi_Control,
/// https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt
func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0: true
  case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

func holdsControl(_ text: String) -> Bool {
  text.unicodeScalars.contains(where: isControl)
}

/// The text without any control; blanks stand for line ends and tabs, so that words stay apart.
func printable(_ text: String) -> String {
  guard holdsControl(text) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar == "\n" || scalar == "\t" {
      result.append(" ")
    } else if !isControl(scalar) {
      result.append(scalar)
    }
  }
  return String(result)
}

/// How many cells a terminal gives a character.
///
/// Source: the wide ranges are those of https://www.unicode.org/Public/UCD/latest/ucd/EastAsianWidth.txt, rounded to
/// whole blocks.
func cellWidth(_ character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  switch first.value {
  case 0..<0x300: return 1
  case 0x300..<0x370, 0x200B...0x200D, 0xFE00...0xFE0F, 0xFEFF: return 0
  case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00: return 2
  case 0xFE30..<0xFE70, 0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650: return 2
  case 0x1F680..<0x1F700, 0x1F900..<0x1FA00, 0x1FA70..<0x1FB00, 0x20000..<0x3FFFE: return 2
  default: return 1
  }
}

func cellWidth(_ text: String) -> Int {
  text.reduce(0) { $0 + cellWidth($1) }
}

/// As much of the text as fits into so many cells.
func clipped(_ text: String, to cells: Int) -> String {
  var left = cells
  var end = text.startIndex
  while end < text.endIndex {
    left -= cellWidth(text[end])
    if left < 0 { return String(text[..<end]) }
    end = text.index(after: end)
  }
  return text
}

/// The text with blanks behind it up to so many cells.
func padded(_ text: String, to cells: Int) -> String {
  text + String(repeating: " ", count: max(0, cells - cellWidth(text)))
}

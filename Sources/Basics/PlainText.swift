extension Unicode.Scalar {
  /// Whether this scalar could command a terminal or mislead a reader: C0, DEL and C1 controls, line separators,
  /// controls of writing direction, and invisible characters.
  ///
  /// Source: ECMA-48 for C0, DEL and C1; the others are among Default_Ignorable_Code_Point and Bidi_Control,
  /// https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt
  @inlinable package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}

// Inlinable, so that callers get a version for their own type. The generic version makes the runtime search for
// conformances, which a TAB in a shell has no time for.
extension StringProtocol {
  /// Whether the text holds a scalar that must not be shown.
  @inlinable package var holdsControls: Bool {
    // Almost every text is plain ASCII.
    !utf8.allSatisfy { (0x20..<0x7F).contains($0) } && unicodeScalars.contains { $0.isControl }
  }

  /// The text without controls, and with a blank for each tab and line break, so that it can be shown.
  @inlinable package var printable: String {
    guard holdsControls else { return String(self) }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": kept.append(" ")
      default: if !scalar.isControl { kept.append(scalar) }
      }
    }
    return String(kept)
  }

  /// The text as a sentence names it: printable, cut to `length` characters, in quotation marks.
  package func quoted(length: Int = 40) -> String {
    let shown = prefix(length * 2).printable
    let isCut = shown.count > length || !dropFirst(length * 2).isEmpty
    return "“" + shown.prefix(length) + (isCut ? "…" : "") + "”"
  }
}

extension Collection<UInt8> {
  /// Whether a text begins as UTF-16 does: with a byte order mark, or with two letters of ASCII.
  var isUTF16: Bool {
    let first = Array(prefix(4))
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return true }
    let areZero = first.map { $0 == 0 }
    return areZero == [false, true, false, true] || areZero == [true, false, true, false]
  }

  /// Whether bytes begin as a zip file does, or as the files of office programs before 2007.
  var isSpreadsheet: Bool {
    let first = Array(prefix(4))
    return first == [0x50, 0x4B, 0x03, 0x04] || first == [0xD0, 0xCF, 0x11, 0xE0]
  }

  /// Whether a text begins as UTF-32 does: with a byte order mark, or with a letter of ASCII.
  var isUTF32: Bool {
    let first = Array(prefix(4))
    if first == [0xFF, 0xFE, 0, 0] || first == [0, 0, 0xFE, 0xFF] { return true }
    let areZero = first.map { $0 == 0 }
    return areZero == [false, true, true, true] || areZero == [true, true, true, false]
  }
}

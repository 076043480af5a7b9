extension Unicode.Scalar {
  /// Whether a terminal could take this scalar for an instruction, or a reader could be misled by it: C0, DEL and C1
  /// controls, line separators, controls of the direction of writing, and characters that are not seen.
  ///
  /// Source: C0, DEL and C1 after ECMA-48; the others are among Default_Ignorable_Code_Point and Bidi_Control,
  /// https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt
  @inlinable package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}

// Inlinable, so that the callers' copies are made for their own type: the general one has the runtime search for
// conformances, which a TAB in a shell has no time for.
extension StringProtocol {
  /// Whether the text holds a scalar that must not be shown.
  @inlinable package var holdsControls: Bool {
    // Almost always it is plain ASCII.
    !utf8.allSatisfy { (0x20..<0x7F).contains($0) } && unicodeScalars.contains { $0.isControl }
  }

  /// The text as it can be shown to a person: without controls, a blank for each tab and line break.
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

  /// The text as a sentence names it: printable, cut to so many characters, in quotation marks.
  package func quoted(length: Int = 40) -> String {
    let shown = prefix(length * 2).printable
    let isCut = shown.count > length || !dropFirst(length * 2).isEmpty
    return "“" + shown.prefix(length) + (isCut ? "…" : "") + "”"
  }
}

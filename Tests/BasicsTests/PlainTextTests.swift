import Basics
import Testing

@Suite struct PlainTextTests {
  @Test func whatATerminalWouldObeyIsTakenOut() {
    #expect("a\u{1B}[2J\u{9B}b\u{202E}c\u{7F}".printable == "a[2Jbc")
    #expect("a\tb\r\nc".printable == "a b  c")
    #expect("\u{FEFF}SW1A\u{200B} 1AA".printable == "SW1A 1AA")
    #expect("Ynys Môn 🏴".printable == "Ynys Môn 🏴")
  }

  @Test func aQuotationIsCutAndMarked() {
    #expect("short".quoted() == "“short”")
    #expect(String(repeating: "x", count: 41).quoted() == "“\(String(repeating: "x", count: 40))…”")
    #expect(String(repeating: "\u{1B}", count: 500).quoted() == "“…”")
  }

  @Test func textIsCutAndFilledByColumns() {
    #expect(cells(of: "日本 a") == 6)
    #expect(clipped("日本 a", to: 3) == "日")
    #expect(padded("日本", to: 6) == "日本  ")
    #expect(cells(of: "e\u{301}") == 1)
    #expect(clipped("e" + String(repeating: "\u{301}", count: 100), to: 2).unicodeScalars.count == 16)
  }

  /// The columns of a text are those of its scalars, however it is measured.
  @Test func aTextIsAsWideAsItsScalars() {
    let scalars = "a~é\u{7F}\u{2FF}\u{300}\u{36F}\u{370}–…日🏴\u{200B}\u{FE0F}".unicodeScalars.map { $0 }
    for first in scalars {
      for second in scalars {
        let text = String(String.UnicodeScalarView([first, "b", second]))
        #expect(cells(of: text) == cells(of: first) + 1 + cells(of: second), "\(first.value) \(second.value)")
        for columns in 0...8 {
          let cut = clipped(text, to: columns)
          #expect(text.unicodeScalars.starts(with: cut.unicodeScalars))
          #expect(cells(of: cut) <= columns && (cut == text) == (cells(of: text) <= columns))
        }
      }
    }
  }

  @Test func aTextIsPartedAsByTheStandardLibrary() {
    for text in ["", ", ", "a", "a, b", ", a, , b, ", "Ynys Môn, Wales", "a,b", "a ,b, ", ",, ", "é, ü"] {
      #expect(text.parts(between: ", ") == text.split(separator: ", "), "\(text)")
    }
  }

  @Test func textIsBrokenBetweenWords() {
    let text = "Offline: only districts can be offered."
    #expect(wrapped(text, to: 40) == [text])
    #expect(wrapped(text, to: 16) == ["Offline: only", "districts can be", "offered."])
    #expect(wrapped(text, to: 16, rows: 2) == ["Offline: only", "districts can…"])
    #expect(wrapped(text, to: 16, rows: 1) == ["Offline: only…"])
    #expect(wrapped("SW1A 1AA", to: 4, rows: 1) == ["SW1…"])
    #expect(wrapped("Llanfairpwllgwyngyll", to: 8) == ["Llanfair", "pwllgwyn", "gyll"])
    #expect(wrapped("日本語 テキスト", to: 7, rows: 2) == ["日本語", "テキス…"])
    for columns in 1...20 {
      for limit in 1...3 {
        let rows = wrapped(text, to: columns, rows: limit)
        #expect(rows.count <= limit && rows.allSatisfy { cells(of: $0) <= columns })
      }
    }
  }
}

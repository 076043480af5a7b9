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
}

import Testing

@testable import Readline

/// Bytes on their way to readline.
struct KeyInputTests {
  private func keys(_ input: inout KeyInput) -> [UInt8] {
    var keys: [UInt8] = []
    while let key = input.nextKey() { keys.append(key) }
    return keys
  }

  @Test func onlyWholeValidCharactersPass() {
    var input = KeyInput()
    input.take([0x61, 0xE2, 0x82])
    #expect(keys(&input) == [0x61])
    input.take([0xAC, 0xFF, 0xC3, 0x62, 0xC2, 0x85, 0xE2, 0x81, 0xA6, 0xED, 0xA0, 0x80, 0x63])
    #expect(keys(&input) == [0xE2, 0x82, 0xAC, 0x62, 0x63])
    #expect(input.received == 16)
  }

  @Test func inOtherLocalesBytesPassAsTheyAre() {
    var input = KeyInput()
    input.isUTF8 = false
    input.take([0xE9, 0xFF])
    #expect(keys(&input) == [0xE9, 0xFF])
  }

  /// A paste gives the same text, however it is cut into pieces.
  @Test(arguments: 1...12)
  func aPasteMayComeInPieces(size: Int) {
    let text = "a\r\n\r\né日\tb\u{07}\u{1B}[20\nc\n\r\n"
    let bytes = Array((text + "\u{1B}[201~x").utf8)
    var input = KeyInput()
    input.beginPaste()
    var pasted = ""
    for start in stride(from: 0, to: bytes.count, by: size) {
      input.take(bytes[start..<min(start + size, bytes.count)])
      pasted += input.nextPastedText()
    }
    #expect(pasted == "a\n\né日 b[20\nc")
    #expect(!input.isPasting)
    #expect(keys(&input) == [0x78])
  }

  @Test func aReportIsNoKey() {
    var input = KeyInput()
    input.take("ab\u{1B}[12;34Rc".utf8)
    #expect(input.takeReport() == nil, "no report was requested")
    input.awaitsReport = true
    #expect(input.takeReport() == .init(row: 12, column: 34))
    #expect(keys(&input) == Array("abc".utf8))
    #expect(input.received == 3)
  }
}

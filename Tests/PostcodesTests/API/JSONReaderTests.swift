import Foundation
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct JSONReaderTests {
  private func decoded(_ text: String) -> JSONValue? {
    // A value alone may be a fragment, which some decoders refuse.
    (try? JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8)))?.first
  }

  @Test func readsWhatDecodingReads() {
    var random = SeededRandom()
    let pieces = [
      "{", "}", "[", "]", ",", ":", "[1,{}]", "{\"a\":[]}", "\"a\"", "\"\\u00e9\\n\"", "\"\\ud83d\\ude00\"",
      "1", "-0.25", "1e3", "true", "null",
      " ", "\"é/\\/\"", "12345678901234567890", "\"postcode\"",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in random.pick(pieces) }.joined()
      // The decoder accepts more than JSON: a comma after the last item, or two numbers in one.
      guard let value = JSONReader.value(of: text.utf8) else { continue }
      #expect(value == decoded(text), "\(text)")
      #expect(JSONReader.value(of: value.json.utf8) == value, "\(text)")
      read += 1
    }
    #expect(read > 1000)
  }

  @Test(arguments: [
    "", "01", "+1", "1.", ".5", "1e", "\"", "\"\\", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"",
    "\"\\ud800\\u0041\"", "\"\n\"",
    "tru", "{\"a\"}", "{\"a\":1,}", "[1,]", "[1 2]", "1 2", "{a:1}", "nul", "1\u{FEFF}", "\"\\u12\"",
  ])
  func refusesWhatIsNoJSON(_ text: String) {
    #expect(JSONReader.value(of: text.utf8) == nil)
  }

  @Test func aMarkAndABadByteLoseNoBulkAnswer() throws {
    let postcode = try Postcode(parsing: "M1 1AE")
    let head = #"{"status":200,"result":[{"query":"M1 1AE","result":{"postcode":"M1 1AE","admin_ward":"A"#
    let body = Array("\u{FEFF}".utf8) + Array(head.utf8) + [0xFF] + Array(#""}}]}"#.utf8)
    let endpoint = Endpoint<[Postcode: PostcodeDetails]>.bulk([postcode])
    #expect(try endpoint.read(body)[postcode]?.adminWard == "A\u{FFFD}")
  }

  @Test func deepAndHugeValuesDoNoHarm() {
    #expect(JSONReader.value(of: String(repeating: "[", count: 100_000).utf8) == nil)
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(JSONReader.value(of: deep.utf8) != nil)
    #expect(JSONReader.value(of: "1e999999".utf8) != nil)
    #expect(JSONReader.value(of: [0x22, 0x61, 0xFF, 0x22]) == .text("a\u{FFFD}"))
    #expect(JSONReader.value(of: "\u{FEFF}1".utf8) == .integer(1))
    #expect(JSONReader.value(of: "\"\\u0000\"".utf8) == .text("\u{0}"))
    #expect(JSONValue.text("\u{0}\u{1F}\"\\é").json == "\"\\u0000\\u001f\\\"\\\\é\"")
  }
}

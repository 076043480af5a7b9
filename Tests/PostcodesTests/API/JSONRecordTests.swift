import TestProcesses
import Testing

@testable import Postcodes

@Suite(.limit(minutes: 10)) struct JSONRecordTests {
  /// Compares a record with a reader that reads all of it.
  @Test func tellsWhatIsInIt() {
    var random = SeededRandom()
    let names = ["a", "b", "postcode", "codes", "\\u0061", "é", ""]
    func value(_ depth: Int) -> String {
      let values = [
        "1", "-0.25", "1e3", "51.50", "12345678901234567890", "true", "false", "null", "\"x\"", "\"é\\n/\"",
        "\"\\ud83d\\ude00\"", "\"\u{9B}2J\"", "\"a\\u001b\"", " \"blank\" ", "[ 1 , {} ]", "[]", "{}",
        "\"\\x\"", "01", "",
      ]
      let number = Int.random(in: 0..<values.count + 4, using: &random)
      return number < values.count ? values[number] : depth > 3 ? "0" : object(depth + 1)
    }
    func object(_ depth: Int) -> String {
      let count = Int.random(in: 0...4, using: &random)
      return "{ "
        + (0..<count).map { _ in "\"\(random.pick(names))\":\(value(depth))" }.joined(separator: " ,") + "}"
    }
    var read = 0
    for _ in 0..<20_000 {
      let text = object(0)
      let whole = JSONReader.value(of: text.utf8)
      guard let record = JSONRecord(text) else {
        #expect(whole == nil, "\(text)")
        continue
      }
      guard let whole, case .object(let members) = whole.printable else {
        Issue.record("\(text) is no object")
        continue
      }
      read += 1
      #expect(record.attributes == members, "\(text)")
      #expect(JSONReader.value(of: record.sorted().utf8) == whole.printable, "\(text)")
      for name in ["b", "postcode", "codes", "codes.b", "codes.codes.postcode", "é", "none"] {
        #expect(record.value(name) == whole.printable[name], "\(name) of \(text)")
      }
      let number = members["b"].flatMap { value in
        switch value {
        case .integer, .number: value.double
        default: nil
        }
      }
      #expect(record.double("b") == number, "\(text)")
      if case .text(let text)? = members["postcode"] {
        #expect(record.string("postcode") == text)
      } else {
        #expect(record.string("postcode") == nil)
      }
    }
    #expect(read > 1000)
  }

  @Test(arguments: ["", "[]", "1", "{", "{}}", "{\"a\":1,}", "{\"a\"}", "{a:1}", "null"])
  func refusesWhatIsNoObject(_ text: String) { #expect(JSONRecord(text) == nil) }

  @Test func theOrderIsThatOfTheNames() {
    let record = JSONRecord(#"{"b":[2, 1],"postTowns":0,"a":{"d":1,"c":"\u0041"},"postcode":1,"b":3}"#)
    #expect(
      record?.sorted(replacing: ["postcode": "\"M1 1AE\""])
        == #"{"a":{"c":"A","d":1},"b":3,"postTowns":0,"postcode":"M1 1AE"}"#)
  }

  @Test func deepNestingDoesNoHarm() {
    let deep = String(repeating: "{\"a\":", count: 100_000)
    #expect(JSONRecord(deep) == nil)
    let text = String(repeating: "{\"a\":", count: 400) + "1" + String(repeating: "}", count: 400)
    #expect(JSONRecord(text)?.value("a") != nil)
  }
}

import Testing

@testable import postcode

/// Rows of fields, read from bytes that may end anywhere.
@Suite struct CSVFormTests {
  private func rows(_ text: String, _ separator: Character = ",", isAtEnd: Bool = true) -> [[String]] {
    let form = CSVForm(separator: separator.asciiValue ?? 0)
    var (rows, place, fields): ([[String]], Int, [Range<Int>]) = ([], 0, [])
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { bytes in
      while place < bytes.count,
        let row = form.row(in: bytes, from: place, isAtEnd: isAtEnd, fields: &fields)
      {
        rows.append(fields.map { CSVForm.text(bytes[$0]) })
        place = row.end
      }
    }
    return rows
  }

  @Test(arguments: [
    ("a,b\n", [["a", "b"]]), ("a,b", [["a", "b"]]), ("a,", [["a", ""]]), (",\r\n", [["", ""]]),
    ("\n\na", [[""], [""], ["a"]]), ("a\rb\r\nc\n\r", [["a"], ["b"], ["c"], [""]]),
    ("\"a,\"\"b\"\"\r\n\",c\n", [["a,\"b\"\r\n", "c"]]), ("\"a\"b\"c,d", [["ab\"c", "d"]]),
    ("a\"b,c\"\n", [["a\"b", "c\""]]), ("\"\",\"\"\"\"", [["", "\""]]), (" \"a,b\"", [[" \"a", "b\""]]),
    ("a\0b,\u{1}", [["a\0b", "\u{1}"]]), ("\"a", []), ("a\n\"b,c\n", [["a"]]), ("", []),
  ])
  func aRowIsReadAsItIsWritten(text: String, wanted: [[String]]) {
    #expect(rows(text) == wanted)
    #expect(
      rows(text.replacing(",", with: ";"), ";") == wanted.map { $0.map { $0.replacing(",", with: ";") } })
  }

  /// A row has surely ended only if nothing that follows could belong to it.
  @Test func aRowIsNotReadBeforeItIsThere() {
    let text = "a,\"b\"\"\r\n\"\r\nc\n"
    for count in 0...text.utf8.count {
      let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      let found = rows(part, isAtEnd: false)
      #expect(
        found == Array([["a", "b\"\r\n"], ["c"]].prefix(count < 11 ? 0 : count < 13 ? 1 : 2)), "\(count)")
    }
  }

  @Test func aTextIsQuotedWhereItMustBe() {
    let form = CSVForm(separator: 0x3B)
    for (text, wanted) in [
      ("a,b", "a,b"), ("a;b", "\"a;b\""), ("a\"b", "\"a\"\"b\""), ("a\rb", "\"a\rb\""), ("", ""),
    ] {
      #expect(String(decoding: form.field(text), as: UTF8.self) == wanted)
    }
  }
}

/// The positions of an object's members.
@Suite struct JSONLineTests {
  private func members(_ text: String) -> [String]? {
    var line = JSONLine()
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      guard line.read(bytes, 0..<bytes.count) else { return nil }
      return line.members.flatMap { member in
        [member.name, member.value].map { String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
  }

  @Test func membersAreFoundAsTheyAreWritten() {
    #expect(members("{}\r\n") == [])
    #expect(members(" { } ") == [])
    #expect(members("{\"a\":1}") == ["\"a\"", "1"])
    #expect(
      members("{\"a\\\"}\" : [1,{\"b\":\"]\"}] ,\t\"c\":-1.5e3 }\n")
        == ["\"a\\\"}\"", "[1,{\"b\":\"]\"}]", "\"c\"", "-1.5e3"])
    for text in [
      "", "x", "[]", "{", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,}", "{\"a\":1}x", "{\"a",
      "{\"a\\",
      "{\"a\":[", "{a:1}", "{\"a\":\"b}",
    ] {
      #expect(members(text) == nil, "\(text)")
    }
  }
}

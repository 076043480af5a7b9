import Postcodes
import TestProcesses
import Testing

@Suite struct PostcodeTests {
  @Test(arguments: [
    "SW1A 1AA", "sw1a1aa", " SW1A  1AA", "Sw1A-1aA", "SW1A1AA ", "\tsw1a\u{A0}1aa", "SW1A \u{2013} 1AA",
    "SW1A_1AA", "sw1a.1aa", "sW1a 1Aa", "SW1A 1 AA", "SW1A1 AA", "SW1A 1A A", "SW 1A 1AA", "S W1A1A A",
  ])
  func readsEveryHumanForm(_ text: String) throws {
    let postcode = try Postcode(parsing: text)
    #expect(postcode.description == "SW1A 1AA")
    #expect(postcode.compact == "SW1A1AA")
  }

  @Test func hasParts() throws {
    let postcode = try Postcode(parsing: "sw1a1aa")
    #expect(postcode.outward == "SW1A")
    #expect(postcode.inward == "1AA")
    #expect(postcode.area == "SW")
    #expect(postcode.district == "SW1A")
    #expect(postcode.sector == "SW1A 1")
    #expect(postcode.unit == "AA")
  }

  @Test(arguments: [
    ("m11ae", "M1 1AE"), ("m111aa", "M11 1AA"), ("e1w2bb", "E1W 2BB"), ("gir0aa", "GIR 0AA"),
    ("ascn1zz", "ASCN 1ZZ"), ("gx111aa", "GX11 1AA"), ("bfpo801", "BFPO 801"), ("bfpo 57", "BFPO 57"),
    ("ec1a1bb", "EC1A 1BB"), ("je23qa", "JE2 3QA"), ("bt1 5gs", "BT1 5GS"), ("im99 1ab", "IM99 1AB"),
  ])
  func knowsWhereTheOutwardCodeEnds(_ text: String, _ spaced: String) throws {
    #expect(try Postcode(parsing: text).description == spaced)
  }

  @Test func aForcesNumberHasNoSector() throws {
    let postcode = try Postcode(parsing: "BFPO 801")
    #expect(postcode.isForcesNumber)
    #expect(postcode.sector == nil)
    #expect(postcode.unit == nil)
  }

  @Test(arguments: [
    "Q1 1AA", "V1 1AA", "X1 1AA", "AI1 1AA", "AJ1 1AA", "AZ1 1AA", "A1I 1AA", "AA1C 1AA", "SW1A 1CA",
    "SW1A 1AK",
    "SW1A AAA", "SW1A 11A", "ASCN 1AA", "GIR 1AA", "BFPO 0", "BFPO 12345", "SW1A 1AAA", "SW111 1AA", "1", "é",
    "🏴",
    "SW1A--1AA", "SW1A_.1AA", "SW1A1AA.", "_SW1A1AA", "-SW1A 1AA", "SW1A 1AA-", "SW1A\n1AA", "SW1A\u{0}1AA",
    "../ping", "%00", "%", "SW1A/1AA",
    String(repeating: "A", count: 5000), String(repeating: "SW1A 1AA ", count: 900),
  ])
  func refusesWhatIsNone(_ text: String) {
    #expect(Postcode(text) == nil)
    #expect(throws: PostcodeError.self) { try Postcode(parsing: text) }
  }

  @Test(arguments: [
    ("SW1A OAA", "SW1A 0AA"), ("SWIA 1AA", "SW1A 1AA"), ("M11 AE", "M1 1AE"), ("SW1 A1AA", "SW1A 1AA"),
    ("SW1A..1AA", "SW1A 1AA"), ("MI 1AE", "M1 1AE"), ("0X1 1AA", "OX1 1AA"), ("SW1A--1AA", "SW1A 1AA"),
  ])
  func saysWhatWasMeant(_ text: String, _ meant: String) throws {
    let error = #expect(throws: PostcodeError.self) { try Postcode(parsing: text) }
    #expect(error?.description.contains("did you mean \(meant)?") == true)
  }

  @Test(arguments: ["", "   ", "\t"])
  func blankIsItsOwnError(_ text: String) {
    #expect(throws: PostcodeError.blank) { try Postcode(parsing: text) }
  }

  @Test(arguments: ["SW1A", "sw1a1a", "M1 ", "S", "SW1A 1"])
  func aBeginningIsItsOwnError(_ text: String) {
    let error = #expect(throws: PostcodeError.self) { try Postcode(parsing: text) }
    #expect(error?.description.contains("only the start of a postcode") == true)
  }

  /// Any district of an area may be new, but no area is.
  @Test(arguments: ["O2", "No 10", "A1", "A523", "ZZ1", "O2 4"])
  func whatIsOfNoAreaIsNotABeginning(_ text: String) {
    let error = #expect(throws: PostcodeError.self) { try Postcode(parsing: text) }
    #expect(error?.description.contains("only the start of a postcode") == false)
    #expect(!PostcodePrefix(text).isKnown)
  }

  @Test(arguments: [
    "M99", "BT1", "JE2", "GY9", "BF1", "BX5", "XX1", "BFPO8", "GIR0", "TDCU1", "M", "B", "GI",
  ])
  func whatIsOfAnAreaMayExist(_ text: String) { #expect(PostcodePrefix(text).isKnown) }

  @Test func anErrorIsOneShortPrintableSentence() {
    let hostile = ["\u{1B}[2J\u{9B}31m" + String(repeating: "x", count: 5000), "a\nb", "\u{202E}evil", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]
    for text in hostile {
      let error = #expect(throws: PostcodeError.self) { try Postcode(parsing: text) }
      let sentence = error?.description ?? ""
      #expect(sentence.count < 160)
      #expect(sentence.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(!sentence.contains("\u{202E}"))
    }
  }

  @Test func sortsAsTheServiceDoes() {
    let sorted = ["M1 1AE", "M1 2AA", "M11 1AA", "SW10 0AA", "SW1A 1AA"].compactMap { Postcode($0) }
    #expect(sorted.count == 5)
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func aDescriptionReadsBack() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let postcode = random.postcode()
      #expect(try Postcode(parsing: postcode.description) == postcode)
      #expect(try Postcode(parsing: postcode.compact.lowercased()) == postcode)
    }
  }
}

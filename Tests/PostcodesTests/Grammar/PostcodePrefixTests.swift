import Postcodes
import TestProcesses
import Testing

@Suite struct PostcodePrefixTests {
  @Test func readsAllThatCanBeMeant() {
    #expect(PostcodePrefix("m11").readings == [.outward("M11"), .inward("M1", "1")])
    #expect(PostcodePrefix("m1 1").readings == [.inward("M1", "1")])
    #expect(PostcodePrefix("M1 ").readings == [.inward("M1", "")])
    #expect(PostcodePrefix("m1").readings == [.outward("M1")])
    #expect(PostcodePrefix("sw1a1").readings == [.inward("SW1A", "1")])
    #expect(PostcodePrefix("sw1a-1").readings == [.inward("SW1A", "1")])
    #expect(PostcodePrefix("sw1a1 ").readings == [.inward("SW1A", "1")])
    #expect(PostcodePrefix("sw 1").readings == [.outward("SW1")])
    #expect(PostcodePrefix("m1 1 a").readings == [.inward("M1", "1A")])
    #expect(PostcodePrefix("").readings.isEmpty)
  }

  @Test(arguments: [
    "ZZ9!", "1", "Q", "SW1A 1AA 2", "M11 A", "SW1 A1A", "../ping", "%", "é", "\u{1B}", "SW1A  1CC",
  ])
  func knowsWhatCannotBegin(_ text: String) {
    #expect(!PostcodePrefix(text).canBegin)
  }

  @Test(arguments: [
    "", " ", "GI", "GIR", "ASC", "BFPO 8", "BFPO", "W1A 1", "sw1a 1a ", "S 1", "SW1A1 A", "SW1A 1 ",
  ])
  func knowsWhatCanBegin(_ text: String) {
    #expect(PostcodePrefix(text).canBegin)
  }

  @Test func readsNoMoreThanItNeeds() {
    let prefix = PostcodePrefix(String(repeating: "SW1A", count: 100_000))
    #expect(!prefix.canBegin)
    #expect(prefix.compact.count <= 8)
  }

  /// Any beginning of a postcode, in any spelling, is a prefix of it. A prefix matches other postcodes by its letters.
  @Test func matchesAgainstBruteForce() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let (one, other) = (random.postcode(), random.postcode())
      let compact = String(one.compact.prefix(Int.random(in: 1...7, using: &random)))
      let spaced = String(one.description.prefix(Int.random(in: 1...8, using: &random)))
      for text in [compact, spaced, compact.lowercased()] {
        let prefix = PostcodePrefix(text)
        #expect(prefix.canBegin, "\(text)")
        #expect(prefix.matches(one), "\(text) \(one)")
        let begins =
          text.contains(" ")
          ? other.description.hasPrefix(text.uppercased()) : other.compact.hasPrefix(text.uppercased())
        #expect(prefix.matches(other) == begins, "\(text) \(other)")
      }
    }
  }

  /// `canBegin`, compared with the patterns written out: every possible outward code, and every inward beginning.
  @Test func canBeginAgainstBruteForce() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let digits = (0...9).map(String.init)
    var outwards: [String] = [
      "GIR", "ASCN", "BBND", "BIQQ", "FIQQ", "PCRN", "SIQQ", "STHL", "TDCU", "TKCA", "BFPO",
    ]
    for first in letters where !"QVX".contains(first) {
      for digit in digits {
        outwards.append(first + digit)
        if digit != "0" { outwards += digits.map { first + digit + $0 } }
        outwards += "ABCDEFGHJKPSTUW".map { first + digit + String($0) }
        for second in letters where !"IJZ".contains(second) {
          outwards.append(first + second + digit)
          if digit != "0" { outwards += digits.map { first + second + digit + $0 } }
          outwards += "ABEHMNPRVWXY".map { first + second + digit + String($0) }
        }
      }
    }
    outwards += "ELMNPRVXY".map { "W1" + String($0) }
    let whole = Set(outwards)
    let beginnings = Set(
      outwards.flatMap { outward in (1...outward.count).map { String(outward.prefix($0)) } })
    let special = ["GIR": "0AA", "BFPO": "", "GX11": "1AA"]
    func isInwardBeginning(_ text: Substring, after outward: Substring) -> Bool {
      if outward == "BFPO" { return text.count <= 4 && text.allSatisfy(\.isNumber) && text.first != "0" }
      if let only = special[String(outward)] { return only.hasPrefix(text) }
      if outward.count == 4, outward.allSatisfy(\.isLetter) { return "1ZZ".hasPrefix(text) }
      return text.count <= 3 && text.prefix(1).allSatisfy(\.isNumber)
        && text.dropFirst().allSatisfy { "ABDEFGHJLNPQRSTUWXYZ".contains($0) }
    }
    func canBegin(_ text: String) -> Bool {
      beginnings.contains(text)
        || (1..<max(2, text.count)).contains {
          whole.contains(String(text.prefix($0)))
            && isInwardBeginning(text.dropFirst($0), after: text.prefix($0))
        }
    }
    var random = SeededRandom()
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in random.pick(Array("ABGIRSWZ1190CXPFON")) })
      #expect(PostcodePrefix(text).canBegin == canBegin(text), "\(text)")
    }
  }
}

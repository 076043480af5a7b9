import TestProcesses
import Testing

@testable import Postcodes

/// The keys by which names are compared.
@Suite struct NameKeyTests {
  /// Every way to give each typed word a word of its own is tried.
  private func isHeld(_ typed: ArraySlice<String>, by words: [String]) -> Bool {
    guard let first = typed.first else { return true }
    return words.indices.contains { index in
      var others = words
      return others.remove(at: index).hasPrefix(first) && isHeld(typed.dropFirst(), by: others)
    }
  }

  /// Typed words and names of up to four words each, out of all words with at most three letters from two.
  @Test func eachTypedWordHasAWordOfItsOwn() {
    var random = SeededRandom()
    let one = ["a", "b"]
    let two = one.flatMap { first in one.map { first + $0 } }
    let all = one + two + two.flatMap { first in one.map { first + $0 } }
    var held = 0
    for _ in 0..<20_000 {
      let (typed, words) = (random.some(all), random.some(all))
      let key = Array(words.joined(separator: " ").utf8)
      let isHeld = isHeld(typed[...], by: words)
      held += isHeld ? 1 : 0
      let slices = typed.map { Array($0.utf8)[...] }
      #expect(key.holdsWords(slices) == isHeld, "\(typed) in \(words)")
    }
    #expect((2_000...18_000).contains(held))
  }

  /// Names in other scripts are alike only if all of their characters are.
  @Test func otherScriptsAreComparedByTheirCharacters() throws {
    let names = ["漢字の家", "日本", "Москва", "🏠", "Grandma 家", "Grandma 寺", "и\u{306}", "मम घर"]
    let own = try names.map { OwnPlaces.Entry(postcode: try #require(Postcode("M1 1AE")), name: $0) }
    func named(_ typed: String) -> [String] {
      PlaceNames.builtIn.places(named: typed, own: own).map(\.name)
    }
    func goingOn(_ typed: String) -> [String] {
      TypedName(in: typed.split(separator: " ").map(String.init), own: own, limit: 9).matches.map(\.name)
    }
    for name in names {
      #expect(named(name) == [name])
      #expect(goingOn(name) == [name])
    }
    for other in ["中国", "漢", "字", "日", "Лондон", "Москве", "🚗", "क", "Grandma 国", "и", "京都駅前"] {
      #expect(named(other).isEmpty, "\(other)")
    }
    for other in ["中国", "Лондон", "🚗", "क", "本", "京都駅前"] { #expect(goingOn(other).isEmpty, "\(other)") }
    #expect(named("МОСКВА") == ["Москва"] && named("🏠\u{FE0F}") == ["🏠"])
    #expect(goingOn("漢") == ["漢字の家"] && goingOn("моск") == ["Москва"])
    #expect(goingOn("grandma 寺") == ["Grandma 寺"])
    // As many characters as the longest name has.
    let long = OwnPlaces.Entry(
      postcode: try #require(Postcode("M1 1AE")), name: String(repeating: "家", count: 63))
    #expect(PlaceNames.builtIn.places(named: long.name, own: [long]).count == 1)
  }

  /// A letter of another script is one letter that is mended, and Latin letters lose their marks.
  @Test func otherLettersAreMendedAsOne() {
    #expect(PlaceNames.builtIn.matches("eдinburgh", limit: 1).first?.name == "Edinburgh")
    #expect(PlaceNames.builtIn.matches("家dinburgh", limit: 1).first?.name == "Edinburgh")
    for name in ["Mo\u{302}ns", "Môn’s"] { #expect(NameKey.of(name) == Array("mons".utf8)) }
  }

  /// A name of many words that are alike takes no longer than another.
  @Test(.timeLimit(.minutes(1))) func wordsThatAreAlikeTakeNoTime() {
    let key = NameKey.of(String(repeating: "a ", count: 30_000))
    let typed = NameKey.of(String(repeating: "a ", count: 31)).split(separator: NameKey.blank)
    #expect(key.holdsWords(typed))
    #expect(!key.holdsWords(typed + [[UInt8(ascii: "b")]]))
  }
}

extension SeededRandom {
  fileprivate mutating func some(_ words: [String]) -> [String] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in words.randomElement(using: &self) ?? "" }
  }
}

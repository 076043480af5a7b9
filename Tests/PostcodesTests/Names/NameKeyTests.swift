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

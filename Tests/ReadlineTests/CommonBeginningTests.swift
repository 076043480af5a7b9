import Testing

@testable import Readline

/// What the editor computes if a completer leaves it out.
struct CommonBeginningTests {
  private func workedOut(
    _ texts: [String], for typed: String, more: Int? = 0, common: String? = nil
  ) -> Completions {
    let line = EditedLine(text: typed, cursor: typed.utf8.count)
    return Completions(
      replaced: 0..<typed.utf8.count, common: common, candidates: texts.map { Candidate(text: $0) },
      more: more
    ).prepared(for: line)
  }

  @Test func whatAllBeginWith() {
    #expect(workedOut(["apple", "apricot"], for: "a").common == "ap")
    #expect(workedOut(["naïve", "naïf"], for: "n").common == "naï")
    // Nothing typed is removed, and only a beginning that surely all candidates share is added.
    #expect(workedOut(["apple", "apricot"], for: "ap").common == nil)
    #expect(workedOut(["Apple", "Apricot"], for: "a").common == nil)
    #expect(workedOut(["apple", "apricot"], for: "a", more: 3).common == nil)
    #expect(workedOut(["apple", "apricot"], for: "a", more: nil).common == nil)
    #expect(workedOut(["apple", "apricot"], for: "a", common: "apr").common == "apr")
    // A letter and its combining mark are one character.
    #expect(workedOut(["e\u{301}a", "ea"], for: "").common == nil)
  }

  @Test func whatEachWouldAdd() {
    #expect(
      workedOut(["apple", "Apricot", "a", "a "], for: "a").candidates.map(\.ghost) == ["pple", nil, nil, nil])
    var given = Completions(replaced: 0..<1, candidates: [Candidate(text: "ab", ghost: "")])
    #expect(given.workedOut(for: EditedLine(text: "a", cursor: 1)).candidates[0].ghost == "")
    given.replaced = 0..<2
    given.candidates[0].ghost = nil
    #expect(given.workedOut(for: EditedLine(text: "aa", cursor: 1)).candidates[0].ghost == nil)
  }
}

import Testing

@testable import Readline

/// How completions are set out in rows.
struct PanelTests {
  private func rows(_ completions: Completions, width: Int = 40, limit: Int = 6, step: Int? = nil)
    -> [String]
  {
    Panel(completions: completions, width: width, limit: limit, step: step).rows.map(\.text)
  }

  private func candidates(_ count: Int) -> [Candidate] { (0..<count).map { Candidate(text: "c\($0)") } }

  @Test func nothingTakesNoRow() { #expect(rows(.nothing) == []) }

  @Test func asManyAsFitAreShownAndTheRestCounted() {
    #expect(rows(Completions(candidates: candidates(6))).count == 6)
    #expect(rows(Completions(candidates: candidates(7))).suffix(2) == ["  c4", "  … 2 more"])
    #expect(rows(Completions(candidates: candidates(2), more: 5)) == ["  c0", "  c1", "  … 5 more"])
    #expect(rows(Completions(candidates: candidates(9), more: nil)).last == "  … more")
    #expect(
      rows(Completions(candidates: candidates(9), message: "offline")).suffix(2) == [
        "  … 5 more", "  offline",
      ])
  }

  @Test func theSpinnerMovesNoRow() {
    let waiting = Completions(phase: .stale, candidates: candidates(9))
    var settled = waiting
    settled.phase = .settled
    #expect(rows(waiting, step: 0).prefix(5) == rows(settled).prefix(5))
    #expect(rows(waiting, step: 1).last == "/ searching")
    #expect(rows(Completions(phase: .querying)) == [])
  }

  @Test func rowsAreClippedByColumns() {
    let completions = Completions(candidates: [
      Candidate(text: "日本語", detail: "テキスト"), Candidate(text: "e\u{301}x"),
    ])
    for width in 1...30 {
      for row in rows(completions, width: width) { #expect(cells(of: row) <= width) }
    }
  }

  @Test func columnsGoDownFirst() {
    #expect(columns(of: Completions(candidates: candidates(5)), width: 9) == ["c0  c3", "c1  c4", "c2"])
  }
}

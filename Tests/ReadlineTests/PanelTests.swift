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
    #expect(rows(Completions(candidates: candidates(9), more: nil)).last == "  … 4 or more")
    #expect(rows(Completions(candidates: candidates(5), more: nil)).last == "  … perhaps more")
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

  @Test func whatIsTooLongIsCutAtAWord() {
    let completions = Completions(
      candidates: [Candidate(text: "SW1A", detail: "Kensington and Chelsea")],
      message: "No postcode begins so; did you mean something else than this?")
    #expect(
      rows(completions) == [
        "  SW1A   Kensington and Chelsea", "  No postcode begins so; did you mean",
        "  something else than this?",
      ])
    #expect(
      rows(completions, width: 28) == [
        "  SW1A   Kensington and…", "  No postcode begins so; did", "  you mean something else…",
      ])
    // With little room there is one row for it.
    #expect(rows(completions, limit: 2).last == "  No postcode begins so; did you mean…")
  }

  @Test func aListHasItsDetailsBeneathEachOther() {
    let completions = Completions(
      candidates: [
        Candidate(text: "--format", detail: "How to print."), Candidate(text: "--to", detail: "Where."),
      ],
      more: nil, message: "No answer; TAB asks again, as often as is wanted.")
    #expect(
      columns(of: completions, width: 40) == [
        "--format  How to print.", "--to      Where.", "… perhaps more",
        "No answer; TAB asks again, as often as", "is wanted.",
      ])
  }

  @Test func columnsGoDownFirst() {
    #expect(columns(of: Completions(candidates: candidates(5)), width: 9) == ["c0  c3", "c1  c4", "c2"])
  }
}

import Testing

@testable import Readline

/// Where someone is among rows, by itself.
struct WalkTests {
  private let start = Walk(typed: EditedLine(text: "sw", cursor: 2), mark: 0, selected: -1)

  /// A walk through so many rows of which so many are seen.
  private func walk(_ steps: [Walk.Step], count: Int = 9, seen: Int = 4) -> (selected: Int, first: Int)? {
    var walk = start
    for step in steps {
      guard walk.go(step, of: count) else { return nil }
      walk.see(seen, of: count)
    }
    return (walk.selected, walk.first)
  }

  private func expect(
    _ walk: (selected: Int, first: Int)?, _ selected: Int, first: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(walk?.selected == selected, sourceLocation: sourceLocation)
    #expect(walk?.first == first, sourceLocation: sourceLocation)
  }

  @Test func downLeadsInAndUpFromTheFirstRowOut() {
    expect(walk([.down]), 0, first: 0)
    expect(walk([.down, .down, .up]), 0, first: 0)
    #expect(walk([.down, .up]) == nil)
  }

  @Test func rowsMoveOnlyWhereTheyMust() {
    expect(walk(Array(repeating: .down, count: 4)), 3, first: 0)
    expect(walk(Array(repeating: .down, count: 5)), 4, first: 1)
    expect(walk(Array(repeating: .down, count: 5) + [.up, .up]), 2, first: 1)
    expect(walk(Array(repeating: .down, count: 5) + [.up, .up, .up, .up]), 0, first: 0)
    expect(walk(Array(repeating: .down, count: 30)), 8, first: 5)
  }

  @Test func forwardAndBackwardGoRound() {
    expect(walk(Array(repeating: .forward, count: 10)), 0, first: 0)
    expect(walk([.forward, .backward]), 8, first: 5)
  }

  @Test func pagesStopAtTheEnds() {
    expect(walk([.down, .pageDown]), 4, first: 4)
    expect(walk([.down, .pageDown, .pageDown]), 8, first: 5)
    expect(walk([.down, .pageDown, .pageDown, .pageUp]), 4, first: 1)
    expect(walk([.down, .pageUp]), 0, first: 0)
  }

  @Test func aNumberOfStepsIsTakenAtOnce() {
    var walk = start
    for (step, times, selected) in [(Walk.Step.down, 5, 4), (.backward, 23, 8), (.up, 8, 0)] {
      let isInside = walk.go(step, times: times, of: 9)
      #expect(isInside)
      #expect(walk.selected == selected)
    }
    let isInside = walk.go(.up, times: 20, of: 9)
    #expect(!isInside)
  }

  @Test func anotherNumberOfRowsKeepsTheSelectedOneInSight() {
    var walk = start
    _ = walk.go(.down, times: 7, of: 9)
    for seen in [4, 1, 9, 2, 0, 30] {
      walk.see(seen, of: 9)
      #expect(walk.first <= walk.selected && walk.selected < walk.first + max(seen, 1))
      #expect(walk.first + min(max(seen, 1), 9) <= 9)
    }
  }

  @Test func aLaterAnswerComesBehindTheRowsThatAreThere() {
    let known = Completions(phase: .stale, candidates: ["b", "c"].map { Candidate(text: $0) }, more: 0)
    let later = Completions(
      candidates: [Candidate(text: "a"), Candidate(text: "c", detail: "new")], more: 3, message: "late")
    let all = known.extended(by: later)
    #expect(all.candidates.map(\.text) == ["b", "c", "a"])
    #expect(all.candidates[1].detail == "new")
    #expect(all.more == 3 && all.phase == .settled && all.message == "late")
    var elsewhere = later
    elsewhere.replaced = 2..<3
    #expect(known.extended(by: elsewhere).candidates == known.candidates)
  }
}

import Testing

@testable import Readline

/// The position in a walk through the rows, without a terminal.
struct WalkTests {
  private let start = Walk(typed: EditedLine(text: "sw", cursor: 2), mark: 0, selected: -1)

  /// A walk through `count` rows, of which `seen` are visible.
  private func walk(_ steps: [Walk.Step], count: Int = 9, seen: Int = 4, columns: Int = 1) -> (
    selected: Int, first: Int
  )? {
    var walk = start
    walk.see(CandidateGrid(of: count, rows: seen, columns: columns), of: count)
    for step in steps {
      guard walk.go(step, of: count) else { return nil }
      walk.see(CandidateGrid(of: count, rows: seen, columns: columns), of: count)
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

  @Test func columnsMoveAsWhole() {
    let down = { Array(repeating: Walk.Step.down, count: $0) }
    expect(walk(down(8), count: 30, columns: 2), 7, first: 0)
    expect(walk(down(9), count: 30, columns: 2), 8, first: 4)
    expect(walk(down(9) + [.up], count: 30, columns: 2), 7, first: 4)
    expect(walk(down(9) + Array(repeating: .up, count: 5), count: 30, columns: 2), 3, first: 0)
    expect(walk([.down, .pageDown], count: 30, columns: 2), 8, first: 8)
    expect(walk([.forward, .backward], count: 30, columns: 2), 29, first: 24)
    expect(walk(down(30), count: 30, columns: 3), 29, first: 20)
  }

  @Test func sidewaysLeadsToTheColumnBesideAndNotOut() {
    var walk = start
    let grid = CandidateGrid(of: 30, rows: 4, columns: 3)
    walk.see(grid, of: 30)
    let isInside = walk.go(.down, times: 3, of: 30)
    #expect(isInside)
    for (columns, selected, hasMoved) in [
      (-1, 2, false), (1, 6, true), (2, 14, true), (-9, 2, true), (9, 29, true), (1, 29, false),
      (-1, 25, true),
    ] {
      let moves = walk.goSideways(by: columns, of: 30)
      walk.see(grid, of: 30)
      #expect(moves == hasMoved && walk.selected == selected)
      #expect(walk.first <= walk.selected && walk.selected < walk.first + 12 && walk.first % 4 == 0)
    }
    walk.see(CandidateGrid(of: 30, rows: 4, columns: 1), of: 30)
    let moves = walk.goSideways(by: 1, of: 30)
    #expect(!moves)
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
    for (seen, columns) in [(4, 1), (1, 1), (9, 1), (2, 3), (4, 2), (1, 4), (0, 1), (30, 2), (2, 1)] {
      let grid = CandidateGrid(of: 9, rows: seen, columns: columns)
      walk.see(grid, of: 9)
      #expect(walk.first <= walk.selected && walk.selected < walk.first + max(grid.page, 1))
      // Fewer rows are free at the end than a column has.
      #expect(walk.first + grid.page < 9 + max(grid.down, 1))
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

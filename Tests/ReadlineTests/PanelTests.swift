import Testing

@testable import Readline

/// How completions are laid out in rows.
struct PanelTests {
  private func rows(_ completions: Completions, width: Int = 40, limit: Int = 6, step: Int? = nil)
    -> [String]
  {
    Panel(completions: completions, width: width, limit: limit, step: step).rows.map(\.text)
  }

  private func candidates(_ count: Int) -> [Candidate] { (0..<count).map { Candidate(text: "c\($0)") } }

  @Test func aSingleRowHasRoomForBoth() {
    let nine = Completions(candidates: candidates(9))
    #expect(rows(nine, limit: 1) == ["  c0".padding(toLength: 32) + "… 8 more"])
    #expect(rows(nine, width: 20, limit: 1) == ["  c0"])
  }

  /// Beside a name there is a code, and for that the note or the name gives way.
  @Test(arguments: 20...40) func aCodeIsShownWhole(_ width: Int) {
    var candidate = Candidate(text: "NP10", display: "Newport Pagnell Services", detail: "Wales")
    candidate.value = "NP10-NP20"
    let completions = Completions(candidates: [candidate] + candidates(17))
    for limit in 1...4 {
      #expect(rows(completions, width: width, limit: limit)[0].contains("NP10-NP20"))
    }
    #expect(rows(completions, width: 40, limit: 1)[0].hasSuffix("… 17 more"))
  }

  /// Of rows that are on the screen only what has changed is written.
  @Test func unchangedRowsAreNotWritten() {
    let former = Overlay(rows: ["one", "two", "three", "four"].map { PanelRow($0) })
    var next = former
    let style = PanelStyle(inColour: true, highlight: nil)
    next.rows[2] = PanelRow("threw")
    #expect(
      next.painted(over: former, in: style) == "\u{1B}7\u{1B}[?7l\r\u{1B}[3B\u{1B}[4Cw\u{1B}[?7h\u{1B}8")
    next = former
    next.rows.removeLast(2)
    #expect(
      next.painted(over: former, in: style) == "\u{1B}7\u{1B}[?7l\r\u{1B}[3B\u{1B}[J\u{1B}[?7h\u{1B}8")
  }

  /// One row's long value does not hide all names.
  @Test(arguments: [20, 24, 32]) func aNameHasRoomBeforeItsValue(_ width: Int) {
    let candidates = [
      ("Conwy", "LL32"), ("London", "E, EC, N, NW, SE, SW, W, WC"), ("Bexley", "DA5"),
    ].map { name, value in
      var candidate = Candidate(text: value, display: name, detail: "England")
      candidate.value = value
      return candidate
    }
    let rows = rows(Completions(candidates: candidates), width: width)
    #expect(zip(rows, candidates).allSatisfy { $0.hasPrefix("  " + $1.display) }, "\(rows)")
    #expect(rows[0].contains("LL32"), "\(rows)")
    #expect(rows.allSatisfy { $0.count <= width })
  }

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

  @Test func whoWalksIsToldWhere() {
    func rows(_ completions: Completions, limit: Int = 6, steps: Int) -> [PanelRow] {
      var panel = Panel(completions: completions, width: 40, limit: limit, step: nil)
      var walk = Walk(typed: EditedLine(text: "c", cursor: 1), mark: 0, selected: -1)
      _ = walk.go(.down, times: steps, of: completions.candidates.count)
      panel.walk = walk
      walk.see(panel.grid, of: completions.candidates.count)
      panel.walk = walk
      return panel.rows
    }
    let nine = Completions(candidates: candidates(9))
    #expect(rows(nine, steps: 1).map(\.text).suffix(2) == ["  c4", "  1-5 of 9"])
    #expect(rows(nine, steps: 7).map(\.text).suffix(2) == ["  c6", "  3-7 of 9"])
    #expect(rows(nine, steps: 7).firstIndex { $0.selected != nil } == 4)
    #expect(rows(nine, limit: 1, steps: 3).map(\.text) == ["  c2".padding(toLength: 34) + "3 of 9"])
    #expect(rows(Completions(candidates: candidates(6)), steps: 2).count == 6)
    #expect(rows(Completions(candidates: candidates(2), more: 5), steps: 1).last?.text == "  1-2 of 7")
    #expect(
      rows(Completions(candidates: candidates(2), more: nil), steps: 1).last?.text == "  1-2 of 2 or more")
    #expect(rows(Completions(candidates: candidates(9), message: "offline"), limit: 1, steps: 1).count == 1)
  }

  @Test func aMarkStandsWhereNothingElseSetsARowApart() {
    var panel = Panel(completions: Completions(candidates: candidates(2)), width: 40, limit: 6, step: nil)
    panel.walk = Walk(typed: EditedLine(text: "c", cursor: 1), mark: 0, selected: 1)
    panel.marksSelection = true
    #expect(panel.rows.map(\.text) == ["  c0", "> c1"])
    let plain = PanelStyle(inColour: false, highlight: nil)
    #expect(panel.rows[1].painted(in: plain) == "> c1")
    let style = PanelStyle(inColour: true, highlight: ("[", "]"))
    #expect(panel.rows.map { $0.painted(in: style) } == ["  c0", "[> c1]"])
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
    // With little room the message has one row.
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
        "--format   How to print.", "--to       Where.", "… perhaps more",
        "No answer; TAB asks again, as often as", "is wanted.",
      ])
  }

  @Test func aWideScreenHasColumns() {
    let seven = Completions(candidates: candidates(7).map { Candidate(text: $0.text, detail: "d") })
    // There are as few columns as show all candidates, and no more rows than these need.
    #expect(
      rows(seven, width: 79) == [
        "  c0   d    c4   d", "  c1   d    c5   d", "  c2   d    c6   d", "  c3   d",
      ])
    #expect(rows(seven, width: 78).last == "  … 2 more")
    let many = Completions(candidates: candidates(99))
    #expect(rows(many, width: 79).last == "  … 44 more")
    #expect(rows(many, width: 79)[0].hasPrefix("  c0     c5     c10    c15 "))
    #expect(rows(many, width: 79, limit: 1) == [rows(many, width: 79, limit: 1)[0].prefix(70) + "… 90 more"])
    // A single long row takes the room of all rows.
    let long = Completions(
      candidates: candidates(9) + [Candidate(text: "x", detail: String(repeating: "y", count: 40))])
    #expect(rows(long, width: 79).last == "  … 5 more")
  }

  @Test func everyCandidateOfAShortListIsSeenOnAWideScreen() {
    let codes = (0..<66).map { Candidate(text: "SW1A 1A\($0 % 10)", detail: "Westminster") }
    let shown = rows(Completions(candidates: codes), width: 119, limit: 23)
    #expect(shown.count == 22)
    #expect(shown.joined().components(of: "SW1A") == 66)
  }

  @Test func theCandidateThatIsChosenIsSetApartInItsColumn() {
    var panel = Panel(
      completions: Completions(candidates: candidates(9)), width: 79, limit: 3, step: nil)
    panel.walk = Walk(typed: EditedLine(text: "c", cursor: 1), mark: 0, selected: 4)
    let style = PanelStyle(inColour: true, highlight: ("[", "]"))
    #expect(panel.rows.map(\.text) == ["  c0    c3    c6", "  c1    c4    c7", "  c2    c5    c8"])
    #expect(panel.rows[1].painted(in: style) == "  c1  [  c4]    c7")
    #expect(panel.rows[1].selected == 6..<10)
  }

  @Test func whatANameStandsForIsNotCutOff() {
    let names = Completions(candidates: [
      Candidate(text: "MK16", display: "Newport Pagnell", value: "MK16", detail: "Milton Keynes"),
      Candidate(text: "NP20", display: "Newport", value: "NP10-NP20", detail: "Wales"),
    ])
    #expect(
      rows(names, width: 60) == [
        "  Newport Pagnell  MK16        Milton Keynes", "  Newport          NP10-NP20   Wales",
      ])
    #expect(rows(names, width: 30) == ["  Newport Pagnell  MK16", "  Newport          NP10-NP20"])
    #expect(rows(names, width: 20) == ["  Newpor…  MK16", "  Newport  NP10-NP20"])
    // A name that is not shown takes no room.
    let more = Completions(candidates: names.candidates.suffix(1) + names.candidates)
    #expect(rows(more, width: 30, limit: 2).first == "  Newport  NP10-NP20   Wales")
  }

  @Test func columnsGoDownFirst() {
    #expect(columns(of: Completions(candidates: candidates(5)), width: 9) == ["c0  c3", "c1  c4", "c2"])
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }

  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: length - count)
  }
}

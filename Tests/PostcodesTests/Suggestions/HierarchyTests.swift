import Postcodes
import TestProcesses
import Testing

@Suite(.blocking) struct HierarchyTests {
  private func offered(_ typed: String) -> [String] {
    if case .places(let places) = Hierarchy.step(for: PostcodePrefix(typed)) {
      places.map(\.text)
    } else {
      []
    }
  }

  private func asked(_ typed: String) -> String? {
    if case .units(let query) = Hierarchy.step(for: PostcodePrefix(typed)) { query.text } else { nil }
  }

  @Test func goesDownALevelAtATime() {
    #expect(offered("s").prefix(3) == ["S", "SA", "SE"])
    #expect(offered("sw").prefix(2) == ["SW1A", "SW1E"])
    #expect(offered("sw1").contains("SW19"))
    #expect(offered("sw1a") == ["SW1A 0", "SW1A 1", "SW1A 2"])
    #expect(asked("sw1a1") == "SW1A 1")
    #expect(asked("SW1A 1A") == "SW1A 1A")
    #expect(asked("sw1a1aa") == "SW1A 1AA")
  }

  @Test func offersBothReadingsOfAnAmbiguousBeginning() {
    #expect(offered("m11") == ["M11 1", "M11 2", "M11 3", "M11 4", "M1 1"])
    #expect(offered("m1").prefix(2) == ["M1", "M11"])
    #expect(offered("m1 ").allSatisfy { $0.hasPrefix("M1 ") })
    #expect(asked("m1 1") == "M1 1")
    #expect(asked("m11a") == "M1 1A")
    #expect(asked("m111") == "M11 1")
  }

  @Test func passesOverALevelWithOneChoice() {
    #expect(Gazetteer.outcode("ZE2")?.sectors == [9])
    #expect(asked("ze2") == "ZE2 9")
  }

  @Test func asksWhereTheTablesHaveNoSectors() {
    #expect(asked("bt1 ") == "BT1")
    #expect(asked("bt1 5") == "BT1 5")
    #expect(offered("bt11") == ["BT11", "BT1 1"])
  }

  @Test func asksForDistrictsMadeSinceTheTables() {
    #expect(Gazetteer.outcode("SW2A") == nil)
    #expect(asked("sw2a") == "SW2A")
    #expect(asked("sw1a 9") == "SW1A 9")
  }

  @Test func deniesWhatNoAreaHas() {
    #expect(Hierarchy.step(for: PostcodePrefix("zz9")) == .nothing)
    #expect(Hierarchy.step(for: PostcodePrefix("q")) == .nothing)
    #expect(Hierarchy.step(for: PostcodePrefix("hello")) == .nothing)
  }

  @Test func knowsTheSpecialCodes() {
    #expect(offered("gi") == ["GIR 0AA"])
    #expect(offered("ascn") == ["ASCN 1ZZ"])
    #expect(offered("gx11 1") == ["GX11 1AA"])
    #expect(offered("bf") == ["BFPO"])
  }

  /// From any beginning of a sector's postcodes, some suggestion leads to the sector, or the query asks for it.
  @Test func leadsToEverySectorFromEveryBeginning() {
    var steps: [String: Hierarchy.Step] = [:]
    for outcode in Gazetteer.outcodes {
      for sector in outcode.sectors {
        let compact = "\(outcode.name)\(sector)"
        for length in 1...compact.count {
          let typed = String(compact.prefix(length))
          let step = steps[typed] ?? Hierarchy.step(for: PostcodePrefix(typed))
          steps[typed] = step
          switch step {
          case .places(let places):
            #expect(
              places.contains {
                $0.text == "\(outcode.name) \(sector)"
                  || ($0.inward.isEmpty && outcode.name.hasPrefix($0.text))
              }, "\(typed) on the way to \(compact)")
          case .units(let query):
            #expect("\(outcode.name) \(sector)AA".hasPrefix(query.text), "\(typed) on the way to \(compact)")
          case .nothing:
            Issue.record("\(typed) leads nowhere on the way to \(compact)")
          }
        }
      }
    }
  }
}

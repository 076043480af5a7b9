import Postcodes
import TestProcesses
import Testing

@Suite struct RecentPicksTests {
  private func texts(_ picks: RecentPicks) -> [String] { picks.picks.map(\.description) }

  private func add(_ texts: [String], to picks: RecentPicks) {
    for text in texts { Postcode(text).map(picks.add) }
  }

  @Test func newestFirstAndEachOnce() {
    let picks = RecentPicks(path: nil)
    add(["M1 1AE", "SW1A 1AA", "M1 1AE"], to: picks)
    #expect(texts(picks) == ["M1 1AE", "SW1A 1AA"])
  }

  @Test func keptBetweenSessions() throws {
    let file = try TemporaryFile()
    add(["M1 1AE", "SW1A 1AA"], to: RecentPicks(path: file.path))
    #expect(texts(RecentPicks(path: file.path)) == ["SW1A 1AA", "M1 1AE"])
  }

  @Test func severalSessionsLoseNothing() async throws {
    let file = try TemporaryFile()
    var random = SeededRandom()
    let all = Set((0..<160).map { _ in random.postcode() })
    await withTaskGroup(of: Void.self) { group in
      for postcode in all {
        group.addTask { RecentPicks(path: file.path).add(postcode) }
      }
    }
    #expect(Set(RecentPicks(path: file.path).picks) == all)
  }

  @Test func theFileStaysSmall() throws {
    let file = try TemporaryFile()
    let picks = RecentPicks(path: file.path, keeping: 10)
    var random = SeededRandom()
    var last: [Postcode] = []
    for _ in 0..<100 {
      let postcode = random.postcode()
      picks.add(postcode)
      last = [postcode] + last.filter { $0 != postcode }
    }
    #expect(try #require(file.contents).split(separator: "\n").count <= 20)
    #expect(RecentPicks(path: file.path, keeping: 10).picks == Array(last.prefix(10)))
  }

  @Test func damageIsPassedOver() throws {
    let file = try TemporaryFile("nonsense\n\u{1B}[2J\nSW1A 1AA\n\n1\n")
    #expect(texts(RecentPicks(path: file.path)) == ["SW1A 1AA"])
  }

  @Test func aFileThatCannotBeUsedCostsNothing() {
    let picks = RecentPicks(path: "/dev/null/no/such")
    add(["SW1A 1AA"], to: picks)
    #expect(texts(picks) == ["SW1A 1AA"])
  }
}

import TestProcesses
import Testing

@testable import Postcodes

/// Misspelt names, compared with a search that compares all names letter by letter.
@Suite(.limit(minutes: 10)) struct MisspeltNameTests {
  /// Damerau's distances to the nearest beginning of a name, and to the whole name.
  private func distances(_ typed: [UInt8], _ name: [UInt8]) -> (beginning: Int, whole: Int) {
    var table = [Array(0...typed.count)]
    for (row, letter) in name.enumerated() {
      var next = [row + 1]
      for (column, wanted) in typed.enumerated() {
        var best = min(
          table[row][column] + (wanted == letter ? 0 : 1), table[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == typed[column - 1], name[row - 1] == wanted {
          best = min(best, table[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      table.append(next)
    }
    return (table.map { $0[typed.count] }.min()!, table.last![typed.count])
  }

  @Test func anAmpersandIsAWord() {
    let found = PlaceNames.builtIn.matches("dore and totly")
    #expect(found.first?.name == "Dore & Totley station" && found.first?.fit == .spelling)
  }

  @Test(arguments: [
    ("edinbrough", "Edinburgh"), ("Edinborough Airport", "Edinburgh Airport"), ("jedbrough", "Jedburgh"),
    ("peterburgh", "Peterborough"), ("worster", "Worcester"), ("lester", "Leicester"),
    ("leister", "Leicester"), ("lester forest east", "Leicester Forest East"),
  ])
  func aNameIsFoundByItsSound(_ typed: String, _ name: String) {
    let found = PlaceNames.builtIn.matches(typed)
    #expect(found.first?.name == name && found.first?.fit == .spelling, "\(found.map(\.name))")
  }

  @Test func thoseFoundAreTheNearest() throws {
    var random = SeededRandom()
    let table = PlaceNames.builtIn.places
    for _ in 0..<60 {
      let row = Int.random(in: 0..<table.count, using: &random)
      var key: [UInt8] = []
      table.forEachName(in: row..<row + 1) { _, _, name in
        key = NameKey.of(String(decoding: name, as: UTF8.self))
      }
      key = Array(key.prefix(.random(in: 4...20, using: &random)))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<key.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: key.remove(at: place)
        case 1: key.insert(.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random), at: place)
        case 2: key[place] = .random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)
        default: if place > 0 { key.swapAt(place, place - 1) }
        }
      }
      let letters = key.count { $0 != NameKey.blank }
      guard letters >= 4, key[0] != NameKey.blank else { continue }
      var nearest: [Int: Set<Int>] = [:]
      var name: [UInt8] = []
      // The search reads a saint in full letter by letter.
      var saints: Set<Int> = []
      table.forEachName(in: table.rows(beginning: [key[0]])) { row, shared, own in
        name = Array(name.prefix(shared)) + own
        let text = String(decoding: name, as: UTF8.self)
        if text.lowercased().contains("saint") { saints.insert(row) }
        let (slips, _) = distances(key, NameKey.of(text))
        nearest[slips, default: []].insert(row)
      }
      let found = SpellingSearch(table: table, key: key).hits(limit: 10_000)
      let wanted = (1...(letters < 8 ? 1 : 2)).lazy.compactMap { nearest[$0] }.first
      guard let wanted else { continue }
      let typed = String(decoding: key, as: UTF8.self)
      #expect(Set(found.map(\.row)).subtracting(saints) == wanted.subtracting(saints), "\(typed)")
    }
  }
}

import TestProcesses
import Testing

@testable import Postcodes

/// The rows that a table finds by a key, beside a look at all of its rows.
@Suite struct RowsOfNamesTests {
  private static let table = PlaceNames.builtIn.places
  private static let keys = (0..<table.count).map { NameKey.of(table.name(of: $0)) }

  /// Names, beginnings of names, those with a letter more or another letter, and those around “Saint”.
  private static let typed: [[UInt8]] = {
    var random = SeededRandom()
    let letters = Array("abhmsyz 4é".utf8)
    let names = (0..<60).map { _ in keys[Int.random(in: 0..<keys.count, using: &random)] }
    let saints = [
      "s", "sa", "sai", "saint", "saintfield", "saint ", "st", "st ", "st a", "sal", "sb", "s ", "zz",
    ]
    return saints.map { Array($0.utf8) }
      + names.flatMap { name -> [[UInt8]] in
        let beginning = Array(name.prefix(Int.random(in: 1...name.count, using: &random)))
        var other = beginning
        other[Int.random(in: 0..<other.count, using: &random)] =
          letters[
            Int.random(in: 0..<letters.count, using: &random)]
        return [
          name, beginning, other, beginning + [letters[Int.random(in: 0..<letters.count, using: &random)]],
        ]
      }
  }()

  @Test func rowsAreFoundByTheBeginningOfTheirKeys() {
    for key in Self.typed {
      let rows = Self.table.rows(beginning: key)
      #expect(Array(rows) == Self.keys.indices.filter { Self.keys[$0].starts(with: key) }, "\(text(key))")
    }
  }

  @Test func rowsAreFoundByTheirKeys() {
    for key in Self.typed {
      let rows = Self.table.rows(named: key)
      #expect(Array(rows) == Self.keys.indices.filter { Self.keys[$0] == key }, "\(text(key))")
    }
  }

  /// Each name is found by every word but its first, and by no “&”.
  @Test func rowsAreFoundByTheirLaterWords() {
    for (row, key) in Self.keys.enumerated()
    where row.isMultiple(of: 97) && !Self.table.name(of: row).contains("&") {
      for start in key.indices.dropFirst() where key[start - 1] == NameKey.blank {
        let word = key[start...].prefix { $0 != NameKey.blank }
        let found = Self.table.laterWords(beginning: Array(word))
        #expect(
          found.contains { Self.table.row(ofLaterWord: $0) == row }, "\(text(Array(word))) of \(text(key))")
      }
    }
  }

  @Test func theTablesOfNamesAndOfTownsKeepWhatTheyFindApart() {
    let (names, towns) = (PlaceNames.builtIn.places, PlaceNames.builtIn.towns)
    let word = Array("lee".utf8)
    for table in [names, towns, names] {
      #expect(table.places(ofWord: word).rows == table.rows(beginning: word))
      #expect(table.places(ofWord: word).later == table.laterWords(beginning: word))
    }
    #expect(names.rows(beginning: word) != towns.rows(beginning: word))
  }

  private func text(_ key: [UInt8]) -> String { String(decoding: key, as: UTF8.self) }
}

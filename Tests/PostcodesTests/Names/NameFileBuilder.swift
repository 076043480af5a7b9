@testable import Postcodes

/// Builds a file of names in the format of `NameFile`. The same rows give the same bytes.
struct NameFileBuilder {
  let about: String
  private var rows: [(row: NameSources.Row, key: [UInt8])] = []
  private var partners: [(first: Int, second: Int)] = []

  /// - Parameter about: the lines of the section `about`; the first is the attribution.
  init(about: String) { self.about = about }

  /// Adds rows. A row is left out if an earlier one has the same name and one of its outward codes.
  mutating func add(_ added: [NameSources.Row]) {
    var seen: Set<String> = []
    for row in added {
      let key = NameKey.of(row.name)
      guard !seen.contains(Self.place(key, row.outcodes[0])) else { continue }
      rows.append((row, key))
      seen.formUnion(row.outcodes.map { Self.place(key, $0) })
      for other in row.otherNames {
        var second = row
        (second.name, second.shownName, second.stationCode) = (other, row.name, nil)
        if [.city, .town].contains(row.kind) { second.rank = max(0, row.rank - Self.lessKnown) }
        rows.append((second, NameKey.of(other)))
        seen.formUnion(row.outcodes.map { Self.place(NameKey.of(other), $0) })
      }
    }
  }

  /// How much lower another name of a town ranks: the town goes behind one that is a quarter as large and has the
  /// name alone.
  private static let lessKnown = 20

  private static func place(_ key: [UInt8], _ outcode: String) -> String {
    String(decoding: key, as: UTF8.self) + " " + outcode
  }

  mutating func file(localities: [String: [String]] = [:]) -> [UInt8] {
    rows.sort { left, right in
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      if left.row.rank != right.row.rank { return left.row.rank > right.row.rank }
      return (left.row.name, left.row.outcodes[0]) < (right.row.name, right.row.outcodes[0])
    }
    let outcodes = Set(
      rows.flatMap { $0.row.outcodes } + localities.keys + Gazetteer.outcodes.map(\.name)
    ).compactMap { OutcodeKey($0.utf8) }.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: outcodes.enumerated().map { ($1.name, $0) })
    let pairs = pairs
    let seconds = Set(pairs.map(\.second))
    var sections: [NameFile.Section: [UInt8]] = [.about: Array(about.utf8)]
    for outcode in outcodes { sections[.outcodes, default: []].add(Int(outcode.value), 4) }
    var whereabouts: [String: Int] = [:]
    var previous: [UInt8] = []
    for (number, (row, _)) in rows.enumerated() {
      let name = Array(row.name.utf8)
      if number % NameFile.rowsInBlock == 0 {
        sections[.blocks, default: []].add(sections[.names, default: []].count, 4)
        previous = []
      }
      var shared = zip(name, previous).prefix { $0 == $1 }.count
      // A character must not be cut.
      while shared > 0, shared < name.count, name[shared] & 0xC0 == 0x80 { shared -= 1 }
      sections[.names, default: []] += [UInt8(shared), UInt8(name.count - shared)] + name[shared...]
      previous = name
      sections[.ranks, default: []].append(UInt8(min(255, row.rank)))
      let told = row.whereabouts ?? ""
      if whereabouts[told] == nil { whereabouts[told] = whereabouts.count }
      var facts: [UInt8] = []
      facts.add((numbers[row.outcodes[0]] ?? 0) | (row.sector ?? 15) << 12, 2)
      let kind = NameMatch.Kind.allCases.firstIndex(of: row.kind) ?? 0
      facts.add((whereabouts[told] ?? 0) | kind << 10 | (seconds.contains(number) ? 1 << 14 : 0), 2)
      facts.append(row.nearest ?? NameFile.noUnit)
      sections[.facts, default: []] += facts
      for run in Self.runs(of: row.outcodes.dropFirst().compactMap { numbers[$0] }) {
        sections[.further, default: []].add(number, 2)
        sections[.further, default: []].add(run.lowerBound | (run.count - 1) << 12, 2)
      }
      if let position = row.position, row.isFarFromNearest {
        sections[.positions, default: []].add(number, 2)
        sections[.positions, default: []].add(position.easting, 3)
        sections[.positions, default: []].add(position.northing, 3)
      }
      if let unit = row.unit {
        sections[.units, default: []].add(number, 2)
        sections[.units, default: []] +=
          Array(unit.utf8)
          + [UInt8](repeating: NameKey.blank, count: 7 - unit.utf8.count)
      }
    }
    for (code, row) in stations {
      sections[.stations, default: []] += code.utf8.reversed()
      sections[.stations, default: []].add(row, 2)
    }
    for (row, other) in (pairs + pairs.map { ($0.second, $0.first) }).sorted(by: { $0 < $1 }) {
      sections[.partners, default: []].add(row, 2)
      sections[.partners, default: []].add(other, 2)
    }
    sections[.whereabouts] = Self.texts(whereabouts)
    sections[.laterWords] = laterWords
    sections[.localities] = self.localities(localities, of: outcodes)
    precondition(
      rows.count < NameFile.noRow && outcodes.count < 4096 && whereabouts.count <= 1 << 10
        && sections[.whereabouts]!.count < 1 << 16)
    return NameFile.joined(sections)
  }

  /// The codes of the railway stations in order, with their rows.
  private var stations: [(code: String, row: Int)] {
    rows.enumerated().compactMap { number, row in row.row.stationCode.map { ($0, number) } }.sorted {
      $0 < $1
    }
  }

  /// Numbers in order, as runs of at most sixteen.
  private static func runs(of numbers: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, last.upperBound + 1 == number, last.count < 16 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// Where each text begins, in the order of their numbers, and then the texts.
  private static func texts(_ numbers: [String: Int]) -> [UInt8] {
    var (starts, texts): ([UInt8], [UInt8]) = ([], [])
    for (text, _) in numbers.sorted(by: { $0.value < $1.value }) {
      starts.add(2 * numbers.count + texts.count, 2)
      texts += [UInt8(text.utf8.count)] + text.utf8
    }
    return starts + texts
  }

  /// Where each word of a name but its first begins, ordered by the key from there on.
  private var laterWords: [UInt8] {
    var words: [(key: [UInt8], row: Int, start: Int)] = []
    for (number, (row, _)) in rows.enumerated() {
      let name = Array(row.name.utf8)
      var isInWord = false
      var index = 0
      while index < name.count {
        let start = index
        switch name.withUnsafeBufferPointer({ NameKey.letter(at: &index, of: $0) }) {
        case .one, .two, .other:
          if !isInWord, start > 0 {
            let key = NameKey.of(String(decoding: name[start...], as: UTF8.self))
            words.append((key, number, start))
          }
          isInWord = true
        case .none, .mark: break
        case .blank, .and: isInWord = false
        }
      }
    }
    words.sort {
      $0.key == $1.key
        ? ($0.row, $0.start) < ($1.row, $1.start) : $0.key.lexicographicallyPrecedes($1.key)
    }
    var bytes: [UInt8] = []
    for word in words {
      bytes.add(word.row, 2)
      bytes.add(word.start, 1)
    }
    return bytes
  }

  /// The rows of the names of each outward code. Of several rows with a name, the largest of that outward code is
  /// taken, or else the largest.
  private func localities(_ localities: [String: [String]], of outcodes: [OutcodeKey]) -> [UInt8] {
    guard !localities.isEmpty else { return [] }
    var named: [String: [Int]] = [:]
    for (number, (row, _)) in rows.enumerated() { named[row.name, default: []].append(number) }
    var bytes: [UInt8] = []
    for outcode in outcodes {
      let found = (localities[outcode.name] ?? []).compactMap { name in
        named[name].map { numbers in
          numbers.first { rows[$0].row.outcodes.contains(outcode.name) } ?? numbers[0]
        }
      }
      for place in 0..<NameFile.localitiesOfOutcode {
        bytes.add(place < found.count ? found[place] : NameFile.noRow, 2)
      }
    }
    return bytes
  }

  // MARK: Places with two names

  /// The rows that are two names of one place: those that the project's own table names, and in Scotland and Wales two
  /// of a kind at one position. Localities are not paired, since their positions are those of outward codes.
  private var pairs: [(first: Int, second: Int)] {
    var pairs: [(first: Int, second: Int)] = []
    var placed: [String: [Int]] = [:]
    for (number, (row, _)) in rows.enumerated() {
      if let shown = row.shownName {
        let first = rows.firstIndex {
          $0.row.name == shown && $0.row.shownName == nil && $0.row.outcodes == row.outcodes
            && $0.row.kind == row.kind
        }
        if let first { pairs.append((first, number)) }
      } else if let position = row.position, row.otherNames.isEmpty, row.kind != .locality,
        row.kind != .region,
        row.country != "England"
      {
        placed["\(position.easting) \(position.northing) \(row.kind)", default: []].append(number)
      }
    }
    for rows in placed.values where rows.count == 2 {
      let order = rows.sorted { celticness(of: $0) < celticness(of: $1) }
      pairs.append((order[0], order[1]))
    }
    return pairs.sorted { $0 < $1 }
  }

  /// Names used in English that do not look English.
  private static let english: Set = [
    "Aberbargoed", "Abermule", "Bargoed", "Berriew", "Brynmawr", "Clyro", "Coity", "Crynant", "Cymmer",
    "Daliburgh",
    "Dinas Powys", "Durness", "Harlosh", "Laleston", "Llandrindod Wells", "Lochaline", "Lochgilphead",
    "Mallaig",
    "Melbost", "Meliden", "Merthyr Tydfil", "Narberth", "Northop", "Port Ellen", "Presteigne", "Red Roses",
    "Rhayader",
    "Rhoscolyn", "St Andrews Major", "St Monans", "Undy", "White Mill",
  ]

  /// How Welsh or Gaelic a name looks; the more, the higher.
  private func celticness(of number: Int) -> Int {
    let (row, key) = rows[number]
    if Self.english.contains(row.name) { return -100 }
    let name = " " + String(decoding: key, as: UTF8.self) + " "
    func count(_ parts: [String]) -> Int { parts.count { name.contains($0) } }
    let accents = row.name.unicodeScalars.count { $0.value > 0x7F }
    if row.country == "Wales" {
      return 3 * accents
        + count([
          "dd", "ff", "wy", "yn", "ae", "aw", "rh", "lly", "wm", "wr", "y ", " y ", " yr ", "fr", "nt ",
          "tre", "u ", "i ",
        ])
        - 2 * count(["k", "q", "v", "x", "z", "ck", "ee", "oo", "ea", "sh", "ey", " st ", "ton ", "ford "])
        - 2 * count(["bridge", "church", "castle", "town", "hill", "port ", "mouth", "head", "field", "y "])
    }
    return 3 * accents
      + count([
        "bh", "mh", "dh", "gh", "chd", "aich", "aidh", " a ", " an ", " na ", " nan ", "baile", "ear ",
        "ean ",
      ])
      - 2 * count(["j", "k", "q", "v", "w", "x", "y", "z"])
  }
}

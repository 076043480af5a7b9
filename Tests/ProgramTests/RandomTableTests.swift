import Foundation
import Postcodes
import TestProcesses
import Testing

@testable import postcode

/// Badly written tables, made at random, and compared with Python's reading of them.
@Suite(.blocking, .limit(minutes: 20)) struct RandomTableTests {
  static let python = Tool("python3")

  /// A table, and the wanted result.
  private struct Sample {
    var input = ""
    var wanted = ""
    /// The cells added to each row, for Python to find there.
    var added: [[String]] = []
    var separator = ""
  }

  /// The cells added for a cell.
  private static func addition(_ postcode: String?) -> [String] {
    guard let postcode, let known = Postcode(postcode), let unit = Country.inUse.unit(known),
      let degrees = unit.position?.degrees
    else { return ["", "", ""] }
    return [unit.authority, unit.ward, fixed(degrees.latitude, decimals: 6)]
  }

  private static let postcodes: [(cell: String, postcode: String?)] = [
    ("SW1A 1AA", "SW1A 1AA"), ("m11ae", "M1 1AE"), ("\"M1 1AE\"", "M1 1AE"), (" EH99 1SP ", "EH99 1SP"),
    ("\" sw1a  2aa\"", "SW1A 2AA"), ("", nil), ("\"\"", nil), ("rubbish", nil),
    ("\"a \"\"M1\"\"\"", nil), ("M11AE.", "M1 1AE"),
  ]

  private static func table(_ random: inout SeededRandom) -> Sample {
    let separator = random.pick([",", "\t", ";", "|"])
    let breaks = random.pick([["\n"], ["\r\n"], ["\r"], ["\n", "\r\n"]])
    let width = Int.random(in: 1...6, using: &random)
    let column = Int.random(in: 0..<width, using: &random)
    let mark = width == 1 ? "," : separator
    let pieces = ["a", "ß", "1", " ", "'", "\\", "{", "é", "\u{1}", "\u{2028}"]
    let quoted = pieces + ["\"\"", "\n", "\r\n", "\r", ",", ";", "\t", "|", "\"\"\"\""]
    func field(_ random: inout SeededRandom) -> String {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: ""
      case 1: "\"" + random.text(of: quoted, count: 0...8) + "\""
      case 2: "\"" + random.text(of: quoted, count: 0...4) + "\"x\"y"
      case 3: "x\"" + random.text(of: pieces, count: 0...3)
      default: random.text(of: pieces, count: 1...6)
      }
    }
    var sample = Sample(separator: mark)
    if Bool.random(using: &random) { (sample.input, sample.wanted) = ("\u{FEFF}", "\u{FEFF}") }
    let count = random.pick([0, 1, 2, 5, 20, 20, 20, 400])
    for number in 0..<count {
      let ending =
        number == count - 1 && Bool.random(using: &random) ? "" : random.pick(breaks)
      var cells = (0..<width).map { _ in field(&random) }
      var added: [String]
      if number == 0 {
        for place in cells.indices {
          cells[place] = random.pick([
            "Name \(place)", "\"n,\(place)\"", "\"a\"\"\(place)\nb\"", "x\(place)\"y",
          ])
        }
        cells[column] = random.pick(["postcode", "\"Post Code\"", "PCDS"])
        added = ["place", "ward", "latitude"]
      } else {
        let postcode = random.pick(postcodes)
        cells[column] = postcode.cell
        added = addition(postcode.postcode)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          cells.removeLast(Int.random(in: 0..<width, using: &random))
          if column >= cells.count { added = addition(nil) }
        case 1: cells += (0...Int.random(in: 0...2, using: &random)).map { _ in field(&random) }
        case 2: cells = [""]
        default: break
        }
      }
      let row = cells.joined(separator: mark)
      sample.input += row + ending
      sample.wanted += row
      if !row.isEmpty {
        sample.wanted += String(repeating: mark, count: max(0, width - cells.count))
        for text in added {
          sample.wanted +=
            mark + String(decoding: CSVForm(separator: mark.utf8.first ?? 0).field(text), as: UTF8.self)
        }
        sample.added.append(added)
      }
      sample.wanted += ending
    }
    return sample
  }

  /// Each table is a run of its own. Python compares all tables in one run.
  private func compare(_ samples: [Sample], _ script: String, _ arguments: [String]) async throws {
    let home = try Home()
    for (number, sample) in samples.enumerated() {
      try Data(sample.input.utf8).write(to: home.file("\(number).in"))
      let run = try await ProgramRun.of(
        ["enrich", "--offline", "--add", "place,ward,latitude"] + arguments + ["\(number).in"],
        environment: home.environment, input: "", in: home.directory)
      #expect(
        run.output == sample.wanted, "\(number): \(run.errors) \(sample.input.debugDescription.prefix(2000))")
      try Data(run.output.utf8).write(to: home.file("\(number).out"))
      try Data(sample.separator.utf8).write(to: home.file("\(number).separator"))
      try JSONEncoder().encode(sample.added).write(to: home.file("\(number).json"))
    }
    let run = try await ProgramRun.of(
      ["-c", script, "\(samples.count)"], of: URL(filePath: Self.python.path ?? ""),
      environment: home.environment,
      input: "", in: home.directory)
    #expect(run.output == "\(samples.count)\n" && run.errors == "", "\(run.output)\(run.errors)")
  }

  @Test(.enabled(if: RandomTableTests.python.isTested, "needs python3")) func tablesAreReadAsPythonReadsThem()
    async throws
  {
    var random = SeededRandom()
    try await compare(
      (0..<200).map { _ in Self.table(&random) },
      """
      import csv, json, sys
      count = 0
      for number in range(int(sys.argv[1])):
          before, after = (open(f"{number}.{kind}", newline="", encoding="utf-8-sig") for kind in ("in", "out"))
          added = iter(json.load(open(f"{number}.json", encoding="utf-8")))
          mark = open(f"{number}.separator").read()
          width = len(next((row for row in csv.reader(before, delimiter=mark) if row), []))
          before.seek(0)
          rows = list(csv.reader(before, delimiter=mark))
          found = list(csv.reader(after, delimiter=mark))
          assert len(rows) == len(found), (number, len(rows), len(found))
          for row, got in zip(rows, found):
              if not row:
                  assert not got, (number, got)
                  continue
              wanted = row + [""] * (width - len(row)) + next(added)
              assert got == wanted, (number, got, wanted)
          assert next(added, None) is None
          count += 1
      print(count)
      """, [])
  }

  private static func lines(_ random: inout SeededRandom) -> Sample {
    let texts = ["a", "ß", " ", "\\\"", "\\\\", "}", "{", "]", ",", ":", "\\u00e9", "\\n"]
    func value(_ random: inout SeededRandom, _ depth: Int = 0) -> String {
      switch Int.random(in: depth < 3 ? 0..<7 : 2..<7, using: &random) {
      case 0: "[" + (0..<2).map { _ in value(&random, depth + 1) }.joined(separator: " , ") + "]"
      case 1: "{\"postcode\": " + value(&random, depth + 1) + "}"
      case 2: random.pick(["1", "-2.5e3", "true", "false", "null", "[]", "{}", "\"\""])
      default: "\"" + random.text(of: texts, count: 0...6) + "\""
      }
    }
    var sample = Sample()
    let ending = random.pick(["\n", "\r\n"])
    for number in 0..<Int.random(in: 1...30, using: &random) {
      let blank = { (random: inout SeededRandom) in random.text(of: [" ", "\t"], count: 0...1) }
      let postcode =
        number == 0 ? ("SW1A 1AA", "SW1A 1AA") : random.pick(postcodes.filter { !$0.cell.contains("\"") })
      var members = (0..<Int.random(in: 0...4, using: &random)).map { place in
        "\"m\(place)\(random.text(of: texts, count: 0...2))\"\(blank(&random)):\(blank(&random))\(value(&random))"
      }
      let name = random.pick(["\"postcode\"", "\"post\\u0063ode\""])
      members.insert("\(name):\(blank(&random))\"\(postcode.0)\"", at: members.count / 2)
      let head = "{" + blank(&random) + members.joined(separator: blank(&random) + "," + blank(&random))
      let tail = blank(&random) + "}" + blank(&random) + ending
      let added = addition(postcode.1)
      sample.input += head + tail
      let values = added.enumerated().map { $1.isEmpty ? "null" : $0 == 2 ? $1 : jsonText($1) }
      sample.wanted += head
      for (name, value) in zip(["place", "ward", "latitude"], values) {
        sample.wanted += ",\"\(name)\":\(value)"
      }
      sample.wanted += tail
      sample.added.append(added)
    }
    return sample
  }

  @Test(.enabled(if: RandomTableTests.python.isTested, "needs python3"))
  func objectsAreReadAsPythonReadsThem() async throws {
    var random = SeededRandom()
    try await compare(
      (0..<50).map { _ in Self.lines(&random) },
      """
      import json, sys
      for number in range(int(sys.argv[1])):
          before, after = (open(f"{number}.{kind}", "rb").read().split(b"\\n")[:-1] for kind in ("in", "out"))
          added = json.load(open(f"{number}.json", encoding="utf-8"))
          assert len(before) == len(after) == len(added), number
          for line, got, (place, ward, latitude) in zip(before, after, added):
              wanted = json.loads(line)
              wanted.update(
                  place=place or None, ward=ward or None, latitude=float(latitude) if latitude else None)
              assert json.loads(got) == wanted, (number, line, got)
      print(int(sys.argv[1]))
      """, [])
  }
}

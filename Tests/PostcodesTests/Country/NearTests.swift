import Foundation
import TestProcesses
import Testing

@testable import Postcodes

/// The nearest postcodes and the distances in the built-in country, compared with every unit's position.
@Suite(.blocking, .limit(minutes: 10)) struct NearTests {
  private let country = Country.greatBritain

  /// Every unit that has a position.
  private struct Positions {
    var eastings: [Int32] = []
    var northings: [Int32] = []
    /// The sector's number and the unit's place in it.
    var places: [(sector: Int, place: Int)] = []

    init(_ country: Country) {
      let unplaced = country.unplacedUnits
      country.forEachBlock { block in
        country.forEachPosition(in: block, besides: unplaced) { unit, position in
          eastings.append(Int32(position.easting))
          northings.append(Int32(position.northing))
          places.append((block.sector, unit - block.firstOfSector))
        }
      }
    }

    /// The squares of the smallest `limit` distances and of all equal to the largest of them, with the units' indices.
    func nearest(to point: GridPosition, limit: Int) -> [(square: Int, index: Int)] {
      var found: [(square: Int, index: Int)] = []
      var worst = Int.max
      eastings.withUnsafeBufferPointer { eastings in
        northings.withUnsafeBufferPointer { northings in
          var index = 0
          while index < eastings.count {
            let (east, north) = (
              Int(eastings[index]) &- point.easting, Int(northings[index]) &- point.northing
            )
            let square = east &* east &+ north &* north
            if square <= worst {
              found.append((square, index))
              if found.count > 4 * limit {
                found.sort { $0.square < $1.square }
                worst = found[limit - 1].square
                found.removeAll { $0.square > worst }
              }
            }
            index &+= 1
          }
        }
      }
      return found
    }
  }

  @Test func nearestIsWhatBruteForceFinds() throws {
    var random = SeededRandom()
    let all = Positions(country)
    for round in 0..<60 {
      let index = Int.random(in: 0..<all.places.count, using: &random)
      // Half of the points are at a postcode or near one. The others are anywhere, most of them at sea.
      let reach = round % 4 == 0 ? 0 : 3000
      let point =
        round % 2 == 0
        ? GridPosition(
          easting: Int(all.eastings[index]) + Int.random(in: -reach...reach, using: &random),
          northing: Int(all.northings[index]) + Int.random(in: -reach...reach, using: &random))
        : GridPosition(
          easting: Int.random(in: -300_000..<900_000, using: &random),
          northing: Int.random(in: -300_000..<1_500_000, using: &random))
      let limit = random.pick([1, 10, 100])
      let expected = all.nearest(to: point, limit: limit).compactMap { found -> (Int, Postcode)? in
        let (sector, place) = all.places[found.index]
        return country.postcode(ofSector: sector, index: place).map { (found.square, $0) }
      }.sorted { $0 < $1 }.prefix(limit)
      let found = country.nearest(to: point, limit: limit)
      #expect(found.map(\.postcode) == expected.map(\.1), "\(point)")
      for (neighbour, (square, _)) in zip(found, expected) {
        // The grid's scale, which grows with the distance from its middle.
        #expect(abs(neighbour.metres - Double(square).squareRoot()) <= 0.005 * neighbour.metres, "\(point)")
      }
    }
    #expect(country.nearest(to: GridPosition(easting: 0, northing: 0), limit: 0).isEmpty)
  }

  @Test func thoseAtTheSamePlaceAreInOrder() throws {
    var counts: [GridPosition: [Int]] = [:]
    let unplaced = country.unplacedUnits
    country.forEachBlock { block in
      country.forEachPosition(in: block, besides: unplaced) { unit, position in
        if block.sector < 300 { counts[position, default: []].append(unit) }
      }
    }
    let crowd = try #require(
      counts.max { ($0.value.count, $1.key.easting) < ($1.value.count, $0.key.easting) })
    #expect(crowd.value.count > 20)
    let found = country.nearest(to: crowd.key, limit: 20)
    #expect(found.allSatisfy { $0.metres == 0 })
    #expect(found.map(\.postcode) == found.map(\.postcode).sorted())
  }

  @Test func saysWhyAPositionIsNotKnown() throws {
    func absence(_ text: String) throws -> Absence? {
      let postcode = try Postcode(parsing: text)
      do {
        _ = try country.position(of: postcode)
        return nil
      } catch { return error }
    }
    let unplaced = try Postcode(parsing: "AB43 1AJ")
    #expect(try absence("SW1A 1AA") == nil)
    #expect(try absence("AB43 1AJ") == .unplaced(unplaced))
    #expect(
      try absence("SW1A 1ZZ")?.description
        == "SW1A 1ZZ is not in OS Code-Point Open 2025.4; did you mean SW1A 1ZA?")
    for text in ["BT1 5GS", "JE2 3AB", "GIR 0AA", "BFPO 801"] {
      #expect(try absence(text)?.description.hasSuffix("which has nothing of that area.") == true, "\(text)")
    }
  }
}

/// Prefixes of the built-in country, compared with a sorted list of all its postcodes.
@Suite(.blocking, .limit(minutes: 10)) struct UnitRunTests {
  private let country = Country.greatBritain

  private func text(_ prefix: String) -> [UInt8] {
    var text: [UInt8] = []
    for run in country.runs(beginning: PostcodePrefix(prefix)) {
      let before = text.count
      country.append(run, to: &text)
      if text.count - before != run.count * (run.sector.utf8.count + 3) { Issue.record("\(run)") }
    }
    return text
  }

  @Test func aPrefixHasWhatBruteForceFinds() throws {
    let all = text("").split(separator: UInt8(ascii: "\n"))
    #expect(all.count == country.unitCount)
    var last = all[0]
    for line in all.dropFirst() {
      if !last.lexicographicallyPrecedes(line) { Issue.record("\(String(decoding: line, as: UTF8.self))") }
      last = line
    }
    var random = SeededRandom()
    for _ in 0..<20 {
      let code = String(decoding: random.pick(all), as: UTF8.self)
      let start = code.prefix(Int.random(in: 1...code.count, using: &random))
      let typed = random.pick([String(start), start.lowercased(), start.filter { $0 != " " }])
      let prefix = PostcodePrefix(typed)
      let compact = Array(prefix.compact.utf8)
      let found = text(typed).split(separator: UInt8(ascii: "\n"))
      // A blank after the outward code leaves one reading; without a blank only the letters decide.
      let expected = all.filter { line in
        prefix.isSpaced
          ? line.starts(with: typed.uppercased().utf8)
          : line.lazy.filter { $0 != UInt8(ascii: " ") }.starts(with: compact)
      }
      #expect(found.elementsEqual(expected) { $0.elementsEqual($1) }, "\(typed)")
    }
  }

  @Test(arguments: ["BT", "QQ", "SW1A 9", "SW1A 1ZZ", "GIR", "1"])
  func whatIsNotThereIsEmpty(_ prefix: String) {
    #expect(country.runs(beginning: PostcodePrefix(prefix)).isEmpty)
  }

  @Test func everyPlaceOfARunIsItsPostcode() throws {
    let runs = country.runs(beginning: PostcodePrefix("SW1A 1A"))
    let run = try #require(runs.first)
    var text: [UInt8] = []
    country.append(run, to: &text, each: ";")
    let listed = String(decoding: text, as: UTF8.self).split(separator: ";").map(String.init)
    #expect(runs.count == 1)
    #expect(listed.first == "SW1A 1AA")
    #expect((0..<run.count).map { country.postcode(at: $0, in: run)?.description } == listed)
    #expect(country.postcode(at: run.count, in: run) == nil)
    #expect(country.postcode(at: -1, in: run) == nil)
  }

  /// Each unit is drawn about as often as any other. If there are few, all are drawn.
  @Test func drawsEvenly() throws {
    var random = SeededRandom()
    let runs = country.runs(beginning: PostcodePrefix("SW1A 0"))
    #expect(Set(country.random(100, from: runs, using: &random)).count == 3)
    #expect(country.random(3, from: [], using: &random).isEmpty)
    let overlapping = ["M1 1", "M1 1A", "M1 "].flatMap { Country.inUse.runs(beginning: PostcodePrefix($0)) }
    let all = Country.inUse.random(10_000, from: overlapping, using: &random)
    #expect(all.count == Set(all).count)
    #expect(all.count == PostcodeGroup(PostcodePrefix("M1"))?.runs.reduce(0) { $0 + $1.count })
    var drawn: [Postcode: Int] = [:]
    for _ in 0..<3000 {
      for postcode in country.random(1, from: runs, using: &random) {
        drawn[postcode, default: 0] += 1
      }
    }
    #expect(drawn.count == 3)
    #expect(drawn.values.allSatisfy { (800..<1200).contains($0) }, "\(drawn)")
    let many = country.random(100, from: country.runs(beginning: PostcodePrefix("")), using: &random)
    #expect(Set(many).count == 100)
    #expect(many.allSatisfy { country.contains($0) })
  }
}

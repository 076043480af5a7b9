import StandIn
import TestProcesses
import Testing

@testable import Postcodes

@Suite(.blocking) struct AutocompleteAnswerTests {
  @Test(arguments: [
    ("SW1A", "", "SW1A"), ("SW1A", "1", "SW1A 1"), ("M1", "1AE", "M1 1AE"), ("GIR", "0", "GIR 0"),
  ])
  func aQueryHasOneText(_ outward: String, _ inward: String, _ text: String) throws {
    #expect(try #require(AutocompleteQuery(outward: outward, inward: inward)).text == text)
  }

  @Test(arguments: [
    ("", ""), ("SW", ""), ("SW1A1", ""), ("sw1a", ""), ("SW1A", "A"), ("SW1A", "1C"), ("M1", "1AEE"),
  ])
  func whatBeginsNoPostcodeIsNoQuery(_ outward: String, _ inward: String) {
    #expect(AutocompleteQuery(outward: outward, inward: inward) == nil)
  }

  @Test func rowsThatAreNotInOrderProveNothing() throws {
    let query = try #require(AutocompleteQuery(outward: "M1", inward: ""))
    let answer = AutocompleteAnswer(query: query, rows: ["M1 2AA", "M1 1AA", "M11 1AA"], limit: 100)
    #expect(answer.postcodes.map(\.description) == ["M1 1AA", "M1 2AA"])
    #expect(!answer.isComplete)
    #expect(try answer.postcodes(for: #require(AutocompleteQuery(outward: "M1", inward: "1"))) == nil)
  }

  /// Brute force: in countries made of codes that are easily confused, and with any limit, an answer to one query
  /// either serves another with exactly what the country has, or does not serve it.
  @Test(arguments: 0..<40) func anAnswerNeverServesAWrongOne(_ round: Int) {
    var random = SeededRandom()
    let outwards = ["M1", "M11", "M12", "M1A", "B3", "B30", "AB1", "AB10", "EC1A", "W1A", "GIR", "STHL"]
      .shuffled(
        using: &random
      ).prefix(5)
    let density = [0.02, 0.3, 0.9].randomElement(using: &random) ?? 0.5
    var universe: [Postcode] = []
    for outward in outwards {
      for digit in 0...3 {
        for first in "ABD" {
          for second in "ABZ" where Double.random(in: 0..<1, using: &random) < density {
            if let postcode = Postcode(outward: outward, inward: "\(digit)\(first)\(second)") {
              universe.append(postcode)
            }
          }
        }
      }
      if let special = SpecialPostcode.all.first(where: { $0.outward == outward }),
        let postcode = Postcode(outward: special.outward, inward: special.inward)
      {
        universe.append(postcode)
      }
    }
    universe = Set(universe).sorted()
    let country = StandInCountry(universe.map { StandInUnit($0.description) })
    let queries = outwards.flatMap(Self.queries)
    for asked in queries {
      let limit = Int.random(in: 1...40, using: &random)
      for semantics in Semantics.allCases {
        let rows = semantics.rows(asked, limit: limit, in: country, universe)
        let answer = AutocompleteAnswer(query: asked, rows: rows, limit: limit)
        let truth = universe.filter(asked.matches)
        let comment: Comment = "\(asked) \(limit) \(semantics) \(rows)"
        #expect(answer.isComplete ? answer.postcodes == truth : truth.starts(with: answer.postcodes), comment)
        // It must be useful, too: what was not cut off is known to be complete. Rows of another district may fill it.
        if truth.count < limit, rows.count < limit { #expect(answer.isComplete, comment) }
        for other in queries {
          guard let served = answer.postcodes(for: other) else { continue }
          #expect(served == universe.filter(other.matches), "\(comment) \(other)")
        }
      }
    }
  }

  private static func queries(_ outward: String) -> [AutocompleteQuery] {
    var found = [AutocompleteQuery(outward: outward, inward: "")]
    for digit in 0...3 {
      found.append(AutocompleteQuery(outward: outward, inward: "\(digit)"))
      for first in "ABD" {
        found.append(AutocompleteQuery(outward: outward, inward: "\(digit)\(first)"))
        for second in "ABZ" {
          found.append(AutocompleteQuery(outward: outward, inward: "\(digit)\(first)\(second)"))
        }
      }
    }
    return found.compactMap(\.self)
  }

  /// How a server may choose its rows.
  private enum Semantics: CaseIterable {
    /// As observed: the limit first, then the filter.
    case limitFirst
    /// The filter first, as a server of another version may do.
    case filterFirst
    /// Without the rows that spill past the prefix.
    case prefixOnly
    /// Only the postcodes of a known outward code. An unknown one is searched as text, in the order of compact forms.
    case outcodeOrCompact

    func rows(
      _ query: AutocompleteQuery, limit: Int, in country: StandInCountry, _ universe: [Postcode]
    ) -> [String] {
      let compact = query.outward + query.inward
      switch self {
      case .limitFirst: return country.autocomplete(query.text, limit: limit) ?? []
      case .filterFirst:
        let following = universe.map(\.description).drop { $0 < query.outward + " " + query.inward }
        let exact = following.filter { $0 == query.text }
        return exact.isEmpty
          ? Array(following.filter { $0.filter { $0 != " " }.contains(compact) }.prefix(limit)) : exact
      case .outcodeOrCompact:
        guard query.inward.isEmpty, !universe.contains(where: query.matches) else {
          return Self.prefixOnly.rows(query, limit: limit, in: country, universe)
        }
        let following = universe.sorted { $0.compact < $1.compact }.drop { $0.compact < compact }
        return following.prefix(limit).filter { $0.compact.contains(compact) }.map(\.description)
      case .prefixOnly: return universe.filter(query.matches).prefix(limit).map(\.description)
      }
    }
  }
}

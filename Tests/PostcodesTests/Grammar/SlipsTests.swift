import Foundation
import TestProcesses
import Testing

@testable import Postcodes

/// What was probably meant by a text that is not a postcode, or by a postcode that does not exist.
@Suite struct SlipsTests {
  private func sentence(_ text: String) -> String {
    do { return try Postcode(parsing: text).description } catch { return error.description }
  }

  @Test(
    arguments: [
      ("Y01 7HH", "YO1 7HH"), ("P01 3LJ", "PO1 3LJ"), ("SW1A OAA", "SW1A 0AA"), ("SWIA IAA", "SW1A 1AA"),
      ("SWIA 1AA", "SW1A 1AA"), ("5W1A 1AA", "SW1A 1AA"), ("M1 IAE", "M1 1AE"), ("8S1 4ST", "BS1 4ST"),
      ("6L1 1AA", "GL1 1AA"), ("SW1A.1.AA", "SW1A 1AA"), ("EC1A 1B8", "EC1A 1BB"), ("TA2G8W", "TA2 8GW"),
      ("S1WA 1AA", "SW1A 1AA"), ("L51 4AB", nil),
      ("S01 4AA", "S10 4AA"), ("BS05 1AA", nil), ("L1S 1AA", nil), ("G1G 1AA", nil), ("hello", nil),
    ] as [(String, String?)])
  func onlyWhatExistsIsProposed(_ text: String, _ meant: String?) {
    let sentence = sentence(text)
    if let meant {
      #expect(sentence == "“\(text)” is not a postcode; did you mean \(meant)?")
    } else {
      #expect(!sentence.contains("did you mean"), "\(sentence)")
    }
  }

  /// Districts that ended are no slips.
  @Test(arguments: [
    "W1N 4DJ", "W1L 9AA", "w1m1aa", "W1V 0AA", "W1X 1AA", "W1Y 9ZZ", "W1R 1AA", "cf13nb", "AB1 0AA",
  ])
  func aDistrictThatEndedIsNoSlip(_ text: String) throws {
    let postcode = try Postcode(parsing: text)
    #expect(
      LookupError.offline(postcode).description.contains(", of a district that has ended, is not among"))
    #expect(Gazetteer.outcode(postcode.outward) == nil)
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource()], options: .init(isOffline: true))
    let reply = suggester.immediate(postcode.outward)
    #expect(reply.suggestions.allSatisfy { $0.text != postcode.outward })
    #expect(reply.message?.description.contains("did you mean") != true)
  }

  @Test(
    arguments: [
      ("TA2 8WG", "did you mean TA2 8GW?"), ("PO63 0HU", "did you mean PO36 0HU?"),
      ("WR2B4Y", "did you mean WR2 4BY?"), ("AB1 0AA", nil), ("CF1 3NB", nil), ("SW1A 1AC", nil),
      ("WR2 4B", nil),
    ] as [(String, String?)])
  func whatDoesNotExistIsASlipToo(_ text: String, _ question: String?) {
    let sentence = Postcode(text).map { LookupError.offline($0).description } ?? sentence(text)
    #expect(sentence.hasSuffix(question ?? "."), "\(sentence)")
  }

  /// Of random postcodes with two neighbours swapped or a wrong key, a single guess is nearly always right, and most
  /// slips have one, or the right one among a few.
  @Test func guessesAreRight() {
    var random = SeededRandom()
    let areas = Gazetteer.areas(beginning: "").map { PostcodePrefix($0) }
    let runs = areas.flatMap(Country.greatBritain.runs)
    for (isSwap, most, least) in [(true, 0.01, 0.98), (false, 0.12, 0.75)] {
      var (right, wrong, among, slips) = (0, 0, 0, 0)
      while slips < 2000 {
        let all = Country.greatBritain.random(1, from: runs, using: &random)
        guard let postcode = all.first else { continue }
        var letters = Array(postcode.compact)
        let place = Int.random(in: 0..<letters.count - 1, using: &random)
        if isSwap {
          letters.swapAt(place, place + 1)
        } else {
          letters[place] = random.pick(Slips.neighbours(of: letters[place]))
        }
        let typed = String(letters)
        if Postcode(typed).map(Country.greatBritain.contains) ?? false { continue }
        slips += 1
        let meant = Postcode(typed).map(Slips.others) ?? Slips.postcodes(meantBy: typed)
        if meant == [postcode] { right += 1 } else if meant.count == 1 { wrong += 1 }
        if meant.count > 1, meant.contains(postcode) { among += 1 }
      }
      let summary = "\(right) right, \(wrong) wrong, \(among) among several of \(slips)"
      #expect(Double(wrong) <= most * Double(slips), "\(summary)")
      #expect(right * 3 >= slips, "\(summary)")
      #expect(Double(right + among) >= least * Double(slips), "\(summary)")
    }
  }

  @Test(
    arguments: [
      ("Y01", "No postcode begins with Y01; did you mean YO1?"),
      ("swia", "No postcode begins with SWIA; did you mean SW1A?"),
      ("P01 3", "No postcode begins with “P01 3”; did you mean PO1 3?"),
      ("SW1A 21", "No postcode begins with “SW1A 21”; did you mean SW1A 2L?"),
      ("sw1a21", "No postcode begins with SW1A21; did you mean SW1A 2L?"),
      ("BS056", "No postcode begins with BS056."),
      ("zz", "No postcode begins with ZZ."),
      ("BX", "Offline: only what is built in can be offered."),
    ])
  func aBeginningIsPutRightToo(_ typed: String, _ sentence: String) {
    let suggester = Suggester(
      recent: RecentPicks(path: nil), sources: [GazetteerSource()], options: .init(isOffline: true))
    #expect(suggester.immediate(typed).message?.description == sentence)
    // Whoever looks it up is told the same.
    if sentence.contains("did you mean"), typed.contains(where: \.isNumber), !PostcodePrefix(typed).canBegin {
      #expect(self.sentence(typed) == sentence)
    }
  }

  /// The service may know an area that is not built in, once enough is typed to ask for.
  @Test func anUnknownAreaNeedsADigit() async {
    let suggester = Suggester(recent: RecentPicks(path: nil), sources: [GazetteerSource()])
    let message = await suggester.answer(to: "BX", urgent: true)?.message
    #expect(
      message?.description == "Nothing built in begins with BX; type the next digit to ask the service.")
  }

  @Test func whatIsProposedExistsAndIsAtMostTwoSlipsAway() throws {
    for code in ["SW1A 1AA", "M1 1AE", "EC1A 1BB", "GL1 1AA", "IP1 1AA", "OL1 1AA", "ZE1 0AA", "BT1 1AA"] {
      let postcode = try Postcode(parsing: code)
      for (letter, other) in ["1": "I", "0": "O", "S": "5", "O": "0", "G": "6", "Z": "2", "B": "8", "I": "1"]
      {
        let text = code.replacingOccurrences(of: letter, with: other)
        guard text != code, Postcode(text) == nil else { continue }
        guard case .failure(.malformed(_, let meant)) = WrittenPostcode.only(in: text)?.postcode else {
          continue
        }
        for meant in meant { #expect(Gazetteer.outcode(meant.outward) != nil) }
        if text.filter({ $0 != " " }).count == postcode.compact.count,
          zip(text, code).count(where: { $0 != $1 }) == 1
        {
          #expect(!meant.isEmpty, "\(text)")
        }
      }
    }
  }
}

import Foundation
import Postcodes
import Testing

/// What was probably meant by a text that is not a postcode, or by a postcode that does not exist.
@Suite struct SlipsTests {
  private func sentence(_ text: String) -> String {
    do { return try Postcode(parsing: text).description } catch { return error.description }
  }

  @Test(
    arguments: [
      ("Y01 7HH", "YO1 7HH"), ("P01 3LJ", "PO1 3LJ"), ("SW1A OAA", "SW1A 0AA"), ("SWIA IAA", "SW1A 1AA"),
      ("SWIA 1AA", "SW1A 1AA"), ("5W1A 1AA", "SW1A 1AA"), ("M1 IAE", "M1 1AE"), ("8S1 4ST", "BS1 4ST"),
      ("6L1 1AA", "GL1 1AA"), ("SW1A.1.AA", "SW1A 1AA"), ("EC1A 1B8", "EC1A 1BB"), ("L51 4AB", nil),
      ("S01 4AA", nil), ("BS05 1AA", nil), ("L1S 1AA", nil), ("G1G 1AA", nil), ("hello", nil),
    ] as [(String, String?)])
  func onlyWhatExistsIsProposed(_ text: String, _ meant: String?) {
    let sentence = sentence(text)
    if let meant {
      #expect(sentence == "“\(text)” is not a postcode; did you mean \(meant)?")
    } else {
      #expect(!sentence.contains("did you mean"), "\(sentence)")
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
        if let meant { #expect(Gazetteer.outcode(meant.outward) != nil) }
        if text.filter({ $0 != " " }).count == postcode.compact.count,
          zip(text, code).count(where: { $0 != $1 }) == 1
        {
          #expect(meant != nil, "\(text)")
        }
      }
    }
  }
}

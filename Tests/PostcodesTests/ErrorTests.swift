import Foundation
import Postcodes
import Testing

/// What the errors say to a program that does not know their types.
@Suite struct ErrorTests {
  @Test func errorsSpeakForThemselvesAndOfNoCommandLine() throws {
    let postcode = try Postcode(parsing: "SW1A 1AA")
    let unused = try Postcode(parsing: "SW1A 1ZZ")
    let ended = Terminated(postcode: unused, year: 1996, month: 6)
    let reasons: [APIError] =
      [
        .invalid, .refused("“Bad filter”"), .notFound, .terminated(ended),
        .rateLimited(retryAfter: .seconds(9)),
        .leftAlone(.seconds(5)), .serverError(500), .unexpectedStatus(302), .timedOut(.seconds(1)),
        .unreachable(reason: "x"), .unasked(reason: "x"), .malformedResponse, .responseTooLarge(1),
        .cancelled,
      ] + CertificateFault.allCases.map { .untrusted($0) }
    var errors: [any Error & CustomStringConvertible] = reasons + CertificateFault.allCases
    errors += [
      LookupError.notFound(postcode), LookupError.notFound(unused), LookupError.terminated(ended),
      LookupError.offline(postcode), LookupError.failed(postcode, .notFound, service: "postcodes.io"),
      Absence.unlisted(unused), Absence.uncovered(unused), Absence.ended(ended), Absence.unplaced(postcode),
      PostcodeError.blank, PostcodeError.incomplete("SW1A"), PostcodeError.malformed("“x”", meant: []),
      PostcodeError.unitLetters("“SW1A 1AC”"), PostcodeError.several("“x”"),
      PostcodeError.noneInAddress("“1 High Street, Leeds”"),
      PostcodeError.farFromTown("“Leeds, SW1A 1AA”", town: "Leeds", postcode),
    ]
    for address in ["ftp://h", "http://", "http://u@h", "http://h/a b", "http://h"] {
      do throws(ConfigurationError) {
        _ = try APIClient.Configuration(baseURL: address)
        Issue.record("\(address) is taken.")
      } catch {
        errors.append(error)
      }
    }
    for error in errors {
      let sentence = error.description
      #expect(error.localizedDescription == sentence)
      #expect(!sentence.contains("--") && !sentence.contains("POSTCODE_"), "\(sentence)")
      #expect(
        error is CertificateFault || sentence.hasSuffix(".") || sentence.contains("; did you mean "),
        "\(sentence)")
    }
    #expect(!SuggestionState.Message.offline.description.contains("--"))
  }
}

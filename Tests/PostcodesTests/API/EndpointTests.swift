import Testing

@testable import Postcodes

/// What is taken for an answer to a question.
@Suite struct EndpointTests {
  private func answer<Answer>(_ json: String, status: Int = 200, to endpoint: Endpoint<Answer>) -> Result<
    Answer, APIError
  > {
    Result { () throws(APIError) in try endpoint.answer(Array(json.utf8), status: status) }
  }

  private static let around = Endpoint.postcodes(latitude: 54, longitude: -6, limit: 10, radius: nil)

  /// Only the API says in these words that there is nothing.
  @Test(
    arguments: [
      ("Postcode not found", .notFound), ("Outcode not found", .notFound), ("Place not found", .notFound),
      ("Terminated postcode not found", .notFound), ("Invalid postcode", .invalid),
      ("Postcode exists in ONSPD but not in SPD", .notFound),
      ("Resource not found", .unexpectedStatus(404)), ("no such route", .unexpectedStatus(404)),
      ("", .unexpectedStatus(404)),
    ] as [(String, APIError)])
  func anotherServersErrorIsNoAnswer(_ words: String, _ error: APIError) {
    let json = "{\"status\":404,\"error\":\"\(words)\"}"
    #expect(answer(json, status: 404, to: .lookup(code("BT1 1AB"))) == .failure(error))
  }

  /// A search, and a list of postcodes, are no one thing that is not found.
  @Test func nothingIsNotFoundWithoutBeingNamed() {
    let json = "{\"status\":404,\"error\":\"Postcode not found\"}"
    #expect(answer(json, status: 404, to: Self.around) == .failure(.unexpectedStatus(404)))
    #expect(
      answer(json, status: 404, to: .autocomplete("BT1 9", limit: 5)) == .failure(.unexpectedStatus(404)))
  }

  @Test func postcodesForAnotherQueryAreNoAnswer() {
    let rows = "{\"status\":200,\"result\":[\"M1 1AE\",\"LS1 1AA\"]}"
    #expect(answer(rows, status: 200, to: .autocomplete("BT2 1", limit: 5)) == .failure(.malformedResponse))
    #expect(
      answer(rows, status: 200, to: .autocomplete("m1 1", limit: 5)) == .success(["M1 1AE", "LS1 1AA"]))
    let none = "{\"status\":200,\"result\":null}"
    #expect(answer(none, status: 200, to: .autocomplete("BT2 1", limit: 5)) == .success([]))
  }

  @Test func theEndOfAnotherPostcodeIsNoAnswer() {
    let json = """
      {"status":404,"error":"Postcode not found","terminated":{"postcode":"BT9 9ZZ","year_terminated":1999,\
      "month_terminated":3}}
      """
    #expect(answer(json, status: 404, to: .lookup(code("BT1 1AB"))) == .failure(.malformedResponse))
    #expect(answer(json, status: 404, to: .terminated(code("BT1 1AB"))) == .failure(.malformedResponse))
    #expect(answer(json, status: 404, to: .scottish(code("BT9 9ZZ"))) == .failure(.malformedResponse))
    let ended = Terminated(postcode: code("BT9 9ZZ"), year: 1999, month: 3)
    #expect(answer(json, status: 404, to: .lookup(code("BT9 9ZZ"))) == .failure(.terminated(ended)))
  }

  @Test func whatIsNearIsGivenOnceAndInFront() throws {
    func near(_ rows: String) -> Result<[String], APIError> {
      answer("{\"status\":200,\"result\":[\(rows)]}", to: Self.around).map { $0.map(\.postcode.description) }
    }
    let rows = [("BT1 1AB", 9), ("BT1 1AA", -5), ("BT1 1AD", 7), ("BT1 1AB", 9), ("BT1 1AE", 30_000)].map {
      "{\"postcode\":\"\($0)\",\"distance\":\($1)}"
    }
    #expect(near(rows.joined(separator: ",")) == .success(["BT1 1AD", "BT1 1AB"]))
    #expect(near(rows[1]) == .failure(.malformedResponse))
  }

  @Test func theListsOfAnOutwardCodeAreTexts() throws {
    let json = #"{"outcode":"BT1","parish":["A",null,7,{"a":1},"B"],"latitude":54.6}"#
    let one = try answer("{\"status\":200,\"result\":\(json)}", to: .outcode("BT1")).get()
    #expect(one.attributes["parish"] == .array([.text("A"), .text("B")]))
    #expect(one.attributes["latitude"] == .number(54.6))
    let several = try answer(
      "{\"status\":200,\"result\":[\(json),\(json),{\"outcode\":\"BT2\",\"distance\":-1}]}",
      to: .outcodes(latitude: 54, longitude: -6, limit: 9, radius: 9)
    ).get()
    #expect(several == [one])
  }

  /// Invisible characters that a reader of a log takes for words.
  @Test func tagsAreNotPrinted() {
    #expect("a\u{E0041}b\u{E0000}\u{E007F}c\u{E0080}".printable == "abc\u{E0080}")
  }
}

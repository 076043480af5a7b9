import FoundationEssentials

extension CachedAPI {
  /// What is known of many postcodes: from fresh answers where there are, the others asked for together, 100 a request,
  /// one request after the other. Requests that fail in passing are sent again.
  ///
  /// Of a postcode that is not in use a look-up tells whether it was once, so those are looked up by themselves.
  ///
  /// - Returns: an outcome for each of the postcodes.
  public func details(of postcodes: [Postcode]) async -> [Postcode: Result<PostcodeDetails, APIError>] {
    var outcomes: [Postcode: Result<PostcodeDetails, APIError>] = [:]
    var asked: [Postcode] = []
    for postcode in postcodes where outcomes[postcode] == nil {
      if let known = knownDetails(postcode), known.isFresh {
        outcomes[postcode] = known.result
      } else {
        // Until the answer comes, and where it leaves the postcode out.
        outcomes[postcode] = .failure(.malformedResponse)
        asked.append(postcode)
      }
    }
    // A single one is not worth the other form of question.
    var single = asked.count == 1 ? asked : []
    for start in stride(from: 0, to: asked.count == 1 ? 0 : asked.count, by: BulkAnswer.limit) {
      let part = Array(asked[start..<min(start + BulkAnswer.limit, asked.count)])
      do throws(APIError) {
        let answer = try await persistence.answer { () async throws(APIError) in
          try await pause.respecting { () async throws(APIError) in try await client.answer(to: .bulk(part)) }
        }
        let found = part.compactMap { answer.found[$0] }
        keep(found)
        for details in found { outcomes[details.postcode] = .success(details) }
        single += part.filter { answer.unknown.contains($0) }
      } catch {
        for postcode in part { outcomes[postcode] = .failure(error) }
      }
    }
    for postcode in single {
      do throws(APIError) {
        outcomes[postcode] = .success(
          try await persistence.answer { () async throws(APIError) in try await details(postcode) })
      } catch {
        outcomes[postcode] = .failure(error)
      }
    }
    return outcomes
  }
}

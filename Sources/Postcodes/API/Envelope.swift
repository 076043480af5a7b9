import Basics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the envelope of every answer: `{"status":200,"result":…}` or `{"status":404,"error":"…"}`.
///
/// Source: https://postcodes.io/docs/overview, and the sentences of
/// https://github.com/ideal-postcodes/postcodes.io/blob/master/src/lib/errors.ts
enum Envelope {
  /// The `result` of a success; nil for null.
  static func result<Value: Decodable>(of body: [UInt8], as type: Value.Type) throws(APIError) -> Value? {
    guard let envelope = try? JSONDecoder().decode(Success<Value>.self, from: Data(body)) else {
      throw .malformedResponse
    }
    return envelope.result
  }

  /// The `result` of a success, read from the bytes in one pass; nil if there is none, or `read` does not take it.
  static func result<Value>(of body: [UInt8], _ read: (inout JSONReader) -> Value?) -> Value? {
    body.withUnsafeBufferPointer { bytes in
      var (reader, isSuccess, result) = (JSONReader(bytes), false, Value?.none)
      let isEnvelope = reader.eachMember { (reader, name) in
        switch reader.plainText(name) {
        case "status":
          let status = reader.value(depth: 1)
          isSuccess = status == .integer(200)
          return status != nil
        case "result":
          result = read(&reader)
          return result != nil
        default: return reader.skip(depth: 1)
        }
      }
      return isEnvelope && reader.isAtEnd() && isSuccess ? result : nil
    }
  }

  /// The error that a refusal with `status` means. A refusal without an envelope, or in other words than the API's,
  /// comes from another server: something on the way to it, or whatever is at a wrong address.
  static func refusal(_ body: [UInt8], status: Int) -> APIError {
    guard let envelope = try? JSONDecoder().decode(Failure.self, from: Data(body)), envelope.status == status
    else { return .unexpectedStatus(status) }
    switch (status, envelope.error) {
    case (400, let reason): return .refused(reason.quoted(length: 100))
    case (404, "Invalid postcode"): return .invalid
    case (404, "Postcode not found"): return envelope.terminated.map { .terminated($0) } ?? .notFound
    case (404, "Outcode not found"), (404, "Terminated postcode not found"), (404, "Place not found"),
      (404, "Postcode exists in ONSPD but not in SPD"):
      return .notFound
    default: return .unexpectedStatus(status)
    }
  }

  private struct Success<Value: Decodable>: Decodable {
    let result: Value?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(Int.self, forKey: .status) == 200, container.contains(.result) else {
        throw DecodingError.dataCorruptedError(
          forKey: .status, in: container, debugDescription: "no success with a result")
      }
      result = try container.decodeIfPresent(Value.self, forKey: .result)
    }

    private enum CodingKeys: String, CodingKey { case status, result }
  }

  private struct Failure: Decodable {
    let status: Int
    let error: String
    let terminated: Terminated?
  }
}

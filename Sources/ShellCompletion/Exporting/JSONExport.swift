import Basics
import ShellCompletion

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The whole text: the version of its form, and the model.
private struct JSONDocument: Codable {
  static let version = 1

  var version = Self.version
  var command: CommandModel
}

extension CommandModel {
  /// Reads a model from JSON, as ``exported(as:)`` writes it.
  ///
  /// - Throws: ``DumpError`` if the text is not of that form, or of a later version of it.
  public init(json text: String) throws(DumpError) {
    do {
      let document = try JSONDecoder().decode(JSONDocument.self, from: Data(text.utf8))
      guard document.version <= JSONDocument.version else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "version \(document.version) is not known"))
      }
      self = document.command
    } catch {
      throw DumpError(error, of: "model of a command in JSON")
    }
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Only numbers of certain values can fail to be encoded.
    let text = (try? encoder.encode(JSONDocument(command: self))).map { String(decoding: $0, as: UTF8.self) }
    return (text ?? "").unicodeScalars.map { $0 == "\n" ? "\n" : escapedForJSON($0) }.joined() + "\n"
  }
}

/// A text in JSON.
func jsonString(_ text: String) -> String {
  "\""
    + text.unicodeScalars.map { "\"\\".unicodeScalars.contains($0) ? "\\\($0)" : escapedForJSON($0) }.joined()
    + "\""
}

/// A scalar as JSON has it, with an escape for a control.
private func escapedForJSON(_ scalar: Unicode.Scalar) -> String {
  guard scalar.isControl else { return String(scalar) }
  return String(scalar).utf16.map { unit in
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }.joined()
}

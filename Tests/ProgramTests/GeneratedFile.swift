import Foundation
import Testing

/// A file of the repository that the program makes, or that is made from the program.
enum GeneratedFile {
  /// Compares a file with what it would be now, or writes it if `POSTCODE_GENERATE` is set, as by `make generate`.
  static func hold(_ path: String, against text: String) throws {
    let file = Repository.root.appending(path: path)
    let old = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["POSTCODE_GENERATE"] != nil {
      if old != text { try text.write(to: file, atomically: true, encoding: .utf8) }
      return
    }
    let difference = zip(
      (old ?? "").split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    ).first { $0 != $1 }
    #expect(
      old == text,
      "\(path) is not what it would be now; run `make generate`. First difference: \(String(describing: difference))"
    )
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Error {
  /// The error for a person: its `errorDescription`, what Foundation says of one of its own errors, or else what
  /// describes it.
  var sentence: String {
    if let sentence = (self as? any LocalizedError)?.errorDescription { return sentence }
    #if canImport(FoundationEssentials)
      let text = String(describing: self)
      return FoundationErrorText(text)?.sentence(of: self) ?? text
    #else
      return self is any CustomNSError || type(of: self) is NSError.Type
        ? localizedDescription : String(describing: self)
    #endif
  }
}

#if canImport(FoundationEssentials)
  /// What describes one of Foundation's own errors: `Error Domain=NSPOSIXErrorDomain Code=2 "No such file or directory"`.
  ///
  /// `localizedDescription` belongs to the large half of Foundation, which only a program that has such errors needs.
  /// So what it would say is taken from the error's parts.
  private struct FoundationErrorText {
    private let domain: Substring
    private let code: Substring
    private let quoted: Substring?

    /// - Returns: nil for what describes any other error.
    init?(_ text: String) {
      let mark = ("Error Domain=", " Code=")
      guard text.hasPrefix(mark.0) else { return nil }
      let words = text.dropFirst(mark.0.count)
      domain = words.prefix { $0 != " " }
      let rest = words.dropFirst(domain.count)
      guard rest.hasPrefix(mark.1) else { return nil }
      code = rest.dropFirst(mark.1.count).prefix { $0 != " " }
      let parts = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      quoted = parts.count > 1 && parts[1] != "(null)" ? parts[1] : nil
    }

    func sentence(of error: any Error) -> String {
      Self.described(error) ?? quoted.map(String.init)
        ?? "The operation could not be completed (\(domain) error \(code))."
    }

    /// The description among what Foundation tells with the error.
    private static func described(_ value: Any) -> String? {
      for part in Mirror(reflecting: value).children {
        switch part.label {
        case "_nsError": return described(part.value)
        case "_userInfo", "userInfo":
          return (part.value as? [String: Any])?["NSLocalizedDescription"] as? String
        default: continue
        }
      }
      return nil
    }
  }
#endif

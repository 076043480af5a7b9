#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Gives a sentence to programs that print any error by its `localizedDescription`.

extension History.Failure: LocalizedError {
  public var errorDescription: String? { description }
}

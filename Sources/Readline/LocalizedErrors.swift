#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a program prints that knows of an error only that it is one.

extension History.Failure: LocalizedError {
  public var errorDescription: String? { description }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a program prints that knows of an error only that it is one.

extension InstallationError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CommandModel.DumpError: LocalizedError {
  public var errorDescription: String? { description }
}

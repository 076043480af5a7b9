#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The descriptions for a program that catches any error and prints it.

extension InstallationError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CommandModel.DumpError: LocalizedError {
  public var errorDescription: String? { description }
}

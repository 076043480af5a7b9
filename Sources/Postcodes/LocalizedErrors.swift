#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a program prints that knows of an error only that it is one.

extension PostcodeError: LocalizedError {
  public var errorDescription: String? { description }
}

extension LookupError: LocalizedError {
  public var errorDescription: String? { description }
}

extension Absence: LocalizedError {
  public var errorDescription: String? { description }
}

extension APIError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CertificateFault: LocalizedError {
  public var errorDescription: String? { description }
}

extension ConfigurationError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CacheError: LocalizedError {
  public var errorDescription: String? { description }
}

import Postcodes

/// The status that the program ends with: the number from sysexits.h where one fits.
///
/// Source: https://man.freebsd.org/cgi/man.cgi?query=sysexits
enum ExitStatus: Int32 {
  case done = 0
  /// Nothing found, or not valid.
  case nothing = 1
  case usage = 64
  /// A file cannot be read.
  case unreadable = 66
  /// The service cannot be reached, and nothing local could answer.
  case unavailable = 69
  /// Output could not be written.
  case unwritable = 74
  case interrupted = 130

  /// The graver of two statuses, so that a run over many postcodes ends with the worst.
  func worse(_ other: ExitStatus) -> ExitStatus { other.rawValue > rawValue ? other : self }
}

extension ExitStatus {
  init(_ error: LookupError) {
    self =
      switch error {
      case .notFound, .terminated: .nothing
      case .offline: .unavailable
      case .failed(_, .cancelled, _): .interrupted
      case .failed: .unavailable
      }
  }
}

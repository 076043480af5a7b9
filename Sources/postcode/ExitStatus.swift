import Postcodes

/// What the program ends with; the numbers of sysexits.h where it has one that fits.
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

  /// The graver of two, so that a run over many postcodes ends with its worst.
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

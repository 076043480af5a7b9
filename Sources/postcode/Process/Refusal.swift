import Basics
import Postcodes

/// Why a command could not do what it was asked, in one sentence, and the status to end with.
struct Refusal: Error {
  let sentence: String
  let status: ExitStatus

  init(_ sentence: String, _ status: ExitStatus) { (self.sentence, self.status) = (sentence, status) }

  /// - Parameter path: the file that cannot be read; nil for standard input.
  init(unreadable path: String?, _ error: FileError) {
    self.init(
      path == nil ? "standard input cannot be read: \(error.reason)." : error.description, .unreadable)
  }

  /// What is said where a place is wanted and there is none.
  static let nothingGiven = Refusal(
    "No postcode or place was given; write one like SW1A 1AA or York.", .usage)

  /// Nothing is said where the user has ended the command.
  static let interrupted = Refusal("", .interrupted)

  /// What is said where a place is looked for in a release without positions.
  static var noPositions: Refusal {
    Refusal("\(Country.inUse.release) does not say where its postcodes lie.", .nothing)
  }

  /// What is said where there is no home directory.
  static let noFolder = Refusal(
    "There is nowhere to keep the data; set HOME to an absolute path.", .unwritable)

  /// What is said of a point where no postcode is built in, if the service did not say more.
  init(nothingBuiltInSince failure: APIError, service: String) {
    self.init(
      failure == .offline
        ? "What is there is not built in; \(Settings.wayOnline) to ask the service."
        : failure.description(host: service), .unavailable)
  }
}

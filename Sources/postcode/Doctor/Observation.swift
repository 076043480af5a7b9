import Basics
import Postcodes

/// What `doctor` found of one subject.
struct Observation: Record, Sendable {
  static let members: Members<Observation> = [
    "subject": { .text($0.subject) },
    "state": { .text($0.state.rawValue) },
    "found": { .text($0.found) },
    "remedy": { $0.remedy.map { .text($0) } },
  ]

  /// How much it matters.
  enum State: String, Sendable {
    /// As it should be.
    case ok
    /// Worth knowing; everything else works.
    case note
    /// To be mended by the user.
    case broken
  }

  /// The subject, in a word: `cache`.
  var subject: String
  var state: State
  /// What was found, without control characters. The home directory is written `~`, so that others may see it.
  var found: String
  /// What to do about it.
  var remedy: String?

  /// Observes something that is as it should be.
  init(_ subject: String, _ found: String) { self.init(subject, .ok, found) }

  init(_ subject: String, _ state: State, _ found: String, remedy: String? = nil) {
    self.subject = subject
    self.state = state
    self.found = Self.abbreviated(found).printable
    self.remedy = remedy.map { Self.abbreviated($0).printable }
  }

  /// The observation on a line: its state, its subject, what was found, and what to do.
  var line: String {
    let found = remedy != nil && found.last == "." ? String(found.dropLast()) : found
    return padded(state.rawValue, to: 8) + padded(subject, to: 10) + found + (remedy.map { "; " + $0 } ?? "")
  }

  private static func abbreviated(_ text: String) -> String {
    guard let home = environmentVariable("HOME"), home.utf8.count > 1 else { return text }
    var parts = text.split(separator: home + "/", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text }
    let first = parts.removeFirst()
    return parts.reduce(String(first)) { $0 + "~/" + $1 }
  }
}

import Basics

/// Whether the prompt still explains its keys: in a user's first sessions, until the user has walked through the
/// panel's rows.
///
/// The file has a line for each of these sessions. If it cannot be read or written, the help goes on.
struct KeyHelp {
  private static let sessions = 5
  private static let walked = "walked"

  private let file: LineFile?
  let isDue: Bool

  /// - Parameter path: the file; nil if there is no directory for it.
  init(path: String?) {
    file = path.map { LineFile(path: $0, keeping: Self.sessions) }
    let lines = (try? file?.lines()) ?? []
    isDue = lines.count < Self.sessions && !lines.contains(Self.walked)
  }

  /// Remembers a session.
  func sessionEnded(hasWalked: Bool) {
    guard isDue else { return }
    try? file?.append(hasWalked ? Self.walked : "shown")
  }
}

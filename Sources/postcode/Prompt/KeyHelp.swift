import Basics

/// Whether the prompt still tells what its keys do: in a user's first sessions, until the panel's rows were walked
/// through.
///
/// The file has a line for each such session. One that cannot be read or written costs nothing but the help's end.
struct KeyHelp {
  private static let sessions = 5
  private static let walked = "walked"

  private let file: LineFile?
  let isDue: Bool

  /// - Parameter path: nil where there is no directory for it.
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

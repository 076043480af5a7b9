import Basics
import CReadline

/// Completes the word before the cursor as the path of a file, as readline itself does: `~` is a home directory, and the
/// user's settings for case and hidden files count.
///
/// A blank ends the word. A program whose lines hold quoted paths finds the path itself, and asks ``candidates(for:)``.
public struct PathCompleter: LineCompleter {
  private let isWanted: @Sendable (String) -> Bool

  /// - Parameter isWanted: whether to offer a file of this path. Directories are always offered, for files below them.
  public init(where isWanted: @escaping @Sendable (String) -> Bool = { _ in true }) {
    self.isWanted = isWanted
  }

  public func immediate(_ line: EditedLine) -> Completions {
    let word = line.word()
    return MainActor.assumeIsolated {
      Completions(replaced: word, candidates: candidates(for: line.text(word)))
    }
  }

  /// The files whose paths begin with a text, in order; a directory ends in `/`. Names that are not UTF-8 are left out.
  @MainActor
  public func candidates(for path: String) -> [Candidate] {
    var paths: [String] = []
    var state: Int32 = 0
    while let bytes = rl_filename_completion_function(path, state) {
      defer { free(bytes) }
      state = 1
      if let path = String(validatingCString: bytes) { paths.append(path) }
    }
    return paths.sorted().compactMap { path in
      let isFolder = Self.isDirectory(path)
      guard isFolder || isWanted(path) else { return nil }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return isFolder
        ? Candidate(text: path + "/", display: name + "/")
        : Candidate(text: path, display: name, isWhole: true)
    }
  }

  @MainActor
  private static func isDirectory(_ path: String) -> Bool {
    guard let expanded = tilde_expand(path) else { return false }
    defer { free(expanded) }
    var status = stat()
    return stat(expanded, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

import Basics

/// The names of the programs on the `PATH` that begin with the text, in order.
func commandNames(beginning text: String) -> [String] {
  var names: Set<String> = []
  for folder in (environmentVariable("PATH") ?? "").split(separator: ":") {
    for name in fileNames(in: String(folder)) where name.hasPrefix(text) && isProgram("\(folder)/\(name)") {
      names.insert(name)
    }
  }
  return names.sorted()
}

/// The path at which the shell finds a program; nil if there is none.
func commandPath(of name: String) -> String? {
  (environmentVariable("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
}

private func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 && !isDirectory(path) }

/// The programs on the `PATH` that another takes for its subcommands, as git takes `git-absorb` for `git absorb`.
struct Plugins: Sendable {
  /// The name of the program that has them.
  let program: String

  /// The subcommands that begin with the text, in order.
  func names(beginning text: String) -> [String] {
    commandNames(beginning: command(called: text)).map { String($0.dropFirst(program.count + 1)) }
      .filter(isName)
  }

  /// Whether a word calls one of them.
  ///
  /// - Complexity: looks into each directory of the `PATH` for one file.
  func contains(_ word: String) -> Bool { isName(word) && commandPath(of: command(called: word)) != nil }

  /// The name of the program that a word calls.
  func command(called word: String) -> String { "\(program)-\(word)" }

  /// Whether a word can be a part of a command's name that no shell takes apart.
  private func isName(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { isLetterOrDigit($0) || $0 >= 0x80 || "._+-".utf8.contains($0) }
  }
}

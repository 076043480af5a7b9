import Foundation
import Testing

/// The README, compared with the repository. `GeneratedPagesTests` runs its sessions.
@Suite(.limit(minutes: 10)) struct ReadmeTests {
  private let page: String

  init() throws {
    page = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The lines of each code block in a language.
  private func blocks(_ language: String) -> [[String]] {
    page.components(separatedBy: "\n```\(language)\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
  }

  @Test func theUsesOfTheLibrariesAreThoseThatAreCompiled() throws {
    let file = Repository.root.appending(path: "Tests/ProgramTests/LibraryUse.swift")
    let compiled = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
    let example = try String(
      contentsOf: Repository.root.appending(path: "Tests/ReadmeExample/Branches.swift"), encoding: .utf8)
    let shown = blocks("swift")
    #expect(shown.count == 5)
    for block in shown {
      let code = block.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      let isCompiled = (compiled + example).contains(code.trimmingCharacters(in: .newlines))
      #expect(isCompiled, "\(code)")
    }
  }

  @Test func everyTargetOfMakeIsThere() throws {
    let makefile = try String(contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
    let named = Set(page.matches(of: #/\bmake ([a-z]+)\b/#).map { String($0.1) })
    #expect(named.isSuperset(of: ["run", "test", "build", "install", "uninstall", "deb", "check"]))
    for target in named {
      let isThere = makefile.contains("\n\(target):")
      #expect(isThere, "make \(target)")
    }
  }

  @Test func everyFileIsThere() {
    let named = page.matches(of: #/\]\((?!https:|#)([^)]+)\)/#).map { String($0.1) }
    #expect(named.contains("LICENSE"))
    for name in named {
      #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: name).path), "\(name)")
    }
  }

  @Test func theChangelogHasThisVersion() async throws {
    let changes = try String(contentsOf: Repository.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let version = try await Home().run("--version").output.trimmingCharacters(in: .newlines)
    #expect(changes.contains("\n## [\(version)] - "))
  }
}

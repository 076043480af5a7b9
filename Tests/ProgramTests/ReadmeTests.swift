import Foundation
import Testing

/// The pages of the repository, compared with it. `GeneratedPagesTests` runs the sessions of the README.
@Suite(.limit(minutes: 10)) struct ReadmeTests {
  private static let libraries = [
    "Postcodes", "Readline", "TerminalTesting", "ShellCompletion", "ShellCompletionTesting",
    "ArgumentParserCompletion",
  ]
  private static let pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md"]

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// The lines of each code block in a language.
  private func blocks(_ language: String, of page: String) -> [[String]] {
    page.components(separatedBy: "\n```\(language)\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
  }

  @Test(arguments: ["README.md"] + libraries.map { "Sources/\($0)/\($0).docc/\($0).md" })
  func theUsesOfTheLibrariesAreThoseThatAreCompiled(_ path: String) throws {
    let compiled = try Self.text(of: "Tests/ProgramTests/LibraryUse.swift").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
    let examples = try [
      "ReadmeExample/Branches", "ReadlineTests/RiverPromptTests", "ShellCompletionTests/PaintTests",
    ].map { try Self.text(of: "Tests/\($0).swift") }.joined()
    let shown = blocks("swift", of: try Self.text(of: path))
    #expect(!shown.isEmpty)
    for block in shown {
      let code = block.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      let isCompiled = (compiled + examples).contains(code.trimmingCharacters(in: .newlines))
      #expect(isCompiled, "\(code)")
    }
  }

  @Test func theREADMEIsShort() throws {
    #expect(
      try Self.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
  }

  @Test func everyTargetOfMakeIsThere() throws {
    let makefile = try Self.text(of: "Makefile")
    let named = try Self.pages.flatMap {
      try Self.text(of: $0).matches(of: #/\bmake ([a-z]+)\b/#).map { String($0.1) }
    }
    #expect(Set(named).isSuperset(of: ["run", "test", "build", "install", "uninstall", "deb", "check"]))
    for target in Set(named) {
      let isThere = makefile.contains("\n\(target):")
      #expect(isThere, "make \(target)")
    }
  }

  @Test(arguments: pages)
  func everyFileIsThere(_ page: String) throws {
    for match in try Self.text(of: page).matches(of: #/\]\((?!https:|#)([^)]+)\)/#) {
      let file = Repository.root.appending(path: String(match.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
    }
  }

  /// Versions from the newest on, each with a date, and below each only the usual headings, once.
  @Test func theChangelogHasTheUsualForm() throws {
    var headings: [String] = []
    var versions: [String] = []
    for line in try Self.text(of: "CHANGELOG.md").split(separator: "\n") where line.hasPrefix("##") {
      if line.hasPrefix("## ") {
        versions.append(String(line))
        headings = []
      } else {
        let heading = String(line.dropFirst(4))
        #expect(["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"].contains(heading))
        #expect(!headings.contains(heading), "\(heading) twice under \(versions.last ?? "")")
        headings.append(heading)
      }
    }
    #expect(versions.first == "## [Unreleased]")
    for version in versions.dropFirst() {
      #expect(version.wholeMatch(of: #/## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d/#) != nil, "\(version)")
    }
  }

  @Test func theChangelogHasThisVersion() async throws {
    let changes = try String(contentsOf: Repository.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let version = try await Home().run("--version").output.trimmingCharacters(in: .newlines)
    #expect(changes.contains("\n## [\(version)] - "))
  }
}

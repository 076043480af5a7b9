import Foundation
import TestProcesses
import Testing

/// The folders of each module use each other in one direction, as ARCHITECTURE.md lists them.
@Suite struct LayerTests {
  /// The modules, and the folders of each from the bottom up, of the page's table.
  static let modules: [(name: String, folders: [String])] = {
    let page = try? String(contentsOf: Repository.root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    return (page ?? "").matches(of: /(?m)^\| `(\w+)` \| (.+) \|$/).map { row in
      (String(row.1), row.2.matches(of: /`(\w+)`/).map { String($0.1) })
    }
  }()

  /// The Swift files of a module, without comments and texts.
  private static func sources(of module: String) throws -> [(folder: String, name: String, text: String)] {
    let root = Repository.root.appending(path: "Sources/\(module)")
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }
      .map { path in
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let parts = path.split(separator: "/")
        return (
          parts.count > 1 ? String(parts[0]) : "", String(parts.last ?? ""),
          text.replacing(/\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/, with: "")
        )
      }
  }

  @Test func theTableNamesEachFolder() throws {
    #expect(Self.modules.map(\.name) == ["Postcodes", "ShellCompletion", "Readline", "postcode"])
    for (module, folders) in Self.modules {
      let all = Set(try Self.sources(of: module).map(\.folder)).subtracting([""])
      #expect(Set(folders) == all, "\(module)")
    }
  }

  @Test(arguments: modules.map(\.name))
  func aFolderUsesThoseBeforeIt(_ module: String) throws {
    let folders = try #require(Self.modules.first { $0.name == module }).folders
    // What lies in no folder is on top.
    func rank(_ folder: String) -> Int { folders.firstIndex(of: folder) ?? folders.count }
    let sources = try Self.sources(of: module)
    var homes: [Substring: Set<String>] = [:]
    for (folder, _, text) in sources {
      let declared = text.matches(
        of:
          /(?m)^(?:(?:public|package|private|fileprivate|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)/
      )
      for type in declared { homes[type.1, default: []].insert(folder) }
    }
    #expect(homes.count > 40)
    for (folder, name, text) in sources {
      for word in Set(text.matches(of: /\b[A-Z]\w*/).map(\.0)) {
        guard let home = homes[word], home.count == 1, let home = home.first else { continue }
        #expect(rank(home) <= rank(folder), "\(folder)/\(name) uses \(word) of \(home)")
      }
    }
  }
}

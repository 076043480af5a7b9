import Foundation
import Readline
import Testing

@Suite(.serialized) @MainActor
struct PathCompleterTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["notes.txt", "names.tsv", "new file.txt", ".hidden"] {
      try directory.write("", to: name)
    }
    try FileManager.default.createDirectory(
      atPath: directory.path("nested/deeper"), withIntermediateDirectories: true)
  }

  private func texts(_ path: String, _ completer: PathCompleter = PathCompleter()) -> [String] {
    completer.candidates(for: directory.path + path).map {
      String($0.text.dropFirst(directory.path.count))
    }
  }

  @Test func pathsAreInOrderAndDirectoriesGoOn() {
    #expect(texts("/n") == ["/names.tsv", "/nested/", "/new file.txt", "/notes.txt"])
    #expect(texts("/nested/") == ["/nested/deeper/"])
    #expect(texts("/z").isEmpty && texts("/none/x").isEmpty)
    let all = PathCompleter().candidates(for: directory.path + "/n")
    #expect(all.map(\.display) == ["names.tsv", "nested/", "new file.txt", "notes.txt"])
    #expect(all.map(\.isWhole) == [true, false, true, true])
  }

  @Test func onlyWantedFilesAreOffered() {
    #expect(texts("/n", PathCompleter { $0.hasSuffix(".tsv") }) == ["/names.tsv", "/nested/"])
  }

  /// The word before the cursor is replaced, whatever stands around it.
  @Test func aWordInsideALineIsCompleted() {
    let path = directory.path + "/not"
    let line = EditedLine(text: "é open \(path) now", cursor: 8 + path.utf8.count)
    let found = PathCompleter().immediate(line)
    #expect(line.text(found.replaced) == path)
    #expect(found.candidates.map(\.text) == [directory.path + "/notes.txt"])
  }

  @Test(arguments: [("", 0, ""), ("ab", 2, "ab"), ("ab ", 3, ""), ("ab cd", 4, "c"), ("é ô", 5, "ô")])
  func theWordBeforeTheCursor(_ text: String, _ cursor: Int, _ word: String) {
    let line = EditedLine(text: text, cursor: cursor)
    #expect(line.text(line.word()) == word)
    #expect(line.word().upperBound == cursor)
  }

  @Test func separatorsAreTheAuthorsOwn() {
    let line = EditedLine(text: "a=b,cd", cursor: 6)
    #expect(line.text(line.word { ",=".contains($0) }) == "cd")
  }

  @Test func aHighlightTakesAPartOfAText() throws {
    let text = "é select"
    let style = TextStyle(.blue, on: .white, bold: true, italic: true)
    #expect(Highlight(try #require(text.range(of: "select")), of: text, style) == Highlight(3..<9, style))
  }
}

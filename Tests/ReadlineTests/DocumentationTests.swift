import Readline
import Testing

/// The example in the documentation of `LineEditor`, which has to build.
private struct Fruit: LineCompleter {
  func immediate(_ line: EditedLine) -> Completions {
    let all = ["apple", "apricot", "banana"]
    return Completions(
      replaced: 0..<line.cursor,
      candidates: all.filter { $0.hasPrefix(line.text) }.map { Candidate(text: $0, isWhole: true) })
  }
}

struct DocumentationTests {
  @MainActor
  @Test func theExampleBuildsAndCompletes() {
    let editor = LineEditor(LineEditor.Options(name: "fruit", prompt: "fruit> "), completer: Fruit())
    editor.print("never shown: \(LineEditor.sanitised("\u{1B}[31mred"))")
    #expect(LineEditor.sanitised("a\u{1B}[31m\u{9B}\u{202E}é\u{7F}") == "a[31mé")
    #expect(
      Fruit().immediate(EditedLine(text: "ap", cursor: 2)).candidates.map(\.text) == ["apple", "apricot"])
  }
}

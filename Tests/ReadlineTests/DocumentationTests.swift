import Readline
import Testing

/// The example in the documentation of `LineEditor`, which must build.
private struct Fruit: LineCompleter {
  func immediate(_ line: EditedLine) -> Completions {
    let all = ["apple", "apricot", "banana"]
    return Completions(
      replaced: 0..<line.cursor,
      candidates: all.filter { $0.hasPrefix(line.text) }.map { Candidate(text: $0, isWhole: true) })
  }
}

private struct Statements: LineValidator {
  func immediate(_ text: String) -> Validation? {
    text.contains("drop") ? .invalid("Nothing is dropped here.") : text.hasSuffix(";") ? .valid : .incomplete
  }
}

struct DocumentationTests {
  /// The further example in the README.
  @MainActor
  @Test func theFurtherExampleBuilds() async {
    let editor = LineEditor(LineEditor.Options(name: "fruit", prompt: "fruit> "), completer: Fruit())
    editor.validator = Statements()
    editor.highlighter = { line in
      line.hasPrefix("select") ? [Highlight(0..<6, TextStyle(.blue, bold: true))] : []
    }
    editor.bindExternalEditor()
    #expect(
      editor.bind("\\C-xu") {
        .replace(EditedLine(text: $0.line.text.uppercased(), cursor: $0.line.cursor))
      })
    #expect(!editor.bind("") { _ in .nothing })
    editor.rightPrompt = "\u{1B}[2mbasket 3\u{1B}[0m"
    editor.bottomRow = { line in "\(line.text.count) characters, Ctrl-D ends" }
    editor.history.keeps = { !$0.hasPrefix(" ") }
    editor.history.add("a fruit")
    #expect(editor.history.entries.last { $0.contains("fruit") } == "a fruit")
    #expect(Statements().immediate("drop") == .invalid("Nothing is dropped here."))
    #expect(await Statements().answer(to: "") == .valid)
  }

  @MainActor
  @Test func theExampleBuildsAndCompletes() {
    let editor = LineEditor(LineEditor.Options(name: "fruit", prompt: "fruit> "), completer: Fruit())
    editor.print("never shown: \(LineEditor.sanitised("\u{1B}[31mred"))")
    #expect(LineEditor.sanitised("a\u{1B}[31m\u{9B}\u{202E}é\u{7F}") == "a[31mé")
    #expect(
      Fruit().immediate(EditedLine(text: "ap", cursor: 2)).candidates.map(\.text) == ["apple", "apricot"])
  }
}

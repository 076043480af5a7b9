import Postcodes
import Readline
import ShellCompletion
import ShellCompletionExport

/// The uses of the libraries that the README shows. They are compiled here, which keeps them right.
enum LibraryUse {
  static func postcodes() async throws {
    let postcode = try Postcode(parsing: "sw1a1aa")
    print(postcode, postcode.sector ?? "", Gazetteer.place(of: postcode))

    let service = CachedAPI(client: APIClient(try APIClient.Configuration()), cache: ResponseCache(path: nil))
    let suggester = Suggester(recent: RecentPicks(path: nil), sources: [GazetteerSource(), service])
    for suggestion in await suggester.answer(to: "sw1")?.suggestions ?? [] {
      print(suggestion.text, suggestion.place)
    }
  }

  @MainActor static func readline() {
    struct Fruit: LineCompleter {
      func immediate(_ line: EditedLine) -> Completions {
        let fitting = ["apple", "apricot", "banana"].filter { $0.hasPrefix(line.text) }
        return Completions(replaced: 0..<line.cursor, candidates: fitting.map { Candidate(text: $0) })
      }
    }

    let editor = LineEditor(LineEditor.Options(name: "fruit", prompt: "fruit> "), completer: Fruit())
    _ = editor.run { line in editor.print("You said \(line).") }

    struct Statements: LineValidator {
      func immediate(_ text: String) -> Validation? {
        text.contains("drop")
          ? .invalid("Nothing is dropped here.") : text.hasSuffix(";") ? .valid : .incomplete
      }
    }

    editor.validator = Statements()
    editor.highlighter = { line in
      line.hasPrefix("select") ? [Highlight(0..<6, TextStyle(.blue, bold: true))] : []
    }
    editor.bindExternalEditor()
    editor.bind("\\C-xu") { .replace(EditedLine(text: $0.line.text.uppercased(), cursor: $0.line.cursor)) }
    editor.rightPrompt = "\u{1B}[2mbasket 3\u{1B}[0m"
    editor.bottomRow = { line in "\(line.text.count) characters, Ctrl-D ends" }
    editor.history.keeps = { !$0.hasPrefix(" ") }
    let recent = editor.history.entries.last { $0.contains("fruit") }
    let password = editor.readSecret(prompt: "Password: ", mask: "*")
    print(recent ?? "", password ?? "")
  }

  static func shellCompletion() {
    let script = CompletionScript(program: "swift", shell: .zsh, answeredBy: ["my-completer"])
    Completer.answerIfAsked { InstalledProgram("swift").completer }
    print(script.text)

    let paint = CommandModel(name: "paint", help: "Mix colours.")
    print(paint.exported(as: .markdown))
  }
}

import Readline

let rivers = [
  "Clyde": 176, "Severn": 354, "Spey": 172, "Tamar": 98, "Tay": 188, "Tees": 137, "Test": 64, "Thames": 346,
  "Trent": 297, "Tweed": 156, "Tyne": 118, "Wye": 215,
]

struct Rivers: LineCompleter {
  func immediate(_ line: EditedLine) -> Completions {
    let fitting = rivers.keys.filter { $0.lowercased().hasPrefix(line.text.lowercased()) }.sorted()
    return Completions(
      phase: fitting.isEmpty ? .querying : .settled,
      replaced: 0..<line.text.utf8.count,
      candidates: fitting.map { Candidate(text: $0, detail: "\(rivers[$0]!) km", isWhole: true) })
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    if !urgent { try? await Task.sleep(for: .milliseconds(200)) }
    let others = await lakes(beginning: line.text)
    return Completions(
      replaced: 0..<line.text.utf8.count,
      candidates: others.map { Candidate(text: $0, detail: "a lake", isWhole: true) },
      message: others.isEmpty ? "Neither a river nor a lake begins like this." : nil)
  }
}

func lakes(beginning text: String) async -> [String] {
  try? await Task.sleep(for: .milliseconds(50))
  return ["Loch Lomond", "Loch Ness", "Lough Neagh", "Windermere"].filter {
    $0.lowercased().hasPrefix(text.lowercased())
  }
}

let editor = LineEditor(LineEditor.Options(name: "rivers", prompt: "river> "), completer: Rivers())
_ = editor.run { line in
  if line == "quit" {
    editor.finish()
  } else if let length = rivers[line] {
    editor.print("\(line) is \(length) km long.")
  } else {
    editor.print("Nothing is known of \(line).")
  }
}

import Basics
import Readline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A prompt for a made-up service. The lines `trap`, `overflow` and `exit` end it abnormally, the last one from another
/// thread. The environment has what a test varies:
///
/// - `EXAMPLE_PROMPT`, `EXAMPLE_HISTORY`, `EXAMPLE_HISTORY_LIMIT`, `EXAMPLE_NO_PANEL`, `EXAMPLE_NO_GHOST`,
///   `EXAMPLE_HELP`: the editor's options. `EXAMPLE_TEXT`: the initial text of the first line. `EXAMPLE_WHOLE`: Enter
///   on a row accepts it. `EXAMPLE_OPENERS`: what an empty line offers on demand, separated by commas.
/// - `EXAMPLE_STATEMENTS`: texts are statements, which may have several rows. `EXAMPLE_STYLES`: digits are green,
///   capitals bold and underlined, exclamation marks white on red. `EXAMPLE_KEYS`: the example binds keys.
///   `EXAMPLE_EDITING`: the line can be opened in an editor, and with `accepts` it is accepted at once.
///   `EXAMPLE_RIGHT`: the right prompt. `EXAMPLE_BOTTOM`: a row at the bottom that begins with this and counts the bytes
///   before the cursor and those of the line. `EXAMPLE_SECRET`: a secret is read first, with this mask.
/// - `EXAMPLE_DELAY`, `EXAMPLE_DEBOUNCE`: milliseconds. `EXAMPLE_JITTER`: answers take up to this much longer, so that
///   they arrive out of order. `EXAMPLE_SEED` repeats the random numbers.
/// - `EXAMPLE_CALLS`: lines are read one by one, with `task` by a task. `EXAMPLE_COUNTS`: the prompt counts the accepted lines.
/// - `EXAMPLE_RUNS`: how often an editor runs. `EXAMPLE_EDITORS`: how many editors there are, one after the other.
/// - `EXAMPLE_TRACE`: a file that gets a line for each frame. `EXAMPLE_ENDINGS`: a file that gets the endings, which
///   are otherwise printed.
@main
struct LineEditorExample {
  @MainActor
  static func main() {
    LineEditor.reserveSignals()
    for _ in 0..<(number("EDITORS") ?? 1) {
      let example = LineEditorExample()
      for _ in 0..<(number("RUNS") ?? 1) { example.run() }
    }
  }

  private let service = Service(
    delay: number("DELAY") ?? 20, debounce: number("DEBOUNCE") ?? 30, jitter: number("JITTER") ?? 0,
    chance: chance, isWhole: setting("WHOLE") != nil,
    openers: setting("OPENERS").map { $0.split(separator: ",").map(String.init) } ?? [])
  private let editor: LineEditor

  @MainActor
  init() {
    var options = LineEditor.Options(name: "example", prompt: Self.setting("PROMPT") ?? "example> ")
    options.historyFile = Self.setting("HISTORY")
    options.historyLimit = Self.number("HISTORY_LIMIT") ?? options.historyLimit
    options.showsPanel = Self.setting("NO_PANEL") == nil
    options.showsGhost = Self.setting("NO_GHOST") == nil
    options.help = Self.setting("HELP") ?? ""
    if let path = Self.setting("TRACE") {
      let trace = FrameTrace(path: path)
      options.trace = { trace.write($0) }
    }
    editor = LineEditor(options, completer: service)
    if Self.setting("STATEMENTS") != nil { editor.validator = Statements(delay: service.delay) }
    if Self.setting("STYLES") != nil { editor.highlighter = Self.highlights }
    if Self.setting("KEYS") != nil { Self.bindKeys(of: editor) }
    if let editing = Self.setting("EDITING") { editor.bindExternalEditor(accepts: editing == "accepts") }
    editor.rightPrompt = Self.setting("RIGHT") ?? ""
    if let text = Self.setting("BOTTOM") {
      editor.bottomRow = { line in
        "\(text)\(line.cursor)/\(line.text.utf8.count)\(Self.updates.load() > 0 ? " updated" : "")"
      }
    }
    editor.history.keeps = { !$0.hasPrefix(" ") }
    editor.onInterrupt = { Self.interrupts += 1 }
  }

  @MainActor
  private func run() {
    if let mask = Self.setting("SECRET") {
      let secret = editor.readSecret(prompt: "secret: ", mask: mask.first)
      print(secret.map { "read <\($0)>" } ?? "no secret")
      fflush(nil)
    }
    if Self.setting("CALLS") == "task" {
      waited { @MainActor [editor] in
        for await line in editor.lines {
          print("read <\(line)>")
          fflush(nil)
          // Between two lines the main actor is free.
          await Task { @MainActor in }.value
        }
      }
    } else if Self.setting("CALLS") != nil {
      var count = 1
      while let line = editor.readLine(prompt: "\(count)> ") {
        print("read <\(line)>")
        fflush(nil)
        count += 1
      }
    }
    let ending = editor.run(initialText: Self.setting("TEXT") ?? "") { line in accept(line) }
    if let path = Self.setting("ENDINGS") { return append("ending \(ending)\n", to: path) }
    print("ending \(ending)")
    fflush(nil)
  }

  @MainActor
  private func accept(_ line: String) {
    let (editor, service) = (editor, service)
    if Self.setting("COUNTS") != nil, !editor.rightPrompt.isEmpty { editor.rightPrompt = "after \(line)" }
    if Self.setting("COUNTS") != nil { editor.prompt = "after \(line)\nexample " + editor.prompt.suffix(2) }
    switch line {
    case "quit": editor.finish()
    case "later":
      Task.detached {
        try await Task.sleep(for: .milliseconds(service.delay))
        editor.print("first late row\nsecond late row")
      }
    case "refresh":
      Task.detached {
        try await Task.sleep(for: .milliseconds(service.delay))
        service.learn("", ["SW1A 1AA"])
        editor.refresh()
      }
    case "again":
      Task.detached {
        while true {
          try await Task.sleep(for: .milliseconds(10))
          editor.refresh()
        }
      }
    case "update":
      Task.detached {
        try await Task.sleep(for: .milliseconds(service.delay))
        Self.updates.add(1)
        editor.updateBottomRow()
      }
    case "history": editor.print("history " + editor.history.entries.joined(separator: ","))
    case "forget":
      editor.history.entries.removeAll { $0 == "forget" || $0.hasPrefix("secret") }
      try? editor.history.save()
    case "answers": for thread in 0..<6 { printAnswers(thread) }
    case "trap": fatalError("on purpose")
    case "overflow": editor.print("\(Self.depth(of: 0))")
    case "exit": Task.detached { exit(7) }
    case "interrupts": editor.print("interrupts \(Self.interrupts)")
    default:
      let rows = line.split(separator: "\n", omittingEmptySubsequences: false).map {
        LineEditor.sanitised(String($0))
      }
      editor.print("accepted <\(rows.joined(separator: "|"))>")
    }
  }

  private static func highlights(of line: String) -> [Highlight] {
    var offset = 0
    return line.unicodeScalars.compactMap { scalar in
      let range = offset..<offset + scalar.utf8.count
      offset = range.upperBound
      switch scalar {
      case "0"..."9": return Highlight(range, TextStyle(.green))
      case "!": return Highlight(range, TextStyle(.white, on: .red))
      case "A"..."Z": return Highlight(range, TextStyle(bold: true, underlined: true))
      default: return nil
      }
    }
  }

  @MainActor
  private static func bindKeys(of editor: LineEditor) {
    editor.bind("\\C-xu") { context in
      .replace(EditedLine(text: context.line.text.uppercased(), cursor: context.line.cursor))
    }
    editor.bind("\\M-q") { .insert("<\($0.count.map(String.init) ?? "none")>\u{1B}") }
    editor.bind("\\C-o") { _ in .insert("author") }
    editor.bind("\\C-t", in: [.viCommand]) { _ in .insert("command") }
    editor.bind("\\e[15~") { _ in .accept }
    editor.bind("\\C-xm") { .message("the cursor is at \($0.line.cursor)") }
    editor.bind("\\C-\\M-x") { _ in .insert("meta\nrow") }
    editor.bind("\\C-xn") { _ in .nothing }
    editor.bind("\\C-xw") { _ in .command("upcase-word") }
    editor.bind("\\C-xz") { _ in .command("no-such-command") }
  }

  /// Prints sixty answers at random moments from another thread.
  @MainActor
  private func printAnswers(_ thread: Int) {
    let editor = editor
    Task.detached {
      for number in 0..<60 {
        try await Task.sleep(for: .microseconds(Self.chance.number(upTo: 30_000)))
        editor.print("answer \(thread).\(number)")
        if Self.chance.number(upTo: 1) == 0 { editor.refresh() }
      }
    }
  }

  /// Calls itself until the stack is full.
  private static func depth(of depth: Int) -> Int { depth < 0 ? 0 : 1 + Self.depth(of: depth + 1) }

  @MainActor private static var interrupts = 0
  private static let updates = Atomic<Int>(0)
  private static let chance = Chance(seed: number("SEED").map { UInt64($0) } ?? .random(in: 0...UInt64.max))

  private static func setting(_ name: String) -> String? {
    getenv("EXAMPLE_\(name)").map { String(cString: $0) }
  }

  private static func number(_ name: String) -> Int? { setting(name).flatMap { Int($0) } }
}

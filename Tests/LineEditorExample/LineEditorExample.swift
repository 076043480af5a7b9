import Readline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A prompt over a made-up service, with everything a test wants to vary in its environment:
///
/// `EXAMPLE_PROMPT`, `EXAMPLE_HISTORY`, `EXAMPLE_NO_PANEL`, `EXAMPLE_NO_HINTS`: the editor's options;
/// `EXAMPLE_DELAY`, `EXAMPLE_DEBOUNCE`: milliseconds; `EXAMPLE_JITTER`: answers take up to that much longer, so that
/// they come out of order; `EXAMPLE_TRACE`: a file that gets a line for each frame.
@main
struct LineEditorExample {
  @MainActor
  static func main() {
    LineEditor.reserveSignals()
    var options = LineEditor.Options(name: "example", prompt: setting("PROMPT") ?? "example> ")
    options.historyFile = setting("HISTORY")
    options.showsPanel = setting("NO_PANEL") == nil
    options.showsHints = setting("NO_HINTS") == nil
    if let path = setting("TRACE") {
      let trace = FrameTrace(path: path)
      options.trace = { trace.write($0) }
    }
    let service = Service(
      delay: number("DELAY") ?? 20, debounce: number("DEBOUNCE") ?? 30, jitter: number("JITTER") ?? 0)
    let editor = LineEditor(options, completer: service)
    editor.onInterrupt = { interrupts += 1 }
    let ending = editor.run { line in
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
      case "interrupts": editor.print("interrupts \(interrupts)")
      default: editor.print("accepted <\(LineEditor.sanitised(line))>")
      }
    }
    print("ending \(ending)")
  }

  @MainActor private static var interrupts = 0

  private static func setting(_ name: String) -> String? {
    getenv("EXAMPLE_\(name)").map { String(cString: $0) }
  }

  private static func number(_ name: String) -> Int? { setting(name).flatMap { Int($0) } }
}

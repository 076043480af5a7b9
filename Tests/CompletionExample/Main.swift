import ArgumentParser
import ShellCompletion

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case Completer.callbackName:
      if let calls = getenv("SHELF_CALLS") { append("call\n", to: String(cString: calls)) }
      if getenv("SHELF_CRASH") != nil {
        _ = write(2, "boom: no database\n", 18)
        exit(3)
      }
      if let reply = completer.respond(to: Array(arguments.dropFirst())) {
        _ = reply.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      }
    case "completions":
      guard let shell = arguments.last.flatMap(Shell.init(rawValue:)) else { exit(64) }
      print(CompletionScript(program: "shelf", shell: shell).text, terminator: "")
    case "generate":
      if let model = try? CommandModel(dumpHelp: Shelf._dumpHelp()) {
        print(model.swiftSource(named: "shelf"), terminator: "")
      }
    case "dump": print(Shelf._dumpHelp())
    default: Shelf.main()
    }
  }

  private static var completer: Completer {
    let late = ValueSource(
      deadline: .milliseconds(300),
      fallback: { _ in
        ValueReply(
          [CompletionValue("night"), CompletionValue("noon")], message: "The catalogue did not answer.")
      },
      { _ in
        try? await Task.sleep(for: .seconds(600))
        return ValueReply()
      })
    let awaited = ValueSource(deadline: .seconds(600)) { request in
      ValueReply(
        [CompletionValue("quick"), CompletionValue("quiet")].filter { $0.insertion.hasPrefix(request.text) })
    }
    return Completer(
      model: .shelf,
      values: [
        ArgumentID(command: ["find"], name: "shelves"): ValueSource(Shelves.values(for:)),
        ArgumentID(command: ["find"], name: "--near"): ValueSource(Shelves.values(for:)),
        ArgumentID(command: ["borrow"], name: "books"): ValueSource(Books.values(for:)),
        ArgumentID(command: ["borrow"], name: "--instead"): ValueSource(Books.values(for:)),
        ArgumentID(command: ["move"], name: "from"): late,
        ArgumentID(command: ["plan", "folder"], name: "--cmd"): awaited,
      ])
  }

  private static func append(_ text: String, to path: String) {
    guard let file = fopen(path, "a") else { return }
    fputs(text, file)
    fclose(file)
  }
}

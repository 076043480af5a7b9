import ShellCompletion

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Completes programs that were built without it. `installed-completer PROGRAM SHELL` prints the script.
let words = Array(CommandLine.arguments.dropFirst())
guard words.count > 1 else { exit(64) }
Completer.answerIfAsked(after: [words[0]]) { InstalledProgram(words[0]).completer }
if let shell = Shell(rawValue: words[1]) {
  let script = CompletionScript(
    program: words[0], shell: shell, answeredBy: [CommandLine.arguments[0], words[0]])
  print(script.text, terminator: "")
}

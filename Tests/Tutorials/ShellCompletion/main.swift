import ShellCompletion

let mix = CommandModel(
  name: "mix", help: "Mix colours.",
  arguments: [
    .init(
      .option, names: ["--into", "-i"], valueName: "file", help: "A picture.",
      completion: .file(extensions: ["png"])),
    .init(.positional, valueName: "colours", completion: .custom, isRepeating: true),
  ])
let completions = CommandModel(
  name: "completions", help: "Print a completion script.",
  arguments: [
    .init(.positional, valueName: "shell", completion: .list(Shell.allCases.map { .init($0.rawValue) }))
  ])
let model = CommandModel(name: "paint", subcommands: [mix, completions])

let known = [("red", "warm"), ("green", "cool"), ("light blue", "cool"), ("light grey", "neutral")]
let colours = ValueSource { request in
  let fitting = known.filter { $0.0.hasPrefix(request.text) && !request.preceding.contains($0.0) }
  return ValueReply(fitting.map { CompletionValue($0.0, description: $0.1) })
}

Completer.answerIfAsked {
  Completer(model: model, values: [ArgumentID(command: ["mix"], name: "colours"): colours])
}

let words = CommandLine.arguments.dropFirst()
if words.first == "completions", let shell = words.last.flatMap(Shell.init(rawValue:)) {
  print(CompletionScript(program: "paint", shell: shell).text)
} else {
  print("Mixing \(words.dropFirst().joined(separator: " and ")).")
}

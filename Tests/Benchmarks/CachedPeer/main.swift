import ShellCompletion

// A tool of ten commands whose values are built in, or answered from the file in which they are kept. `make bench`
// compares the two.

let names = [
  "add", "branch", "clone", "deploy", "export", "fetch", "grant", "health", "import", "join",
]

let model = CommandModel(
  name: "peer",
  subcommands: names.map { name in
    CommandModel(
      name: name, help: "What \(name) does.",
      arguments: [
        .init(.flag, names: ["--verbose", "-v"], help: "Say more."),
        .init(
          .option, names: ["--format"], valueName: "format", help: "How to print.",
          completion: .list([.init("text"), .init("json")])),
        .init(
          .option, names: ["--output"], valueName: "path", help: "Where to.",
          completion: .file(extensions: [])),
        .init(.positional, valueName: "region", help: "The region.", completion: .custom),
        .init(.flag, names: ["--help", "-h"], help: "Show help information."),
      ])
  })

@Sendable func regions() -> ValueReply {
  let places = ["Athens", "Bergen", "Cork", "Dakar", "Essen", "Faro", "Genoa", "Halle"]
  return ValueReply(
    places.flatMap { place in
      [1, 2, 3].map { CompletionValue("eu-\(place.lowercased())-\($0)", description: place) }
    })
}

Completer.answerIfAsked {
  Completer(
    model: model,
    values: [
      ArgumentID(command: ["add"], name: "region"): ValueSource { request in
        var reply = regions()
        reply.values.removeAll { !$0.insertion.hasPrefix(request.text) }
        return reply
      },
      ArgumentID(command: ["join"], name: "region"): ValueSource(cached: "regions") { _ in regions() },
    ])
}

import ArgumentParser
import Postcodes
import Readline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The prompt: a small shell over the program's commands, alive to keys whatever the network does.
///
/// A line is answered in a task of its own; answers appear above the line being edited, in the order of the
/// lines they answer.
@MainActor
final class Session {
  private let services: Services
  private let format: Format
  private let completer: SessionCompleter
  private let editor: LineEditor
  /// The answers under way, and those since there was none.
  private var answers: [Task<Void, Never>] = []

  init(_ services: Services, format: Format, showsHints: Bool, showsPanel: Bool) {
    self.services = services
    self.format = format
    completer = SessionCompleter(services.suggester())
    var options = LineEditor.Options(name: "postcode", prompt: "postcode> ")
    options.historyFile = services.settings.historyFile
    options.showsHints = showsHints
    options.showsPanel = showsPanel
    editor = LineEditor(options, completer: completer)
  }

  /// Runs until the user leaves.
  func run() -> ExitStatus {
    editor.onInterrupt = { [self] in
      for answer in answers { answer.cancel() }
    }
    if Output.isTerminal { Output.line("Type a postcode; TAB completes it, help says more.") }
    for problem in services.own.problems { Output.complaint(problem) }
    let ending = editor.run { [self] line in accept(line) }
    guard case .signal(let number) = ending else {
      finishAnswers()
      return .done
    }
    // The terminal is itself again: end as the signal would have ended the program.
    signal(number, SIG_DFL)
    raise(number)
    return .interrupted
  }

  private func accept(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return }
    do {
      switch try SessionCommand.parse(first: first, words) {
      case .lookup(let postcodes, let format):
        lookUp(postcodes, format ?? self.format)
      case .complete(let prefix, let format, let limit):
        complete(prefix, format ?? self.format, limit: limit)
      case .recent:
        editor.print(recentText)
      case .help(let text):
        editor.print(text)
      case .quit:
        editor.finish()
      }
    } catch {
      editor.print(error.text)
    }
  }

  private func lookUp(_ words: [String], _ format: Format) {
    let finder = services.finder
    for found in PostcodeWords.postcodes(in: words) {
      answer(Plain.text(found.written.prefix(40))) {
        switch await finder.find(found.postcode) {
        case .success(let place):
          return Answer(format == .json ? json(PlaceRecord(place)) : place.text, pick: place.postcode)
        case .failure(.notFound(.failed(_, .cancelled, _))):
          return nil
        case .failure(let failure):
          return Answer(
            format == .json
              ? json(FailureRecord(query: Plain.text(found.written), error: failure.sentence))
              : failure.sentence)
        }
      }
    }
  }

  private func complete(_ prefix: String, _ format: Format, limit: Int) {
    let suggester = services.suggester(limit: limit)
    answer(Plain.text(prefix.prefix(40))) {
      let reply = await suggester.reply(to: prefix)
      if format == .json { return Answer(json(ReplyRecord(prefix: Plain.text(prefix.prefix(100)), reply))) }
      let rows = reply.suggestions.map { (label: $0.text, value: $0.place) }
      let lines = rows.isEmpty ? [] : [Columns.aligned(rows)]
      return Answer((lines + [reply.message?.sentence].compactMap { $0 }).joined(separator: "\n"))
    }
  }

  /// What a line is answered with, and the postcode it picked.
  private struct Answer: Sendable {
    let text: String
    let pick: Postcode?

    init(_ text: String, pick: Postcode? = nil) {
      self.text = text
      self.pick = pick
    }
  }

  /// Prints what `work` gives once all that was asked before has been answered; nil where it was given up.
  private func answer(_ name: String, _ work: @escaping @Sendable () async -> Answer?) {
    if completer.isIdle { answers = [] }
    completer.began(name)
    let before = answers.last
    let (editor, completer, recent) = (editor, completer, services.recent)
    answers.append(
      Task.detached {
        let answer = await work()
        await before?.value
        completer.ended(name)
        if let answer, !Task.isCancelled {
          if let pick = answer.pick { recent.add(pick) }
          editor.print(answer.text)
        }
        editor.refresh()
      })
    editor.refresh()
  }

  /// Lets what was asked before the end be answered all the same.
  private func finishAnswers() {
    let answers = answers
    wait { () async -> Void in for answer in answers { await answer.value } }
    for text in editor.unprinted() { Output.line(text) }
  }

  private var recentText: String {
    let rows = services.recent.picks.prefix(20).map {
      (label: $0.description, value: Gazetteer.place(of: $0))
    }
    return rows.isEmpty ? "No postcode has been looked up yet." : Columns.aligned(Array(rows), indent: "")
  }
}

import Basics
import Dispatch
import Postcodes
import Readline

/// The prompt: a small shell for the program's commands that handles keys while it waits for the network.
@MainActor
final class PromptSession {
  private let services: Services
  private let format: Format
  private let showsMap: Bool
  private let editor: LineEditor
  private let answers: PromptAnswers
  private let runner: Runner<[PromptAnswers.Answer]>
  private let told = Printed()
  private let help: KeyHelp?
  /// Look-ups of lines that came together, which are made together.
  private var gathered: [LookupCommand] = []

  init(_ services: Services, format: Format, showsGhost: Bool, showsPanel: Bool, showsMap: Bool) {
    self.services = services
    self.format = format
    self.showsMap = showsMap
    var options = LineEditor.Options(name: "postcode", prompt: "postcode> ")
    options.historyFile = services.settings.historyFile
    options.showsGhost = showsGhost
    options.showsPanel = showsPanel
    if Settings.isPlain { options.terminal = "dumb" }
    help = showsGhost && showsPanel ? KeyHelp(path: services.settings.helpFile) : nil
    if help?.isDue == true { options.help = "↓ choose  → accept  ⏎ look up" }
    let completer = PromptCompleter(services.places(isOffline: services.isOffline) { $0.asksForNewer = true })
    editor = LineEditor(options, completer: completer)
    let answers = PromptAnswers(editor: editor, recent: services.recent)
    let runner = Runner<[PromptAnswers.Answer]>(order: .asAnswered) { $0.forEach(answers.take) }
    completer.setPending { runner.pending }
    self.answers = answers
    self.runner = runner
  }

  /// Runs until the user leaves.
  func run() -> ExitStatus {
    editor.onInterrupt = { [self] in
      let names = runner.giveUp()
      answers.giveUp()
      if !names.isEmpty { editor.tell("Gave up \(Self.list(names)).") }
      editor.refresh()
    }
    // The editor shows this once the program is in the foreground.
    if Output.isTerminal { editor.tell("Type a postcode or a place; TAB completes it, help says more.") }
    for problem in [services.recent.failure].compactMap(\.self) + services.own.problems {
      Output.complaint(problem)
    }
    editor.onLinesEnd = { [self] in
      lookUpGathered()
      answers.linesEnd()
    }
    let ending = editor.run { [self] line in accept(line) }
    help?.sessionEnded(hasWalked: editor.hasWalked)
    answers.end()
    switch ending {
    case .endOfInput, .finished: return finish()
    case .outputFailed(let number): Output.end(number: number)
    case .signal(let number):
      // The terminal is restored, so end as the signal would have ended the program.
      signal(number, SIG_DFL)
      raise(number)
      return .interrupted
    }
  }

  private func accept(_ line: String) {
    do {
      let request = try PromptRequest(line, own: services.own)
      if case .lookup(let command)? = request, PlaceWords.hasPostcode(command.postcodes) {
        if gathered.first.map({ !$0.hasOptions(of: command) }) ?? false { lookUpGathered() }
        return gathered.append(command)
      }
      lookUpGathered()
      switch request {
      case .lookup(let command): try lookUp([command])
      case .command(let command, let name): run(command, name)
      case .show(let text): answers.tell(text)
      case .recent: answers.tell(recentText)
      case .quit: editor.finish()
      case nil: break
      }
    } catch {
      if let refusal = error as? Refusal { answers.tell(refusal.sentence) }
    }
    editor.refresh()
  }

  private func context(_ console: Console) -> Context {
    Context(console: console, services: services, format: format)
  }

  private func lookUpGathered() {
    let commands = gathered
    gathered = []
    guard !commands.isEmpty else { return }
    do { try lookUp(commands) } catch {
      if let refusal = error as? Refusal { answers.tell(refusal.sentence) }
    }
    editor.refresh()
  }

  /// - Parameter commands: at least one, all with the same options; if there are several, each with a postcode.
  private func lookUp(_ commands: [LookupCommand]) throws {
    let command = commands[0]
    let answers = answers
    let print: @Sendable (String) -> Void = { answers.tell($0) }
    let context = context(Console(line: print, data: print, complaint: print, isTerminal: true))
    let services = try context.services(for: command.common)
    context.report(problemsOf: services.own)
    let layout = try command.layout(in: context)
    let (finder, told) = (services.finder(isCountryEnough: layout.isCountryEnough), told)
    let (showsMap, wantsMap) = (showsMap, command.map)
    let lines = commands.map { PlaceWords($0.postcodes, own: services.own.named).items }
    let search = PlaceWords.mayAskForNames(command.postcodes) ? services.search : nil
    for part in Lookup.parts(of: lines.flatMap(\.self), by: finder) {
      let turns = part.map { _ in answers.nextTurn(canPick: true) }
      let names = part.map { $0.text.prefix(40).printable }
      runner.ask(names) {
        let lookups = await Lookup.all(of: part, by: finder, search)
        return zip(lookups, turns).map { lookup, turn in
          let pick = lookup.place?.postcode
          if let line = lookup.line(layout) {
            let note = pick == nil ? nil : lookup.complaint(besides: layout).map { Columns.wrapped($0) }
            let lines = [Lookup.heading(layout), line, note].compactMap(\.self)
            return .init(
              text: lines.joined(separator: "\n"), turn: turn, pick: pick)
          }
          let text: String
          switch lookup.outcome {
          case .success(.place(let place)):
            let columns = Output.columns ?? 0
            let note = told.note(of: place)
            let card =
              wantsMap
              ? place.textWithMap(columns: columns, note: note)
              // On a narrow screen the details matter more.
              : showsMap && columns >= 100 ? place.textBesideMap(columns: columns, note: note) : nil
            text = card ?? (Settings.isPlain ? place.sentence : place.text) + note
          case .success(.wider(let wider)): text = Settings.isPlain ? wider.sentence : wider.text
          case .failure(.several(_, let places)): text = NameMatch.list(places)
          case .failure(let failure): text = told.sentence(of: failure)
          }
          return .init(text: Columns.wrapped(text), turn: turn, pick: pick)
        }
      }
    }
  }

  /// Runs a command, which may block, on a thread that nothing else needs.
  private func run(_ command: any ProgramCommand & Sendable, _ name: String) {
    let printed = CollectedText()
    var context = context(printed.console)
    let interruption = Interruption()
    context.interruption = interruption.readEnd
    let turn = answers.nextTurn()
    runner.ask([name]) { [context] in
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            do {
              _ = try command.run(in: context)
            } catch {
              if let refusal = error as? Refusal { context.console.complaint(refusal.sentence) }
            }
            continuation.resume(returning: [.init(text: printed.text, turn: turn)])
          }
        }
      } onCancel: {
        interruption.interrupt()
      }
    }
  }

  /// Waits for the answers that are still pending.
  private func finish() -> ExitStatus {
    let names = runner.pending
    guard !names.isEmpty else { return .done }
    let interruption = Interruption.byControlC()
    Output.complaint("Waiting for \(Self.list(names)); Ctrl-C gives up.")
    if runner.finish(unlessReadable: interruption.readEnd) { return .done }
    Output.complaint("Gave up \(Self.list(runner.giveUp())).")
    answers.giveUp()
    return .interrupted
  }

  private var recentText: String {
    let rows = services.recent.picks.prefix(20).map {
      (label: $0.description, value: Gazetteer.place(of: $0))
    }
    return rows.isEmpty ? "No postcode has been looked up yet." : Columns.aligned(Array(rows), indent: "")
  }

  /// The names for a sentence: `SW1A 1AA`, `SW1A 1AA and M1 1AE`, `SW1A 1AA, M1 1AE and 3 more`.
  private static func list(_ names: [String]) -> String {
    switch names.count {
    case ...2: names.joined(separator: " and ")
    default: "\(names[0]), \(names[1]) and \(names.count - 2) more"
    }
  }
}

extension LineEditor {
  /// Shows text above the line, wrapped between words.
  fileprivate nonisolated func tell(_ text: String) {
    print(Columns.wrapped(text))
  }
}

/// Collects what a command prints until it has ended.
private final class CollectedText: Sendable {
  private let lines = Mutex<[String]>([])

  /// What was printed, with the text for people wrapped.
  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  var console: Console {
    let add: @Sendable (String) -> Void = { [self] line in
      if !line.isEmpty { lines.withLock { $0.append(line) } }
    }
    let wrap: @Sendable (String) -> Void = { add(Columns.wrapped($0)) }
    return Console(line: wrap, data: add, complaint: wrap, isTerminal: true)
  }
}

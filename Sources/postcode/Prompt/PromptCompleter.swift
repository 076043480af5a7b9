import Basics
import Postcodes
import Readline
import ShellCompletion

/// Completes the prompt's line: commands, and postcodes from the suggester.
final class PromptCompleter: LineCompleter {
  private let pending = Mutex<@Sendable () -> [String]>({ [] })
  private let sources: PlaceSources
  private let commands = Completer(model: .prompt) {
    $0.isPlace ? ValueSource { _ in ValueReply() } : $0.fields
  }

  init(_ sources: PlaceSources) { self.sources = sources }

  /// Sets what gives the names of the look-ups in progress, the oldest first. The first is shown while nothing is typed.
  func setPending(_ names: @escaping @Sendable () -> [String]) { pending.withLock { $0 = names } }

  func immediate(_ line: EditedLine) -> Completions {
    if line.isBlank { return idle(line) }
    if PromptRequest.isComment(line.text) { return .nothing }
    if line.text == "?" { return Completions(message: "Enter shows what the prompt understands.") }
    if line.text.hasPrefix(CommandDeclaration.enrich.name + " ") {
      return Completions(message: EnrichCommand.fromShell)
    }
    guard let (completion, end) = completion(at: line) else { return .nothing }
    let found = leaves(line) ? nil : PromptPlace(completion, at: line).flatMap { immediate($0) }
    return (found ?? Completions(completion.choices())).replacing(upTo: end, of: line)
  }

  /// What is known at once; nil if no postcode has begun and no name goes on from the words before the cursor.
  private func immediate(_ place: PromptPlace) -> Completions? {
    let known = sources.known(place.question) { place.hasOthers }
    let found = completions(known, for: place)
    return known.typedCode.isEmpty && found.candidates.isEmpty && found.message == nil ? nil : found
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    if line.isBlank { return urgent ? openers(for: line) : nil }
    guard !leaves(line), !PromptRequest.isComment(line.text), let (completion, end) = completion(at: line),
      let place = PromptPlace(completion, at: line), place.question.hasBegun
    else { return nil }
    let answer = await sources.answer(to: place.question, urgent: urgent) { place.hasOthers }
    return answer.map { completions($0, for: place).replacing(upTo: end, of: line) }
  }

  private func completions(_ known: Continuations, for place: PromptPlace) -> Completions {
    place.completions(known, expired: sources.suggester.expired(known.typedCode)?.message)
  }

  /// Whether the line is the command that leaves, in a whole word. No place is meant by it. A single letter begins many.
  private func leaves(_ line: EditedLine) -> Bool {
    let quit = CommandDeclaration.quit
    return line.text.count > 1
      && (quit.name == line.text || quit.aliases.split(separator: " ").contains { $0 == line.text })
  }

  /// The completion of the text before the cursor, and the end of the word that a choice replaces. Nil if there is no
  /// text before the cursor, or if a choice would run into the text after it.
  private func completion(at line: EditedLine) -> (PromptCompletion, end: Int)? {
    guard !line.text.utf8.prefix(line.cursor).allSatisfy(\.isBlank) else { return nil }
    let typed = words(of: line, upTo: line.cursor)
    let end = line.endOfWord(from: typed.end) { end in
      let typed = words(of: line, upTo: end)
      let place = PromptPlace(commands.prompt(typed), at: line)
      let earlier = place.map { sources.earlierWords(of: $0.question) } ?? 0
      return typed.words[typed.words.count - 1 - earlier].range.lowerBound < line.cursor
    }
    return end.map { (commands.prompt(typed), endOfPlace(from: $0, of: line)) }
  }

  private func words(of line: EditedLine, upTo cursor: Int) -> PromptLine {
    PromptLine(line.text, cursor: cursor, program: ProgramIdentity.name)
  }

  /// The end of the place of which a word ends at an offset. What it lies in may stand behind a comma.
  private func endOfPlace(from end: Int, of line: EditedLine) -> Int {
    let ends = line.endsOfWords(behindComma: end)
    func question(_ end: Int) -> PlaceQuestion? {
      PromptPlace(commands.prompt(words(of: line, upTo: end)), at: line)?.question
    }
    guard let last = ends.last, let all = question(last), let begun = question(end) else { return end }
    let whole = sources.items(of: all.words, wanted: all.wanted).count
    let count = sources.items(of: begun.words).count
    return ends.prefix(8).last { end in
      let items = question(end).map { sources.items(of: $0.words) } ?? []
      let behind = sources.items(of: PromptLine.arguments(of: line.text(end..<last)))
      return items.count == count && items.last?.isMistake == false && count + behind.count == whole
    } ?? end
  }

  /// The choices on an empty line: recent picks, newest first, then landmarks.
  private func openers(for line: EditedLine) -> Completions {
    Completions(
      replaced: 0..<line.cursor,
      candidates: sources.suggester.immediate("").suggestions.map {
        Candidate(Continuation($0), inserting: $0.text)
      }
    )
  }

  /// What an empty line shows without TAB: nothing, or the look-up in progress.
  private func idle(_ line: EditedLine) -> Completions {
    var completions = openers(for: line)
    completions.isOnDemand = true
    if let first = pending.withLock({ $0 })().first {
      completions.phase = .querying
      completions.message = "Looking up \(first)"
    }
    return completions
  }
}

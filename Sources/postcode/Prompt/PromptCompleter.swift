import Basics
import Postcodes
import Readline
import ShellCompletion
import Synchronization

/// Completes the prompt's line: commands, and postcodes from the suggester.
final class PromptCompleter: LineCompleter {
  /// Gives the names of the look-ups in progress, the oldest first. The first is shown while nothing is typed.
  let pending = Mutex<@Sendable () -> [String]>({ [] })
  private let sources: PlaceSources
  private let commands = Completer(model: .prompt) {
    $0.isPlace ? ValueSource { _ in ValueReply() } : $0.fields
  }

  init(_ sources: PlaceSources) { self.sources = sources }

  func immediate(_ line: EditedLine) -> Completions {
    if line.isBlank { return idle(line) }
    guard let (completion, end) = completion(at: line) else { return .nothing }
    let found = PromptPlace(completion, at: line).flatMap { immediate($0) }
    return (found ?? Completions(completion.choices())).replacing(upTo: end, of: line)
  }

  /// What is known at once; nil if no postcode has begun and no name goes on from the words before the cursor.
  private func immediate(_ place: PromptPlace) -> Completions? {
    let known = sources.known(place.request) { place.hasOthers }
    let found = completions(known, for: place)
    return known.postcode.text.isEmpty && found.candidates.isEmpty && found.message == nil ? nil : found
  }

  func answer(to line: EditedLine, urgent: Bool) async -> Completions? {
    if line.isBlank { return urgent ? openers(for: line) : nil }
    guard let (completion, end) = completion(at: line), let place = PromptPlace(completion, at: line),
      !TypedPostcode(in: place.request.typedWords).text.isEmpty
    else { return nil }
    let answer = await sources.answer(to: place.request, urgent: urgent) { place.hasOthers }
    return answer.map { completions($0, for: place).replacing(upTo: end, of: line) }
  }

  private func completions(_ known: TypedPlace, for place: PromptPlace) -> Completions {
    place.completions(known, expired: sources.suggester.expired(known.postcode.text)?.message)
  }

  /// The completion of the text before the cursor, and the end of the word that a choice replaces. Nil if there is no
  /// text before the cursor, or if a choice would run into the text after it.
  private func completion(at line: EditedLine) -> (PromptCompletion, end: Int)? {
    guard !line.text.utf8.prefix(line.cursor).allSatisfy(\.isBlank) else { return nil }
    let typed = PromptLine(line.text, cursor: line.cursor)
    let end = line.endOfWord(from: typed.end) { end in
      let typed = PromptLine(line.text, cursor: end)
      let place = PromptPlace(commands.prompt(typed), at: line)
      let earlier = place.map { earlierWords(of: $0) } ?? 0
      return typed.words[typed.words.count - 1 - earlier].range.lowerBound < line.cursor
    }
    return end.map { (commands.prompt(typed), $0) }
  }

  /// The number of words before the last one that belong to it: `SW1A` before `1AA`, `milton` before `keynes`.
  private func earlierWords(of place: PromptPlace) -> Int {
    let name = sources.name(in: place.request, limit: 1)
    let ofName = name.matches.isEmpty || name.isGuess ? 0 : name.earlierWords
    return max(TypedPostcode(in: place.request.typedWords).earlierWords, ofName)
  }

  /// The choices on an empty line: recent picks, newest first, then landmarks.
  private func openers(for line: EditedLine) -> Completions {
    Completions(
      replaced: 0..<line.cursor,
      candidates: sources.suggester.immediate("").suggestions.map {
        Candidate(text: $0.text, detail: $0.detail, isWhole: $0.level == .unit)
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

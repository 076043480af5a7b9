import Postcodes
import Readline
import ShellCompletion
import Synchronization

/// What the prompt offers for its line: its commands, and postcodes from the suggester.
final class SessionCompleter: LineCompleter {
  private let suggester: Suggester
  private let commands = Completer(
    model: .session,
    values: [
      ArgumentID(command: ["lookup"], name: "postcodes"): ValueSource { _ in ValueReply() },
      ArgumentID(command: ["complete"], name: "prefix"): ValueSource { _ in ValueReply() },
    ])
  /// What is being looked up, shown while nothing is typed.
  private let pending = Mutex<[String]>([])

  init(_ suggester: Suggester) {
    self.suggester = suggester
  }

  /// Whether nothing is being looked up.
  var isIdle: Bool { pending.withLock { $0.isEmpty } }

  /// A look-up has begun.
  func began(_ lookup: String) { pending.withLock { $0.append(lookup) } }

  /// A look-up has ended.
  func ended(_ lookup: String) {
    pending.withLock { pending in
      if let place = pending.firstIndex(of: lookup) { pending.remove(at: place) }
    }
  }

  func immediate(_ line: EditedLine) -> Completions {
    if line.isBlank { return idle }
    let completion = commands.prompt(PromptLine(line.text, cursor: line.cursor))
    guard let tail = tail(of: completion, in: line) else { return Self.completions(completion.candidates()) }
    return completions(suggester.immediate(tail.text), for: tail, in: completion)
  }

  func updates(_ line: EditedLine, urgent: Bool) -> AsyncStream<Completions> {
    if line.isBlank { return .of(urgent ? openers(for: line) : idle) }
    let completion = commands.prompt(PromptLine(line.text, cursor: line.cursor))
    guard let tail = tail(of: completion, in: line) else {
      return .of(Self.completions(completion.candidates()))
    }
    let states = suggester.search(tail.text, urgent: urgent)
    let (updates, continuation) = AsyncStream.makeStream(of: Completions.self)
    let relay = Task.detached { [self] in
      for await state in states { continuation.yield(completions(state, for: tail, in: completion)) }
      continuation.finish()
    }
    continuation.onTermination = { _ in relay.cancel() }
    return updates
  }

  /// The postcode being typed; nil where something else is, or a whole one was and nothing has begun since.
  private func tail(of completion: PromptCompletion, in line: EditedLine) -> PostcodeTail? {
    guard let request = completion.request else { return nil }
    let words = request.preceding.suffix(request.adjacentCount) + [request.text]
    let tail = PostcodeTail(of: words.joined(separator: " "))
    return tail.text.isEmpty ? nil : tail
  }

  /// What TAB lists on an empty line: recent picks, then landmarks.
  private func openers(for line: EditedLine) -> Completions {
    Completions(
      replaced: 0..<line.cursor,
      candidates: suggester.immediate("").suggestions.map {
        Candidate(text: $0.text, detail: Plain.text($0.place))
      })
  }

  /// What an empty line shows: nothing, or what is being looked up.
  private var idle: Completions {
    var completions = Completions.nothing
    if let first = pending.withLock({ $0.first }) {
      completions.phase = .querying
      completions.message = "Looking up \(first)"
    }
    return completions
  }

  private func completions(
    _ state: SuggestionState, for tail: PostcodeTail, in completion: PromptCompletion
  ) -> Completions {
    let isSplit = completion.request.map { tail.text.utf8.count > $0.text.utf8.count } ?? false
    let values = ValueReply(
      state.suggestions.map { Value($0.text, description: $0.place, isFinal: false) },
      replacedWords: isSplit ? 1 : 0, blanksSeparateWords: true)
    let candidates = completion.candidates(with: values)
    var completions = Self.completions(candidates)
    if case .querying(_, let isStale) = state { completions.phase = isStale ? .stale : .querying }
    let places = Set(state.suggestions.map(\.text))
    for index in completions.candidates.indices where places.contains(completions.candidates[index].text) {
      completions.candidates[index].ghost = tail.rest(of: completions.candidates[index].text)
    }
    switch state {
    case .results(_, beyond: .exactly(let count)): completions.more = count
    case .results(_, beyond: .unknown): completions.more = -1
    // Where a command fits, its beginning is no mistaken postcode.
    case .message(let message, let suggestions) where candidates.values.count == suggestions.count:
      completions.message = message.sentence
    default: break
    }
    return completions
  }

  private static func completions(_ found: PromptCompletion.Candidates) -> Completions {
    var completions = Completions.nothing
    completions.replaced = found.replaced
    completions.common = found.common
    completions.candidates = found.values.map {
      Candidate(text: $0.text, display: $0.display, detail: $0.description, ghost: nil)
    }
    completions.more = found.isPartial ? -1 : nil
    completions.message = found.message
    return completions
  }
}

extension EditedLine {
  /// Whether nothing but blanks stands before the cursor.
  fileprivate var isBlank: Bool { text.utf8.prefix(cursor).allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}

extension AsyncStream where Element: Sendable {
  /// A stream of one element.
  fileprivate static func of(_ element: Element) -> AsyncStream {
    AsyncStream {
      $0.yield(element)
      $0.finish()
    }
  }
}

import Postcodes
import ShellCompletion

/// Postcodes for a shell's command line, in the shape already typed there.
///
/// No space typed: compact (`sw1a1` goes on to `SW1A1AA`). The outward code in a word of its own: only the inward
/// code. An open quote or a backslash: with the space. A candidate of another shape would take away what was
/// typed, or need quoting that nobody wrote.
struct PostcodeValues: Sendable {
  /// What is known without waiting.
  var immediate: @Sendable (String) -> SuggestionState
  /// What the service says, asked at once; nil where it did not say so in time.
  var awaited: @Sendable (String) -> Reply?
  /// The sentence for the latter.
  var overdue: String

  /// The source of values to register for every argument that takes a postcode.
  var source: ValueSource {
    ValueSource { [self] request in reply(to: request) }
  }

  func reply(to request: ValueRequest) -> ValueReply {
    var before = ""
    for word in request.preceding.suffix(request.adjacentCount) { before += word + " " }
    let tail = PostcodeTail(of: before + request.text)
    let state = immediate(tail.text)
    var reply = Reply(state.suggestions)
    switch state {
    case .empty: break
    case .results(_, let beyond): reply.beyond = beyond
    case .message(let message, _): reply.message = message
    case .querying:
      guard let answer = awaited(tail.text) else {
        return values(reply, message: overdue, for: tail, in: request, after: before.utf8.count)
      }
      reply = answer
    }
    return values(reply, message: reply.message?.sentence, for: tail, in: request, after: before.utf8.count)
  }

  private func values(
    _ reply: Reply, message: String?, for tail: PostcodeTail, in request: ValueRequest, after start: Int
  ) -> ValueReply {
    let isSplit = tail.offset < start
    let kept = isSplit ? "" : String(decoding: request.text.utf8.prefix(tail.offset - start), as: UTF8.self)
    // fish keeps only what goes on from the typed text to the letter, its quotes aside.
    let isSpaced = tail.text.contains(" ") || (request.quoting != .none && request.shell != .fish)
    let values = reply.suggestions.prefix(request.limit).map { suggestion in
      Value(
        kept + (isSplit ? suggestion.inward : isSpaced ? suggestion.text : suggestion.compact),
        display: suggestion.text, description: suggestion.place,
        isFinal: suggestion.level == .unit || reply.suggestions.count == 1)
    }
    return ValueReply(values, message: message, isPartial: reply.beyond != .none)
  }
}

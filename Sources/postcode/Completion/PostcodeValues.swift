import Postcodes
import ShellCompletion

/// Postcodes for a shell's command line, in the shape already typed there.
///
/// No space typed: compact (`sw1a1` goes on to `SW1A1AA`). The outward code in a word of its own: only the inward
/// code. An open quote or a backslash: with the space. A candidate of another shape would take away what was
/// typed, or need quoting that nobody wrote.
struct PostcodeValues: Sendable {
  let suggester: Suggester
  /// What to say where the service did not answer in time.
  let overdue: String?

  /// What is known without waiting, where that is the whole answer.
  func immediate(for request: ValueRequest) -> ValueReply? {
    let place = Place(of: request)
    let state = suggester.immediate(place.tail.text)
    guard state.isSettled else { return nil }
    var reply = Reply(state.suggestions)
    switch state {
    case .empty, .querying: break
    case .results(_, let beyond): reply.beyond = beyond
    case .message(let message, _): reply.message = message
    }
    return values(reply, message: reply.message?.sentence, at: place, in: request)
  }

  /// What the service says, asked at once.
  func awaited(for request: ValueRequest) async -> ValueReply {
    let place = Place(of: request)
    let reply = await suggester.reply(to: place.tail.text)
    return values(reply, message: reply.message?.sentence, at: place, in: request)
  }

  /// What is known all the same where the service did not say so in time.
  func overdue(for request: ValueRequest) -> ValueReply {
    let place = Place(of: request)
    return values(
      Reply(suggester.immediate(place.tail.text).suggestions), message: overdue, at: place, in: request)
  }

  /// The postcode being typed, and where it begins.
  private struct Place {
    let tail: PostcodeTail
    /// Whether its outward code is a word of its own.
    let isSplit: Bool
    /// What of the current word stands before it.
    let kept: String

    init(of request: ValueRequest) {
      var before = ""
      for word in request.preceding.suffix(request.adjacentCount) { before += word + " " }
      tail = PostcodeTail(of: before + request.text)
      let start = before.utf8.count
      isSplit = tail.offset < start
      kept = isSplit ? "" : String(decoding: request.text.utf8.prefix(tail.offset - start), as: UTF8.self)
    }
  }

  private func values(
    _ reply: Reply, message: String?, at place: Place, in request: ValueRequest
  ) -> ValueReply {
    // fish keeps only what goes on from the typed text to the letter, its quotes aside.
    let isSpaced = place.tail.text.contains(" ") || (request.quoting != .none && request.shell != .fish)
    let values = reply.suggestions.prefix(request.limit).map { suggestion in
      Value(
        place.kept + (place.isSplit ? suggestion.inward : isSpaced ? suggestion.text : suggestion.compact),
        display: suggestion.text, description: suggestion.place,
        isFinal: suggestion.level == .unit || reply.suggestions.count == 1)
    }
    return ValueReply(values, message: message, isPartial: reply.beyond != .none)
  }
}

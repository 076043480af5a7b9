import Basics

/// Where the values of an argument come from.
///
///     let branches = ValueSource { request in
///       ValueReply(names.filter { $0.hasPrefix(request.text) }.map { CompletionValue($0) })
///     }
///
/// Every shell replaces the typed text by what all the values begin with, and fish offers only values that begin with
/// it. So a source keeps to the spelling that is being typed where a value has several: `SW1A1AA`
/// for `sw1a1`, `SW1A 1AA` for `"sw1a 1`, `1AA` where `SW1A` is the word before (``ValueRequest/preceding``). What a
/// list shows, ``CompletionValue/display``, can be the usual spelling in every case.
///
/// A value with a ``CompletionValue/name`` need not begin with the typed text. Where it is the only one, bash and zsh put it in the
/// place of the word that holds the name. Several are listed with their names and nothing is inserted, but zsh's next TAB
/// and bash's `menu-complete` walk through them. Where words before belong to the name (``ValueReply/replacedWords``), or
/// the word cannot be replaced, the rest of the name is completed. fish replaces nothing: it completes the name with
/// the value behind it, `edinburgh:EH1`, which the program takes apart with ``NamedValue``.
public struct ValueSource: Sendable {
  private let answer:
    @Sendable (_ request: ValueRequest, _ mayWait: Bool) -> (reply: ValueReply, hasWaited: Bool)?

  /// A source that knows its values at once. No task is started.
  public init(_ values: @escaping @Sendable (ValueRequest) -> ValueReply) {
    answer = { request, _ in (values(request), false) }
  }

  /// A source that takes its time, up to a deadline.
  ///
  /// The thread that completes is blocked meanwhile, so `values` must not need the main actor. When the deadline has
  /// passed, its task is cancelled and left behind.
  /// - Parameters:
  ///   - deadline: how long one completion may take, all but `fallback` included.
  ///   - immediate: what is known without waiting, where that is the whole answer; `nil` asks `values`. As long as it
  ///     answers, no task is started.
  ///   - fallback: what is offered when the deadline has passed: what is known, and a message.
  public init(
    deadline: Duration,
    immediate: @escaping @Sendable (ValueRequest) -> ValueReply? = { _ in nil },
    fallback: @escaping @Sendable (ValueRequest) -> ValueReply = { _ in ValueReply() },
    _ values: @escaping @Sendable (ValueRequest) async -> ValueReply
  ) {
    answer = { request, mayWait in
      let start = ContinuousClock.now
      if let reply = immediate(request) { return (reply, false) }
      guard mayWait else { return nil }
      let left = deadline - (.now - start)
      return (waited(atMost: left) { await values(request) } ?? fallback(request), true)
    }
  }

  /// The values for a request.
  ///
  /// Where the only value without a name is the beginning of longer ones, the source is asked again for those, until
  /// there is a choice. The caller waits once at most.
  func values(for request: ValueRequest) -> ValueReply {
    guard var (best, hasWaited) = answer(request, true) else { return ValueReply() }
    var request = request
    let named = best.values.filter { $0.name != nil }
    for _ in 0..<3 {
      guard best.values.count == named.count + 1, let only = best.values.first(where: { $0.name == nil }),
        !only.isFinal,
        best.more == 0, only.insertion != request.text
      else { break }
      request.text = only.insertion
      guard let next = answer(request, !hasWaited) else { break }
      let longer = next.reply.values.filter { $0.name == nil }
      guard !longer.isEmpty, longer.allSatisfy({ remainder(of: $0.insertion, after: only.insertion) != nil })
      else { break }
      (best, hasWaited) = (next.reply, hasWaited || next.hasWaited)
      best.values = longer + named
    }
    return best
  }
}

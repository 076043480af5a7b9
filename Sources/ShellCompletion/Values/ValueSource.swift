import Basics

/// Where the values of an argument come from.
///
///     let branches = ValueSource { request in
///       ValueReply(names.filter { $0.hasPrefix(request.text) }.map { CompletionValue($0) })
///     }
///
/// Every shell replaces the typed text with the common beginning of all the values, and fish offers only values that
/// begin with the typed text. So if a value has several spellings, a source must keep to the one that is being typed:
/// `SW1A1AA` for `sw1a1`, `SW1A 1AA` for `"sw1a 1`, `1AA` if `SW1A` is the word before (``ValueRequest/preceding``).
/// ``CompletionValue/display``, the text that a list shows, can always be the usual spelling.
///
/// A value with a ``CompletionValue/name`` need not begin with the typed text. If it is the only one, bash and zsh
/// replace the word that holds the name with it. If there are several, they are listed with their names and nothing is
/// inserted, but zsh's next TAB and bash's `menu-complete` step through them. If earlier words belong to the name
/// (``ValueReply/replacedWords``), or the word cannot be replaced, the rest of the name is completed. fish replaces
/// nothing: it completes the name and the value after it, `edinburgh:EH1`, which the program splits with
/// ``NamedValue``.
public struct ValueSource: Sendable {
  /// Answers a request; nil if that would take time, and the caller does not wait.
  typealias Answer =
    @Sendable (_ request: ValueRequest, _ mayWait: Bool) -> (reply: ValueReply, hasWaited: Bool)?

  private(set) var answer: Answer
  /// Whether the shell is to complete the words as a command line of their own, if it can.
  var isOtherCommand = false

  init(answer: @escaping Answer) { self.answer = answer }

  /// Makes a source that knows its values at once. No task is started.
  public init(_ values: @escaping @Sendable (ValueRequest) -> ValueReply) {
    answer = { request, _ in (values(request), false) }
  }

  /// Makes a source that needs time, up to a deadline.
  ///
  /// The completing thread is blocked meanwhile; the main thread does the main actor's work. At the deadline the task is
  /// cancelled and left behind.
  /// - Parameters:
  ///   - deadline: how long one completion may take, without `fallback`.
  ///   - immediate: the values that are known without waiting, if they are the whole answer; `nil` asks `values`. No
  ///     task is started unless it answers `nil`.
  ///   - fallback: the values that are offered at the deadline: those that are known, and a message.
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
      // A copy that fetches an answer has more time than the TAB that started it.
      let left = DetachedCopy.purpose == nil ? deadline - (.now - start) : DetachedCopy.longest
      return (waited(atMost: left) { await values(request) } ?? fallback(request), true)
    }
  }

  /// The source, but answering nothing where it would need time; then `isLate` is called.
  func atOnce(_ isLate: @escaping @Sendable () -> Void) -> ValueSource {
    var source = self
    source.answer = { request, _ in
      if let answer = answer(request, false) { return answer }
      isLate()
      return nil
    }
    return source
  }

  /// The values for a request.
  ///
  /// If the only value without a name is the beginning of longer ones, the source is asked for those, until there is a
  /// choice. The caller waits at most once.
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

import Basics

/// Values that take time: from this process's memory, else from a file, else from their source.
///
/// In a shell a copy of the process asks the source, so that the answer is there for the next TAB even if it comes too
/// late for this one. Only one copy asks, however many shells want the same.
package final class CachedValues: Sendable {
  package typealias Source = @Sendable (ValueRequest) async throws -> ValueReply

  private let name: String
  private let caching: ValueCaching
  private let source: Source
  private let folder: ReplyFolder?
  private let memory = Mutex<[String: KeptReply]>([:])
  /// The questions that this process is asking now.
  private let asking = Mutex<[String: Handover<KeptReply>]>([:])

  package init(_ name: String, _ caching: ValueCaching, source: @escaping Source) {
    (self.name, self.caching, self.source) = (name, caching, source)
    folder = .own
  }

  /// Answers a request; nil if that would take time, and the caller does not wait.
  package func answer(_ request: ValueRequest, mayWait: Bool) -> (reply: ValueReply, hasWaited: Bool)? {
    let question = CachedQuestion(request, of: name, caching)
    if DetachedCopy.purpose == question.key { fetchAndEnd(question) }
    let end = ContinuousClock.now + caching.deadline
    let kept = kept(for: question)
    if let reply = offered(kept, for: request) { return (reply, false) }
    let older = kept?.older(within: caching.lifetime).map { $0.fitting(request) }
    // Without a TAB nothing is asked, nor by a copy that has another question.
    if environmentVariable(Completer.unaskedVariable) != nil || DetachedCopy.purpose != nil {
      note("not asked", request)
      return (older ?? ValueReply(), false)
    }
    guard mayWait || older != nil else { return nil }
    let patience = older == nil ? end - .now : .zero
    let fetched =
      request.shell == nil
      ? begun(question).take(within: patience)
      : fetchedByCopy(question, request, until: older == nil ? end : nil)
    if let older {
      note("older, and asked anew", request)
      return (older, false)
    }
    guard let fetched else { return (ValueReply(message: overdue(question, request)), true) }
    return (fetched.reply.map { $0.fitting(request) } ?? ValueReply(message: fetched.failure), true)
  }

  /// What is offered without asking: an answer that is fresh, or what is left after a failure a moment ago.
  private func offered(_ kept: KeptReply?, for request: ValueRequest) -> ValueReply? {
    guard let kept else { return nil }
    if let reply = kept.reply, kept.isFresh(for: caching.freshness) {
      note("fresh", request)
      folder?.noteUse(of: kept.key)
      return reply.fitting(request)
    }
    guard let failure = kept.refusal(for: caching.pause) else { return nil }
    note("left alone after a failure: \(failure)", request)
    return kept.older(within: caching.lifetime)?.fitting(request) ?? ValueReply(message: failure)
  }

  /// What is kept for a question, or for a shorter one that serves it.
  private func kept(for question: CachedQuestion) -> KeptReply? {
    func found(_ key: String) -> KeptReply? {
      if let kept = memory.withLock({ $0[key] }), kept.isFresh(for: caching.freshness) { return kept }
      return folder?.reply(to: key) ?? memory.withLock { $0[key] }
    }
    if let kept = found(question.key) { return kept }
    return question.shorter(of: name, caching).lazy.compactMap { found($0.key) }
      .first { $0.reply?.more == 0 && $0.isFresh(for: self.caching.freshness) }
  }

  /// Lets a copy ask, unless another is asking already, and waits for its answer.
  ///
  /// - Parameter end: until when to wait; nil not to wait.
  /// - Returns: nil if no answer has come by then.
  private func fetchedByCopy(
    _ question: CachedQuestion, _ request: ValueRequest, until end: ContinuousClock.Instant?
  ) -> KeptReply? {
    let lock = folder?.lock(on: question.key)
    // The copy goes on holding the lock.
    defer { if let lock { close(lock.descriptor) } }
    while lock?.take() == .busy {
      guard let end, .now < end else {
        note("another process asks", request)
        return nil
      }
      usleep(10_000)
      if let kept = kept(for: question), isSettled(kept) { return kept }
    }
    // Whoever had the lock before may have been answered.
    if let kept = kept(for: question), isSettled(kept) {
      lock?.release()
      return kept
    }
    guard let reader = DetachedCopy.start(toAnswer: question.key, holding: lock?.descriptor) else {
      note("no copy can be started", request)
      return begun(question).take(within: (end ?? .now) - .now)
    }
    guard let end else {
      close(reader)
      return nil
    }
    guard let bytes = DetachedCopy.report(from: reader, within: end - .now) else {
      note("asked, and not answered in time", request)
      return nil
    }
    let own = KeptReply(bytes: bytes)
    let report = own ?? updated(question, with: .failure(Self.ended))
    if own == nil { keep(report, of: question) }
    note(report.failure.map { "asked, and failed: \($0)" } ?? "asked", request)
    memory.withLock { $0[question.key] = report }
    return report
  }

  /// Whether there is no use in asking now.
  private func isSettled(_ kept: KeptReply) -> Bool {
    kept.isFresh(for: caching.freshness) || kept.refusal(for: caching.pause) != nil
  }

  /// Asks the source as a copy, reports what it says, and only then keeps it.
  private func fetchAndEnd(_ question: CachedQuestion) -> Never {
    DetachedCopy.endProcess(after: caching.limit + .seconds(5))
    DetachedCopy.prepareReport(
      updated(question, with: .failure(Self.ended)).bytes, keptIn: folder?.preparedFile(of: question.key))
    let source = source
    let outcome = waited(atMost: caching.limit) { await Self.outcome(of: source, question.request) }
    let kept = updated(question, with: outcome)
    DetachedCopy.report(kept.bytes)
    keep(kept, of: question)
    _exit(0)
  }

  /// Asks the source in this process, unless it is being asked.
  private func begun(_ question: CachedQuestion) -> Handover<KeptReply> {
    let (handover, isNew) = asking.withLock { asking in
      if let handover = asking[question.key] { return (handover, false) }
      let handover = Handover<KeptReply>()
      asking[question.key] = handover
      return (handover, true)
    }
    guard isNew else { return handover }
    let work = begin { [self, source] in
      finish(question, with: await Self.outcome(of: source, question.request), handover)
    }
    begin { [self] in
      try? await ContinuousClock().sleep(for: caching.limit)
      finish(question, with: nil, handover)
      work.cancel()
    }
    return handover
  }

  /// Keeps what the source said, the first time that it is called for a question.
  private func finish(
    _ question: CachedQuestion, with outcome: Result<ValueReply, Failure>?, _ handover: Handover<KeptReply>
  ) {
    let isFirst = asking.withLock { asking in
      guard asking[question.key] === handover else { return false }
      asking[question.key] = nil
      return true
    }
    guard isFirst else { return }
    let kept = updated(question, with: outcome)
    memory.withLock { $0[question.key] = kept }
    handover.put(kept)
    keep(kept, of: question)
  }

  private func keep(_ kept: KeptReply, of question: CachedQuestion) {
    do {
      try folder?.keep(kept, capacity: caching.capacity)
    } catch {
      note("the answer is not kept, since \(error)", question.request)
    }
  }

  /// What is to be kept; without an outcome the source took too long. A failure does not replace an older answer.
  private func updated(_ question: CachedQuestion, with outcome: Result<ValueReply, Failure>?) -> KeptReply {
    var kept = KeptReply(key: question.key)
    switch outcome {
    case .success(let reply): (kept.reply, kept.stored) = (reply, KeptReply.now)
    case .failure(let failure):
      if let older = self.kept(for: question), older.key == question.key { kept = older }
      (kept.failure, kept.failed) = (failure.sentence, KeptReply.now)
    case nil: return updated(question, with: .failure(Failure(sentence: "No answer has come in time.")))
    }
    return kept
  }

  private struct Failure: Error {
    let sentence: String
  }

  private static func outcome(of source: Source, _ request: ValueRequest) async -> Result<ValueReply, Failure>
  {
    do {
      return .success(try await source(request))
    } catch {
      return .failure(Failure(sentence: error.sentence.printable))
    }
  }

  private static let ended = Failure(
    sentence: "The program ended while it fetched these values; tell its authors.")

  /// What is said at the deadline. In a shell the next TAB has the answer only if it can be kept.
  private func overdue(_ question: CachedQuestion, _ request: ValueRequest) -> String {
    let obstacle: String?
    if request.shell == nil {
      obstacle = nil
    } else if let folder {
      obstacle = folder.obstacle(toKeeping: question.key)?.description
    } else {
      obstacle = "there is no home directory."
    }
    guard let obstacle else { return "The answer has not come yet; press TAB again in a moment." }
    note("the answer will not be kept, since \(obstacle)", request)
    return "The answer takes longer than a TAB may, and cannot be kept, since \(obstacle)"
  }

  private func note(_ text: String, _ request: ValueRequest) { request.log?.note("cached \(name): \(text)") }
}

extension ValueReply {
  /// The values that fit what is typed, at most as many as are of use.
  fileprivate func fitting(_ request: ValueRequest) -> ValueReply {
    var reply = self
    let typed = request.text
    let named = values.filter { value in
      value.name.map { NameSpelling(of: $0, after: [], typed: typed) != nil } ?? false
    }
    let fitting = values.filter { $0.name == nil }.beginning(with: typed) + named
    reply.values = Array(fitting.prefix(max(0, request.limit)))
    reply.more = more.map { $0 + fitting.count - reply.values.count }
    return reply
  }
}

extension ValueSource {
  /// Makes a source whose values take time and are kept between completions, in memory and in
  /// `~/.cache/PROGRAM/completions`, on macOS `~/Library/Caches/PROGRAM/completions`.
  ///
  ///     let issues = ValueSource(cached: "issues", ValueCaching(for: .seconds(60))) { request in
  ///       ValueReply(try await service.openIssues().map { CompletionValue($0.number, description: $0.title) })
  ///     }
  ///
  /// A fresh answer is offered at once. An older one is offered at once too, while a newer one is fetched. If there is
  /// none, the TAB waits for it until its deadline. The answer is then there for the next TAB.
  ///
  /// In a shell the answer is fetched by a copy of the program, started with the same words, which outlives the TAB. So
  /// `main` must come to ``Completer/answerIfAsked(after:within:_:)`` before it does anything else. However many
  /// shells want the same, one copy asks. After an error the source is left alone for a while, and the error is shown
  /// as a message: its `errorDescription`, what Foundation says of its own errors, or what describes it.
  ///
  /// The folder is made for its owner only. One that is another user's, or to which others may write, is not used: then
  /// nothing is kept. Files in it are replaced, and no link is followed.
  /// - Parameters:
  ///   - name: tells this source's answers from those of the program's other sources.
  ///   - caching: how long answers are kept and waited for, and what they depend on.
  ///   - values: asks the source. It is told nothing of the line that the answer does not depend on.
  public init(
    cached name: String, _ caching: ValueCaching = ValueCaching(),
    values: @escaping @Sendable (ValueRequest) async throws -> ValueReply
  ) {
    let cached = CachedValues(name, caching, source: values)
    self.init { cached.answer($0, mayWait: $1) }
  }
}

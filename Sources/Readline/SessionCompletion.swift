/// Completions: asking, answering TAB, taking what arrives.
extension Session: ReadlineClient {
  /// The line as it stands.
  var line: EditedLine { EditedLine(text: ReadlineLibrary.line, cursor: ReadlineLibrary.point) }

  // MARK: Asking

  /// Asks the completer where the line has changed since it was last asked.
  func lineMayHaveChanged() {
    let now = line
    if now.text != state.line?.text {
      state.changeLine()
      // Cycling writes one candidate after the other into the line: its list stays.
      if ["menu-complete", "menu-complete-backward"].contains(where: ReadlineLibrary.lastCommandWas) {
        return
      }
      askAgain()
    } else if now.cursor != state.line?.cursor, now.cursor == now.text.utf8.count {
      askAgain()
    }
  }

  /// Asks the completer about the line, and for more where its first answer is not settled.
  func askAgain() {
    let now = line
    state.line = now
    state.completions = editor.completer.immediate(now).sanitised(for: now)
    if state.isSpinning {
      state.postpone(now)
    } else {
      state.cancel()
    }
  }

  /// Asks what the last keys have made worth asking; to be called where nothing is left to be done for them.
  func askPostponed() {
    guard let line = state.takePostponed() else { return }
    state.read(editor.completer.updates(line, urgent: false), into: editor.inbox)
  }

  /// Asks at once, whatever was asked before.
  private func askUrgently(_ line: EditedLine) {
    state.read(editor.completer.updates(line, urgent: true), into: editor.inbox)
    if state.completions.phase == .settled { state.completions.phase = .querying }
    state.completions.message = nil
  }

  /// Asks for what is known at once; a question that is being answered goes on.
  func refresh() {
    guard let now = state.line, now.text == line.text else { return }
    let completions = editor.completer.immediate(now).sanitised(for: now)
    if completions.phase == .settled {
      state.cancel()
      state.completions = completions
      replayTab()
    } else if !state.isAsking {
      askAgain()
    }
  }

  // MARK: Taking answers

  /// Takes an answer that has arrived, unless the question is an old one.
  func deliver(_ answer: Inbox.Answer) {
    guard answer.question == state.question, let asked = state.line else { return }
    if let completions = answer.completions { state.completions = completions.sanitised(for: asked) }
    if answer.isLast { state.completions.phase = .settled }
    guard state.completions.phase == .settled else { return }
    if answer.isLast { state.cancel() }
    replayTab()
  }

  /// Answers the TAB that waited, if the line is still the same.
  private func replayTab() {
    guard let tab = state.waitingTab else { return }
    state.waitingTab = nil
    guard tab.line == line, !ReadlineLibrary.isBusy else { return }
    hideOverlay()
    state.isReplaying = true
    state.beginKey()
    ReadlineLibrary.complete(as: tab.request)
    state.endKey()
    state.isReplaying = false
    redraw()
    lineMayHaveChanged()
  }

  // MARK: Answering TAB

  func completions(for request: CompletionRequest) -> [String]? {
    let now = line
    if now != state.line {
      state.changeLine()
      askAgain()
    }
    let typed = String(decoding: now.text.utf8.prefix(now.cursor), as: UTF8.self)
    // With nothing to offer TAB asks outright: after a failure, and for what is not shown unasked.
    let hasNothing = state.completions.candidates.isEmpty
    if !state.isReplaying, state.isSpinning || hasNothing {
      // A second TAB while the first waits adds nothing to it.
      if state.waitingTab == nil {
        askUrgently(now)
        state.waitingTab = .init(line: now, request: request)
      }
      return withoutEffect(request, typed: typed)
    }
    guard !state.completions.candidates.isEmpty else { return nil }
    return answer(request, to: now, typed: typed)
  }

  /// An answer that neither changes the line nor rings the bell, where there is one.
  private func withoutEffect(_ request: CompletionRequest, typed: String) -> [String]? {
    switch request {
    case .insertAll: return nil
    case .list:
      state.ignoresList = true
      return [typed, "", ""]
    case .insert, .insertAndList, .insertOrList, .cycle: return [typed]
    }
  }

  private func answer(_ request: CompletionRequest, to line: EditedLine, typed: String) -> [String]? {
    let completions = state.completions
    let utf8 = line.text.utf8
    func part(_ range: Range<Int>) -> String {
      String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
    let before = part(0..<completions.replaced.lowerBound)
    let replaced = part(completions.replaced)
    let texts = completions.candidates.map(\.text)
    // More than one, so that readline comes back for the list instead of printing it.
    if request == .list { return [typed, "", ""] }
    if request == .insertAll {
      removeTail(line, completions)
      return [typed, before + texts[0]] + texts.dropFirst()
    }
    if let only = texts.first, texts.count == 1 {
      if only != replaced { removeTail(line, completions) }
      return [before + only]
    }
    let common = completions.common ?? replaced
    guard common != replaced else {
      if completions.message != nil, !state.isReplaying { askUrgently(line) }
      // The second TAB shows the list, also where the first one added something.
      if request == .insert, ReadlineLibrary.lastCommandWas("complete") {
        listCompletions()
        return [typed]
      }
      return [typed] + texts.map { before + $0 }
    }
    removeTail(line, completions)
    return [before + common] + texts.map { before + $0 }
  }

  /// Takes away what stands between the cursor and the end of the part that is replaced: readline replaces only what
  /// is before the cursor. Undone together with the insertion that follows.
  private func removeTail(_ line: EditedLine, _ completions: Completions) {
    guard completions.replaced.upperBound > line.cursor else { return }
    state.openUndoGroup()
    ReadlineLibrary.delete(line.cursor..<completions.replaced.upperBound)
  }

  /// Shows all candidates: in the panel, or beneath the line where there is none. One that is not yet in the line is
  /// put there instead.
  func listCompletions() {
    guard !state.ignoresList, let line = state.line else { return }
    let completions = state.completions
    if let only = completions.candidates.first, completions.candidates.count == 1, completions.more == nil {
      let replaced = line.text.utf8.dropFirst(completions.replaced.lowerBound)
        .prefix(completions.replaced.count)
      if !replaced.elementsEqual(only.text.utf8) {
        ReadlineLibrary.replace(completions.replaced, with: only.text)
        return
      }
    }
    guard !showsPanel else { return state.list() }
    ReadlineLibrary.atEndOfLine {
      output.add("\n" + columns(of: completions, width: size.columns).map { $0 + "\n" }.joined())
    }
    ReadlineLibrary.drawAnew()
  }

  func acceptHint() -> Bool {
    guard hint != nil,
      let best = state.completions.candidates.first(where: { $0.ghost?.isEmpty == false })
    else { return false }
    ReadlineLibrary.replace(state.completions.replaced, with: best.text)
    return true
  }
}

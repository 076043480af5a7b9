/// What the loop does with keys.
extension EditorLoop {
  /// The longest time for which updates around the line may be put off while keys keep coming.
  private static let longestBurst = Duration.milliseconds(40)

  func handleKeys() {
    guard !keys.isAtEnd else { return end(.endOfInput) }
    if pending != nil {
      // Only an Escape counts. It returns to the line that is being validated and drops what was typed since.
      guard keys.takeLastEscape() else { return }
      cancelValidation()
    }
    // A report can come after the wait for it was over.
    if keys.takeReport() != nil { screen.reflow.reports = true }
    guard keys.hasKey || keys.isPasting else { return }
    if echoKeys(), !keys.hasKey, !keys.isPasting { return }
    let isEscape = takeEscape()
    var hasWaited = !isEscape && awaitRest()
    if !isEscape { makeRoom() }
    var expected = keys.received
    while ending == nil, pending == nil {
      if keys.isPasting {
        insertPastedText()
        if keys.isPasting { break }
      } else if keys.hasKey {
        // readline's own searches know a paste by a command that is not bound here.
        if ReadlineLibrary.readsSearch, keys.beginAnnouncedPaste() { continue }
        if !takeEscape() { readKey(hasWaited: hasWaited) }
        hasWaited = false
      } else {
        break
      }
      // What came meanwhile may need more room than was expected.
      guard keys.received != expected, ReadlineLibrary.isBetweenCommands else { continue }
      expected = keys.received
      guard ending == nil, pending == nil, screen.showsOverlay, keys.hasKey || keys.isPasting else {
        continue
      }
      screen.redraw()
      makeRoom()
    }
    endLines()
    guard ending == nil else { return }
    // A failed search moves the cursor back after readline has drawn.
    screen.redraw()
    deadline = nil
  }

  /// Takes away what is shown around the line and in the way of the keys that wait. A step through the rows changes few
  /// of them, and hides them itself if it must.
  private func makeRoom() {
    guard !ReadlineLibrary.isRowCommand(keys.waiting) else { return }
    ReadlineLibrary.isSmallEdit(keys.waiting) ? screen.hideGhost() : screen.hideOverlay()
  }

  /// Whether readline, which looks for more keys while it inserts one, may take the next with it. It would wait for the
  /// rest of a sequence, keep an Escape until the next key, or write over rows that leave room for one key.
  var isMoreOfItsKind: Bool {
    !screen.showsOverlay && keys.hasKey && keys.waiting.first != 0x1B
      && ReadlineLibrary.timeout(ofPrefix: keys.waiting) == nil
  }

  /// Begins a paste, which is one step of undo.
  func beginPaste() {
    keys.beginPaste()
    ReadlineLibrary.beginUndoGroup()
  }

  /// Inserts the pasted text received so far, into the line or into the text of a search.
  private func insertPastedText() {
    let text = keys.nextPastedText()
    if ReadlineLibrary.readsSearch { return ReadlineLibrary.search(for: text) }
    if !text.isEmpty { ReadlineLibrary.insert(text) }
    if !keys.isPasting { ReadlineLibrary.endUndoGroup() }
    if !text.isEmpty { screen.redraw() }
  }

  /// Gives up a paste whose end has not come.
  func endPaste() {
    guard keys.isPasting else { return }
    keys.discard()
    if !ReadlineLibrary.readsSearch { ReadlineLibrary.endUndoGroup() }
  }

  /// Takes an Escape, which leaves the panel's rows or closes the panel. Returns false if the next key is another.
  private func takeEscape() -> Bool {
    guard screen.showsPanel, keys.takeEscape(within: ReadlineLibrary.escapeTimeout) else { return false }
    completion.escape()
    return true
  }

  /// Gives readline a key. A key that begins a longer one counts by itself if the rest does not come in time.
  private func readKey(hasWaited: Bool) {
    if !hasWaited, ReadlineLibrary.timeout(ofPrefix: keys.waiting) != nil {
      screen.redraw()
      screen.output.flush()
    }
    guard hasWaited || awaitRest() else { return completion.readKey() }
    let prefix = keys.waiting
    ReadlineLibrary.withoutKeys(beginningWith: prefix) {
      for _ in prefix { completion.readKey() }
    }
  }

  /// Waits for the rest of a key as long as readline would. Returns true if it does not come.
  private func awaitRest() -> Bool {
    while let timeout = ReadlineLibrary.timeout(ofPrefix: keys.waiting) {
      if !keys.receive(within: timeout) { return true }
    }
    return false
  }

  /// Echoes keys that only append themselves to the line, before anything else is done about them. What is shown around
  /// the line stays, and is updated when the keys pause. Returns false if there are other keys.
  private func echoKeys() -> Bool {
    let typed = keys.printable
    let length = ReadlineLibrary.length
    guard !typed.isEmpty, ReadlineLibrary.point == length, ReadlineLibrary.insertThemselves(typed) else {
      return false
    }
    let isEchoed = screen.echo(typed.count) {
      while ending == nil, ReadlineLibrary.length < length + typed.count, keys.hasKey { completion.readKey() }
      return ReadlineLibrary.length == length + typed.count
    }
    if isEchoed { deadline = deadline ?? .now + Self.longestBurst }
    return isEchoed
  }
}

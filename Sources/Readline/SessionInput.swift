#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waiting for input and giving it to readline.
extension Session {
  /// Milliseconds after which no more keys of a burst are expected.
  private static let pauseBetweenKeys: Int32 = 1
  /// How long what is shown around the line may wait for keys to pause.
  private static let longestBurst = Duration.milliseconds(40)

  /// Waits for a key, for news through the inbox, or for the spinner's next picture. True where there are keys.
  func wait() -> Bool {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: editor.inbox.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    func hasNews(within milliseconds: Int32) -> Bool {
      poll(&sources, 2, milliseconds) > 0
    }
    if let overdue {
      let isBurst = hasNews(within: Self.pauseBetweenKeys)
      if isBurst, ContinuousClock.now < overdue { return sources[0].revents != 0 }
      followLine()
      paint()
      if isBurst { return sources[0].revents != 0 }
    }
    if state.hasPostponed {
      if hasNews(within: Self.pauseBetweenKeys), sources[0].revents != 0 { return true }
      askPostponed()
    }
    return hasNews(within: state.isSpinning && showsPanel ? state.spinner.untilNext : -1)
      && sources[0].revents != 0
  }

  /// Reads what the terminal has sent; false where nothing came within the time.
  @discardableResult
  func takeInput(within milliseconds: Int32) -> Bool {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, milliseconds) > 0 && readInput()
  }

  /// Reads what the terminal has sent; waits where it has sent nothing.
  @discardableResult
  func readInput() -> Bool {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialised in
      count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      initialised = max(count, 0)
    }
    if count > 0 {
      input.take(bytes)
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      ending = ending ?? .endOfInput
    }
    return count > 0
  }

  func handleKeys() {
    guard ending == nil else { return finishLine() }
    // A report can come after it was no longer waited for.
    _ = input.takeReport()
    guard input.hasKey || input.isPasting else { return }
    if echoKeys() { return }
    hideOverlay()
    while ending == nil {
      if input.isPasting {
        insertPastedText()
        if input.isPasting { break }
      } else if input.hasKey {
        readKey()
      } else {
        break
      }
    }
    guard ending == nil else { return }
    // A search that fails moves the cursor back after readline has drawn.
    redraw()
    followLine()
  }

  private func readKey() {
    state.beginKey()
    ReadlineLibrary.readKey()
    state.endKey()
  }

  /// Shows keys that only add themselves to the end of the line before anything else is done about them: what is shown
  /// around the line stays, and is brought up to date when they pause. False where there are other keys.
  private func echoKeys() -> Bool {
    let keys = input.printable
    let length = ReadlineLibrary.length
    guard !keys.isEmpty, ReadlineLibrary.point == length, ReadlineLibrary.insertThemselves(keys),
      overlay.canStay(count: keys.count, room: size.columns - endColumn)
    else { return false }
    while ending == nil, input.hasKey { readKey() }
    guard ReadlineLibrary.length == length + keys.count else { return false }
    overlay.typeOver(count: keys.count)
    endColumn += keys.count
    overdue = overdue ?? .now + Self.longestBurst
    output.flush()
    return true
  }

  /// Asks about the line as it stands now.
  private func followLine() {
    overdue = nil
    lineMayHaveChanged()
  }

  private func insertPastedText() {
    let text = input.nextPastedText()
    if !text.isEmpty {
      ReadlineLibrary.insert(text)
      redraw()
    }
    if !input.isPasting { ReadlineLibrary.endUndoGroup() }
  }
}

import Basics

/// Reads the terminal, and answers readline when it asks for a key.
///
/// A process has one, for keys that were typed ahead of an editor's end belong to the next editor.
@MainActor
final class KeyReader {
  static let shared = KeyReader()

  /// What has come and was not yet used.
  var input = KeyInput()
  /// Whether the terminal is gone.
  private(set) var isAtEnd = false

  /// Begins to read for another editor.
  func begin(isUTF8: Bool) {
    input.isUTF8 = isUTF8
    isAtEnd = false
  }

  /// Reads what the terminal sends within so many milliseconds, or with -1 until something comes. False where nothing
  /// came.
  @discardableResult
  func take(within milliseconds: Int32) -> Bool {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, milliseconds) > 0 && take()
  }

  /// Reads what the terminal has sent; waits where it has sent nothing.
  @discardableResult
  func take() -> Bool {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialised in
      count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      initialised = max(count, 0)
    }
    if count > 0 {
      input.take(bytes)
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      isAtEnd = true
    }
    return count > 0
  }

  /// The next byte of a key; nil where the terminal is gone.
  func next() -> UInt8? {
    while !isAtEnd {
      if let key = input.nextKey() { return key }
      take(within: -1)
    }
    return nil
  }

  /// Whether a byte of a key can be had within so many microseconds.
  func hasNext(within microseconds: Int32) -> Bool {
    if input.isPasting { return false }
    return input.hasKey || microseconds > 0 && take(within: microseconds / 1000) && input.hasKey
  }

  /// Takes an Escape that nothing follows in time. False where another key has come.
  ///
  /// - Parameter milliseconds: how long to wait; nil where an Escape is not to be taken.
  func takeEscape(within milliseconds: @autoclosure () -> Int32?) -> Bool {
    guard input.waiting == [0x1B], let milliseconds = milliseconds() else { return false }
    return !take(within: milliseconds) && input.nextKey() != nil
  }

  /// Takes all that waits, where it ends with an Escape that nothing follows. False where it does not.
  func takeLastEscape() -> Bool {
    guard input.waiting.last == 0x1B, !take(within: Self.escapeTimeout) else { return false }
    input.discard()
    return true
  }

  /// Milliseconds after which an Escape is no beginning of another key, where no key sequence is read.
  private static let escapeTimeout: Int32 = 50

  /// The terminal has announced a paste: one step of undo.
  func beginPaste() {
    input.beginPaste()
    ReadlineLibrary.beginUndoGroup()
  }

  /// Puts what has come of a paste into the line. False where there was nothing of it.
  func insertPastedText() -> Bool {
    let text = input.nextPastedText()
    if !text.isEmpty { ReadlineLibrary.insert(text) }
    if !input.isPasting { ReadlineLibrary.endUndoGroup() }
    return !text.isEmpty
  }

  /// Gives a paste up whose end has not come.
  func endPaste() {
    guard input.isPasting else { return }
    input.discard()
    ReadlineLibrary.endUndoGroup()
  }

  /// Waits for the position of the cursor that the terminal was asked for; nil where it does not say in time.
  func report() -> KeyInput.CursorReport? {
    input.awaitsReport = true
    let deadline = ContinuousClock.now + .milliseconds(300)
    while !isAtEnd, ContinuousClock.now < deadline {
      if let report = input.takeReport() { return report }
      take(within: 20)
    }
    return nil
  }
}

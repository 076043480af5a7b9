import Basics

/// Reads the terminal, and gives readline its keys.
///
/// There is one for the whole process, because keys typed before an editor ends belong to the next editor.
@MainActor
final class KeyReader {
  static let shared = KeyReader()

  /// The bytes that were read and not yet used.
  var input = KeyInput()
  /// Whether the terminal is gone.
  private(set) var isAtEnd = false

  /// Begins to read for another editor.
  func begin(isUTF8: Bool) {
    input.isUTF8 = isUTF8
    isAtEnd = false
  }

  /// Reads what the terminal sends within a number of milliseconds; with -1 it waits without limit. Returns false if
  /// nothing came.
  @discardableResult
  func take(within milliseconds: Int32) -> Bool {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, milliseconds) > 0 && take()
  }

  /// Reads what the terminal has sent; waits if there is nothing.
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

  /// The next byte of a key; nil if the terminal is gone.
  func next() -> UInt8? {
    while !isAtEnd {
      if let key = input.nextKey() { return key }
      take(within: -1)
    }
    return nil
  }

  /// Whether a byte of a key comes within a number of microseconds.
  func hasNext(within microseconds: Int32) -> Bool {
    if input.isPasting { return false }
    return input.hasKey || microseconds > 0 && take(within: microseconds / 1000) && input.hasKey
  }

  /// Takes an Escape that no other byte follows in time. Returns false if there is another key.
  ///
  /// - Parameter milliseconds: how long to wait; nil if an Escape is not to be taken.
  func takeEscape(within milliseconds: @autoclosure () -> Int32?) -> Bool {
    guard input.waiting == [0x1B], let milliseconds = milliseconds() else { return false }
    return !take(within: milliseconds) && input.nextKey() != nil
  }

  /// Takes all waiting keys if they end with a lone Escape. Returns false otherwise.
  func takeLastEscape() -> Bool {
    guard input.waiting.last == 0x1B, !take(within: Self.escapeTimeout) else { return false }
    input.discard()
    return true
  }

  /// Milliseconds after which an Escape is a key by itself. Used when readline is not reading keys.
  private static let escapeTimeout: Int32 = 50

  /// Begins a paste, which is one step of undo.
  func beginPaste() {
    input.beginPaste()
    ReadlineLibrary.beginUndoGroup()
  }

  /// Inserts the pasted text received so far. Returns false if there is none.
  func insertPastedText() -> Bool {
    let text = input.nextPastedText()
    if !text.isEmpty { ReadlineLibrary.insert(text) }
    if !input.isPasting { ReadlineLibrary.endUndoGroup() }
    return !text.isEmpty
  }

  /// Gives up a paste whose end has not come.
  func endPaste() {
    guard input.isPasting else { return }
    input.discard()
    ReadlineLibrary.endUndoGroup()
  }

  /// Waits for the requested cursor position; nil if the terminal does not report it in time.
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

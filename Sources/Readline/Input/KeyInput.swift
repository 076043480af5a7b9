import Basics

/// The bytes that the terminal sends, on their way to readline.
///
/// readline is given only whole, valid characters, so it never waits for the rest of one. Pastes and reports of the
/// cursor's position are removed on the way.
struct KeyInput {
  /// A cursor position that the terminal has reported, counted from one.
  struct CursorReport: Equatable {
    var row: Int
    var column: Int
  }

  /// The number of bytes taken so far, without those of reports.
  private(set) var received = 0
  /// Whether the next bytes are pasted text, not keys.
  private(set) var isPasting = false
  /// Whether a report of the cursor's position was requested and has not come.
  var awaitsReport = false

  private var queue: [UInt8] = []
  private var head = 0
  /// The number of bytes at the head of the queue that belong to a character already checked.
  private var checked = 0
  private var lineBreaksHeld = 0
  private var lastPastedWasReturn = false
  /// Whether the locale's encoding is UTF-8. In any other, bytes are passed unchecked.
  var isUTF8 = true
  /// Whether the terminal is gone.
  var isAtEnd = false

  private static let pasteBegin = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// Milliseconds after which an Escape is a key by itself. Used when readline is not reading keys.
  private static let escapeTimeout: Int32 = 50

  /// Reads what the terminal sends within a number of milliseconds; with -1 it waits without limit. Returns false if
  /// nothing came.
  @discardableResult
  mutating func receive(within milliseconds: Int32) -> Bool {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0 else { return false }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialised in
      count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      initialised = max(count, 0)
    }
    isAtEnd = count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
    take(bytes)
    return count > 0
  }

  /// Takes bytes read from the terminal.
  mutating func take(_ bytes: some Collection<UInt8>) {
    if head > 0 {
      queue.removeFirst(head)
      head = 0
    }
    received += bytes.count
    queue.append(contentsOf: bytes)
  }

  /// Discards all unread bytes and ends a paste.
  mutating func discard() {
    queue = []
    head = 0
    checked = 0
    isPasting = false
    lineBreaksHeld = 0
  }

  /// Overwrites the bytes that were used.
  mutating func wipe() {
    let waiting = Array(queue[head...])
    for index in queue.indices { queue[index] = 0 }
    queue += repeatElement(0, count: queue.capacity - queue.count)
    (queue, head) = (waiting, 0)
  }

  /// Whether a key can be read now.
  ///
  /// Before a key, invalid bytes and control characters above ASCII are dropped, bidi controls among them. ASCII
  /// controls are keys.
  var hasKey: Bool {
    mutating get {
      while !isPasting, checked == 0, head < queue.count {
        guard isUTF8 else {
          checked = 1
          break
        }
        guard let length = Self.characterLength(queue[head...]) else { return false }
        let character = length == 1 ? "" : String(decoding: queue[head..<head + length], as: UTF8.self)
        let isDropped = length == 0 || character.unicodeScalars.contains(where: \.isControl)
        if isDropped { head += max(length, 1) } else { checked = length }
      }
      return !isPasting && checked > 0
    }
  }

  /// The bytes of the keys that wait.
  var waiting: ArraySlice<UInt8> { isPasting ? [] : queue[head...] }

  /// The bytes that wait if all are printable ASCII; otherwise empty.
  var printable: ArraySlice<UInt8> { waiting.allSatisfy { 0x20..<0x7F ~= $0 } ? waiting : [] }

  /// The next byte for readline; nil until a whole character has come.
  mutating func nextKey() -> UInt8? {
    guard hasKey else { return nil }
    defer {
      head += 1
      checked -= 1
    }
    return queue[head]
  }

  /// Takes an Escape that no other byte follows in time. Returns false if there is another key.
  ///
  /// - Parameter milliseconds: how long to wait; nil if an Escape is not to be taken.
  mutating func takeEscape(within milliseconds: @autoclosure () -> Int32?) -> Bool {
    guard waiting == [0x1B], let milliseconds = milliseconds() else { return false }
    return !receive(within: milliseconds) && nextKey() != nil
  }

  /// Takes all waiting keys if they end with a lone Escape. Returns false otherwise.
  mutating func takeLastEscape() -> Bool {
    guard waiting.last == 0x1B, !receive(within: Self.escapeTimeout) else { return false }
    discard()
    return true
  }

  /// Begins a paste, which the terminal has announced: what follows is text until the paste's end.
  mutating func beginPaste() {
    isPasting = true
    lastPastedWasReturn = false
    lineBreaksHeld = 0
  }

  /// Begins a paste if the terminal announces one next. Returns false if the next key is another.
  mutating func beginAnnouncedPaste() -> Bool {
    guard waiting.starts(with: Self.pasteBegin) else { return false }
    head += Self.pasteBegin.count
    checked = 0
    beginPaste()
    return true
  }

  /// The pasted text received so far, without control characters: each line break becomes a newline, each tab a blank.
  ///
  /// Line breaks are held back until more text follows, so that those at the end are dropped. This ends the paste when
  /// its end has come.
  mutating func nextPastedText() -> String {
    var pasted: [UInt8] = []
    var rest = queue[head...]
    while isPasting, let byte = rest.first {
      if byte == Self.pasteEnd[0] {
        if rest.starts(with: Self.pasteEnd) {
          isPasting = false
          rest = rest.dropFirst(Self.pasteEnd.count)
          break
        }
        if Self.pasteEnd.starts(with: rest) { break }
      }
      let length = Self.characterLength(rest)
      if length == nil { break }
      if let length, length > 0 {
        pasted += rest.prefix(length)
        rest = rest.dropFirst(length)
      } else {
        rest = rest.dropFirst()
      }
    }
    head = rest.startIndex
    checked = 0
    return clean(String(decoding: pasted, as: UTF8.self))
  }

  /// The cursor position that was requested, if the report has come.
  mutating func takeReport() -> CursorReport? {
    guard awaitsReport else { return nil }
    var start = head
    while let escape = queue[start...].firstIndex(of: 0x1B) {
      if let (report, end) = Self.report(queue[escape...]) {
        queue.removeSubrange(escape..<end)
        received -= end - escape
        awaitsReport = false
        return report
      }
      start = escape + 1
    }
    return nil
  }

  /// Waits for the cursor position; nil if the terminal does not report it in time.
  mutating func awaitReport() -> CursorReport? {
    awaitsReport = true
    let deadline = ContinuousClock.now + .milliseconds(300)
    while !isAtEnd, ContinuousClock.now < deadline {
      if let report = takeReport() { return report }
      receive(within: 20)
    }
    return nil
  }

  private mutating func clean(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where lastPastedWasReturn: lastPastedWasReturn = false
      case "\n", "\r":
        lineBreaksHeld += 1
        lastPastedWasReturn = scalar == "\r"
      default:
        lastPastedWasReturn = false
        guard scalar == "\t" || !scalar.isControl else { continue }
        kept.append(contentsOf: repeatElement("\n", count: lineBreaksHeld))
        lineBreaksHeld = 0
        kept.append(scalar == "\t" ? " " : scalar)
      }
    }
    return String(kept)
  }

  /// The length of the first UTF-8 character in bytes: 0 if there is no valid one, nil if its end has not come.
  private static func characterLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 1 else { return length }
    let rest = bytes.dropFirst().prefix(length - 1)
    guard rest.allSatisfy({ $0 & 0b1100_0000 == 0b1000_0000 }) else { return 0 }
    guard rest.count == length - 1 else { return nil }
    // Decoding repairs what is not valid, and leaves the rest as it is.
    let scalar = bytes.prefix(length)
    return String(decoding: scalar, as: UTF8.self).utf8.elementsEqual(scalar) ? length : 0
  }

  private static func report(_ bytes: ArraySlice<UInt8>) -> (CursorReport, end: Int)? {
    var numbers = [0]
    guard bytes.count > 2, bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else { return nil }
    for index in (bytes.startIndex + 2)..<bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(bytes[index] - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 99_999)
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "R") where numbers.count == 2:
        return (CursorReport(row: numbers[0], column: numbers[1]), index + 1)
      default: return nil
      }
    }
    return nil
  }
}

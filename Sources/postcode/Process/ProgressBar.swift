import Basics

/// Shows progress on a row of standard error, which it overwrites. Shows nothing if that is not a terminal.
final class ProgressBar: Sendable {
  private struct Shown {
    var percent: Int?
    /// What is waited for; nil for nothing.
    var wait: String?
  }

  private let label: String
  private let (isShown, showsWaits): (Bool, Bool)
  /// What is on the screen.
  private let shown = Mutex(Shown())

  /// - Parameter isShown: whether to show progress. What is waited for is shown in any case.
  init(_ label: String, isShown: Bool) {
    self.label = label
    showsWaits = isatty(STDERR_FILENO) == 1 && !Settings.isPlain
    self.isShown = isShown && showsWaits
  }

  /// - Parameter part: what is done, 0 to 1.
  func show(_ part: Double) {
    guard isShown else { return }
    let percent = Int((min(max(part, 0), 1) * 100).rounded(.down))
    shown.withLock { shown in
      guard shown.percent.map({ $0 < percent }) ?? true else { return }
      shown.percent = percent
      draw(shown)
    }
  }

  /// Shows what is waited for in place of the label; nil for nothing.
  func wait(for what: String?) {
    guard showsWaits else { return }
    shown.withLock { shown in
      shown.wait = what
      if what == nil, shown.percent == nil { Self.clear() } else { draw(shown) }
    }
  }

  private func draw(_ shown: Shown) {
    Self.isOnScreen.store(true)
    // The row is cleared first, since a terminal that was made narrower has wrapped it.
    Descriptor.write("\r\u{1B}[K\(row(shown))", to: STDERR_FILENO)
  }

  /// The row, cut to the terminal's width so that it never wraps.
  private func row(_ shown: Shown) -> String {
    let columns = Output.size(of: STDERR_FILENO)?.columns ?? 80
    let label = shown.wait.map { "Waiting \($0)" } ?? label
    guard let percent = shown.percent else { return String(label.prefix(columns - 1)) }
    let bare = "\(label) \(percent) %"
    guard columns >= label.count + 16 else { return bare.count < columns ? bare : "\(percent) %" }
    let width = min(30, columns - label.count - " [] 100 %".count - 1)
    let full = percent * width / 100
    return
      "\(label) [\(String(repeating: "#", count: full))\(String(repeating: "-", count: width - full))] \(percent) %"
  }

  /// Clears the row.
  func end() {
    shown.withLock { shown in
      Self.clear()
      shown = Shown()
    }
  }

  /// Clears the row if a bar may be on it. Safe in a signal handler.
  static func clear() {
    guard isOnScreen.load() else { return }
    isOnScreen.store(false)
    let bytes: (UInt8, UInt8, UInt8, UInt8) = (0x0D, 0x1B, 0x5B, 0x4B)
    withUnsafeBytes(of: bytes) { _ = Descriptor.write($0, to: STDERR_FILENO) }
  }

  private static let isOnScreen = Atomic<Bool>(false)
}

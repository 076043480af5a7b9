import Readline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes frames to a file, one per line: fields between U+001E, rows between U+001F, newlines as U+001D.
struct FrameTrace: Sendable {
  let path: String

  func write(_ frame: LineEditor.Frame) {
    let rows: String = frame.rows.map { $0 + "\u{1F}" }.joined()
    func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }
    let fields: [String] = [
      frame.line.text, text(frame.line.cursor), frame.ghost, rows,
      "\(frame.phase)", "\(frame.scrollsSideways)", text(frame.size.rows), text(frame.size.columns),
      "\(frame.received)", "\(frame.isBusy)", text(frame.selected),
      text(frame.selectedColumns?.lowerBound), text(frame.selectedColumns?.upperBound),
      frame.rightPrompt,
    ]
    var row = fields.joined(separator: "\u{1E}")
    row = String(String.UnicodeScalarView(row.unicodeScalars.map { $0 == "\n" ? "\u{1D}" : $0 })) + "\n"
    append(row, to: path)
  }
}

/// Appends text to a file.
func append(_ text: String, to path: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  guard file >= 0 else { return }
  defer { close(file) }
  var text = text
  text.withUTF8 { bytes in _ = write(file, bytes.baseAddress, bytes.count) }
}

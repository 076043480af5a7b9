import Basics

/// A prompt in the forms that readline and the screen need.
struct Prompt {
  /// The prompt with each escape sequence between the marks (U+0001, U+0002) that tell readline it takes no column.
  let marked: String
  /// The prompt without its escape sequences.
  let plain: String
  /// The visible text of each row of the prompt.
  let visible: [String]

  /// - Parameter colour: whether to keep the escape sequences.
  init(_ text: String, colour: Bool) {
    var marked = ""
    var seen = ""
    var hidden = false
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{01}": hidden = true
      case "\u{02}": hidden = false
      case "\u{1B}":
        let escape = Self.escape(&scalars)
        if colour, !escape.isEmpty { marked += "\u{01}\(escape)\u{02}" }
      default:
        if hidden {
          if colour { marked += "\u{01}\(scalar)\u{02}" }
        } else if scalar == "\n" || !scalar.isControl {
          marked.unicodeScalars.append(scalar)
          seen.unicodeScalars.append(scalar)
        }
      }
    }
    self.marked = marked
    plain = seen
    visible = seen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The prompt as it is sent to the terminal.
  var printed: String { String(marked.filter { $0 != "\u{01}" && $0 != "\u{02}" }) }

  /// The row of the prompt that the line follows.
  var lastRow: String { visible.last ?? "" }

  /// The number of the screen's rows above the prompt's last row.
  func rowsAbove(width: Int) -> Int {
    visible.dropLast().reduce(0) { rows, text in rows + max(1, (cells(of: text) + width - 1) / width) }
  }

  /// The sequence that the escape begins; "" if it is broken off, since it would swallow what is drawn next.
  private static func escape(_ scalars: inout String.UnicodeScalarView.Iterator) -> String {
    var escape = "\u{1B}".unicodeScalars
    while let scalar = scalars.next() {
      escape.append(scalar)
      let kind = escape.dropFirst().first
      let isLast =
        switch kind {
        case "[": escape.count > 2 && ("\u{40}"..."\u{7E}").contains(scalar)
        // A string, such as a title, ends with BEL or ESC \.
        case "]", "P", "X", "^", "_":
          scalar == "\u{07}" || escape.suffix(2).elementsEqual("\u{1B}\\".unicodeScalars)
        default: !("\u{20}"..."\u{2F}").contains(scalar)
        }
      if isLast { return String(escape) }
    }
    return ""
  }
}

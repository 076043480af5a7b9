/// One row beneath the line.
struct PanelRow: Equatable, Sendable {
  /// A part of a row with the same look.
  struct Span: Equatable, Sendable {
    enum Look: Sendable, Equatable {
      case plain, dim
      /// In colours that a sequence sets.
      case coloured(String)
      /// The candidate that the line shows.
      case selected
    }

    var text: String
    var look: Look
  }

  private(set) var spans: [Span] = []

  init() {}

  init(_ text: String, _ look: Span.Look = .plain) { add(text, look) }

  /// A row of a text with colour sequences, as a prompt may have; other sequences are left out. A line break is shown as
  /// a blank.
  init(coloured text: String, colour: Bool) {
    var (sequence, part) = ("", "")
    var isHidden = false
    for scalar in Prompt(text, colour: colour).marked.unicodeScalars {
      switch scalar {
      case "\u{01}": isHidden = true
      case "\u{02}":
        isHidden = false
        if part == "\u{1B}[0m" || part == "\u{1B}[m" {
          sequence = ""
        } else if part.hasPrefix("\u{1B}["), part.hasSuffix("m") {
          sequence += part
        }
        part = ""
      case _ where isHidden: part.unicodeScalars.append(scalar)
      default: add(scalar == "\n" ? " " : String(scalar), sequence.isEmpty ? .plain : .coloured(sequence))
      }
    }
  }

  var isEmpty: Bool { spans.isEmpty }

  /// The visible text, without escape sequences.
  var text: String { spans.map(\.text).joined() }

  /// The screen's columns of the candidate that the line shows; nil if it is not in this row.
  var selected: Range<Int>? {
    guard let index = spans.firstIndex(where: { $0.look == .selected }) else { return nil }
    let start = spans[..<index].reduce(0) { $0 + cells(of: $1.text) }
    return start..<start + cells(of: spans[index].text)
  }

  /// Adds text, after blanks up to a column.
  mutating func add(_ text: String, _ look: Span.Look = .plain, at column: Int = 0) {
    if column > 0 { add(padded("", to: column - cells(of: self.text))) }
    if text.isEmpty { return }
    if spans.last?.look == look {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, look: look))
    }
  }

  /// The longest beginning of the row that fits into a number of columns.
  func clipped(to columns: Int) -> PanelRow {
    var row = PanelRow()
    var room = columns
    for span in spans {
      row.add(Readline.clipped(span.text, to: room), span.look)
      room -= cells(of: span.text)
      if room <= 0 { break }
    }
    return row
  }

  /// The text that turns the former row into this one, with the cursor in the first column; only changes are written.
  func painted(over former: PanelRow, in style: PanelStyle) -> String {
    // In a row that is not ASCII, the terminal may measure characters differently, so the whole row is written.
    guard text.utf8.allSatisfy({ $0 < 0x80 }), former.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return painted(in: style) + "\u{1B}[K"
    }
    let (old, new) = (former.columns, columns)
    let differing = (0..<max(old.count, new.count)).filter { column in
      (column < new.count ? new[column] : Self.blank) != (column < old.count ? old[column] : Self.blank)
    }
    var painted = ""
    var cursor = 0
    var rest = differing[...]
    while let start = rest.first, start < new.count {
      // Rewriting a few unchanged columns takes fewer bytes than moving past them.
      var end = start
      while let next = rest.first, next < new.count, next - end < 8 {
        end = next + 1
        rest.removeFirst()
      }
      var changed = PanelRow()
      for column in new[start..<end] { changed.add(column.text, column.look) }
      painted += (start > cursor ? "\u{1B}[\(start - cursor)C" : "") + changed.painted(in: style)
      cursor = end
    }
    guard !rest.isEmpty else { return painted }
    return painted + (new.count > cursor ? "\u{1B}[\(new.count - cursor)C" : "") + "\u{1B}[K"
  }

  private static let blank = Span(text: " ", look: .plain)

  /// The columns of a row of plain ASCII.
  private var columns: [Span] {
    spans.flatMap { span in
      span.text.utf8.map { Span(text: String(Unicode.Scalar($0)), look: span.look) }
    }
  }

  /// The row as it is sent to the terminal.
  func painted(in style: PanelStyle) -> String {
    spans.map { span in
      switch span.look {
      case .selected: style.highlight.map { $0.begin + span.text + $0.end } ?? span.text
      case .dim where style.inColour: "\u{1B}[2m\(span.text)\u{1B}[22m"
      case .coloured(let sequence): sequence + span.text + "\u{1B}[0m"
      case .dim, .plain: span.text
      }
    }.joined()
  }
}

/// How a terminal shows dim and highlighted text.
struct PanelStyle: Sendable {
  /// Whether text can be dim.
  var inColour: Bool
  /// The sequences that begin and end the terminal's standout mode, reverse or bold; nil if there are none.
  var highlight: (begin: String, end: String)?
}

/// One row beneath the line.
struct PanelRow: Equatable, Sendable {
  /// A stretch of a row that looks the same throughout.
  struct Span: Equatable, Sendable {
    enum Look: Sendable {
      case plain, dim
      /// The candidate that the line shows.
      case selected
    }

    var text: String
    var look: Look
  }

  private(set) var spans: [Span] = []

  init() {}

  init(_ text: String, _ look: Span.Look = .plain) { add(text, look) }

  /// What is seen, without escape sequences.
  var text: String { spans.map(\.text).joined() }

  /// Which columns of the screen the candidate takes that the line shows; nil where the row does not hold it.
  var selected: Range<Int>? {
    guard let index = spans.firstIndex(where: { $0.look == .selected }) else { return nil }
    let start = spans[..<index].reduce(0) { $0 + cells(of: $1.text) }
    return start..<start + cells(of: spans[index].text)
  }

  mutating func add(_ text: String, _ look: Span.Look = .plain) {
    if text.isEmpty { return }
    if spans.last?.look == look {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, look: look))
    }
  }

  /// Puts blanks behind it, up to so many columns.
  mutating func pad(to columns: Int) { add(padded("", to: columns - cells(of: text))) }

  /// The beginning of the row that fits into so many columns.
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

  /// What makes this row of one on the screen, with the cursor in its first column: only what differs is written.
  func painted(over former: PanelRow, in style: PanelStyle) -> String {
    // Elsewhere it takes a terminal that measures characters as this does.
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
      // To pass over a few columns that stay takes more than to write them.
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

  /// Each column of a row of plain ASCII by itself.
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
      case .dim, .plain: span.text
      }
    }.joined()
  }
}

/// How a terminal sets text apart.
struct PanelStyle: Sendable {
  /// Whether text can be dim.
  var inColour: Bool
  /// What begins and ends the terminal's own way of making text stand out, reverse or bold; nil where it has none.
  var highlight: (begin: String, end: String)?
}

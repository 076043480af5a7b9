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
    if !text.isEmpty { spans.append(Span(text: text, look: look)) }
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

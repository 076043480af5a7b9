import TestTerminal

/// Draws screens as one SVG: text on a grid of cells, in colours that follow the reader's light or dark page.
struct Picture {
  static let cell = (width: 8.4, height: 18.0)
  static let margin = 16.0
  static let bar = 30.0

  private let title: String
  private let windows: [(name: String, screen: Screen, rows: Int)]

  /// - Parameter windows: the windows from top to bottom, each with its title; blank rows at a screen's end are left
  ///   out.
  init(title: String, windows: [(name: String, screen: Screen)]) {
    self.title = title
    self.windows = windows.map { name, screen in
      (name, screen, max((screen.text.lastIndex { !$0.isEmpty } ?? 0) + 1, screen.cursor.row + 1))
    }
  }

  var svg: String {
    let columns = windows.map(\.screen.columns).max() ?? 0
    let width = Double(columns) * Self.cell.width + 2 * Self.margin
    var body = ""
    var top = 0.0
    for window in windows {
      let height = Self.bar + Double(window.rows) * Self.cell.height + Self.margin
      body += Self.frame(window.name, top: top, width: width, height: height)
      body += Self.text(of: window.screen, rows: window.rows, top: top + Self.bar)
      top += height + Self.margin
    }
    return Self.document(title, width: width, height: top - Self.margin, body: body)
  }

  /// - Parameter style: further rules, besides those for text and windows.
  static func document(_ title: String, width: Double, height: Double, style: String = "", body: String)
    -> String
  {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
    width="\(number(width))" height="\(number(height))" role="img">
    <title>\(escaped(title))</title>
    <style>
    text { font: 14px ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", Consolas, monospace; \
    white-space: pre; fill: #1f2328 }
    .w { fill: #f6f8fa; stroke: #d1d9e0 } .d { fill: #656d76 } .c { fill: #1f2328; fill-opacity: .35 }
    .n { fill: #656d76; font: 12px system-ui, sans-serif } .b { fill: #d1d9e0 }
    .h { fill: #1f2328 } .i { fill: #f6f8fa }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .w { fill: #161b22; stroke: #30363d } .d, .n { fill: #8b949e } .b { fill: #30363d }
    .c, .h { fill: #e6edf3 } .i { fill: #161b22 }
    }
    \(style)</style>
    \(body)</svg>

    """
  }

  static func frame(_ name: String, top: Double, width: Double, height: Double) -> String {
    let dots = (0..<3).map {
      "<circle class=\"b\" cx=\"\(18 + 16 * $0)\" cy=\"\(number(top + 15))\" r=\"5\"/>"
    }
    return """
      <rect class="w" x=".5" y="\(number(top + 0.5))" width="\(number(width - 1))" \
      height="\(number(height - 1))" rx="8"/>
      \(dots.joined())<text class="n" x="\(number(width / 2))" y="\(number(top + 19))" \
      text-anchor="middle">\(escaped(name))</text>

      """
  }

  /// Each run of cells of one kind, fitted to its place on the grid whatever the reader's font.
  static func text(of screen: Screen, rows: Int, top: Double) -> String {
    var svg = ""
    for row in 0..<rows {
      let y = top + Double(row) * Self.cell.height
      if row == screen.cursor.row {
        svg += rectangle("c", row: row, columns: screen.cursor.column...screen.cursor.column, top: top)
      }
      // Highlighted text has a background.
      let highlighted = (0..<screen.columns).filter { screen.cell(row: row, column: $0).isHighlighted }
      if let first = highlighted.first, let last = highlighted.last {
        svg += rectangle("h", row: row, columns: first...last, top: top)
      }
      var column = 0
      while column < screen.columns {
        let first = screen.cell(row: row, column: column)
        var end = column
        var text = ""
        // Two blanks end a run, so that columns stay aligned.
        while end < screen.columns {
          let cell = screen.cell(row: row, column: end)
          let next = screen.cell(row: row, column: end + 1)
          if cell.isDim != first.isDim || cell.text == " " && (text.isEmpty || next.text == " ") { break }
          text += cell.text
          end += 1
        }
        if !text.isEmpty {
          let x = Self.margin + Double(column) * Self.cell.width
          let style = first.isHighlighted ? " class=\"i\"" : first.isDim ? " class=\"d\"" : ""
          svg += "<text\(style) x=\"\(number(x))\" y=\"\(number(y + 13.5))\" "
          svg += "textLength=\"\(number(Double(end - column) * Self.cell.width))\">\(escaped(text))</text>\n"
        }
        column = max(end, column + 1)
      }
    }
    return svg
  }

  private static func rectangle(_ style: String, row: Int, columns: ClosedRange<Int>, top: Double) -> String {
    let x = Self.margin + Double(columns.lowerBound) * Self.cell.width
    let y = top + Double(row) * Self.cell.height
    return """
      <rect class="\(style)" x="\(number(x))" y="\(number(y))" \
      width="\(number(Double(columns.count) * Self.cell.width))" height="\(number(Self.cell.height))"/>

      """
  }

  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

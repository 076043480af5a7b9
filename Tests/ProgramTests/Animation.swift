import TestTerminal

/// Draws screens as one SVG that shows them one after the other, without end. Readers who want no motion see one of
/// them.
struct Animation {
  private struct Frame {
    var screen: Screen
    var label: String
    var milliseconds: Int
  }

  private let title: String
  private let name: String
  private var frames: [Frame] = []
  private var still = 0

  /// - Parameter name: the title above the screen.
  init(title: String, name: String) {
    (self.title, self.name) = (title, name)
  }

  /// - Parameters:
  ///   - label: the keys that were pressed.
  ///   - milliseconds: how long the screen is shown.
  ///   - isStill: whether it is the screen for readers who want no motion.
  mutating func add(_ screen: Screen, label: String, milliseconds: Int, isStill: Bool) {
    if isStill { still = frames.count }
    frames.append(Frame(screen: screen, label: label, milliseconds: milliseconds))
  }

  var svg: String {
    let rows = frames.map(\.screen.rows).max() ?? 0
    let columns = frames.map(\.screen.columns).max() ?? 0
    let width = Double(columns) * Picture.cell.width + 2 * Picture.margin
    let height = Picture.bar + Double(rows) * Picture.cell.height + Picture.margin
    let total = frames.reduce(0) { $0 + $1.milliseconds }
    var style = "@media (prefers-reduced-motion: no-preference) {\n"
    var body = Picture.frame(name, top: 0, width: width, height: height)
    var start = 0
    for (number, frame) in frames.enumerated() {
      let end = start + frame.milliseconds
      style += "@keyframes f\(number) { 0%, \(percent(end, of: total)), 100% { visibility: hidden } "
      style += "\(percent(start, of: total)) { visibility: visible } }\n"
      style += "#f\(number) { animation: f\(number) \(total)ms step-end infinite }\n"
      body += "<g id=\"f\(number)\"\(number == still ? "" : " visibility=\"hidden\"")>\n"
      body += key(frame.label, right: width - Picture.margin)
      body += Picture.text(of: frame.screen, rows: rows, top: Picture.bar) + "</g>\n"
      start = end
    }
    return Picture.document(title, width: width, height: height, style: style + "}\n", body: body)
  }

  private func key(_ label: String, right: Double) -> String {
    label.isEmpty
      ? ""
      : "<text class=\"n\" x=\"\(Picture.number(right))\" y=\"19\" text-anchor=\"end\">\(Picture.escaped(label))</text>\n"
  }

  private func percent(_ part: Int, of total: Int) -> String {
    let hundredths = part * 10_000 / total
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)%"
  }
}

/// Finds room for labels, so that none covers another or a mark.
struct MapLabels {
  /// A rectangle; `x` is its left edge and `y` its upper one.
  struct Box {
    var x, y, width, height: Double

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  let width: Double
  let height: Double
  private var taken: [Box]

  /// - Parameter taken: the boxes that no label may cover.
  init(width: Double, height: Double, besides taken: [Box]) {
    (self.width, self.height, self.taken) = (width, height, taken)
  }

  /// The box for a label beside a mark: to its right, or to its left, above or beneath; nil if there is no room.
  mutating func box(width: Double, height: Double, beside mark: Box) -> Box? {
    let middle = mark.x + (mark.width - width) / 2
    let centre = mark.y + (mark.height - height) / 2
    let boxes = [
      (mark.x + mark.width, centre), (mark.x - width, centre),
      (middle, mark.y - height), (middle, mark.y + mark.height),
    ]
    return take(boxes.map { Box(x: $0.0.rounded(), y: $0.1.rounded(), width: width, height: height) })
  }

  /// The box for a label centred over a point, or as far above or beneath it as one of `shifts`, the first best; nil if
  /// there is no room.
  mutating func box(
    width: Double, height: Double, over centre: (x: Double, y: Double), shifts: [Double] = [0]
  ) -> Box? {
    take(
      shifts.map { shift in
        Box(
          x: (centre.x - width / 2).rounded(), y: (centre.y - height / 2 + shift).rounded(), width: width,
          height: height)
      })
  }

  /// Keeps later labels off a box.
  mutating func reserve(_ box: Box) { taken.append(box) }

  /// Whether nothing covers a box.
  func isFree(_ box: Box) -> Bool { !taken.contains { $0.overlaps(box) } }

  private mutating func take(_ boxes: [Box]) -> Box? {
    let free = boxes.first { box in
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
        && isFree(box)
    }
    if let free { taken.append(free) }
    return free
  }
}

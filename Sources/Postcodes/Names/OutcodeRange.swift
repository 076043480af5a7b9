/// Writes the outcodes of a place in short.
package enum OutcodeRange {
  /// Outcodes in short, as people would say them: `EH1-EH17`.
  ///
  /// The range is the run of outcodes around the first one given; a second area has a range of its own. For more than
  /// two areas only their letters are given, `E, EC, N`. Outcodes far from the run, as EH99 is, are left out if they
  /// are fewer. Text that is not outcodes is joined as it is.
  ///
  /// - Parameter mostAreas: how many areas to name; the others are counted.
  package static func text(of codes: [String], mostAreas: Int = .max) -> String {
    guard codes.count > 1 else { return codes.first ?? "" }
    let keys = codes.compactMap { OutcodeKey($0.utf8) }
    guard keys.count == codes.count, let main = keys.first else { return codes.joined(separator: ", ") }
    let sorted = keys.sorted()
    var areas: [OutcodeKey] = []
    for key in sorted where areas.last?.area != key.area { areas.append(key) }
    if areas.count > 2 {
      let names = areas.map { String($0.name.prefix { $0.isLetter }) }
      // One more takes no more room than its count.
      return names.count - mostAreas <= 1
        ? names.joined(separator: ", ")
        : names.prefix(mostAreas).joined(separator: ", ") + " and \(names.count - mostAreas) more"
    }
    let text = text(of: sorted, about: main)
    guard let other = areas.first(where: { $0.area != main.area }) else { return text }
    return text + ", " + self.text(of: sorted, about: other)
  }

  /// The run of an area's outcodes around one of them; all of the area's outcodes if the run has less than half of
  /// them.
  private static func text(of sorted: [OutcodeKey], about main: OutcodeKey) -> String {
    var (first, last, count, all) = (main, main, 0, 0)
    var run: [OutcodeKey] = []
    for key in sorted where key.area == main.area {
      if let end = run.last, key.number - end.number >= farApart { run = [] }
      run.append(key)
      all += 1
      if run.contains(main) { (first, last, count) = (run[0], key, run.count) }
    }
    let isFew = 2 * count < all
    if isFew, let lowest = sorted.first(where: { $0.area == main.area }) { first = lowest }
    if isFew, let highest = sorted.last(where: { $0.area == main.area }) { last = highest }
    return first == last ? first.name : "\(first.name)-\(last.name)"
  }

  /// Numbers this far apart belong to different runs: EH17 and EH28.
  private static let farApart: UInt32 = 10
}

extension OutcodeKey {
  /// The letters of the area, as a number.
  var area: UInt32 { value >> 16 }
  var number: UInt32 { value >> 8 & 0xFF }
}

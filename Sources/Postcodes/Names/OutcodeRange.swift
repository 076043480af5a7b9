/// The outcodes of a place in few letters.
public enum OutcodeRange {
  /// Outcodes as people would say them: the first and the last of those about the first one given, `EH1-EH17`; of more
  /// than two areas their letters, `E, EC, N`. Others far from these are left out, as EH99 is. What is no outcode stays
  /// as it is.
  public static func text(of codes: [String]) -> String {
    guard codes.count > 1 else { return codes.first ?? "" }
    let keys = codes.compactMap { OutcodeKey($0.utf8) }
    guard keys.count == codes.count, let main = keys.first else { return codes.joined(separator: ", ") }
    var areas: [OutcodeKey] = []
    for key in keys.sorted() where areas.last?.area != key.area { areas.append(key) }
    if areas.count > 2 { return areas.map { String($0.name.prefix { $0.isLetter }) }.joined(separator: ", ") }
    var runs: [ClosedRange<OutcodeKey>] = []
    for key in keys.sorted() {
      if let last = runs.last, last.upperBound.area == key.area,
        key.number - last.upperBound.number < farApart
      {
        runs[runs.count - 1] = last.lowerBound...key
      } else {
        runs.append(key...key)
      }
    }
    guard let run = runs.first(where: { $0.contains(main) }) else { return main.name }
    return run.lowerBound == run.upperBound ? main.name : "\(run.lowerBound.name)-\(run.upperBound.name)"
  }

  /// Numbers that far apart do not belong together: EH17 and EH28.
  private static let farApart: UInt32 = 10
}

extension OutcodeKey {
  /// The letters of the area, as a number.
  var area: UInt32 { value >> 16 }
  var number: UInt32 { value >> 8 & 0xFF }
}

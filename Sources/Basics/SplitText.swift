extension String {
  /// The parts between a separator of several characters, without empty ones. Swift's `split` searches the whole program
  /// for conformances, which a TAB has no time for.
  ///
  /// - Parameter separator: at least one character, all ASCII.
  package func parts(between separator: StaticString) -> [Substring] {
    let separator = UnsafeBufferPointer(start: separator.utf8Start, count: separator.utf8CodeUnitCount)
    var parts: [Substring] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      if utf8[index...].starts(with: separator) {
        if start < index { parts.append(self[start..<index]) }
        start = utf8.index(index, offsetBy: separator.count)
        index = start
      } else {
        index = utf8.index(after: index)
      }
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}

/// Texts, none of them twice.
///
/// A few are compared one by one. That takes less time than to make a set, and most of what a TAB lists is a few texts.
package struct DistinctTexts: Sendable {
  private var few: [String] = []
  /// Whether each of the few is greater than the one before it. A text that is greater than all need not be searched for.
  private var areSorted = true
  private var others: Set<String> = []

  package init() {}

  package init(_ texts: [String]) {
    for text in texts { insert(text) }
  }

  /// Adds a text.
  ///
  /// - Returns: whether it was not there yet.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    let isGreatest = few.last.map { $0 < text } ?? true
    if !(areSorted && isGreatest), few.contains(text) { return false }
    guard few.count == 64 else {
      areSorted = areSorted && isGreatest
      few.append(text)
      return true
    }
    return others.insert(text).inserted
  }
}

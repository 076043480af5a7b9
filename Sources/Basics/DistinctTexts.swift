/// Texts, none of them twice.
///
/// A few are compared one by one. That takes less time than to make a set, and most of what a TAB lists is a few texts.
package struct DistinctTexts: Sendable {
  private var few: [String] = []
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
    if few.contains(text) { return false }
    guard few.count == 64 else {
      few.append(text)
      return true
    }
    return others.insert(text).inserted
  }
}

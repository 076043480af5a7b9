/// The longest beginning that all the texts share, in whole characters.
package func commonPrefix(of texts: [String]) -> String {
  guard var shared = texts.first else { return "" }
  for text in texts.dropFirst() {
    var (left, right) = (shared.startIndex, text.startIndex)
    while left < shared.endIndex, right < text.endIndex, shared[left] == text[right] {
      left = shared.index(after: left)
      right = text.index(after: right)
    }
    if left < shared.endIndex { shared = String(shared[..<left]) }
  }
  return shared
}

/// Reads words as Enter does, for one completion. The same words, such as those before the cursor, are read once.
final class PlaceReader {
  /// The user's own places, which are read from their file if a word can be a name.
  let own: () -> [OwnPlaces.Entry]
  private var readings: [(words: [String], wanted: Int?, items: [PlaceItem])] = []

  init(own: @escaping () -> [OwnPlaces.Entry]) {
    self.own = own
  }

  /// What some words mean.
  ///
  /// - Parameter wanted: how many places are wanted; nil for any number.
  func items(of words: [String], wanted: Int? = nil) -> [PlaceItem] {
    if let read = readings.first(where: { $0.wanted == wanted && $0.words == words }) { return read.items }
    let items = PlaceWords(words, own: own(), wanted: wanted).items
    readings.append((words, wanted, items))
    return items
  }
}

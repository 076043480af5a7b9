/// How many letters must be put in, left out, changed, or swapped with the next.
package func slips(from typed: String, to name: String) -> Int {
  let (typed, name) = (Array(typed), Array(name))
  var rows = [Array(0...name.count)]
  for (line, letter) in typed.enumerated() {
    var row = [line + 1]
    for (column, other) in name.enumerated() {
      var least = min(
        rows[line][column] + (letter == other ? 0 : 1), rows[line][column + 1] + 1, row[column] + 1)
      if line > 0, column > 0, letter == name[column - 1], other == typed[line - 1] {
        least = min(least, rows[line - 1][column - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[typed.count][name.count]
}

/// The name that a word is meant to be: the only one that it begins, or the one that is a slip or two away; nil for none.
///
/// One wrong letter in a word of three makes any other word, so there only swapped letters count.
package func nameMeant(by word: String, of names: [String]) -> String? {
  if names.contains(word) { return nil }
  if word.utf8.count > 3, let begun = names.first(where: { $0.hasPrefix(word) }) { return begun }
  let near = names.map { (name: $0, slips: slips(from: word, to: $0)) }
  return near.filter { name, slips in
    4 * slips <= max(4, name.count) && (word.count > 3 || word.sorted() == name.sorted())
  }.min { $0.slips < $1.slips }?.name
}

/// How many letters must be put in, left out, changed, or swapped with the next.
func slips(from typed: String, to name: String) -> Int {
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

import Basics
import Postcodes

extension Place {
  /// The text and a note with a small map of the country to their right; nil if that does not fit, or the position is not known.
  func textBesideMap(columns: Int, note: String) -> String? {
    guard let map else { return nil }
    func rows(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
    func width(_ rows: [String]) -> Int { rows.map { cells(of: $0) }.max() ?? 0 }
    // A long note does not push the map away from the text.
    let left = rows(Columns.wrapped(text + note, to: max(width(rows(text)), Self.leastNoteColumns)))
    let textColumns = width(left) + 4
    guard textColumns + Self.mapColumns <= columns else { return nil }
    return (0..<max(left.count, map.count)).map { row in
      let text = row < left.count ? left[row] : ""
      return row < map.count && !map[row].isEmpty ? padded(text, to: textColumns) + map[row] : text
    }.joined(separator: "\n")
  }

  /// The text and a note with a small map of the country to their right, or beneath if that does not fit.
  func textWithMap(columns: Int, note: String) -> String {
    guard let map else { return text + note + Columns.row(ofNote: unplaced) }
    return textBesideMap(columns: columns, note: note) ?? ([text + note] + map).joined(separator: "\n")
  }

  private static let mapColumns = 16
  private static let leastNoteColumns = 44
  /// The map without a mark, drawn once.
  private static let countryMap = TerminalMap(
    of: MapSubject(), columns: mapColumns, rows: 14, style: .ofOutput)

  /// The map of the country in rows, with a mark at the place.
  private var map: [String]? { position.flatMap { Self.countryMap.picture(marking: $0) } }
}

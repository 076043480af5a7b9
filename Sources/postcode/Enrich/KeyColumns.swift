import Basics
import Postcodes

/// The columns of a table that say where a row belongs: one with postcodes, or one or two with points.
struct KeyColumns {
  /// Their numbers. Of two, the first has degrees north.
  let numbers: [Int]
  /// Whether they have points, and no postcodes.
  var arePoints = false
  /// The numbers of other columns that hold postcodes.
  var others: [Int] = []

  /// Finds them.
  ///
  /// What stands in a column says more than its name. The name decides if there are no rows yet, or several columns hold
  /// postcodes.
  ///
  /// - Parameters:
  ///   - isAll: whether these rows must do.
  /// - Throws: `Refusal` if there are none.
  /// - Returns: nil if more rows are needed.
  static func find(
    _ asked: RowForm.Asked, in names: [String], _ rows: [[String]], _ isAll: Bool
  ) throws -> KeyColumns? {
    do {
      if let column = asked.column {
        return KeyColumns(numbers: [try PostcodeColumn.asked(column, in: names)])
      }
      if let point = asked.point {
        let columns = point.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map {
          $0.trimmingBlanks
        }
        return KeyColumns(
          numbers: try columns.map { try PostcodeColumn.asked($0, in: names, option: "--point") },
          arePoints: true)
      }
    } catch {
      if isAll { throw error }
      return nil
    }
    let named = PostcodeColumn.named(in: names)
    // A row longer than the first has columns without names.
    let holding = PostcodeColumn.holding(rows).filter { $0 < names.count }
    if let number = named.first(where: holding.contains) {
      return KeyColumns(numbers: [number], others: holding.filter { $0 != number }.sorted())
    }
    if !isAll, holding.isEmpty, let number = named.first { return KeyColumns(numbers: [number]) }
    guard isAll else { return nil }
    if !holding.isEmpty {
      // Codes of other kinds may look like postcodes, but few of these are in use: E7 1AB.
      let inUse = PostcodeColumn.holding(rows) { text in
        PostcodeColumn.isPostcode(text) && PlaceItem.postcode(in: text).map(PostcodeColumn.isInUse) ?? false
      }
      let number =
        inUse.first(where: holding.contains) ?? PostcodeColumn.addresses(rows, in: names).first ?? holding[0]
      return KeyColumns(numbers: [number], others: holding.filter { $0 != number }.sorted())
    }
    if let columns = PointColumns.named(in: names), PointColumns.hold(columns, rows) {
      return KeyColumns(numbers: columns, arePoints: true)
    }
    if let number = named.first { return KeyColumns(numbers: [number]) }
    let addresses = PostcodeColumn.holding(rows) { PlaceItem.postcode(in: $0) != nil }
    guard let number = addresses.first(where: names.indices.contains) else {
      throw PostcodeColumn.missing("No column holds postcodes", names)
    }
    return KeyColumns(numbers: [number])
  }

  /// Whether the first row has their names, and not a postcode, in any column, or a point.
  func isHeading(_ first: [String]) -> Bool {
    arePoints
      ? Degrees(numbers.map { first[$0] }) == nil : !first.contains { PlaceItem.postcode(in: $0) != nil }
  }
}

/// Finds the columns of a table that hold degrees north and east.
private enum PointColumns {
  private static let north = ["latitude", "lat"]
  private static let east = ["longitude", "long", "lng", "lon"]

  /// The columns with these names, or else the first whose names end so.
  static func named(in columns: [String]) -> [Int]? {
    let plain = columns.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    func number(_ names: [String]) -> Int? {
      plain.firstIndex(where: names.contains)
        ?? plain.firstIndex { name in names.contains { name.hasSuffix($0) } }
    }
    guard let north = number(north), let east = number(east), north != east else { return nil }
    return [north, east]
  }

  /// Whether most rows have degrees there.
  static func hold(_ columns: [Int], _ rows: [[String]]) -> Bool {
    let cells = rows.map { row in columns.map { $0 < row.count ? row[$0] : "" } }
      .filter { $0.contains { !$0.isEmpty } }
    // One row may hold the names of the columns.
    let points = cells.count { Degrees($0) != nil }
    return points > 0 && points * 2 >= cells.count - 1
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

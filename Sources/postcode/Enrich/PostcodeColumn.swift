import Basics
import Postcodes

/// Finds the column of a table that holds postcodes.
enum PostcodeColumn {
  /// How many rows are read if no column has a known name.
  static let sample = 100

  /// The column's names in most tables, the plainest first.
  private static let names = [
    "postcode", "postcodes", "postalcode", "pcds", "pcd", "pcd8", "pcd7", "pcd2", "zip", "zipcode",
    "zippostcode",
  ]

  /// The column with one of these names, or else one whose name ends with “postcode” or “postalcode”. Case, blanks and
  /// punctuation do not matter.
  static func named(in columns: [String]) -> Int? {
    let plain = columns.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    for name in names {
      if let column = plain.firstIndex(of: name) { return column }
    }
    return plain.firstIndex { $0.hasSuffix("postcode") || $0.hasSuffix("postalcode") }
  }

  /// The column that holds more postcodes than any other column, and at least as many postcodes as other texts.
  static func holding(_ rows: [[String]]) -> Int? {
    let width = rows.map(\.count).max() ?? 0
    let counts = (0..<width).map { column in
      let texts = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let postcodes = texts.count(where: isPostcode)
      // One row may hold the names of the columns.
      return postcodes * 2 >= texts.count - 1 ? postcodes : 0
    }
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most)
  }

  /// The column that was asked for, by its name or its number.
  ///
  /// - Throws: `Refusal` if there is none.
  static func asked(_ text: String, in columns: [String]) throws -> Int {
    if let column = columns.firstIndex(of: text)
      ?? columns.firstIndex(where: { $0.lowercased() == text.lowercased() })
    {
      return column
    }
    if let number = Int(text), columns.indices.contains(number - 1) { return number - 1 }
    throw missing("There is no column \(text.quoted())", columns)
  }

  /// The refusal when no column was found.
  static func missing(_ what: String, _ columns: [String]) -> Refusal {
    let shown = columns.prefix(20).map { $0.quoted() }.joined(separator: ", ")
    let more = columns.count > 20 ? " and \(columns.count - 20) more" : ""
    return Refusal("\(what); give --column a name or a number, of \(shown)\(more).", .usage)
  }

  static func isPostcode(_ text: String) -> Bool {
    guard text.utf8.count <= 40, case .success? = WrittenPostcode.only(in: text)?.postcode else {
      return false
    }
    return true
  }
}

import Basics
import Postcodes

/// Finds the column of a table that holds postcodes.
enum PostcodeColumn {
  /// How many rows are read if no column has a known name.
  static let sample = 100

  /// The column's names in most tables, the plainest first.
  private static let names = [
    "postcode", "postcodes", "postalcode", "pcds", "pcd", "pcd8", "pcd7", "pcd2", "pcode", "zip",
    "zipcode", "zippostcode",
  ]

  /// The columns whose names are those of postcodes, the likeliest first: one of these names, or one that ends with
  /// “postcode” or “postalcode”. Case, blanks and punctuation do not matter.
  static func named(in columns: [String]) -> [Int] {
    let plain = columns.map(plain)
    let exact = names.flatMap { name in plain.indices.filter { plain[$0] == name } }
    let ending = plain.indices.filter { plain[$0].hasSuffix("postcode") || plain[$0].hasSuffix("postalcode") }
    return exact + ending.filter { !exact.contains($0) }
  }

  /// A name in lower case without blanks and punctuation.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The columns that hold addresses with postcodes in use, those with such a name first.
  static func addresses(_ rows: [[String]], in columns: [String]) -> [Int] {
    let holding = holding(rows) { PlaceItem.postcode(in: $0).map(isInUse) ?? false }
      .filter(columns.indices.contains)
    let named = holding.filter { plain(columns[$0]).hasSuffix("address") }
    return named + holding.filter { !named.contains($0) }
  }

  /// Whether a postcode is in use, or may be, since its area is not in the country that is built in.
  static func isInUse(_ postcode: Postcode) -> Bool {
    Country.inUse.contains(postcode) || !Country.inUse.covers(area: postcode.area)
  }

  /// The columns that hold postcodes, and no more other texts than postcodes; those with the most postcodes first.
  ///
  /// - Parameter isPostcode: whether a field is a postcode, or has one.
  static func holding(_ rows: [[String]], isPostcode: (String) -> Bool = isPostcode) -> [Int] {
    let width = rows.map(\.count).max() ?? 0
    let counts = (0..<width).map { column in
      let texts = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      let postcodes = texts.count(where: isPostcode)
      // One row may hold the names of the columns.
      return postcodes * 2 >= texts.count - 1 ? postcodes : 0
    }
    return counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
  }

  /// The column that was asked for, by its name or its number.
  ///
  /// - Throws: `Refusal` if there is none.
  static func asked(_ text: String, in columns: [String], option: String = "--column") throws -> Int {
    // No text at all is a slip, even if a column has no name.
    if !text.isEmpty,
      let column = columns.firstIndex(of: text)
        ?? columns.firstIndex(where: { $0.lowercased() == text.lowercased() })
    {
      return column
    }
    if let number = Int(text), columns.indices.contains(number - 1) { return number - 1 }
    throw missing("There is no column \(text.quoted())", columns, option)
  }

  /// The refusal when no column was found.
  static func missing(_ what: String, _ columns: [String], _ option: String = "--column") -> Refusal {
    let shown = columns.prefix(20).map { $0.quoted() }.joined(separator: ", ")
    let more = columns.count > 20 ? " and \(columns.count - 20) more" : ""
    return Refusal("\(what); choose with \(option): \(shown)\(more).", .usage)
  }

  static func isPostcode(_ text: String) -> Bool {
    guard text.utf8.count <= 40, case .success? = WrittenPostcode.only(in: text)?.postcode else {
      return false
    }
    return true
  }
}

extension GridPosition {
  /// Reads a reference to a square of the National Grid, and gives the middle of that square: `TQ 299 804`, with blanks
  /// anywhere.
  ///
  /// Two letters name a square of 100 km, and three, four or five digits for each direction one of 100, 10 or 1 m in it.
  /// Shorter references would name squares of kilometres, and could be parts of postcodes. Nil for anything else, and for
  /// two numbers of different lengths.
  ///
  /// Source: "A guide to coordinate systems in Great Britain", section 7.1,
  /// https://www.ordnancesurvey.co.uk/documents/resources/guide-coordinate-systems-great-britain.pdf
  init?(reference words: [String]) {
    var letters: [Int] = []
    var digits: [Int] = []
    for byte in words.lazy.flatMap(\.utf8) where byte != UInt8(ascii: " ") {
      let letter = byte & 0xDF
      if letters.count < 2 {
        // The letter I is left out.
        guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter, letter != UInt8(ascii: "I") else { return nil }
        letters.append(Int(letter - UInt8(ascii: "A")) - (letter > UInt8(ascii: "I") ? 1 : 0))
      } else {
        guard PostcodeGrammar.isDigit(byte), digits.count < 10 else { return nil }
        digits.append(Int(byte - UInt8(ascii: "0")))
      }
    }
    guard [6, 8, 10].contains(digits.count) else { return nil }
    let groups = words.flatMap { $0.split(separator: " ") }.map {
      $0.utf8.count { PostcodeGrammar.isDigit($0) }
    }
    .filter { $0 > 0 }
    if groups.count == 2, groups[0] != groups[1] { return nil }
    // Five by five squares of 500 km, from V in the south-west, and in each of them five by five of 100 km. S is at the
    // false origin.
    let column = 5 * (letters[0] % 5) + letters[1] % 5 - 10
    let row = 5 * (4 - letters[0] / 5) + 4 - letters[1] / 5 - 5
    guard (0...6).contains(column), (0...12).contains(row) else { return nil }
    let half = digits.count / 2
    let side = (half..<5).reduce(1) { side, _ in 10 * side }
    func metres(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { 10 * $0 + $1 } * side + side / 2 }
    self.init(
      easting: 100_000 * column + metres(digits[..<half]), northing: 100_000 * row + metres(digits[half...]))
  }
}

/// Splits words into pieces, and joins the pieces that are meant to be one postcode.
struct PostcodePieces {
  /// A part of a word without blanks and separators, or several parts that belong together.
  struct Piece {
    var text: String
    /// The index of the word in which it begins.
    let word: Int
    /// The index of the word in which it ends.
    var lastWord: Int
    /// Where it begins in that word, in UTF-8 units.
    let start: Int
    /// Where its last part ends, with quotes and brackets around it, in UTF-8 units of the word that holds that part.
    var end: Int
    /// Whether a comma or a semicolon stands before it. If so, it joins the piece before only if the two are a
    /// postcode.
    let isApart: Bool
    /// Whether quotes, brackets or a full stop were taken off it.
    let isMarked: Bool

    /// Whether it is one letter.
    var isLetter: Bool { text.utf8.count == 1 && text.first?.isLetter == true }
  }

  /// The pieces that are each meant to be a postcode, in order.
  private(set) var postcodes: [Piece] = []
  /// Whether the last of them reaches the end of the words, so that what is typed next belongs to it.
  private(set) var touchesEnd = false
  /// Whether the words end with a comma or a semicolon.
  private var endsApart = false

  private init() {}

  /// The first `count` pieces of a line, none of them joined.
  static func first(_ count: Int, of line: String) -> [Piece] {
    var (taken, pieces) = (PostcodePieces(), [Piece]())
    taken.appendPieces(of: line, 0, to: &pieces, atMost: count)
    return pieces
  }

  /// Splits words into postcodes. A word with blanks in it that holds no postcode stays one piece, since it is one
  /// mistake.
  ///
  /// - Parameters:
  ///   - before: the word that stands before them, with the comma between; nil for none.
  ///   - isTyped: whether more is to come, so that an area behind a district begins another: `LS1 LS`.
  ///   - limit: how many postcodes to join at most.
  init(_ words: [String], behind before: String? = nil, isTyped: Bool = false, limit: Int = .max) {
    var pieces: [Piece] = []
    endsApart = before.map { $0.last == "," || $0.last == ";" } ?? false
    let before = before.map { String(Self.bare($0[...].prefix { !",;".contains($0) })) }
    for (number, word) in JoinedPostcodes.parted(words).enumerated() {
      let start = pieces.count
      appendPieces(of: word, number, to: &pieces)
      if Self.isOneMistake(pieces[start...]) {
        // While it is typed, a code may begin behind the name: “leeds ls6”.
        let code = isTyped ? pieces[start...].dropFirst().firstIndex(where: Self.beginsDistrict) : nil
        let mistake = start..<(code ?? pieces.endIndex)
        pieces.replaceSubrange(mistake, with: [Self.joined(pieces[mistake])])
      }
    }
    var rest = pieces[...]
    while !rest.isEmpty, postcodes.count < limit {
      let last = rest.startIndex > 0 ? pieces[rest.startIndex - 1].text : before
      let isNext = isTyped && rest.count == 2 && Self.beginsNext(rest)
      let count = isNext ? 1 : Self.piecesOfFirst(in: rest, behind: last)
      postcodes.append(Self.joined(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
  }

  /// Whether text typed after a blank can still belong to a piece.
  func goesOn(_ piece: Piece) -> Bool {
    !endsApart && Postcode(piece.text) == nil && PostcodePrefix(piece.text + " ").canBegin
  }

  /// Whether a piece has the number of a district, or begins one.
  private static func beginsDistrict(_ piece: Piece) -> Bool {
    let prefix = PostcodePrefix(piece.text)
    return piece.text.first?.isLetter ?? false && piece.text.contains(where: \.isNumber) && prefix.isKnown
  }

  /// How many pieces belong to the first postcode.
  ///
  /// - Parameter before: the text of the piece before them; nil for none.
  private static func piecesOfFirst(in pieces: ArraySlice<Piece>, behind before: String?) -> Int {
    guard let first = pieces.first, Postcode(first.text) == nil,
      let second = pieces.dropFirst().first
    else { return 1 }
    if first.isLetter, let count = piecesOfPostcode(behindLetterOf: pieces, behind: before) { return count }
    // A letter behind a word belongs to that word, and not to the district behind it: `Flat S E15 4EE`.
    if first.text.utf8.count == 1, !first.isApart, let before, !endsPostcode(before),
      second.text.first?.isLetter ?? false
    {
      return 1
    }
    if isOrdinal(second, behind: first, before: pieces.dropFirst(2).first) { return 1 }
    let isPoint = pieces.count == 2 && points.contains((first.text + second.text).uppercased())
    if !isPoint, areCodesBeside(first, second, before: pieces.dropFirst(2).first) { return 1 }
    let pair = first.text + " " + second.text
    // No inward code is a postcode of its own, so a comma between the two codes does no harm.
    if Postcode(pair) != nil { return 2 }
    // A letter alone is the first of a district rather than an area: `S W1A`.
    if first.isLetter, !second.isApart, pieces.count == 2 || pieces.dropFirst(2).first?.isApart ?? false,
      Gazetteer.outcode((first.text + second.text).uppercased()) != nil
    {
      return 2
    }
    // A house and its street, 144 St Mary's Road, or a word and a time are not a postcode with a slip.
    if isHouse(first, before: second) || isTime(second, behind: first) { return 1 }
    // Two districts are two postcodes, even if one slip could have made them from a single one.
    if second.isApart || areDistricts(first, second) { return 1 }
    // A piece that begins another postcode does not end this one.
    if Postcode(second.text) != nil { return 1 }
    if let third = pieces.dropFirst(2).first, !third.isApart {
      if Postcode(second.text + " " + third.text) != nil { return 1 }
      if !Slips.postcodes(meantBy: pair + " " + third.text).isEmpty { return 3 }
    }
    if PostcodePrefix(pair).canBegin {
      // A blank need not stand between the codes: `SW1A 1 AA`.
      var text = pair
      return 2
        + pieces.dropFirst(2).prefix { piece in
          text += " " + piece.text
          return !piece.isApart && PostcodePrefix(text).canBegin
        }.count
    }
    if !Slips.postcodes(meantBy: pair).isEmpty { return 2 }
    // No postcode begins with a digit, so the second piece is the end of the first.
    let startsWithDigit = second.text.utf8.first.map(PostcodeGrammar.isDigit) ?? false
    return startsWithDigit && PostcodePrefix(first.text).canBegin ? 2 : 1
  }

  /// How many pieces belong to a letter that whole postcode follows; nil if none does.
  ///
  /// A letter is a size, a door or an initial rather than the first of the postcode, `Size M L6 8NF`. It belongs to the
  /// postcode if that is of no district without it, if all letters of the area stand alone, `S W 2 4ED`, or if nothing
  /// but postcodes stands beside the two: `S W1A 2AA`.
  private static func piecesOfPostcode(
    behindLetterOf pieces: ArraySlice<Piece>, behind before: String?
  ) -> Int? {
    let (letter, second) = (pieces[pieces.startIndex], pieces[pieces.startIndex + 1])
    var rest = ""
    for (count, piece) in zip(2..., pieces.dropFirst().prefix(4)) {
      rest += (rest.isEmpty ? "" : " ") + piece.text
      let long = second.isApart ? nil : Postcode(letter.text + " " + rest)
      let isLong = long.map { Gazetteer.outcode($0.outward) != nil } ?? false
      if isLong, second.isLetter { return count }
      guard let short = Postcode(rest) else { continue }
      if !isLong || letter.isMarked { return 1 }
      let next = pieces.dropFirst(count).first?.text
      let isAlone = before.map(endsPostcode) ?? true && next.map(mayBeginPostcode) ?? true
      return isAlone || Gazetteer.outcode(short.outward) == nil ? count : 1
    }
    return nil
  }

  /// Whether a piece is a postcode, or may be the district of one.
  private static func mayBeginPostcode(_ text: String) -> Bool {
    Postcode(text) != nil || Gazetteer.outcode(text.uppercased()) != nil
  }

  /// Whether a piece is a number in an address and not the end of a postcode: `Unit E1, 2nd Floor`.
  private static func isOrdinal(_ piece: Piece, behind first: Piece, before next: Piece?) -> Bool {
    guard ordinals.contains(piece.text) else { return false }
    // Before its post town it is the end of a postcode: ex4 4th exeter.
    if let next, let postcode = Postcode(first.text + " " + piece.text), Country.inUse.contains(postcode),
      PostTown.names(ofDistrict: postcode.outward).contains(where: { town in
        town.split(separator: " ").first?.lowercased() == next.text.lowercased()
      })
    {
      return false
    }
    if let next, !next.isApart, next.text.count > 2, next.text.allSatisfy(\.isLetter) { return true }
    return (piece.isApart || next != nil) && first.text.contains(where: \.isUppercase)
  }

  /// Whether a piece is the number of a house, and another the street or the building behind it.
  private static func isHouse(_ piece: Piece, before next: Piece) -> Bool {
    piece.text.utf8.allSatisfy(PostcodeGrammar.isDigit) && next.text.first?.isLetter ?? false
  }

  /// Whether a piece is the time of a day: `at 10am`.
  private static func isTime(_ piece: Piece, behind first: Piece) -> Bool {
    let digits = piece.text.prefix(while: \.isNumber)
    return 1...2 ~= digits.count && ["am", "pm"].contains(piece.text.dropFirst(digits.count).lowercased())
      && first.text.allSatisfy(\.isLetter)
  }

  /// The areas of London that are points of the compass, which may have a blank between their letters.
  private static let points: Set = ["NW", "SE", "SW"]

  private static let ordinals: Set = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"]

  /// Whether a piece is a whole postcode, or may be the last three characters of one.
  private static func endsPostcode(_ text: String) -> Bool {
    let inward = text.utf8.suffix(3)
    return inward.count == 3 && inward.first.map(PostcodeGrammar.isDigit) == true
      && text.suffix(2).allSatisfy(\.isLetter)
  }

  private static func isOneMistake(_ pieces: ArraySlice<Piece>) -> Bool {
    pieces.count > 1 && !pieces.dropFirst().contains(where: \.isApart)
      && !pieces.allSatisfy { Gazetteer.isArea($0.text) || isDistrict($0.text) }
      && !pieces.contains { Postcode($0.text) != nil } && !pieces.indices.contains { spells(pieces[$0...]) }
      && !zip(pieces, pieces.dropFirst()).contains {
        Postcode($0.text + " " + $1.text) != nil || areDistricts($0, $1)
      }
  }

  /// Whether pieces begin with a postcode that has more than one blank: `S W 2 4ED`.
  private static func spells(_ pieces: ArraySlice<Piece>) -> Bool {
    var text = ""
    for piece in pieces.prefix(4) {
      if piece.text.utf8.count > 4 { return false }
      text += (text.isEmpty ? "" : " ") + piece.text
      if let postcode = Postcode(text) { return Gazetteer.outcode(postcode.outward) != nil }
    }
    return false
  }

  /// Whether two pieces are an area and what is no part of it: `N E`, `W W1`. A number would belong to both: `S W 1`.
  private static func areCodesBeside(_ first: Piece, _ second: Piece, before next: Piece?) -> Bool {
    guard Gazetteer.isArea(first.text), !second.isApart else { return false }
    if Gazetteer.isArea(second.text) {
      return next.map { $0.isApart || !($0.text.first?.isNumber ?? false) } ?? true
    }
    return isDistrict(second.text) && !isDistrict(first.text + second.text)
  }

  /// Whether the second of two pieces is an area that does not go on from the first.
  private static func beginsNext(_ pieces: ArraySlice<Piece>) -> Bool {
    let (first, second) = (pieces[pieces.startIndex], pieces[pieces.startIndex + 1])
    return isDistrict(first.text) && Gazetteer.isArea(second.text)
      && !PostcodePrefix(first.text + " " + second.text).canBegin
  }

  /// Whether it is a district, or all that add a letter to it.
  private static func isDistrict(_ text: String) -> Bool {
    let code = text.uppercased()
    guard code.utf8.count <= 4, code.utf8.contains(where: PostcodeGrammar.isDigit) else { return false }
    return Gazetteer.outcodes(beginning: code).contains { outcode in
      outcode.name == code || outcode.name.dropLast() == code && outcode.name.last?.isLetter ?? false
    }
  }

  private static func areDistricts(_ first: Piece, _ second: Piece) -> Bool {
    isDistrict(first.text) && isDistrict(second.text)
  }

  private static func joined(_ pieces: ArraySlice<Piece>) -> Piece {
    var joined = pieces[pieces.startIndex]
    for piece in pieces.dropFirst() {
      joined.text += " " + piece.text
      joined.end = piece.end
      joined.lastWord = piece.lastWord
    }
    return joined
  }

  private mutating func appendPieces(
    of word: String, _ number: Int, to pieces: inout [Piece], atMost limit: Int = .max
  ) {
    let bytes = word.utf8
    touchesEnd = false
    var index = word.startIndex
    while index < word.endIndex, pieces.count < limit {
      let scalar = word.unicodeScalars[index]
      if let isSeparator = Self.separates(scalar) {
        if isSeparator { endsApart = true }
        index = word.unicodeScalars.index(after: index)
        continue
      }
      let start = index
      let rest = word.unicodeScalars[start...]
      index = rest.firstIndex { Self.separates($0) != nil } ?? word.endIndex
      let bare = Self.bare(word[start..<index])
      if bare == "&" || bare == "+" {
        endsApart = true
        continue
      }
      pieces.append(
        Piece(
          text: String(bare), word: number, lastWord: number,
          start: bytes.distance(from: word.startIndex, to: bare.startIndex),
          end: bytes.distance(from: word.startIndex, to: index), isApart: endsApart,
          isMarked: bare.endIndex < index || bare.startIndex > start))
      endsApart = false
      touchesEnd = index == word.endIndex
    }
  }

  /// Nil for a character that belongs to a piece; else whether it keeps the pieces beside it apart, as a comma does and
  /// a blank does not.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool? {
    switch scalar {
    case ",", ";": true
    case "\u{0}"..." ", "\u{7F}"..."\u{A0}": false
    default: scalar.value > 0xFF && scalar.properties.isWhitespace ? false : nil
    }
  }

  /// The text without quotes and brackets around it and a full stop after it; all of it if nothing else is left.
  private static func bare(_ text: Substring) -> Substring {
    let left = text.unicodeScalars.drop { opens($0) || PostcodePrefix.isInvisible($0) }
    guard let last = left.lastIndex(where: { !closes($0) && !PostcodePrefix.isInvisible($0) }) else {
      return text
    }
    return Substring(left[...last])
  }

  private static func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "“", "”", "„", "‘", "’", "‚", "«", "‹", "(", "[", "{", "<": true
    default: false
    }
  }

  private static func closes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "“", "”", "‘", "’", "»", "›", ")", "]", "}", ">", ".": true
    default: false
    }
  }
}

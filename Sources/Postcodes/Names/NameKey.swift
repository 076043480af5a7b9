/// Makes the keys by which names are compared: lower case, without accents, apostrophes and punctuation, one blank
/// between words, “&” as “and”, and “Saint” as “st” before another word.
///
/// Latin letters lose their marks, composed or not. Any other character stays as it is, in lower case and in UTF-8. No
/// built-in name has one, so these fit only the user's own places.
enum NameKey {
  /// The most characters that the key of a name has.
  static let longest = 63

  static func of(_ name: String) -> [UInt8] {
    var (name, key) = (name, [UInt8]())
    name.withUTF8 { fold($0, into: &key) }
    return key
  }

  /// The keys that a typed text can be the beginning of; none if it has no letters, or more than any name. There are
  /// two if its last word is “Saint”, or nearly, since that can also begin a longer word, such as Saintfield, or if its
  /// first word is short for another.
  static func typed(_ text: String) -> [[UInt8]] {
    let key = of(text)
    let start = (key.lastIndex(of: blank) ?? -1) + 1
    let isSaint = key.count - start >= 4 && "saint".utf8.starts(with: key[start...])
    let other = inFull(key) ?? (isSaint ? Array(key[..<start] + "st ".utf8) : nil)
    let keys = (other.map { [$0] } ?? []) + [key]
    return keys.filter { !$0.isEmpty && $0.count(where: beginsCharacter) <= longest }
  }

  /// Whether a byte of a key is the first of its character.
  static func beginsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  /// Whether a key ends with a text, and has more.
  static func ends(_ key: some BidirectionalCollection<UInt8>, _ end: String) -> Bool {
    key.count > end.utf8.count && key.reversed().starts(with: end.utf8.reversed())
  }

  /// A key with what people shorten or turn around as names have it: `great yarmouth` for `gt yarmouth`, `leeds station`
  /// for `leeds railway station` and `station leeds`. Nil if there is nothing of the kind.
  private static func inFull(_ key: [UInt8]) -> [UInt8]? {
    if let end = key.firstIndex(of: blank),
      let word = wordInFull(String(decoding: key[..<end], as: UTF8.self))
    {
      return Array(word.utf8) + key[end...]
    }
    for end in [" station", " stn", " sta"] where ends(key, end) {
      let name = key.dropLast(end.utf8.count)
      let kind = TypeWord.kindsOfStation.first { ends(name, " " + $0) }
      if kind == nil, end == " station" { break }
      return Array(name.dropLast(kind.map { $0.utf8.count + 1 } ?? 0)) + " station".utf8
    }
    let station = "station "
    guard key.starts(with: station.utf8), key.count > station.utf8.count else { return nil }
    // Station Road is not London Road station.
    let last = key.split(separator: blank).last ?? []
    if TypeWord.isOfAddress(String(decoding: last, as: UTF8.self)) { return nil }
    return Array(key[station.utf8.count...]) + " station".utf8
  }

  /// The word that a first word in lower case is short for: `great` for `gt`; nil if it is not short.
  static func wordInFull(_ word: String) -> String? {
    switch word {
    case "n", "nth": "north"
    case "s", "sth": "south"
    case "e": "east"
    case "w": "west"
    case "gt", "grt": "great"
    case "gtr": "greater"
    case "mt": "mount"
    case "mkt": "market"
    case "lt", "lit": "little"
    case "upr": "upper"
    case "lwr": "lower"
    case "co": "county"
    default: nil
    }
  }

  /// Words before another, with the first in full and “Saint” as names have it.
  static func firstInFull(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var words = words
    for index in words.indices where words[index].lowercased() == "saint" { words[index] = "St" }
    if let first = words.first, let word = wordInFull(String(decoding: of(first), as: UTF8.self)) {
      words[words.startIndex] = word
    }
    return words
  }

  /// Whether the key of a name in UTF-8 goes before another key, if a difference in the name's first letters tells; nil
  /// if the whole name must be folded.
  static func goesPlainly(_ name: UnsafeBufferPointer<UInt8>, before key: UnsafeBufferPointer<UInt8>) -> Bool?
  {
    // “Saint” is shortened.
    if name.count > 1, name[0] | 0x20 == UInt8(ascii: "s"), name[1] | 0x20 == UInt8(ascii: "a") { return nil }
    for index in 0..<min(name.count, key.count) {
      let letter = name[index] | 0x20
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter else { return nil }
      if letter != key[index] { return letter < key[index] }
    }
    return nil
  }

  /// Replaces `key` with the key of a name in UTF-8.
  static func fold(_ name: UnsafeBufferPointer<UInt8>, into key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    key.reserveCapacity(name.count)
    var index = 0
    var isBehindWord = false
    func add(_ letter: UInt8, _ key: inout [UInt8]) {
      if isBehindWord { endWord(&key) }
      isBehindWord = false
      key.append(letter)
    }
    while index < name.count {
      // Most letters are plain lower case.
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= name[index] {
        add(name[index], &key)
        index += 1
        continue
      }
      let start = index
      switch letter(at: &index, of: name) {
      case .one(let letter): add(letter, &key)
      case .two(let first, let second):
        add(first, &key)
        add(second, &key)
      case .none: break
      case .other:
        let character = String(decoding: name[start..<index], as: UTF8.self)
        for byte in character.lowercased().utf8 { add(byte, &key) }
      case .mark:
        // Only Latin letters lose theirs.
        if !isBehindWord, let last = key.last, last >= 0x80 { key += name[start..<index] }
      case .blank: isBehindWord = !key.isEmpty
      case .and:
        isBehindWord = !key.isEmpty
        for letter in "and".utf8 { add(letter, &key) }
        isBehindWord = true
      }
    }
  }

  /// What a character becomes in a key.
  enum Letter {
    case one(UInt8)
    case two(UInt8, UInt8)
    case none
    /// A letter of another script, or a character such as an emoji.
    case other
    /// An accent behind its letter.
    case mark
    case blank
    case and
  }

  /// Reads a character and moves `index` past it.
  static func letter(at index: inout Int, of name: UnsafeBufferPointer<UInt8>) -> Letter {
    let byte = name[index]
    index += 1
    if byte < 0x80 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .one(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): return .one(byte | 0x20)
      case UInt8(ascii: "'"), UInt8(ascii: "`"): return .none
      case UInt8(ascii: "&"): return .and
      default: return .blank
      }
    }
    var scalar = UInt32(byte & (byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07))
    while index < name.count, name[index] & 0xC0 == 0x80 {
      scalar = scalar << 6 | UInt32(name[index] & 0x3F)
      index += 1
    }
    return letter(scalar)
  }

  private static func letter(_ scalar: UInt32) -> Letter {
    switch scalar {
    case 0x300...0x36F: return .mark
    // Characters used as apostrophes, and those that only choose between two forms of the one before them.
    case 0xB4, 0x2B9...0x2BC, 0x2018...0x201B, 0x2032, 0xFE00...0xFE0F: return .none
    case 0x80...0xBF, 0x2000...0x206F, 0x3000: return .blank
    case 0xC0...0x17F:
      let base = latin.utf8Start[Int(scalar - 0xC0)]
      switch base {
      case UInt8(ascii: " "): return .blank
      case UInt8(ascii: "A"): return .two(UInt8(ascii: "a"), UInt8(ascii: "e"))
      case UInt8(ascii: "I"): return .two(UInt8(ascii: "i"), UInt8(ascii: "j"))
      case UInt8(ascii: "O"): return .two(UInt8(ascii: "o"), UInt8(ascii: "e"))
      case UInt8(ascii: "S"): return .two(UInt8(ascii: "s"), UInt8(ascii: "s"))
      case UInt8(ascii: "T"): return .two(UInt8(ascii: "t"), UInt8(ascii: "h"))
      default: return .one(base)
      }
    // Ẁ to ẅ, Ỳ and ỳ.
    case 0x1E80...0x1E85: return .one(UInt8(ascii: "w"))
    case 0x1EF2, 0x1EF3: return .one(UInt8(ascii: "y"))
    default: return .other
    }
  }

  /// The letters from U+00C0 to U+017F without their marks; a capital marks two letters.
  private static let latin: StaticString = """
    aaaaaaAceeeeiiiidnooooo ouuuuyTSaaaaaaAceeeeiiiidnooooo ouuuuyTy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiIIjjkkkllllllllllnnnnnnnnnooooooOOrrrrrrssssssss\
    ttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """

  /// Puts a blank after the last word, and shortens that if it is “saint”.
  private static func endWord(_ key: inout [UInt8]) {
    if key.count >= 5, key.suffix(5).elementsEqual("saint".utf8),
      key.count == 5 || key[key.count - 6] == blank
    {
      key.removeLast(5)
      key += "st".utf8
    }
    key.append(blank)
  }

  static let blank = UInt8(ascii: " ")
}

extension [UInt8] {
  /// Whether each of some words begins a different word of this key.
  ///
  /// That is so if every typed word begins at least as many words of the key as it begins typed words. Of two sets of
  /// words that begin alike, either one holds the other or they share nothing, so no other choice can fail (Hall's
  /// theorem).
  func holdsWords(_ typed: [ArraySlice<UInt8>]) -> Bool {
    let words = split(separator: NameKey.blank)
    return typed.allSatisfy { start in
      words.count { $0.starts(with: start) } >= typed.count { $0.starts(with: start) }
    }
  }
}

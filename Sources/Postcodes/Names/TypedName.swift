/// The name of a place that is being typed at the end of some words.
public struct TypedName: Sendable, Hashable {
  /// The places it may be, the likeliest first; empty where no place's name has what was typed.
  public private(set) var matches: [NameMatch] = []
  /// How many words before the last one belong to it.
  public private(set) var earlierWords = 0
  /// What stands before it in the word where it begins: other places and a comma.
  public private(set) var before = ""
  /// What the service may be asked for: what was typed, as one name, where that can be one and none that is built in has it
  /// by the letter; else nil. Lower case, one blank between words.
  public private(set) var question: String?
  /// How many words before the last one belong to the question.
  private var earlierWordsOfQuestion = 0

  /// Whether names were taken that only resemble what was typed.
  public var isGuess: Bool { matches.first?.fit == .spelling }

  /// - Parameters:
  ///   - words: the words up to the cursor, the one that is being typed last; empty where none has begun.
  ///   - own: the user's own places.
  ///   - limit: how many places to give at most.
  public init(
    in words: [String], own: @autoclosure () -> [OwnPlaces.Entry] = [], limit: Int,
    among names: @autoclosure () -> PlaceNames = .builtIn
  ) {
    let (start, words) = Self.lastPart(of: words)
    guard let last = words.last, words.contains(where: Self.hasLetters) else { return }
    let (own, names) = (own(), names())
    let tails = (1...min(Self.longest, words.count)).reversed().map { words.suffix($0) }.filter {
      !($0.count == 1 && last.isEmpty) && Self.canBegin($0)
    }
    for tail in tails {
      let found = names.matchesByLetter(Self.text(of: tail), own: own, limit: limit)
      guard !found.isEmpty, Self.isEnded(words.dropLast(tail.count), own, names) else { continue }
      (matches, earlierWords) = (found, tail.count - 1)
      before = tail.count == words.count ? start : ""
      return
    }
    // A number has no spelling.
    for tail in tails where !tail.contains(where: Self.hasDigit) {
      guard Self.isEnded(words.dropLast(tail.count), own, names) else { continue }
      let text = Self.text(of: tail)
      if question == nil {
        (question, earlierWordsOfQuestion) = (Self.question(text), tail.count - 1)
        before = tail.count == words.count ? start : ""
      }
      let found = names.matchesBySpelling(text, limit: limit)
      guard !found.isEmpty else { continue }
      (matches, earlierWords) = (found, tail.count - 1)
      if tail.count < words.count { before = "" }
      return
    }
  }

  /// Whether the question has more words than some before the last: letters beside a word that nobody knows are no area.
  public func asksOfMore(than earlierWords: Int) -> Bool {
    question != nil && earlierWordsOfQuestion > earlierWords
  }

  /// The name with what the service said to the question, which goes before what only resembles it.
  public func answered(by places: [NameMatch]) -> TypedName {
    guard question != nil, !places.isEmpty else { return self }
    var name = self
    (name.matches, name.earlierWords, name.question) = (places, earlierWordsOfQuestion, nil)
    return name
  }

  /// Less than three letters say too little to be asked for, and no name is longer than `NameKey.longest`.
  private static func question(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let question = Self.text(of: words[...])
    return question.count { $0.isLetter } > 2 && question.utf8.count <= NameKey.longest ? question : nil
  }

  /// Whether another name can begin behind some words: behind a postcode, a whole name or a comma. A word that is none of
  /// these belongs to what follows.
  private static func isEnded(_ words: ArraySlice<String>, _ own: [OwnPlaces.Entry], _ names: PlaceNames)
    -> Bool
  {
    guard let last = words.last, let byte = last.utf8.last else { return true }
    if hasDigit(last) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return true }
    return (1...min(longest, words.count)).contains {
      !names.places(named: text(of: words.suffix($0)), own: own).isEmpty
    }
  }

  /// So many words a name may have.
  private static let longest = 8

  /// The words behind the last comma or semicolon that has something behind it in its own word, and what stands before
  /// them there. One at the end of a word may be a name's own.
  private static func lastPart(of words: [String]) -> (before: String, words: [String]) {
    var (before, part): (String, [String]) = ("", [])
    for word in words.reversed() {
      let inside = word.utf8.dropLast().lastIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
      guard let inside else {
        part.append(word)
        continue
      }
      let rest = word[word.utf8.index(after: inside)...].drop { $0 == " " }
      before = String(word[..<rest.startIndex])
      part.append(String(rest))
      break
    }
    while part.count > 1, part.last?.isEmpty == true { part.removeLast() }
    return (before, part.reversed())
  }

  private static func hasLetters(_ word: String) -> Bool {
    word.utf8.contains(where: isLetter) && !hasDigit(word)
  }

  /// Whether a name may begin so: with a letter or an apostrophe, and with two letters in all; no name's first word has
  /// a digit, and none has other characters than these.
  private static func canBegin(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first, !hasDigit(first),
      first.utf8.first.map({ isLetter($0) || $0 == UInt8(ascii: "'") }) ?? false
    else { return false }
    var letters = 0
    for word in words {
      for byte in word.utf8 {
        if isLetter(byte) { letters += 1 }
        guard isLetter(byte) || PostcodeGrammar.isDigit(byte) || marks.contains(byte) else { return false }
      }
    }
    return letters >= 2
  }

  /// What names hold besides letters.
  private static let marks = Array(" '-.&()!,".utf8)

  /// Whether a byte is a letter's, or a part of a character that is not in ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte >= 0x80
  }

  /// Words with blanks between them. Swift's `joined` looks through all of a program for a conformance, in a TAB's time.
  private static func text(of words: ArraySlice<String>) -> String {
    words.dropFirst().reduce(words.first ?? "") { $0 + " " + $1 }
  }

  private static func hasDigit(_ word: String) -> Bool { word.utf8.contains(where: PostcodeGrammar.isDigit) }
}

import Basics

/// A postcode as it is written in a text, or the text that stands where one was expected.
///
/// Arguments, lines at a prompt, lines of a file and text being typed are all read by the same rule. Blanks, commas and
/// semicolons separate postcodes, and a blank may stand inside one. So does punctuation that joins a whole postcode to
/// other text: `Southampton/SO16 5JT`. Quotes and brackets around a postcode, a full stop after it and invisible
/// characters are ignored.
public struct WrittenPostcode: Sendable, Hashable {
  /// The text without quotes and the like around it: `sw1a 1aa`.
  public let text: String
  /// The postcode, or why the text is not one.
  public let postcode: Result<Postcode, PostcodeError>

  /// The postcodes in a command's arguments, in order. A postcode may take two arguments, and an argument may hold
  /// several.
  ///
  /// An argument of several words that holds no postcode is one mistake, and so are neighbouring words that cannot have
  /// been meant for postcodes. No arguments give no postcodes; blank ones give `PostcodeError.blank`.
  ///
  /// - Complexity: linear in the length of the arguments.
  public static func all(in arguments: [String]) -> [WrittenPostcode] {
    if arguments.count == 1, let plain = plain(arguments[0]) { return [plain] }
    var found: [WrittenPostcode] = []
    var mistake = ""
    func endMistake() {
      if !mistake.isEmpty { found.append(WrittenPostcode(mistake)) }
      mistake = ""
    }
    for piece in PostcodePieces(arguments).postcodes {
      let next = WrittenPostcode(piece.text)
      if next.isHopeless {
        mistake += (mistake.isEmpty ? "" : piece.isApart ? ", " : " ") + next.text
      } else {
        endMistake()
        found.append(next)
      }
    }
    endMistake()
    return found.isEmpty && !arguments.isEmpty ? [WrittenPostcode("")] : found
  }

  /// Whether the text cannot have been meant for a postcode. Neighbouring words of this kind are one mistake.
  package var isHopeless: Bool {
    switch postcode {
    case .failure(.malformed(_, meant: [])), .failure(.beginsNothing): true
    default: false
    }
  }

  /// A postcode that is nothing but its letters and digits, as most lines of a long file are; nil for any other text.
  static func plain(_ text: String) -> WrittenPostcode? {
    Postcode(plain: text).map { WrittenPostcode(text: text, postcode: .success($0)) }
  }

  /// The postcode that a whole line is meant to be; nil for a blank line.
  ///
  /// - Complexity: linear in the length of the line.
  public static func only(in line: String) -> WrittenPostcode? {
    if let plain = plain(line) { return plain }
    let postcodes = PostcodePieces([line]).postcodes
    if postcodes.isEmpty,
      line.contains(where: { !$0.isWhitespace && !$0.unicodeScalars.allSatisfy(\.isControl) })
    {
      return WrittenPostcode(line)
    }
    guard postcodes.count > 1 else {
      return postcodes.first.map { piece in
        let written = WrittenPostcode(piece.text)
        if case .success = written.postcode { return written }
        // If it is not a postcode, the whole line is named.
        let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return WrittenPostcode(text: text, postcode: written.postcode)
      }
    }
    return WrittenPostcode(text: line, postcode: .failure(.several(line.quoted())))
  }

  /// The postcode that a line begins with, and what follows it.
  ///
  /// - Complexity: linear in the length of the line.
  public static func first(in line: String) -> (postcode: Postcode, rest: Substring)? {
    var text = ""
    for piece in PostcodePieces.first(2, of: line) {
      text += (text.isEmpty ? "" : " ") + piece.text
      guard let postcode = Postcode(text) else { continue }
      return (postcode, line[line.utf8.index(line.startIndex, offsetBy: piece.end)...])
    }
    return nil
  }

  /// What some words begin with, read as a postcode, and how many of the words it takes; none if the first word has
  /// nothing to read.
  ///
  /// - Parameter before: the word that stands before them, with the comma between; nil for none.
  static func leading(_ words: [String], behind before: String? = nil) -> (WrittenPostcode, count: Int)? {
    guard let first = PostcodePieces(words, behind: before, limit: 1).postcodes.first, first.word == 0 else {
      return nil
    }
    return (WrittenPostcode(first.text), first.lastWord + 1)
  }

  /// A text that is not a postcode, whatever its parts look like.
  package init(mistaken text: String) {
    self.init(text: text, postcode: .failure(.malformed(text.quoted(), meant: [])))
  }

  private init(text: String, postcode: Result<Postcode, PostcodeError>) {
    self.text = text
    self.postcode = postcode
  }

  private init(_ text: String) {
    self.init(text: text, postcode: Result { () throws(PostcodeError) in try Postcode(parsing: text) })
  }
}

/// The postcode at the end of some words, as it is being typed.
package struct TypedPostcode: Sendable, Hashable {
  /// The part that has been typed; empty if the next postcode has not begun.
  package let text: String
  /// What stands before it in the word where it begins: an open bracket, or another postcode and a comma.
  package let before: String
  /// How many words before the last one it begins.
  package let earlierWords: Int

  /// - Parameter words: the words up to the cursor, the one being typed last.
  /// - Complexity: linear in the length of the last 32 words. No earlier word can belong to the last postcode.
  package init(in words: [String]) {
    let words = Array(words.suffix(32))
    let pieces = PostcodePieces(words, isTyped: true)
    guard let last = pieces.postcodes.last, pieces.touchesEnd || pieces.goesOn(last) else {
      text = ""
      before = words.last ?? ""
      earlierWords = 0
      return
    }
    text = pieces.touchesEnd ? last.text : last.text + " "
    before = String(decoding: words[last.word].utf8.prefix(last.start), as: UTF8.self)
    earlierWords = words.count - 1 - last.word
  }
}

import Basics

/// A postcode as it is written in a text, or what stands where one was expected.
///
/// Arguments, lines at a prompt, lines of a file and what is being typed are all read by this one rule. Blanks, commas
/// and semicolons separate postcodes, and a blank may stand inside one. Quotes and brackets around a postcode, a full
/// stop after it and characters that are not seen do no harm.
public struct WrittenPostcode: Sendable, Hashable {
  /// What is written, without what stands around it: `sw1a 1aa`.
  public let text: String
  /// The postcode, or why this is none.
  public let postcode: Result<Postcode, PostcodeError>

  /// The postcodes in a command's arguments, in order: one may be written in two arguments, and several in one.
  ///
  /// An argument of several words that holds no postcode is one mistake, and so are words beside each other that nobody
  /// can have meant for one. No arguments give no postcodes; blank ones
  /// give `PostcodeError.blank`.
  ///
  /// - Complexity: linear in the length of the arguments.
  public static func all(in arguments: [String]) -> [WrittenPostcode] {
    var found: [WrittenPostcode] = []
    var mistake = ""
    func endMistake() {
      if !mistake.isEmpty { found.append(WrittenPostcode(mistake)) }
      mistake = ""
    }
    for piece in PostcodePieces(arguments).postcodes {
      let next = WrittenPostcode(piece.text)
      if next.isHopeless {
        mistake += (mistake.isEmpty ? "" : " ") + next.text
      } else {
        endMistake()
        found.append(next)
      }
    }
    endMistake()
    return found.isEmpty && !arguments.isEmpty ? [WrittenPostcode("")] : found
  }

  /// Whether nobody can have meant a postcode. Words beside each other of which this is true are one mistake.
  package var isHopeless: Bool {
    if case .failure(.malformed(_, meant: nil)) = postcode { true } else { false }
  }

  /// The postcode that a whole line is meant to be; nil where the line holds nothing.
  ///
  /// - Complexity: linear in the length of the line.
  public static func only(in line: String) -> WrittenPostcode? {
    // Most lines of a long file are so.
    if let postcode = Postcode(plain: line) {
      return WrittenPostcode(text: line, postcode: .success(postcode))
    }
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
        // Of what is none, all is told that stands there.
        let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return WrittenPostcode(text: text, postcode: written.postcode)
      }
    }
    return WrittenPostcode(text: line, postcode: .failure(.several(line.quoted())))
  }

  /// The postcode a line begins with, and what follows it.
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

  /// What is no postcode, whatever parts of it look like.
  package init(mistaken text: String) {
    self.init(text: text, postcode: .failure(.malformed(text.quoted(), meant: nil)))
  }

  private init(text: String, postcode: Result<Postcode, PostcodeError>) {
    self.text = text
    self.postcode = postcode
  }

  private init(_ text: String) {
    self.init(text: text, postcode: Result { () throws(PostcodeError) in try Postcode(parsing: text) })
  }
}

/// The postcode that is being typed at the end of some words.
package struct TypedPostcode: Sendable, Hashable {
  /// What has been typed of it; empty where the next one has not begun.
  package let text: String
  /// What stands before it in the word where it begins: an open bracket, or another postcode and a comma.
  package let before: String
  /// How many words before the last one it begins.
  package let earlierWords: Int

  /// - Parameter words: the words up to the cursor, the one that is being typed last.
  /// - Complexity: linear in the length of the last 32 words. None before them can belong to the last.
  package init(in words: [String]) {
    let words = Array(words.suffix(32))
    let pieces = PostcodePieces(words)
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

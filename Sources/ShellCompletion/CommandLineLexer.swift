/// Splits what was typed into words, as one shell would.
///
/// Nothing is expanded: `$(…)`, `$name` and the like stay in the text as they were typed, and can so match nothing.
struct CommandLineLexer {
  enum Grammar {
    /// Of bash and zsh.
    case posix
    case fish
    /// Of a program's own prompt: quotes open at the start of a word only, so that `King's Lynn` needs none, and a
    /// backslash counts inside `"` only.
    case prompt
  }

  private let grammar: Grammar
  private let line: [UInt8]
  private var index = 0
  private var words: [TypedWord] = []
  private var text: [UInt8] = []
  private var start = 0
  private var isInWord = false
  private var quoting = Quoting.none
  private var hasBackslash = false
  private var hasTilde = false
  private var quoteEnd = 0
  /// Whether the next word is the file of a redirection.
  private var isRedirected = false

  /// The words of a line up to its end, the one that is being typed last: an empty one after a blank.
  ///
  /// - Parameter quoting: the quotes that are open where the line begins.
  /// - Returns: `nil` where the last word is the file of a redirection.
  static func words(
    of line: String, _ grammar: Grammar, within quoting: Quoting = .none
  ) -> [TypedWord]? {
    var lexer = CommandLineLexer(grammar: grammar, line: Array(line.utf8))
    lexer.quoting = quoting
    lexer.isInWord = quoting != .none
    return lexer.run()
  }

  private init(grammar: Grammar, line: [UInt8]) {
    self.grammar = grammar
    self.line = line
  }

  private mutating func run() -> [TypedWord]? {
    while index < line.count {
      let byte = line[index]
      switch quoting {
      case .none, .backslash: takeUnquoted(byte)
      case .single: takeSingleQuoted(byte)
      case .double: takeDoubleQuoted(byte)
      case .dollarSingle: takeDollarQuoted(byte)
      }
      index += 1
    }
    index = line.count
    if !isInWord { start = index }
    let isFile = isRedirected
    endWord(isLast: true)
    return isFile ? nil : words
  }

  private mutating func endWord(isLast: Bool) {
    if (isInWord || isLast) && !(isRedirected && !isLast) {
      let end = quoting == .none && hasBackslash ? Quoting.backslash : quoting
      var word = TypedWord(
        String(decoding: text, as: UTF8.self), quoting: end, hasTilde: hasTilde, range: start..<index)
      if end != .none && end != .backslash { word.quoteEnd = quoteEnd }
      words.append(word)
    }
    if isInWord { isRedirected = false }
    text.removeAll(keepingCapacity: true)
    (isInWord, hasBackslash, hasTilde) = (false, false, false)
  }

  private mutating func take(_ byte: UInt8) {
    startWord()
    text.append(byte)
  }

  private mutating func startWord() {
    if !isInWord { (isInWord, start) = (true, index) }
  }

  private mutating func openQuote(_ kind: Quoting) {
    startWord()
    quoting = kind
    quoteEnd = index + 1
  }

  private mutating func takeUnquoted(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
      endWord(isLast: false)
    case UInt8(ascii: "'") where canOpenQuote: openQuote(.single)
    case UInt8(ascii: "\"") where canOpenQuote: openQuote(.double)
    case UInt8(ascii: "\\") where grammar != .prompt:
      startWord()
      hasBackslash = true
      takeEscaped()
    case UInt8(ascii: "$") where grammar != .prompt: takeDollar()
    case UInt8(ascii: "`") where grammar == .posix: takeBackquoted()
    case UInt8(ascii: "(") where grammar == .fish: takeParenthesised()
    case UInt8(ascii: "<") where grammar == .posix, UInt8(ascii: ">") where grammar == .posix:
      takeRedirection()
    case UInt8(ascii: "~") where !isInWord:
      take(byte)
      hasTilde = true
    default: take(byte)
    }
  }

  /// A prompt's quotes open a word, or a value after `=`; in the middle of a word they are letters.
  private var canOpenQuote: Bool {
    grammar != .prompt || !isInWord || text.last == UInt8(ascii: "=")
  }

  private mutating func takeSingleQuoted(_ byte: UInt8) {
    if byte == UInt8(ascii: "'") {
      quoting = .none
    } else if byte == UInt8(ascii: "\\"), grammar == .fish, let next = following,
      next == UInt8(ascii: "'") || next == UInt8(ascii: "\\")
    {
      takeEscaped()
    } else {
      take(byte)
    }
  }

  private mutating func takeDoubleQuoted(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") {
      quoting = .none
    } else if byte == UInt8(ascii: "\\"), let next = following, isEscapableInDouble(next) {
      takeEscaped()
    } else if byte == UInt8(ascii: "$"), grammar != .prompt, following == UInt8(ascii: "(") {
      take(byte)
      index += 1
      takeParenthesised()
    } else if byte == UInt8(ascii: "`"), grammar == .posix {
      takeBackquoted()
    } else {
      take(byte)
    }
  }

  private mutating func takeDollarQuoted(_ byte: UInt8) {
    if byte == UInt8(ascii: "'") {
      quoting = .none
    } else if byte == UInt8(ascii: "\\"), let next = following,
      next == UInt8(ascii: "'") || next == UInt8(ascii: "\\") || next == UInt8(ascii: "\"")
    {
      takeEscaped()
    } else {
      take(byte)
    }
  }

  private func isEscapableInDouble(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    case UInt8(ascii: "$"): grammar != .prompt
    case UInt8(ascii: "`"): grammar == .posix
    default: false
    }
  }

  private var following: UInt8? { index + 1 < line.count ? line[index + 1] : nil }

  private mutating func takeEscaped() {
    index += 1
    if index < line.count { take(line[index]) }
  }

  private mutating func takeDollar() {
    if grammar == .posix, following == UInt8(ascii: "'") {
      startWord()
      index += 1
      openQuote(.dollarSingle)
    } else if grammar == .posix, following == UInt8(ascii: "\"") {
      startWord()
      index += 1
      openQuote(.double)
    } else if following == UInt8(ascii: "(") {
      take(UInt8(ascii: "$"))
      index += 1
      takeParenthesised()
    } else if grammar == .posix, following == UInt8(ascii: "{") {
      while index < line.count, line[index] != UInt8(ascii: "}") {
        take(line[index])
        index += 1
      }
      if index < line.count { take(line[index]) }
    } else {
      take(UInt8(ascii: "$"))
    }
  }

  private mutating func takeBackquoted() {
    take(line[index])
    index += 1
    while index < line.count, line[index] != UInt8(ascii: "`") {
      if line[index] == UInt8(ascii: "\\"), following != nil {
        take(line[index])
        index += 1
      }
      take(line[index])
      index += 1
    }
    if index < line.count { take(line[index]) }
  }

  /// From an opening parenthesis to the one that closes it; quotes inside hide parentheses.
  private mutating func takeParenthesised() {
    var depth = 0
    var quote: UInt8?
    while index < line.count {
      let byte = line[index]
      take(byte)
      if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'"), following != nil {
        index += 1
        take(line[index])
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
      index += 1
    }
  }

  /// `2>&1`, `>>`, `<`: the operator with the digits before it is no word, nor is the file after it.
  private mutating func takeRedirection() {
    if following == UInt8(ascii: "(") {
      take(line[index])
      index += 1
      return takeParenthesised()
    }
    let isDescriptor = text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if isInWord, isDescriptor || text == [UInt8(ascii: "&")] {
      text.removeAll()
      isInWord = false
    }
    endWord(isLast: false)
    while let next = following, "<>&|".utf8.contains(next) { index += 1 }
    isRedirected = true
  }
}

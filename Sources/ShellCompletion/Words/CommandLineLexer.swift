/// Splits the typed text into words, as one shell would.
///
/// The lexer expands nothing. `$(…)`, `$name` and the like stay in a word as they were typed, so such a word matches
/// no value.
struct CommandLineLexer {
  enum Syntax {
    /// The syntax of bash and zsh.
    case posix
    case fish
    /// The syntax of a program's own prompt. A quote opens at the start of a word or after `=` only:
    /// `King's Lynn` needs no quotes. A backslash is special inside `"` only. `~` is a letter.
    case prompt
  }

  private let syntax: Syntax
  private let line: [UInt8]
  private var index = 0
  private var words: [TypedWord] = []
  private var text: [UInt8] = []
  private var start = 0
  private var isInWord = false
  private var quoting = Quoting.none
  private var hasBackslash = false
  private var hasTilde = false
  private var isExpanded = false
  private var quoteEnd = 0
  /// Whether the next word is the file of a redirection.
  private var isRedirected = false

  /// The words of a line. The last is the word that is being typed; it is empty after a blank.
  ///
  /// - Parameter quoting: the quotes that are open where the line begins.
  /// - Returns: `nil` if the last word is the file of a redirection.
  static func words(
    of line: String, _ syntax: Syntax, within quoting: Quoting = .none
  ) -> [TypedWord]? {
    var lexer = CommandLineLexer(syntax: syntax, line: Array(line.utf8))
    lexer.quoting = quoting
    lexer.isInWord = quoting != .none
    return lexer.run()
  }

  private init(syntax: Syntax, line: [UInt8]) {
    self.syntax = syntax
    self.line = line
  }

  private mutating func run() -> [TypedWord]? {
    while index < line.count {
      let byte = line[index]
      if quoting == .none { takeUnquoted(byte) } else { takeQuoted(byte) }
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
      let isHome = text.count == 1 || text.dropFirst().first == UInt8(ascii: "/")
      word.isExpanded = isExpanded || hasTilde && !isHome
      words.append(word)
    }
    if isInWord { isRedirected = false }
    text.removeAll(keepingCapacity: true)
    (isInWord, hasBackslash, hasTilde, isExpanded) = (false, false, false, false)
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
    case UInt8(ascii: "\\") where syntax != .prompt:
      startWord()
      hasBackslash = true
      takeEscaped()
    case UInt8(ascii: "$") where syntax != .prompt: takeDollar()
    case UInt8(ascii: "`") where syntax == .posix: takeBackquoted()
    case UInt8(ascii: "(") where syntax == .fish: takeParenthesised()
    case UInt8(ascii: "<") where syntax == .posix, UInt8(ascii: ">") where syntax == .posix:
      takeRedirection()
    case UInt8(ascii: "~") where !isInWord && syntax != .prompt:
      take(byte)
      hasTilde = true
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "{"):
      take(byte)
      isExpanded = isExpanded || syntax == .posix
    default: take(byte)
    }
  }

  /// At a prompt a quote in the middle of a word is a letter, unless it follows `=`.
  private var canOpenQuote: Bool {
    syntax != .prompt || !isInWord || text.last == UInt8(ascii: "=")
  }

  private mutating func takeQuoted(_ byte: UInt8) {
    if byte == UInt8(ascii: quoting == .double ? "\"" : "'") {
      quoting = .none
    } else if byte == UInt8(ascii: "\\"), let next = following, escapable.utf8.contains(next) {
      takeEscaped()
    } else if quoting == .double, syntax != .prompt, byte == UInt8(ascii: "$") {
      takeParameter()
    } else if quoting == .double, syntax == .posix, byte == UInt8(ascii: "`") {
      takeBackquoted()
    } else {
      take(byte)
    }
  }

  /// The characters that a backslash escapes, inside the quotes that are open.
  private var escapable: String {
    switch (quoting, syntax) {
    case (.single, .fish): "'\\"
    case (.single, _): ""
    case (.dollarSingle, _): "'\\\""
    case (_, .posix): "\"\\$`"
    case (_, .fish): "\"\\$"
    case (_, .prompt): "\"\\"
    }
  }

  private var following: UInt8? { index + 1 < line.count ? line[index + 1] : nil }

  private mutating func takeEscaped() {
    index += 1
    if index < line.count { take(line[index]) }
  }

  private mutating func takeDollar() {
    if syntax == .posix, following == UInt8(ascii: "'") {
      startWord()
      index += 1
      openQuote(.dollarSingle)
    } else if syntax == .posix, following == UInt8(ascii: "\"") {
      startWord()
      index += 1
      openQuote(.double)
    } else {
      takeParameter()
    }
  }

  /// Takes `$name`, `${…}` or `$(…)`, or a dollar sign that stands for itself.
  private mutating func takeParameter() {
    take(UInt8(ascii: "$"))
    guard let next = following else { return }
    if next == UInt8(ascii: "(") {
      index += 1
      takeParenthesised()
    } else if syntax == .posix, next == UInt8(ascii: "{") {
      while let next = following, next != UInt8(ascii: "}") {
        index += 1
        take(next)
      }
      if following != nil {
        index += 1
        take(line[index])
      }
    }
    let isName = next >= 0x80 || isLetterOrDigit(next) || "_({@*#?!$-".utf8.contains(next)
    isExpanded = isExpanded || isName
  }

  private mutating func takeBackquoted() {
    take(line[index])
    isExpanded = true
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

  /// Takes everything from an opening parenthesis to the one that closes it. A quoted parenthesis does not count.
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

  /// Takes `2>&1`, `>>` or `<`. Neither the operator, with the digits before it, nor its file is a word.
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

import Basics

/// The values for a request, in the order in which they are offered.
public struct ValueReply: Sendable, Hashable {
  public var values: [CompletionValue]
  /// One line for a person, which says why nothing, or less than usual, can be offered.
  ///
  /// bash and zsh show it with the list or instead of one. fish shows it beside the typed word, if values are listed that
  /// are not known to be all. The other shells show none.
  public var message: String?
  /// The number of values beyond ``values``; nil if there are more and their number is unknown.
  public var more: Int?
  /// The number of words of ``ValueRequest/preceding``, counted from the last, that the values also replace; at most
  /// ``ValueRequest/adjacentCount``.
  ///
  /// No shell can replace earlier words. There the number matters only for values with a ``CompletionValue/name``: it
  /// is how many words of the name stand before the text.
  public var replacedWords: Int
  /// Whether blanks in an insertion separate words, and so are not quoted; at a prompt only.
  public var blanksSeparateWords: Bool

  public init(
    _ values: [CompletionValue] = [], message: String? = nil, more: Int? = 0, replacedWords: Int = 0,
    blanksSeparateWords: Bool = false
  ) {
    self.values = values
    self.message = message
    self.more = more
    self.replacedWords = replacedWords
    self.blanksSeparateWords = blanksSeparateWords
  }
}

extension ValueReply {
  /// Reads values from text, one a line, with an optional description after a tab. Blank lines are skipped.
  ///
  /// Only a line feed ends a line. Any other control character, even a carriage return, is part of the value, which is
  /// then not offered.
  public init(lines: String) {
    self.init(Self.lines(of: lines).map { CompletionValue(line: $0) })
  }

  static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n").map { Substring($0) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// One value to offer.
public struct CompletionValue: Sendable, Hashable {
  /// The text that replaces ``ValueRequest/text``: plain text, which is quoted where necessary.
  ///
  /// The insertion must begin with the typed text, apart from letter case and blanks, unless the value has a name.
  /// Otherwise the value is listed but never inserted, since a completion removes nothing. A value that holds a control
  /// character is not offered at all.
  public var insertion: String
  /// The whole name by which the value is found, if a part of it was typed: `Edinburgh` for `EH1`.
  ///
  /// Values without a name come first. If there are any, a shell lists the named values beside them, but inserts as if
  /// there were none with a name.
  public var name: String?
  /// The text that a list shows.
  public var display: String
  /// The description that a list shows, "" for none; made only when a list is shown.
  public var description: String { describe().printable }
  /// Whether the value is whole, so that a blank follows; `false` for the beginning of longer values.
  public var isFinal: Bool
  /// Its place among the values that a program gave.
  var index: Int?
  private let describe: @Sendable () -> String

  /// - Parameters:
  ///   - name: the name by which the value is found, which a list shows before the display.
  ///   - display: the text that a list shows; `nil` for the insertion.
  ///   - description: not evaluated for a TAB that only inserts.
  public init(
    _ insertion: String, name: String? = nil, display: String? = nil,
    description: @autoclosure @escaping @Sendable () -> String = "", isFinal: Bool = true
  ) {
    self.insertion = insertion
    self.name = name
    self.display = display ?? insertion
    describe = description
    self.isFinal = isFinal
  }

  /// Reads a value with an optional description after a tab.
  package init(line: some StringProtocol) {
    let parts = line.split(separator: "\t", maxSplits: 1).map { String($0) }
    let description = parts.count > 1 ? parts[1] : ""
    self.init(parts.first ?? "", description: description)
  }

  public static func == (left: CompletionValue, right: CompletionValue) -> Bool {
    (left.insertion, left.name, left.display, left.isFinal)
      == (right.insertion, right.name, right.display, right.isFinal) && left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(insertion) }
}

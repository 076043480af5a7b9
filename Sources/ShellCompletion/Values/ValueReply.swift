import Basics

/// The values for a request, in the order in which they are offered.
public struct ValueReply: Sendable, Hashable {
  public var values: [CompletionValue]
  /// One line for a person: why there is nothing to offer, or less than there could be.
  ///
  /// A shell shows it with the list or in place of one, where it can do so without harm.
  public var message: String?
  /// How many more there are than ``values``; nil where there are more and nobody knows how many.
  public var more: Int?
  /// How many of ``ValueRequest/preceding``, counted from the last, the values replace as well; at most
  /// ``ValueRequest/adjacentCount``.
  ///
  /// No shell lets earlier words be replaced. There it counts for values with a ``CompletionValue/name`` alone: so many words of
  /// the name stand before the text.
  public var replacedWords: Int
  /// At a prompt only: whether blanks in an insertion separate words, so that it is not quoted for their sake.
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
  /// The values in text: one a line, and behind a tab what a list says about it. Blank lines are none.
  ///
  /// Only a line feed ends a line. Any other control character, a carriage return too, is part of the value, which is
  /// then not offered.
  public init(lines: String) {
    self.init(
      lines.unicodeScalars.split(separator: "\n").map { Substring($0) }
        .filter { !$0.allSatisfy(\.isWhitespace) }
        .map { line in
          let parts = line.split(separator: "\t", maxSplits: 1)
          return CompletionValue(
            parts.first.map(String.init) ?? "", description: parts.count > 1 ? String(parts[1]) : "")
        })
  }
}

/// One value to offer.
public struct CompletionValue: Sendable, Hashable {
  /// What takes the place of ``ValueRequest/text``: plain text, which is quoted where it must be.
  ///
  /// It has to begin with the text, letter case and blanks aside, unless the value has a name. A value that does not is
  /// listed, but never inserted, for a completion takes nothing away. A value that holds a control character is not
  /// offered at all.
  public var insertion: String
  /// The whole name by which the value is found, of which something was typed: `Edinburgh` for `EH1`.
  ///
  /// Values without a name come first: where there are any, a shell lists the names beside them, and inserts as if there
  /// were none.
  public var name: String?
  /// What a list shows.
  public var display: String
  /// What a list says about it, "" for nothing; worked out where a list is shown.
  public var description: String { describe().printable }
  /// Whether the value is whole, so that a blank follows; `false` for the beginning of longer ones.
  public var isFinal: Bool
  private let describe: @Sendable () -> String

  /// - Parameters:
  ///   - name: what a list shows before the display.
  ///   - display: `nil` shows the insertion.
  ///   - description: not asked for by a TAB that only inserts.
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

  public static func == (left: CompletionValue, right: CompletionValue) -> Bool {
    (left.insertion, left.name, left.display, left.isFinal)
      == (right.insertion, right.name, right.display, right.isFinal) && left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(insertion) }
}

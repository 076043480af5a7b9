/// A part of the line and how it is shown.
public struct Highlight: Sendable, Hashable {
  /// The part, in UTF-8 offsets of the line. A part outside the line is ignored.
  public var range: Range<Int>
  public var style: TextStyle

  public init(_ range: Range<Int>, _ style: TextStyle) {
    self.range = range
    self.style = style
  }

  /// A part of a text that is the line.
  public init(_ range: Range<String.Index>, of text: String, _ style: TextStyle) {
    let (start, end) = (range.lowerBound, range.upperBound)
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    self.init(offset..<offset + text.utf8.distance(from: start, to: end), style)
  }
}

/// How text is shown: its weight, and colours among the sixteen of the user's theme.
public struct TextStyle: Sendable, Hashable {
  /// The colours of a terminal, by the numbers that select them.
  ///
  /// Source: ECMA-48, 8.3.117; the bright ones as in xterm.
  public enum Colour: Int, Sendable, Hashable, CaseIterable {
    case black = 30
    case red, green, yellow, blue, magenta, cyan, white
    case brightBlack = 90
    case brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// The colour; nil for the terminal's own.
  public var colour: Colour?
  /// The colour behind the text; nil for the terminal's own.
  public var background: Colour?
  public var isBold: Bool
  public var isDim: Bool
  public var isItalic: Bool
  public var isUnderlined: Bool

  public init(
    _ colour: Colour? = nil, on background: Colour? = nil, bold: Bool = false, dim: Bool = false,
    italic: Bool = false, underlined: Bool = false
  ) {
    self.colour = colour
    self.background = background
    isBold = bold
    isDim = dim
    isItalic = italic
    isUnderlined = underlined
  }

  /// The escape sequence that sets the style, whatever was set before.
  var sequence: String {
    let numbers = [
      0, isBold ? 1 : nil, isDim ? 2 : nil, isItalic ? 3 : nil, isUnderlined ? 4 : nil, colour?.rawValue,
      // A background's number is greater by ten.
      background.map { $0.rawValue + 10 },
    ]
    return "\u{1B}[" + numbers.compactMap { $0.map(String.init) }.joined(separator: ";") + "m"
  }
}

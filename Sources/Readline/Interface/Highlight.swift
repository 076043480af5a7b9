/// A part of the line and how it is shown.
public struct Highlight: Sendable, Hashable {
  /// The part, in UTF-8 offsets of the line. A part outside the line is ignored.
  public var range: Range<Int>
  public var style: TextStyle

  public init(_ range: Range<Int>, _ style: TextStyle) {
    self.range = range
    self.style = style
  }
}

/// How text is shown: its weight, and one of the sixteen colours of the user's theme or none.
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
  public var isBold: Bool
  public var isDim: Bool
  public var isUnderlined: Bool

  public init(_ colour: Colour? = nil, bold: Bool = false, dim: Bool = false, underlined: Bool = false) {
    self.colour = colour
    isBold = bold
    isDim = dim
    isUnderlined = underlined
  }

  /// The escape sequence that sets the style, whatever was set before.
  var sequence: String {
    let numbers = [0, isBold ? 1 : nil, isDim ? 2 : nil, isUnderlined ? 4 : nil, colour?.rawValue]
    return "\u{1B}[" + numbers.compactMap { $0.map(String.init) }.joined(separator: ";") + "m"
  }
}

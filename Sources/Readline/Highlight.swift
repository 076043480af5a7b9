/// A part of the line and how it is shown.
public struct Highlight: Sendable, Hashable {
  /// The part, in UTF-8 offsets of the line. What is outside the line is left out.
  public var range: Range<Int>
  public var style: TextStyle

  public init(_ range: Range<Int>, _ style: TextStyle) {
    self.range = range
    self.style = style
  }
}

/// How text is shown: in one of the sixteen colours that the user's theme defines, or none, and with more or less weight.
public struct TextStyle: Sendable, Hashable {
  /// The colours of a terminal, by the numbers that choose them.
  ///
  /// Source: ECMA-48, 8.3.117; the bright ones as xterm has them.
  public enum Colour: Int, Sendable, Hashable, CaseIterable {
    case black = 30
    case red, green, yellow, blue, magenta, cyan, white
    case brightBlack = 90
    case brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  }

  /// Nil for the terminal's own.
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

  /// What begins it, whatever was shown before.
  var sequence: String {
    let numbers = [0, isBold ? 1 : nil, isDim ? 2 : nil, isUnderlined ? 4 : nil, colour?.rawValue]
    return "\u{1B}[" + numbers.compactMap { $0.map(String.init) }.joined(separator: ";") + "m"
  }
}

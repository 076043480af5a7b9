import Basics

/// How an editor looks and what it remembers.
public struct EditorOptions: Sendable {
  /// The program's name, for `$if name` in the user's `~/.inputrc`.
  public var name: String
  /// The text before the line. Newlines make rows above it. Colour sequences take no column, and are removed without
  /// colours.
  public var prompt: String
  /// The text before each further row of a text that a `LineValidator` found incomplete; without colours.
  public var continuationPrompt = "... "
  /// How typed text is shown.
  public var echo = EditorEcho.plain
  /// The file of accepted lines; nil keeps them for this run only. A file that cannot be read or written is said once,
  /// above the line, and `History.failure` tells it.
  public var historyFile: String?
  /// Whether `!!`, `!word` and `^old^new` expand to earlier lines, as in a shell.
  public var expandsHistory = true
  /// The number of accepted lines kept; zero or less for none.
  public var historyLimit = 1000
  /// Whether candidates and messages are shown beneath the line while it is typed.
  public var showsPanel = true
  /// A row beneath the panel that explains keys; empty for none. It is shown if there is room, until the user has
  /// walked through the rows.
  public var help = ""
  /// Whether the rest of the best candidate is shown after the cursor. It is never shown without colours, because
  /// text that is not dim would look typed.
  public var showsGhost = true
  /// The largest number of rows of the panel until the user asks for its list.
  public var panelRows = 6
  /// The terminal's type. With `dumb` or the empty string, lines are plain and no escape sequences are sent.
  public var terminal: String
  /// Whether dim, coloured and highlighted text may be used. Without it, `>` marks the chosen row.
  public var colour: Bool
  /// Called with the screen's contents after each change; meant for tests.
  public var trace: (@MainActor (EditorFrame) -> Void)?

  /// Options with the terminal's type and the use of colours taken from the environment (`TERM`, `NO_COLOR`).
  ///
  /// Source: https://no-color.org
  public init(name: String, prompt: String) {
    self.name = name
    self.prompt = prompt
    terminal = environmentVariable("TERM") ?? ""
    colour = environmentVariable("NO_COLOR") == nil
  }

  /// Whether the terminal's type says that it can do nothing.
  var isTerminalDumb: Bool { terminal.isEmpty || terminal == "dumb" }
}

/// How typed text is shown.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EditorEcho: Sendable, Hashable {
  /// As it is typed.
  case plain
  /// As a secret: the same character for each that is typed.
  ///
  /// A secret leaves nothing behind: no history, no text that a later line could bring back, no macro. It has no
  /// completions. Keys type, delete, move and paste, whatever the user's init file says; Ctrl-U and Ctrl-W delete
  /// everything. It is accepted even if it is blank. readline's memory of it is overwritten. Copies in Swift's
  /// strings cannot be, among them the one that is handed over.
  case masked(Character)
  /// As a secret, with nothing shown.
  case none
}

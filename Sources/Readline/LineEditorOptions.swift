import Basics

extension LineEditor {
  /// How an editor looks and what it remembers.
  public struct Options: Sendable {
    /// The program's name, by which `$if name` in the user's `~/.inputrc` knows it.
    public var name: String
    /// What stands before the line. Newlines make rows above it; colour sequences take no column; without colours
    /// they are left out.
    public var prompt: String
    /// What stands before each further row of a text, where a `LineValidator` has it go on; without colours.
    public var continuationPrompt = "... "
    /// What is shown of what is typed.
    public var echo = Echo.plain
    /// Where accepted lines are kept; nil keeps them for this run only.
    public var historyFile: String?
    /// Whether `!!`, `!word` and `^old^new` stand for earlier lines, as in a shell.
    public var expandsHistory = true
    /// How many accepted lines are kept; zero or less for none.
    public var historyLimit = 1000
    /// Whether candidates and messages are shown beneath the line while it is typed.
    public var showsPanel = true
    /// A row beneath the panel that says what keys do; empty for none. Shown where there is room for it, until the user
    /// has walked through the rows.
    public var help = ""
    /// Whether what the best candidate would add is shown after the cursor; never without colours, since undimmed it
    /// would look typed.
    public var showsGhost = true
    /// How many rows the panel may have before its list is asked for.
    public var panelRows = 6
    /// The kind of terminal: `dumb` and the empty string get plain lines and no escape sequence.
    public var terminal: String
    /// Whether dim, coloured and highlighted text may be used; without it, `>` marks the row that is chosen.
    public var colour: Bool
    /// Called after each change of the screen with what is on it; meant for tests.
    public var trace: (@MainActor (Frame) -> Void)?

    /// Options with the terminal and the wish for colours taken from the environment (`TERM`, `NO_COLOR`).
    ///
    /// Source: https://no-color.org
    public init(name: String, prompt: String) {
      self.name = name
      self.prompt = prompt
      terminal = environmentVariable("TERM") ?? ""
      colour = environmentVariable("NO_COLOR") == nil
    }

    /// Whether the terminal is one that says it can do nothing.
    var isTerminalDumb: Bool { terminal.isEmpty || terminal == "dumb" }
  }

  /// What is shown of what is typed.
  public enum Echo: Sendable, Hashable {
    /// All of it.
    case plain
    /// A secret: one and the same character for each that is typed.
    ///
    /// Of a secret nothing is kept: no history, nothing that a later line could bring back, no completions, no macro. Keys
    /// type, delete, move and paste, whatever the user's init file says; Ctrl-U and Ctrl-W delete all. It is accepted as
    /// it is, blank or not. readline's memory of it is overwritten; copies in Swift's strings, the one handed over among
    /// them, cannot be.
    case masked(Character)
    /// A secret of which nothing is shown.
    case none
  }

  /// What an editor believes to be on the screen.
  public struct Frame: Sendable, Hashable {
    /// The line being edited, as it is shown: a secret by its mask, further rows behind the continuation prompt.
    public var line: EditedLine
    /// The ghost text after the line; empty for none.
    public var ghost: String
    /// The rows beneath the line, without escape sequences.
    public var rows: [String]
    /// Which of the rows holds the candidate that is chosen; nil for none.
    public var selected: Int?
    /// Which columns of the screen that candidate takes; nil for none.
    public var selectedColumns: Range<Int>?
    /// How far the answer to the line has come.
    public var phase: Completions.Phase
    /// Whether the line is too tall for the screen and scrolls sideways in one row.
    public var scrollsSideways: Bool
    /// Whether something else stands in the place of prompt and line: a search, or a numeric argument.
    public var isBusy: Bool
    /// The size of the screen.
    public var size: Size
    /// How many bytes have been read from the terminal so far.
    public var received: Int

    /// Rows and columns of a screen.
    public struct Size: Sendable, Hashable {
      public var rows: Int
      public var columns: Int
    }
  }

  /// Why an editor stopped.
  public enum Ending: Sendable, Hashable {
    /// Ctrl-D on an empty line, or a terminal that is gone.
    case endOfInput
    /// `finish()` was called.
    case finished
    /// A signal that asks the process to end: SIGTERM, SIGHUP or SIGQUIT.
    case signal(Int32)
    /// Standard output, where it is no terminal, could not be written: the system's number for the reason, as `EPIPE`
    /// where its reader has gone. What is printed later stays for `unprinted()`.
    case outputFailed(Int32)
  }
}

import Basics
import ShellCompletion

/// The program's pages, as man shows them.
enum ManualPage {
  /// Goes on as man, which shows a page, if a person asked at a terminal and man finds the page. Otherwise it returns.
  static func open(_ name: String) {
    guard Input.isTerminal, Output.isTerminal,
      let found = output(of: ["man", "-w", name], within: .seconds(10)), !found.isEmpty
    else { return }
    // The pager may go away before man has written everything.
    signal(SIGPIPE, SIG_DFL)
    var words = [strdup("man"), strdup(name), nil]
    execvp("man", &words)
    signal(SIGPIPE, SIG_IGN)
  }
}

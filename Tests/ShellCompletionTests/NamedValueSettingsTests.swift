import ShellCompletion
import ShellCompletionTesting
import TestTerminal
import Testing

/// Values that are found by a name, in every way that shells list, walk through and insert values.
@Suite(.blocking, .limit(minutes: 10)) struct NamedValueSettingsTests {
  struct Walk: CustomTestStringConvertible {
    var shell: Shell
    var setting: String
    /// The typed text, and the line after each TAB.
    var lines: [(typed: String, walked: [String])]

    var testDescription: String { "\(shell): \(setting)" }
  }

  /// Lines that no setting for lists may change.
  static let kept = [
    ("embo", ["EM10 "]), ("har", ["har", "har", "har"]), ("'har", ["'har", "'har"]), ("HAR", ["HAR", "HAR"]),
    ("newport", ["newport", "newport"]), ("king's l", ["king's l", "king's l"]),
    ("newport ", ["newport ", "newport "]),
    ("stow o", ["stow on the Wold "]), ("bourton o", ["bourton on the "]), ("le", ["LE", "LE"]),
    ("du", ["DU1", "DU1"]),
  ]
  static let walked = [
    ("embo", ["EM10 "]), ("har", ["har", "HA10", "HA11", "HA10"]), ("'har", ["'har", "'HA 10'", "'HA 11'"]),
    ("king's l", ["king's l", "KI\\ 70", "KI\\ 71"]), ("stow o", ["stow on the Wold "]),
    ("newport ", ["newport ", "newport "]), ("har\trow", ["HA10 "]), ("new\tp", ["newp", "NE70"]),
    // ^D lists, and removes nothing.
    ("har\u{4}\u{4}\u{1B}[C", ["har"]), ("har\u{4}", ["HA10", "HA11"]), ("embo\u{4}", ["EM10 "]),
    ("--instead=har", ["--instead=har", "--instead=HA10"]),
  ]

  static let walks =
    [
      Walk(shell: .bash, setting: "bind 'set show-all-if-ambiguous on'", lines: kept),
      Walk(shell: .bash, setting: "bind 'set show-all-if-unmodified on'", lines: kept),
      Walk(shell: .bash, setting: "bind 'set completion-ignore-case on'", lines: kept),
      Walk(
        shell: .bash,
        setting: "bind 'set completion-ignore-case on'; bind 'set completion-map-case on'; "
          + "bind 'set show-all-if-ambiguous on'; bind 'set colored-completion-prefix on'", lines: kept),
      Walk(
        shell: .bash, setting: "bind 'set skip-completed-text on'", lines: kept + [("embo\u{1B}[D", ["embo"])]
      ),
      Walk(
        shell: .bash, setting: "COMP_WORDBREAKS=' '", lines: kept + [("--instead=har", ["--instead=har"])]),
      Walk(shell: .bash, setting: "export LC_ALL=C", lines: kept),
      Walk(
        shell: .bash, setting: "set -o vi; bind '\"\\C-k\": kill-line'; bind -x '\"\\C-xz\": __dump'",
        lines: kept),
      Walk(
        shell: .bash, setting: "bind 'TAB: menu-complete'",
        lines: [
          ("embo", ["EM10 "]), ("har", ["HA10 ", "HA11 ", "har ", "har", "HA10 "]),
          ("'newp", ["'NE 70' ", "'NE 71' ", "'newp' ", "'newp"]),
          ("king's l", ["king's lynn' ", "king's langley' ", "king's l"]),
          ("newport ", ["newport ", "newport "]),
          ("bourton o", ["bourton on the Water ", "bourton on the Hill ", "bourton on the "]),
          ("du", ["DU12 ", "DU13 ", "DU1"]),
        ]),
      Walk(
        shell: .bash, setting: "bind 'TAB: menu-complete-backward'",
        lines: [("embo", ["EM10 "]), ("har", ["har ", "HA11 ", "HA10 ", "har"])]),
      Walk(
        shell: .bash, setting: "bind 'TAB: menu-complete'; bind 'set menu-complete-display-prefix on'",
        lines: [("embo", ["EM10 "]), ("har", ["har", "HA10 ", "HA11 "]), ("'har", ["'har", "'HA 10' "])]),
      Walk(
        shell: .bash, setting: "bind 'TAB: insert-completions'",
        lines: [
          ("embo", ["EM10 "]), ("har", ["HA10 HA11 "]), ("'har", ["'har"]), ("king's l", ["king's l"]),
          ("bourton o", ["bourton o"]), ("le", ["LE30 LE50 "]),
        ]),
      Walk(
        shell: .zsh, setting: "setopt menu_complete",
        lines: walked + [
          ("bourton o", ["bourton on the Water", "bourton on the Hill"]), ("le", ["LE30", "LE50"]),
        ]),
      // With this setting the second TAB lists.
      Walk(
        shell: .zsh, setting: "setopt bash_auto_list",
        lines: [
          ("embo", ["EM10 "]), ("har", ["har", "har", "HA10", "HA11"]), ("bourton o", ["bourton on the "]),
        ]),
      Walk(
        shell: .zsh, setting: "zmodload zsh/complist; zstyle ':completion:*' menu select",
        lines: [
          ("embo", ["EM10 "]), ("har", ["har", "HA10 ", "HA11 ", "HA10 "]),
          ("king's l", ["king's l", "KI\\ 70 "]),
          ("bourton o", ["bourton on the "]), ("le", ["LE", "LE", "LE30 "]),
        ]),
    ]
    + [
      "setopt no_auto_menu", "setopt no_auto_list", "setopt glob_complete",
      "setopt list_packed",
      "setopt complete_in_word always_to_end", "setopt rec_exact no_list_ambiguous",
      "bindkey -v; bindkey '^Xz' __dump; bindkey '^K' kill-line",
      "zstyle ':completion:*' completer _expand _complete _match _correct _approximate _prefix; "
        + "zstyle ':completion:*' matcher-list 'm:{a-z}={A-Z}' 'r:|?=**' 'l:|=* r:|=*'",
      "setopt ksh_arrays no_unset sh_word_split warn_create_global; zstyle ':completion:*' format '[%d]'; "
        + "zstyle ':completion:*' group-name ''; zstyle ':completion:*' verbose yes",
      "zstyle ':completion:*' accept-exact true",
    ].map { Walk(shell: .zsh, setting: $0, lines: walked) }

  static let fishWalks = [
    Walk(
      shell: .fish,
      setting: "fish_vi_key_bindings; bind -M insert \\cxz __dump; bind -M insert \\ck kill-line",
      lines: [
        ("embo", ["emborough:EM10 "]), ("har", ["har", "harrow:HA10 ", "harlow:HA11 "]),
        ("stow o", ["stow on\\ the\\ Wold "]), ("king's ly", ["king's lynn:KI70' "]),
      ])
  ]

  @Test(arguments: walks.filter { $0.shell.isInstalled }) func namesAreKeptAndWalkedThrough(_ walk: Walk)
    throws
  {
    let session = try ShellSession(walk.shell, sandbox: Sandbox.shelf(), after: walk.setting)
    // fish starts in vi's command mode.
    if walk.shell == .fish { session.pty.send("i") }
    for (typed, walked) in walk.lines {
      for (index, wanted) in walked.enumerated() {
        let line = try session.complete("shelf borrow " + typed, tabs: index + 1)
        #expect(line.text == "shelf borrow " + wanted, "\(walk.testDescription): \(typed), TAB \(index + 1)")
      }
    }
    for text in ["HACK", "not set", "Norfolk>"] { #expect(!session.pty.text.contains(text)) }
  }
}

import CReadline

/// The keys of the editor's commands.
extension EditorCallbacks {
  /// Binds the user's keys of readline's commands to those that extend them.
  static func bindCommands() {
    for name in ["emacs-standard", "vi-insert"] {
      guard let keymap = rl_get_keymap_by_name(name) else { continue }
      ReadlineLibrary.rebind("forward-char", to: "accept-ghost-or-forward-char", in: keymap)
      ReadlineLibrary.rebind("forward-byte", to: "accept-ghost-or-forward-char", in: keymap)
      ReadlineLibrary.rebind("backward-char", to: "previous-column-or-backward-char", in: keymap)
      ReadlineLibrary.rebind("backward-byte", to: "previous-column-or-backward-char", in: keymap)
      ReadlineLibrary.rebind("beginning-of-line", to: "beginning-of-row", in: keymap)
      ReadlineLibrary.rebind("end-of-line", to: "accept-ghost-or-end-of-line", in: keymap)
      ReadlineLibrary.rebind("re-read-init-file", to: "re-read-init-file-and-bind", in: keymap)
      ReadlineLibrary.rebind("bracketed-paste-begin", to: "begin-paste", in: keymap)
      ReadlineLibrary.rebind("next-history", to: "next-row-or-next-history", in: keymap)
      ReadlineLibrary.rebind("previous-history", to: "previous-row-or-previous-history", in: keymap)
      ReadlineLibrary.rebind("complete", to: "next-row-or-complete", in: keymap)
      ReadlineLibrary.rebind("accept-line", to: "take-row-or-accept-line", in: keymap)
      ReadlineLibrary.rebind("operate-and-get-next", to: "validate-and-operate-and-get-next", in: keymap)
      ReadlineLibrary.rebind("insert-comment", to: "validate-and-insert-comment", in: keymap)
      for (key, former, command) in [
        ("\u{1B}[6~", "", "next-page"),
        ("\u{1B}[6~", "history-search-forward", "next-page"),
        ("\u{1B}[5~", "", "previous-page"),
        ("\u{1B}[5~", "history-search-backward", "previous-page"),
        ("\u{1B}[Z", "", "previous-row"),
        ("\u{07}", "abort", "leave-rows-or-abort"),
        ("\u{07}", "self-insert", "leave-rows-or-abort"),
      ] {
        ReadlineLibrary.rebind(key, from: former, to: command, in: keymap)
      }
      // Escape and Enter may arrive together, which readline takes for a key that switches to vi mode.
      for key in ["\u{1B}\r", "\u{1B}\n"] where name == "emacs-standard" {
        ReadlineLibrary.rebind(key, from: "vi-editing-mode", to: "leave-rows-and-accept-line", in: keymap)
      }
      // The end of a paste can come after the paste was given up.
      rl_bind_keyseq_in_map("\\e[201~", rl_named_function(ReadlineLibrary.idleCommand), keymap)
    }
    if let commandMap = rl_get_keymap_by_name("vi-move") {
      ReadlineLibrary.rebind("accept-line", to: "take-row-or-accept-line", in: commandMap)
      ReadlineLibrary.rebind("insert-comment", to: "validate-and-insert-comment", in: commandMap)
      ReadlineLibrary.rebind("next-history", to: "row-below-or-next-history", in: commandMap)
      ReadlineLibrary.rebind("previous-history", to: "row-above-or-previous-history", in: commandMap)
      // See `next-page` for what readline's own commands do.
      ReadlineLibrary.rebind(
        "\u{1B}[6~", from: "history-search-forward", to: ReadlineLibrary.idleCommand, in: commandMap)
      ReadlineLibrary.rebind(
        "\u{1B}[5~", from: "history-search-backward", to: ReadlineLibrary.idleCommand, in: commandMap)
    }
    guard let insertMap = rl_get_keymap_by_name("vi-insert") else { return }
    ReadlineLibrary.rebind("\u{06}", from: "self-insert", to: "accept-ghost-or-forward-char", in: insertMap)
    ReadlineLibrary.rebind("\u{05}", from: "self-insert", to: "accept-ghost-or-end-of-line", in: insertMap)
  }
}

import CReadline

/// Reading a secret, of which readline keeps nothing.
extension ReadlineLibrary {
  /// The user's former settings; nil if no secret is being read.
  private static var former: (keymap: Keymap?, mode: Int32, bindsTerminalKeys: String)?

  /// The bytes for which the line has room without being moved in memory.
  private static let room: Int32 = 4096

  /// Limits keys to what typing needs: no history, no search, no completion, no macro, and nothing that keeps deleted
  /// text.
  static func beginSecret() {
    former = (rl_get_keymap(), rl_editing_mode, variable("bind-tty-special-chars"))
    // readline would bind the terminal's special characters to commands that keep deleted text.
    rl_variable_bind("bind-tty-special-chars", "off")
    rl_editing_mode = 1
    rl_set_keymap(secretKeymap)
    rl_extend_line_buffer(room)
  }

  static func endSecret() {
    guard let former else { return }
    wipe()
    rl_set_keymap(former.keymap)
    rl_editing_mode = former.mode
    rl_variable_bind("bind-tty-special-chars", former.bindsTerminalKeys)
    Self.former = nil
  }

  static var isSecret: Bool { former != nil }

  /// Overwrites and frees the line's undo list.
  static func wipeUndone() {
    var change = rl_undo_list
    while let next = change?.pointee {
      if let text = next.text { overwrite(text, strlen(text)) }
      change = next.next
    }
    rl_free_undo_list()
  }

  /// Overwrites the line and its undo list.
  static func wipe() {
    wipeUndone()
    overwrite(rl_line_buffer, max(Int(room), length))
    (rl_point, rl_end, rl_mark) = (0, 0, 0)
  }

  private static let secretKeymap: Keymap? = {
    guard let keymap = rl_make_bare_keymap() else { return nil }
    add("delete-secret") { _, _ in
      ReadlineLibrary.wipe()
      return 0
    }
    for key in 0x20...0xFF where key != 0x7F {
      rl_bind_key_in_map(Int32(key), rl_named_function("self-insert"), keymap)
    }
    for (key, command) in [
      ("\\C-m", "take-row-or-accept-line"), ("\\C-j", "take-row-or-accept-line"), ("\\C-d", "delete-char"),
      ("\\C-h", "backward-delete-char"), ("\\C-?", "backward-delete-char"), ("\\e[3~", "delete-char"),
      ("\\C-u", "delete-secret"), ("\\C-w", "delete-secret"), ("\\C-v", "quoted-insert"),
      ("\\C-b", "backward-char"), ("\\C-f", "forward-char"), ("\\e[D", "backward-char"),
      ("\\e[C", "forward-char"), ("\\eOD", "backward-char"), ("\\eOC", "forward-char"),
      ("\\C-a", "beginning-of-line"), ("\\C-e", "end-of-line"), ("\\e[H", "beginning-of-line"),
      ("\\e[F", "end-of-line"), ("\\eOH", "beginning-of-line"), ("\\eOF", "end-of-line"),
      ("\\C-l", "clear-screen"), ("\\e[200~", "begin-paste"), ("\\e[201~", "ignore-paste-end"),
    ] {
      rl_bind_keyseq_in_map(key, rl_named_function(command), keymap)
    }
    return keymap
  }()
}

import CReadline

/// The commands of the editor, which extend readline's.
extension EditorCallbacks {
  /// The command of the keys that the program's author binds.
  static let boundKeyCommand = "run-author-key"

  static func addCommands() {
    ReadlineLibrary.add(boundKeyCommand) { EditorCallbacks.runBoundKey($0, $1) }
    ReadlineLibrary.add("accept-ghost-or-forward-char", extending: "forward-char") { count, key in
      EditorCallbacks.extend("forward-char", count, key) {
        $0.walkSideways(by: Int(count)) || $0.acceptGhost()
      }
    }
    ReadlineLibrary.add("accept-ghost-or-end-of-line", extending: "end-of-line") {
      EditorCallbacks.extend("end-of-line", $0, $1) {
        $0.acceptGhost() || $0.moveInRow(to: \.upperBound)
      }
    }
    ReadlineLibrary.add("beginning-of-row", extending: "beginning-of-line") {
      EditorCallbacks.extend("beginning-of-line", $0, $1) {
        $0.moveInRow(to: \.lowerBound)
      }
    }
    ReadlineLibrary.add("previous-column-or-backward-char", extending: "backward-char") { count, key in
      EditorCallbacks.extend("backward-char", count, key) { $0.walkSideways(by: -Int(count)) }
    }
    // The names that bash has given these.
    for name in ["edit-and-execute-command", "vi-edit-and-execute-command"] {
      ReadlineLibrary.add(name) { EditorCallbacks.editExternally($0, $1) }
    }
    ReadlineLibrary.add("begin-paste") { _, _ in
      EditorCallbacks.loop?.beginPaste()
      return 0
    }
    ReadlineLibrary.add("re-read-init-file-and-bind") { count, key in
      defer { EditorCallbacks.bindCommands() }
      return rl_re_read_init_file(count, key)
    }
    ReadlineLibrary.add("next-row-or-next-history", extending: "next-history") { count, key in
      EditorCallbacks.extend("next-history", count, key) {
        $0.moveRow(by: Int(count)) || $0.walk(.down, times: Int(count))
      }
    }
    ReadlineLibrary.add("previous-row-or-previous-history", extending: "previous-history") { count, key in
      EditorCallbacks.extend("previous-history", count, key) {
        $0.moveRow(by: -Int(count)) || $0.walk(.up, times: Int(count))
      }
    }
    ReadlineLibrary.add("row-below-or-next-history", extending: "next-history") { count, key in
      EditorCallbacks.extend("next-history", count, key) { $0.moveRow(by: Int(count)) }
    }
    ReadlineLibrary.add("row-above-or-previous-history", extending: "previous-history") { count, key in
      EditorCallbacks.extend("previous-history", count, key) { $0.moveRow(by: -Int(count)) }
    }
    // Without rows these keys ring the bell. readline's own commands search the history, but if a found line is edited
    // and the search repeated, readline 8.2 frees an undo list twice and aborts.
    ReadlineLibrary.add("next-page", extending: "") { EditorCallbacks.walk(.pageDown, $0, $1) }
    ReadlineLibrary.add("previous-page", extending: "") { EditorCallbacks.walk(.pageUp, $0, $1) }
    ReadlineLibrary.add("previous-row", extending: "") { EditorCallbacks.walk(.backward, $0, $1) }
    ReadlineLibrary.add("next-row-or-complete", extending: "complete") { count, key in
      EditorCallbacks.extend("complete", count, key) {
        rl_inhibit_completion == 0 && $0.walkByCompleting(times: Int(count))
      }
    }
    ReadlineLibrary.add("leave-rows-or-abort", extending: "abort") {
      EditorCallbacks.extend("abort", $0, $1) { $0.leave() }
    }
    ReadlineLibrary.add("take-row-or-accept-line", extending: "accept-line") {
      EditorCallbacks.extend("accept-line", $0, $1) {
        $0.takeRow() || EditorCallbacks.loop?.submit(by: "accept-line") == false
      }
    }
    ReadlineLibrary.add("leave-rows-and-accept-line", extending: "accept-line") {
      EditorCallbacks.extend("accept-line", $0, $1) {
        _ = $0.leave()
        return EditorCallbacks.loop?.submit(by: "accept-line") == false
      }
    }
    ReadlineLibrary.add("validate-and-insert-comment") { count, key in
      guard let loop = EditorCallbacks.loop, loop.validator != nil else {
        return rl_insert_comment(count, key)
      }
      loop.screen.hideOverlay()
      ReadlineLibrary.replace(0..<0, with: ReadlineLibrary.variable("comment-begin"))
      return loop.submit(by: "accept-line") ? rl_newline(1, key) : 0
    }
    ReadlineLibrary.add("validate-and-operate-and-get-next", extending: "operate-and-get-next") {
      EditorCallbacks.extend("operate-and-get-next", $0, $1) { _ in
        EditorCallbacks.loop?.submit(by: "operate-and-get-next") == false
      }
    }
  }

  private static func walk(_ step: Walk.Step, _ count: Int32, _ key: Int32) -> Int32 {
    extend("", count, key) { $0.walk(step, times: Int(count)) }
  }

  /// Acts on the panel's rows, or else runs readline's own command. If there is neither, rings the bell.
  private static func extend(
    _ former: String, _ count: Int32, _ key: Int32, by body: (LineCompletion) -> Bool
  ) -> Int32 {
    if let completion = loop?.completion, body(completion) { return 0 }
    if !former.isEmpty {
      // With a number a command can do more than a little.
      let isSmall = rl_explicit_arg == 0 && ReadlineLibrary.isSmallEdit(former)
      isSmall ? loop?.screen.hideGhost() : loop?.screen.hideOverlay()
    }
    return ReadlineLibrary.runExtended(former, count, key)
  }

  private static func editExternally(_ count: Int32, _ key: Int32) -> Int32 {
    guard let loop, loop.editor.externalEditor != nil else { return rl_ding() }
    return loop.editExternally() ? 0 : rl_newline(1, key)
  }

  /// Runs the action that the running editor has bound to the pressed key, or else the key's former command.
  private static func runBoundKey(_ count: Int32, _ key: Int32) -> Int32 {
    guard let loop, let bound = ReadlineLibrary.pressedBound else { return 0 }
    guard
      let binding = loop.editor.bindings.last(where: {
        $0.bytes == bound.bytes && $0.modes.contains(bound.mode)
      })
    else { return ReadlineLibrary.runFormer(of: bound, count, key) }
    let context = KeyContext(
      line: ReadlineLibrary.editedLine, count: rl_explicit_arg == 0 ? nil : Int(count))
    let action = binding.action(context)
    if case .command(let name) = action {
      loop.screen.hideOverlay()
      return ReadlineLibrary.runExtended(name, count, key)
    }
    return loop.perform(action) ? 0 : rl_newline(1, key)
  }
}

import CReadline

/// Keys that authors of editors bind.
extension ReadlineLibrary {
  private static let command = "run-author-key"

  /// A key that was bound, in one mode.
  private struct Bound: Hashable {
    let mode: KeyMode
    let bytes: [CChar]
  }

  /// What each key did before it was bound: readline's own command, by its address.
  private static var former: [Bound: (@convention(c) (Int32, Int32) -> Int32)?] = [:]

  /// The bytes of a key as an init file writes it: `\C-xl`, `\M-q`, `\e[15~`; nil for what is no key.
  static func bytes(ofKeys keys: String) -> [CChar]? {
    // What Meta sends depends on the locale otherwise.
    var text = ""
    var rest = keys[...]
    while let character = rest.first {
      if let meta = ["\\M-", "\\C-\\M-"].first(where: rest.hasPrefix) {
        text += "\\e" + meta.dropLast(3)
        rest = rest.dropFirst(meta.count)
      } else {
        text.append(character)
        rest = rest.dropFirst()
        // A backslash takes the next character with it.
        if character == "\\", let next = rest.popFirst() { text.append(next) }
      }
    }
    var bytes = [CChar](repeating: 0, count: text.utf8.count * 2 + 1)
    var count: Int32 = 0
    guard rl_translate_keyseq(text, &bytes, &count) == 0, count > 0 else { return nil }
    bytes.removeLast(bytes.count - Int(count))
    return bytes.contains(0) ? nil : bytes
  }

  static func addBindingCommand() {
    add(command) { count, key in ReadlineLibrary.runBoundKey(count, key) }
  }

  /// Binds keys that are not bound yet. True where there were some.
  ///
  /// Whatever an init file says that is read afterwards stands: the user's bindings win.
  static func bind(_ bindings: [KeyBinding]) -> Bool {
    var isNew = false
    for binding in bindings {
      for mode in binding.modes {
        let bound = Bound(mode: mode, bytes: binding.bytes)
        guard former[bound] == nil, let keymap = rl_get_keymap_by_name(mode.rawValue) else { continue }
        var type: Int32 = -1
        let before = rl_function_of_keyseq_len(binding.bytes, binding.bytes.count, keymap, &type)
        former[bound] = .some(type == ISFUNC ? before : nil)
        rl_bind_keyseq_in_map(sequence(of: binding.bytes), rl_named_function(command), keymap)
        isNew = true
      }
    }
    return isNew
  }

  /// The bytes as an init file writes them, each by its number.
  private static func sequence(of bytes: [CChar]) -> String {
    bytes.map { byte in
      let octal = String(UInt8(bitPattern: byte), radix: 8)
      return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }.joined()
  }

  /// Does what the author of the running editor has bound to the key that was pressed, or what it did before.
  private static func runBoundKey(_ count: Int32, _ key: Int32) -> Int32 {
    guard let loop, let pressed = rl_executing_keyseq else { return 0 }
    let keys = Array(UnsafeBufferPointer(start: pressed, count: strlen(pressed)))
    let mode = KeyMode.allCases.first { rl_get_keymap_by_name($0.rawValue) == rl_get_keymap() } ?? .emacs
    // The digits of a numeric argument can stand before them.
    let bound = former.keys.filter { $0.mode == mode && keys.reversed().starts(with: $0.bytes.reversed()) }
      .max { $0.bytes.count < $1.bytes.count }
    guard let bound else { return 0 }
    if let binding = loop.editor.bindings.last(where: { $0.bytes == bound.bytes && $0.modes.contains(mode) })
    {
      let context = KeyContext(line: editedLine, count: rl_explicit_arg == 0 ? nil : Int(count))
      return loop.perform(binding.action(context)) ? 0 : rl_newline(1, key)
    }
    return former[bound]??(count, key) ?? 0
  }
}

import CReadline

/// Binds the keys that the program's author chooses.
extension ReadlineLibrary {
  private static let command = "run-author-key"

  /// A bound key in one mode.
  private struct Bound: Hashable {
    let mode: KeyMode
    let bytes: [CChar]
  }

  /// The readline command that each key had before it was bound.
  private static var former: [Bound: (@convention(c) (Int32, Int32) -> Int32)?] = [:]

  /// The bytes of a key that is written as in an init file: `\C-xl`, `\M-q`, `\e[15~`; nil if it is not valid.
  static func bytes(ofKeys keys: String) -> [CChar]? {
    // Meta is written as Escape, since what readline makes of it depends on the locale.
    var text = ""
    var rest = keys[...]
    while let character = rest.first {
      if let meta = ["\\M-", "\\C-\\M-"].first(where: rest.hasPrefix) {
        text += "\\e" + meta.dropLast(3)
        rest = rest.dropFirst(meta.count)
      } else {
        text.append(character)
        rest = rest.dropFirst()
        // A backslash and the next character belong together.
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

  /// Binds keys that are not bound yet. Returns true if there were any.
  ///
  /// The init file is read afterwards, so the user's bindings take precedence.
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

  /// The bytes as octal escapes, for an init file.
  private static func sequence(of bytes: [CChar]) -> String {
    bytes.map { byte in
      let octal = String(UInt8(bitPattern: byte), radix: 8)
      return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }.joined()
  }

  /// Runs the action that the running editor has bound to the pressed key, or else the key's former command.
  private static func runBoundKey(_ count: Int32, _ key: Int32) -> Int32 {
    guard let loop, let pressed = rl_executing_keyseq else { return 0 }
    let keys = Array(UnsafeBufferPointer(start: pressed, count: strlen(pressed)))
    let mode = KeyMode.allCases.first { rl_get_keymap_by_name($0.rawValue) == rl_get_keymap() } ?? .emacs
    // The digits of a numeric argument may come before the key.
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

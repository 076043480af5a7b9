import CReadline

/// Binds the keys that the program's author chooses.
extension ReadlineLibrary {
  /// A bound key in one mode.
  struct Bound: Hashable {
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

  /// Binds keys that are not bound yet to a command. Returns true if there were any.
  ///
  /// The init file is to be read afterwards, so that the user's bindings take precedence.
  static func bind(_ bindings: [KeyBinding], to command: String) -> Bool {
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

  /// The bound key that was pressed; nil for none.
  static var pressedBound: Bound? {
    guard let pressed = rl_executing_keyseq else { return nil }
    let keys = Array(UnsafeBufferPointer(start: pressed, count: strlen(pressed)))
    let mode = KeyMode.allCases.first { rl_get_keymap_by_name($0.rawValue) == rl_get_keymap() } ?? .emacs
    // The digits of a numeric argument may come before the key.
    return former.keys.filter { $0.mode == mode && keys.reversed().starts(with: $0.bytes.reversed()) }
      .max { $0.bytes.count < $1.bytes.count }
  }

  /// Runs the command that a key had before it was bound.
  static func runFormer(of bound: Bound, _ count: Int32, _ key: Int32) -> Int32 {
    former[bound]??(count, key) ?? 0
  }
}

import CReadline

/// Keys that begin other keys, and how long those may take.
extension ReadlineLibrary {
  /// Milliseconds after which an Escape typed next is one, and not the beginning of another key; nil where it means
  /// what readline or the user has made of it.
  static var escapeTimeout: Int32? {
    let escape = 0x1B
    guard isBetweenCommands, rl_editing_mode == 1, let keymap = rl_get_keymap(),
      keymap[escape].type == CChar(ISKMAP), let milliseconds = Int32(variable("keyseq-timeout")),
      milliseconds > 0
    else { return nil }
    // Where Escape has a command of its own, readline keeps that behind all other keys.
    let meta = unsafeBitCast(keymap[escape].function, to: Keymap.self)
    return meta[Int(KEYMAP_SIZE) - 1].function == nil ? milliseconds : nil
  }

  /// Milliseconds after which keys typed next are a key by themselves, though they begin a longer one; nil where they do
  /// not, or have no command of their own, so that the rest is waited for.
  static func timeout(ofPrefix keys: ArraySlice<UInt8>) -> Int32? {
    guard prefixEntry(of: keys) != nil, let milliseconds = Int32(variable("keyseq-timeout")), milliseconds > 0
    else { return nil }
    return milliseconds
  }

  /// Runs something with the longer keys forgotten that these begin: in callback mode readline 8.2 waits for the rest of
  /// them without end.
  ///
  /// Source: `_rl_dispatch_subseq` in https://git.savannah.gnu.org/cgit/readline.git/tree/readline.c
  static func withoutKeys(beginningWith keys: ArraySlice<UInt8>, _ body: () -> Void) {
    guard let entry = prefixEntry(of: keys) else { return body() }
    let longer = entry.pointee
    let own = ownEntry(of: entry)
    entry.pointee = own
    body()
    // What was pressed may have bound the key anew.
    if entry.pointee.type == own.type, address(of: entry.pointee.function) == address(of: own.function) {
      entry.pointee = longer
    }
  }

  /// Where keys typed next lead that begin longer ones and have a command of their own.
  private static func prefixEntry(of keys: ArraySlice<UInt8>) -> UnsafeMutablePointer<KEYMAP_ENTRY>? {
    guard isBetweenCommands, var keymap = rl_get_keymap() else { return nil }
    var entry: UnsafeMutablePointer<KEYMAP_ENTRY>?
    for key in keys {
      entry = keymap + Int(key)
      guard let next = entry?.pointee, next.type == CChar(ISKMAP), next.function != nil else { return nil }
      keymap = unsafeBitCast(next.function, to: Keymap.self)
    }
    return entry.flatMap { ownEntry(of: $0).function == nil ? nil : $0 }
  }

  /// What keys do that begin longer ones: readline keeps it behind all that can follow.
  private static func ownEntry(of entry: UnsafeMutablePointer<KEYMAP_ENTRY>) -> KEYMAP_ENTRY {
    unsafeBitCast(entry.pointee.function, to: Keymap.self)[Int(KEYMAP_SIZE) - 1]
  }
}

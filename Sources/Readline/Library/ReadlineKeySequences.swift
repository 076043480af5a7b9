import CReadline

/// Key sequences that begin longer ones, and their timeouts.
extension ReadlineLibrary {
  /// Milliseconds after which an Escape typed next is a key by itself; nil if Escape keeps the meaning that readline or
  /// the user has given it.
  static var escapeTimeout: Int32? {
    let escape = 0x1B
    guard isBetweenCommands, rl_editing_mode == 1, let keymap = rl_get_keymap(),
      keymap[escape].type == CChar(ISKMAP), let milliseconds = Int32(variable("keyseq-timeout")),
      milliseconds > 0
    else { return nil }
    // If Escape has its own command, readline keeps that after the entries of all other keys.
    let meta = unsafeBitCast(keymap[escape].function, to: Keymap.self)
    return meta[Int(KEYMAP_SIZE) - 1].function == nil ? milliseconds : nil
  }

  /// Milliseconds after which `keys`, typed next, count by themselves although they begin a longer sequence; nil if
  /// they begin none, or have no command of their own and must wait for the rest.
  static func timeout(ofPrefix keys: ArraySlice<UInt8>) -> Int32? {
    let text = variable("keyseq-timeout")
    guard prefixEntry(of: keys) != nil, let milliseconds = Int32(text), milliseconds > 0 else { return nil }
    return text == timeoutOfEscape ? timeoutOfSequences : milliseconds
  }

  /// The milliseconds of Escape, unless the user sets others, as a number that nobody else would choose. Terminals send
  /// what begins with Escape at once.
  static let timeoutOfEscape = "51"

  /// readline's own default, for the keys that people type one after the other.
  private static let timeoutOfSequences: Int32 = 500

  /// Runs `body` with the longer sequences that begin with `keys` removed, because readline 8.2 in callback mode would
  /// wait for their rest without end.
  ///
  /// Source: `_rl_dispatch_subseq` in https://git.savannah.gnu.org/cgit/readline.git/tree/readline.c
  static func withoutKeys(beginningWith keys: ArraySlice<UInt8>, _ body: () -> Void) {
    guard let entry = prefixEntry(of: keys) else { return body() }
    let longer = entry.pointee
    let own = ownEntry(of: entry)
    entry.pointee = own
    body()
    // The command may have bound the key again.
    if entry.pointee.type == own.type, address(of: entry.pointee.function) == address(of: own.function) {
      entry.pointee = longer
    }
  }

  /// The keymap entry of `keys`, if they begin longer sequences and have a command of their own.
  private static func prefixEntry(of keys: ArraySlice<UInt8>) -> UnsafeMutablePointer<KEYMAP_ENTRY>? {
    guard !keys.isEmpty, var keymap = rl_get_keymap(), let begun = keysOfCommand else { return nil }
    var entry: UnsafeMutablePointer<KEYMAP_ENTRY>?
    for key in begun + keys {
      entry = keymap + Int(key)
      guard let next = entry?.pointee, next.type == CChar(ISKMAP), next.function != nil else { return nil }
      keymap = unsafeBitCast(next.function, to: Keymap.self)
    }
    return entry.flatMap { ownEntry(of: $0).function == nil ? nil : $0 }
  }

  /// The keys that readline has been given of the next command: those that have no command of their own, since all others
  /// are held back. Nil if the next key belongs to something else.
  private static var keysOfCommand: [UInt8]? {
    if isBetweenCommands { return [] }
    guard rl_readline_state & UInt(RL_STATE_MULTIKEY) != 0, !isBusy,
      rl_readline_state & UInt(RL_STATE_METANEXT | RL_STATE_MACROINPUT) == 0,
      let begun = rl_executing_keyseq
    else { return nil }
    return (0..<Int(rl_key_sequence_length)).map { UInt8(bitPattern: begun[$0]) }
  }

  /// The command of keys that begin longer sequences. readline keeps it after the entries of all keys that can follow.
  private static func ownEntry(of entry: UnsafeMutablePointer<KEYMAP_ENTRY>) -> KEYMAP_ENTRY {
    unsafeBitCast(entry.pointee.function, to: Keymap.self)[Int(KEYMAP_SIZE) - 1]
  }
}

import CReadline

/// The kinds of completion that readline asks for, by its own numbers.
enum CompletionRequest: Int32 {
  case insert = 9
  case insertAndList = 33
  case insertOrList = 64
  case list = 63
  case insertAll = 42
  case cycle = 37
}

/// TAB and the related commands.
extension ReadlineLibrary {
  /// Completes as if the user had pressed the key.
  static func complete(as request: CompletionRequest) {
    if request == .cycle {
      // Without this readline would go on with the empty list that it was given before.
      rl_last_func = nil
      rl_menu_complete(1, Int32(UInt8(ascii: "\t")))
      rl_last_func = rl_named_function("menu-complete")
    } else {
      rl_complete_internal(request.rawValue)
    }
  }

  static func prepareCompletion() {
    // The editor decides which part of the line is completed, so for readline the line is a single word.
    rl_completer_word_break_characters = UnsafePointer(strdup(""))
    rl_attempted_completion_function = { _, _, _ in ReadlineLibrary.texts() }
    rl_completion_display_matches_hook = { _, _, _ in ReadlineLibrary.loop?.completion.list() }
    rl_sort_completion_matches = 0
    rl_ignore_completion_duplicates = 0
  }

  private static func texts() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // readline resets these before each call. They turn off file names and the blank after a single match.
    rl_attempted_completion_over = 1
    rl_completion_append_character = 0
    rl_completion_suppress_append = 1
    guard let request = CompletionRequest(rawValue: rl_completion_type),
      let texts = ReadlineLibrary.loop?.completion.texts(for: request), !texts.isEmpty
    else { return nil }
    let stride = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = calloc(texts.count + 1, stride) else { return nil }
    let array = memory.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, text) in texts.enumerated() { array[index] = strdup(text) }
    return array
  }
}

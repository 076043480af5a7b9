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
}

import Basics

extension ValueSource {
  /// The source of an argument whose words are another program's command line, as for `sudo` and `env`:
  ///
  ///     ArgumentID(command: ["run"], name: "command"): .otherCommand
  ///
  /// bash, zsh and fish complete these words as if they stood alone: the name of a command, then whatever that command
  /// completes to. bash needs the package bash-completion for that, and without it completes commands, then files, as
  /// every other shell does. Nothing of the line is run.
  ///
  /// The argument takes all the words that follow (`.captureForPassthrough`, `.remaining`), or those after `--`
  /// (`.postTerminator`), so that another program's options are not taken for this one's.
  public static var otherCommand: ValueSource {
    var source = ValueSource { request in
      if request.preceding.isEmpty, !request.text.contains("/") {
        return ValueReply(commandNames(beginning: request.text).map { CompletionValue($0) })
      }
      return ValueReply(FileListing(matching: request.text, expandsTilde: false) { _ in true }.values)
    }
    source.isOtherCommand = true
    return source
  }
}

import Basics

/// The completion script for elvish.
///
/// elvish passes words without quotes, filters by the typed text, quotes what it inserts, and replaces nothing.
///
/// Source: https://elv.sh/ref/edit.html#completion-api
///
/// - Parameter answering: the words of the program that answers instead of the completed one.
func elvishScript(for program: String, answering: [String] = []) -> String {
  let call =
    "(external \(answering.first.map(doublingWord) ?? "$words[0]"))"
    + answering.dropFirst().map { " " + doublingWord($0) }.joined()
  return """
    # elvish completion for \(program.printable)

    use str

    set edit:completion:arg-completer[\(doublingWord(program))] = {|@words|
      var arguments = $words[1..]
      try {
        \(call) \(Completer.callbackName) elvish $@arguments 2>/dev/null </dev/null | from-lines | each {|row|
          var insertion display note suffix = (str:split "\\t" $row)
          if (not-eq $note '') {
            set note = '  ('$note')'
          }
          edit:complex-candidate $insertion &display=$display$note &code-suffix=$suffix
        }
      } catch e {
        nop
      }
    }

    """
}

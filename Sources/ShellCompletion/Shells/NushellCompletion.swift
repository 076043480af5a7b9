import Basics

/// The completion script for nushell. It has not been tried in nushell.
///
/// nushell passes the words of the line, the current one last, and inserts the chosen value unchanged. There is one
/// completer for all programs, so the script asks the previous completer about the others.
///
/// Source: https://www.nushell.sh/cookbook/external_completers.html
///
/// - Parameter answering: the words of the program that answers instead of the completed one.
func nushellScript(for program: String, answering: [String] = []) -> String {
  let name = nushellWord(program)
  let call = answering.isEmpty ? "($words.0)" : answering.map(nushellWord).joined(separator: " ")
  return """
    # nushell completion for \(program.printable)

    $env.config.completions.external.enable = true
    $env.config.completions.external.completer = (do {
        let others = $env.config.completions.external.completer?
        {|words|
            if ($words.0 | path basename) == \(name) {
                ^\(call) \(Completer.callbackName) nushell ...($words | skip 1) | complete | get stdout | lines | each {|row|
                    let parts = ($row | split row "\\t")
                    let isPlain = ($parts.0 =~ '^[\\w./:@%+,=-]+$')
                    { value: (if $isPlain { $parts.0 } else { $parts.0 | to nuon }), description: $parts.2 }
                }
            } else if $others != null {
                do $others $words
            }
        }
    })

    """
}

/// Quotes text as one literal word.
private func nushellWord(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

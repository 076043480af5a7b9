import Basics

/// The completion script for xonsh, 0.11 and later.
///
/// xonsh hands over words without quotes and replaces the current one whatever it is. It closes quotes that are open, and opens
/// none.
///
/// Source: https://xon.sh/tutorial_completers.html
///
/// - Parameter answering: the words of the program that is called in the place of the completed one.
func xonshScript(for program: String, answering: [String] = []) -> String {
  let function = "_\(identifier(program))_completion"
  let name = xonshWord(program)
  let call = answering.isEmpty ? "words[0]" : answering.map(xonshWord).joined(separator: ", ")
  return """
    # xonsh completion for \(program.printable)


    def \(function)():
        import re
        import subprocess
        from xonsh.completers.completer import add_one_completer
        from xonsh.completers.tools import RichCompletion, contextual_command_completer_for

        def quoted(word, quote):
            if quote:
                # Inside quotes, these have a meaning that cannot be taken from them.
                return None if re.search(r"[\\\\$'\\"{}]", word) else word
            if re.fullmatch(r"[\\w./:@%+,=-]+", word):
                return word
            for mark in ("'", '"'):
                if mark not in word and not word.endswith("\\\\"):
                    return "r" + mark + word + mark
            return None

        @contextual_command_completer_for(\(name))
        def complete(context):
            words = [word.value for word in context.args[: context.arg_index]]
            try:
                reply = subprocess.run(
                    [\(call), "\(Completer.callbackName)", "xonsh", *words[1:], context.prefix],
                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            except OSError:
                return None
            found = []
            for row in reply.stdout.decode("utf-8", "replace").split("\\n")[:-1]:
                insertion, display, note, suffix = row.split("\\t")
                text = quoted(insertion, context.opening_quote)
                if text is not None:
                    found.append(
                        RichCompletion(
                            text, display=display, description=note, append_space=suffix == " ",
                            append_closing_quote=suffix == " "))
            return found, len(context.prefix)

        add_one_completer(\(name), complete, "start")


    \(function)()
    del \(function)

    """
}

/// A text as one literal of Python's.
private func xonshWord(_ text: String) -> String {
  "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
}

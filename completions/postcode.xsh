# xonsh completion for postcode


def _postcode_completion():
    import re
    import subprocess
    from xonsh.completers.completer import add_one_completer
    from xonsh.completers.tools import RichCompletion, contextual_command_completer_for

    def quoted(word, quote):
        if quote:
            # Inside quotes, these have a meaning that cannot be taken from them.
            return None if re.search(r"[\\$'\"{}]", word) else word
        if re.fullmatch(r"[\w./:@%+,=-]+", word):
            return word
        for mark in ("'", '"'):
            if mark not in word and not word.endswith("\\"):
                return "r" + mark + word + mark
        return None

    @contextual_command_completer_for('postcode')
    def complete(context):
        words = [word.value for word in context.args[: context.arg_index]]
        try:
            reply = subprocess.run(
                [words[0], "__complete", "xonsh", *words[1:], context.prefix],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except OSError:
            return None
        found = []
        for row in reply.stdout.decode("utf-8", "replace").split("\n")[:-1]:
            insertion, display, note, suffix = row.split("\t")
            text = quoted(insertion, context.opening_quote)
            if text is not None:
                found.append(
                    RichCompletion(
                        text, display=display, description=note, append_space=suffix == " ",
                        append_closing_quote=suffix == " "))
        return found, len(context.prefix)

    add_one_completer('postcode', complete, "start")


_postcode_completion()
del _postcode_completion

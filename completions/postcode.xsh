# xonsh completion for postcode


def _postcode_completion():
    import os
    import re
    import subprocess
    import sys
    from xonsh.built_ins import XSH
    from xonsh.completers.completer import add_one_completer
    from xonsh.completers.tools import RichCompletion, contextual_command_completer

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

    def is_asked():
        # xonsh does not pass on whether TAB was pressed, but its caller knows.
        frame = sys._getframe()
        while frame:
            event = frame.f_locals.get("complete_event")
            if event is not None:
                return event.completion_requested
            frame = frame.f_back
        return not XSH.env.get("UPDATE_COMPLETIONS_ON_KEYPRESS")

    @contextual_command_completer
    def complete(context):
        words, names_file = [], False
        for word in context.args[: context.arg_index]:
            if not word.is_io_redir and not names_file:
                words.append(word.value)
            names_file = word.is_io_redir and word.value[-1:] in "<>"
        # A program may be called by its path.
        if names_file or not words or words[0].rpartition("/")[2] != 'postcode':
            return None
        environment = None if is_asked() else {**os.environ, "COMPLETION_UNASKED": "1"}
        try:
            reply = subprocess.run(
                [words[0], "__complete", "xonsh", *words[1:], context.prefix],
                env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except (OSError, ValueError):
            return None
        mark = context.opening_quote.lstrip("bBfFpPrRuU")
        closed = context.is_after_closing_quote
        # What is behind the cursor stays, so only what goes on into it fits.
        rest = context.suffix
        ends = closed or not (rest or context.closing_quote)
        found = []
        for fields in (row.split("\t") for row in reply.stdout.decode("utf-8", "replace").split("\n")):
            if len(fields) != 4:
                continue
            insertion, display, note, suffix = fields
            if rest:
                if not (insertion.startswith(context.prefix) and insertion[len(context.prefix):].endswith(rest)):
                    continue
                insertion = insertion[: -len(rest)]
            text = quoted(insertion, context.opening_quote)
            if text is None or rest and text != insertion:
                continue
            final = ends and suffix == " "
            found.append(
                RichCompletion(
                    context.opening_quote + text + (mark if closed or final else ""), display=display,
                    description=note, append_space=final, append_closing_quote=False))
        if not found:
            # Otherwise xonsh would offer files.
            raise StopIteration
        return found, len(context.raw_prefix)

    add_one_completer('postcode', complete, "start")


_postcode_completion()
del _postcode_completion

import Basics
import ShellCompletion

// A TAB in a shell is answered before anything else is set up.
Completer.answerIfAsked(within: CompletionCallback.deadline) { CompletionCallback.completer }
exit(Program.start())

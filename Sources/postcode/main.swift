import Basics
import ShellCompletion

// A shell's TAB starts here and wants an answer before anything else is set up.
Completer.answerIfAsked(within: CompletionCallback.deadline) { CompletionCallback.completer }
exit(Program.start())

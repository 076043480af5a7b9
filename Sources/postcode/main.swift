import Basics

// A shell's TAB starts here and wants an answer before anything else is set up.
if CommandLine.argc > 1, CommandLine.arguments[1] == CompletionCallback.name {
  CompletionCallback.run()
} else {
  exit(Program.start())
}

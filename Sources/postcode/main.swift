import Basics

// A shell's TAB starts here and wants an answer before anything else is set up.
if CommandLine.argc > 1, CommandLine.arguments[1] == CompletionCallback.name {
  CompletionCallback.run()
} else if CommandLine.argc == 0 {
  // Swift reads the arguments from /proc; without them anything would be taken for the prompt or the filter.
  let isThere = access("/proc/self/cmdline", R_OK) == 0
  Output.complaint(
    "the arguments cannot be read: "
      + (isThere
        ? "this process may open too few files; raise the limit (ulimit -n)." : "/proc is not there."))
  exit(ExitStatus.unreadable.rawValue)
} else {
  exit(Program.start())
}

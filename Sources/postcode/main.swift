#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A shell's TAB starts here and wants an answer before anything else is set up.
if CommandLine.argc > 1, CommandLine.arguments[1] == Callback.name {
  Callback.run()
} else {
  exit(Program.start())
}

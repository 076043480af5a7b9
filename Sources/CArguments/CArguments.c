#include "CArguments.h"

#include <stdlib.h>

// The Swift runtime finds the arguments of a program on its stack, which it finds by reading /proc/self/maps at every
// start. The C library hands them to a constructor for nothing, and where there is no /proc too.
//
// Weak, so that a runtime which wants more of its own part than these two functions still has it.
#if defined(__linux__) && defined(__GLIBC__)

static char **arguments;
static int count;

__attribute__((constructor)) static void keep(int argc, char **argv) {
  arguments = argv;
  count = argc;
}

__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
  *argc = count;
  return arguments;
}

__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
  arguments = argv;
  count = argc;
}

#endif

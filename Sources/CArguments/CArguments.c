#include "CArguments.h"

#include <stdlib.h>

// At every start the Swift runtime reads /proc/self/maps to find the stack, and the program's arguments there. The C
// library passes them to a constructor at no cost, and without /proc.
//
// The functions are weak, so that a runtime that needs other functions of its own part still gets that part.
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

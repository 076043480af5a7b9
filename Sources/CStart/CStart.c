#define _GNU_SOURCE
#include "CStart.h"

#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <sched.h>

// At every start the Swift runtime reads /proc/self/maps to find the stack, and the program's arguments there. The C
// library passes them to a constructor at no cost, and without /proc.
//
// The functions are weak, so that a runtime that needs other functions of its own part still gets that part.

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

// At every start libdispatch asks the C library twice how many processors there are, which reads a file in /sys each
// time. A static program, as the Makefile links it, calls this instead. It counts those that the process may use.
int __wrap___get_nprocs_conf(void) {
  cpu_set_t usable;
  return sched_getaffinity(0, sizeof usable, &usable) == 0 ? CPU_COUNT(&usable) : 1;
}

#endif

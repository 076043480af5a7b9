#ifndef CREADLINE_SHIM_H
#define CREADLINE_SHIM_H
/* What readline's headers include of the system's, so that the attribute below marks readline's own and not these;
   readline.h speaks of FILE and does not even include what declares it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
/* Hidden by wchar.h unless a whole program asks for X/Open; readline measures its own display with it. */
int wcwidth(wchar_t character);
/* readline keeps one line in globals and serves one thread. Marking all of it as the main actor's makes a call
   from any other thread an error at compile time instead of a race. */
#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = any(function, variable(is_global)))
#include <readline/readline.h>
#include <readline/history.h>
#pragma clang attribute pop
/* Never changes, so any thread may read it. */
static inline const char *readline_version(void) { return rl_library_version; }
/* What the compiler must not leave out, though nobody reads the memory again. */
static inline void overwrite(void *memory, size_t count) {
  volatile unsigned char *byte = memory;
  while (count-- > 0) *byte++ = 0;
}
#endif

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H
#include <sqlite3.h>

/* Swift cannot call a function with a variable number of arguments, as sqlite3_db_config is. */
static inline int sqlite_reset_mode(sqlite3 *database, int enabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, enabled, (int *)0);
}

#endif

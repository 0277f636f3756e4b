#pragma once
// A setting of SQLite behind a function of variable arguments, which Swift can't call.
#include <sqlite3.h>

/// Turns SQLite's count of allocated memory off; SQLITE_MISUSE where SQLite was used before.
static inline int turn_off_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#pragma once
// Calls of Linux that Swift's own module of the C library leaves out, and their counterparts on macOS.
#ifdef __linux__
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>

extern long syscall(long number, ...);
extern int syncfs(int descriptor);

/// Lets two names change places in one step; 0 when it did, -1 where the file system cannot.
static inline int exchange_names(const char *first, const char *second) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2 /* RENAME_EXCHANGE */);
}

/// Renames a file unless the new name is taken; 0 when it did, -1 with EEXIST where there is such a file, and with another
/// error where the file system cannot.
static inline int rename_to_new_name(const char *name, const char *new_name) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, name, AT_FDCWD, new_name, 1 /* RENAME_NOREPLACE */);
}

/// Brings everything of a descriptor's file system to the disk.
static inline int synchronise_file_system(int descriptor) { return syncfs(descriptor); }
#else
#include <stdio.h>
#include <unistd.h>
static inline int exchange_names(const char *first, const char *second) {
    return renamex_np(first, second, RENAME_SWAP);
}
static inline int rename_to_new_name(const char *name, const char *new_name) {
    return renamex_np(name, new_name, RENAME_EXCL);
}
static inline int synchronise_file_system(int descriptor) { (void)descriptor; sync(); return 0; }
#endif

#pragma once
// Two calls of Linux that Swift's own module of the C library leaves out.
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

/// Brings everything of a descriptor's file system to the disk.
static inline int synchronise_file_system(int descriptor) { return syncfs(descriptor); }
#else
#include <stdio.h>
#include <unistd.h>
static inline int exchange_names(const char *first, const char *second) {
    return renamex_np(first, second, RENAME_SWAP);
}
static inline int synchronise_file_system(int descriptor) { (void)descriptor; sync(); return 0; }
#endif

#pragma once
// glibc's settings of its allocator; Swift's module of the C library leaves this header out.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

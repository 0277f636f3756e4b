#include "CByteSearch.h"
#include <string.h>

// Both bytes at each of WIDTH places at a time, which compilers turn into vectors; one by one near the end.
#define DEFINE_FIND(NAME, WIDTH, ATTRIBUTE)                                                                        \
    ATTRIBUTE                                                                                                      \
    static size_t NAME(const uint8_t *bytes, size_t start, size_t end, BytePair pair) {                            \
        typedef uint8_t lanes __attribute__((vector_size(WIDTH)));                                                 \
        const lanes firsts = pair.first - (lanes){0}, lasts = pair.last - (lanes){0}, mask = pair.mask - (lanes){0}; \
        size_t place = start;                                                                                      \
        for (; place + pair.reach + WIDTH <= end; place += WIDTH) {                                                \
            lanes heads, tails;                                                                                    \
            memcpy(&heads, bytes + place, WIDTH);                                                                  \
            memcpy(&tails, bytes + place + pair.reach, WIDTH);                                                     \
            lanes both = (lanes)((heads | mask) == firsts) & (lanes)((tails | mask) == lasts);                     \
            uint64_t words[WIDTH / 8], any = 0;                                                                    \
            memcpy(words, &both, WIDTH);                                                                           \
            for (int word = 0; word < WIDTH / 8; word++) any |= words[word];                                       \
            if (any != 0) break;                                                                                   \
        }                                                                                                          \
        for (; place + pair.reach < end; place++) {                                                                \
            if ((bytes[place] | pair.mask) == pair.first && (bytes[place + pair.reach] | pair.mask) == pair.last) { \
                return place;                                                                                      \
            }                                                                                                      \
        }                                                                                                          \
        return end;                                                                                                \
    }

DEFINE_FIND(find_16, 16, )

size_t byte_pair_find_portable(const uint8_t *bytes, size_t start, size_t end, BytePair pair) {
    return find_16(bytes, start, end, pair);
}

#if defined(__x86_64__)
// Swift has vectors as well, but compiles them for the oldest processors of the kind.
DEFINE_FIND(find_32, 32, __attribute__((target("avx2"))))

size_t byte_pair_find(const uint8_t *bytes, size_t start, size_t end, BytePair pair) {
    // A load of what the C library found out at the start of the program.
    return __builtin_cpu_supports("avx2") ? find_32(bytes, start, end, pair) : find_16(bytes, start, end, pair);
}
#else
size_t byte_pair_find(const uint8_t *bytes, size_t start, size_t end, BytePair pair) {
    return find_16(bytes, start, end, pair);
}
#endif

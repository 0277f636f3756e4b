#pragma once
#include <stddef.h>
#include <stdint.h>

/// Two bytes at a fixed distance, such as the first and the last one of a word.
typedef struct {
    uint8_t first;
    uint8_t last;
    /// How far the second one stands behind the first, in bytes.
    size_t reach;
    /// Bits that are set in each byte before it is compared: 0x20 where capitals count as small letters.
    uint8_t mask;
} BytePair;

/// The first place from `start` on, and before `end - reach`, where both bytes stand; `end` where there is none.
///
/// `start + reach` must not be more than `end`, and all bytes before `end` must be readable.
size_t byte_pair_find(const uint8_t *bytes, size_t start, size_t end, BytePair pair);

/// The same by the loop that every processor has, for tests.
size_t byte_pair_find_portable(const uint8_t *bytes, size_t start, size_t end, BytePair pair);

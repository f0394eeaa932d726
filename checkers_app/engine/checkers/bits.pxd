# cython: language_level=3
"""The few things C must be asked for directly: bit tricks, memory, the clock, memory order.

Everything has a portable fallback; nothing needs more than a 64-bit integer and a C99 compiler.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #ifndef CHECKERS_BITS
    #define CHECKERS_BITS
    #include <stdint.h>
    #include <stdlib.h>
    #include <string.h>

    #if defined(_MSC_VER) && !defined(__clang__)
      #include <intrin.h>
      #define CHECKERS_INLINE static __forceinline
      CHECKERS_INLINE int checkers_lowest(uint64_t bits) {
          unsigned long index;
      #if defined(_M_X64) || defined(_M_ARM64)
          _BitScanForward64(&index, bits);
      #else
          if ((uint32_t)bits) _BitScanForward(&index, (uint32_t)bits);
          else { _BitScanForward(&index, (uint32_t)(bits >> 32)); index += 32; }
      #endif
          return (int)index;
      }
    #else
      #define CHECKERS_INLINE static inline __attribute__((always_inline))
      CHECKERS_INLINE int checkers_lowest(uint64_t bits) { return __builtin_ctzll(bits); }
    #endif

    /* Without -mpopcnt the builtin is a call into a library; this is faster and the same anywhere. */
    CHECKERS_INLINE int checkers_count(uint64_t bits) {
    #if defined(__POPCNT__) || defined(__aarch64__)
        return __builtin_popcountll(bits);
    #else
        bits -= (bits >> 1) & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((bits * 0x0101010101010101ULL) >> 56);
    #endif
    }
    #endif
    """
    # The index of the lowest bit; ``bits`` must not be 0.
    int lowest_bit "checkers_lowest"(uint64_t bits) noexcept nogil
    # How many bits are set.
    int count_bits "checkers_count"(uint64_t bits) noexcept nogil

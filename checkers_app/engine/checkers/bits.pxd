# cython: language_level=3
"""The few operations that must be requested from C directly: bit operations, memory, the clock, memory order.

The code is written for gcc, clang and MSVC on POSIX systems and Windows.  It uses no instruction that is not
available on every 64-bit processor.
"""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifndef CHECKERS_BITS
    #define CHECKERS_BITS
    #include <stdint.h>
    #include <stdlib.h>
    #include <string.h>
    #if defined(_WIN32)
      #ifndef WIN32_LEAN_AND_MEAN
      #define WIN32_LEAN_AND_MEAN
      #endif
      #include <windows.h>
      #include <malloc.h>
    #else
      #include <sched.h>
      #include <time.h>
      #include <sys/mman.h>
    #endif

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
      /* A volatile access is an acquire or a release here. */
      CHECKERS_INLINE void checkers_publish(volatile int *place, int value) { *place = value; }
      CHECKERS_INLINE int checkers_observe(volatile int *place) { return *place; }
      CHECKERS_INLINE int checkers_exchange(volatile int *place, int value) {
          return (int)_InterlockedExchange((volatile long *)place, value);
      }
      #if defined(_M_X64) || defined(_M_IX86)
        #define checkers_prefetch(place) _mm_prefetch((const char *)(place), _MM_HINT_T0)
      #else
        #define checkers_prefetch(place) ((void)(place))
      #endif
    #else
      #define CHECKERS_INLINE static inline __attribute__((always_inline))
      CHECKERS_INLINE int checkers_lowest(uint64_t bits) { return __builtin_ctzll(bits); }
      CHECKERS_INLINE void checkers_publish(volatile int *place, int value) {
          __atomic_store_n(place, value, __ATOMIC_RELEASE);
      }
      CHECKERS_INLINE int checkers_observe(volatile int *place) {
          return __atomic_load_n(place, __ATOMIC_ACQUIRE);
      }
      CHECKERS_INLINE int checkers_exchange(volatile int *place, int value) {
          return __atomic_exchange_n(place, value, __ATOMIC_ACQ_REL);
      }
      #define checkers_prefetch(place) __builtin_prefetch((const void *)(place))
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

    /* Wall time that never runs backwards. */
    CHECKERS_INLINE double checkers_now(void) {
    #if defined(_WIN32)
        LARGE_INTEGER ticks, frequency;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&frequency);
        return (double)ticks.QuadPart / (double)frequency.QuadPart;
    #else
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    #endif
    }

    /* Let another thread that waits for this processor go first. */
    CHECKERS_INLINE void checkers_step_aside(void) {
    #if defined(_WIN32)
        (void)SwitchToThread();
    #else
        (void)sched_yield();
    #endif
    }

    /* Zeroed memory that begins where a large page may begin. */
    static inline void *checkers_allocate(size_t bytes) {
        const size_t alignment = bytes >= ((size_t)2 << 20) ? (size_t)2 << 20 : 64;
        void *memory = NULL;
    #if defined(_WIN32)
        memory = _aligned_malloc(bytes, alignment);
    #else
        if (posix_memalign(&memory, alignment, bytes) != 0) return NULL;
      #if defined(MADV_HUGEPAGE)
        (void)madvise(memory, bytes, MADV_HUGEPAGE);
      #endif
    #endif
        if (memory != NULL) memset(memory, 0, bytes);
        return memory;
    }
    static inline void checkers_release(void *memory) {
    #if defined(_WIN32)
        _aligned_free(memory);
    #else
        free(memory);
    #endif
    }
    #endif
    """
    # The index of the lowest bit; ``bits`` must not be 0.
    int lowest_bit "checkers_lowest"(uint64_t bits) noexcept nogil
    # The number of bits that are set.
    int count_bits "checkers_count"(uint64_t bits) noexcept nogil
    # Prefetch a cache line that will be needed soon.
    void prefetch "checkers_prefetch"(const void* place) noexcept nogil
    # Store so that another thread that observes the value sees all that was written before.
    void publish "checkers_publish"(volatile int* place, int value) noexcept nogil
    int observe "checkers_observe"(volatile int* place) noexcept nogil
    # Store a value and return the previous one, as one atomic operation.
    int exchange "checkers_exchange"(volatile int* place, int value) noexcept nogil
    # The wall time in seconds, counted from an arbitrary moment.
    double now "checkers_now"() noexcept nogil
    # Let another thread that waits for this processor go first.
    void step_aside "checkers_step_aside"() noexcept nogil
    # Zeroed and aligned memory, in large pages if the system has them; NULL if there is not enough.
    void* allocate "checkers_allocate"(size_t size) noexcept nogil
    void release "checkers_release"(void* memory) noexcept nogil

# cython: language_level=3
"""The transposition table: the results of earlier searches.

A slot is one 64-bit word, so it is read and written in one operation, and threads can share the table without
locks.  Eight slots form a bucket, which is a cache line.  From the top, a slot contains

    28 bits  check: the upper bits of the key (the lower ones choose the bucket)
    16 bits  score, converted from "distance to the root" to "distance to this node"
     7 bits  depth
     7 bits  index of the best move in the list of the position's legal moves
     2 bits  bound
     4 bits  generation: the search that wrote it

A slot of zeros is empty.  Two positions share the check and the bucket about once in 2**28 probes of a slot.
The score is then wrong, but the move is at worst a bad one, because its index is checked.
"""

from libc.stdint cimport int16_t, uint16_t, uint64_t

from checkers_app.engine.checkers.bits cimport allocate, prefetch, release

cdef enum:
    # The relation of the true value to a score: unknown, at most, at least, equal.
    NO_BOUND = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3
    NO_MOVE = 127
    SLOTS = 8
    GENERATIONS = 16

cdef struct Table:
    volatile uint64_t* slots
    uint64_t bucket_mask
    size_t size
    int generation

cdef struct Entry:
    int bound
    int score
    int depth
    # The index in the list of legal moves, or NO_MOVE.
    int move


cdef inline bint table_allocate(Table* table, int mebibytes) noexcept nogil:
    """Create an empty table of the largest power of two that fits; return False if there is not enough
    memory.
    """
    cdef size_t size = 1 << 20
    while size * 2 <= (<size_t> mebibytes << 20):
        size *= 2
    table.slots = <volatile uint64_t*> allocate(size)
    table.size = size
    table.bucket_mask = size // (SLOTS * sizeof(uint64_t)) - 1
    table.generation = 0
    return table.slots != NULL


cdef inline void table_free(Table* table) noexcept nogil:
    release(<void*> table.slots)
    table.slots = NULL


cdef inline void table_clear(Table* table) noexcept nogil:
    """Clear the table."""
    cdef size_t i
    for i in range(table.size // sizeof(uint64_t)):
        table.slots[i] = 0
    table.generation = 0


cdef inline volatile uint64_t* bucket_of(const Table* table, uint64_t key) noexcept nogil:
    return &table.slots[(key & table.bucket_mask) * SLOTS]


cdef inline void table_prefetch(const Table* table, uint64_t key) noexcept nogil:
    """Prefetch the bucket that :func:`table_probe` will read."""
    prefetch(<const void*> bucket_of(table, key))


cdef inline bint table_probe(const Table* table, uint64_t key, Entry* entry) noexcept nogil:
    """Find the stored result of a position; return False if there is none."""
    cdef volatile uint64_t* bucket = bucket_of(table, key)
    cdef uint64_t check = key >> 36
    cdef uint64_t slot
    cdef int i
    for i in range(SLOTS):
        slot = bucket[i]
        if slot >> 36 == check and slot & 0x30:
            entry.score = <int16_t> <uint16_t> (slot >> 20 & 0xFFFF)
            entry.depth = <int> (slot >> 13 & 0x7F)
            entry.move = <int> (slot >> 6 & 0x7F)
            entry.bound = <int> (slot >> 4 & 3)
            return True
    entry.move = NO_MOVE
    entry.bound = NO_BOUND
    entry.score = 0
    entry.depth = 0
    return False


cdef inline void table_store(
    const Table* table, uint64_t key, int depth, int bound, int score, int move
) noexcept nogil:
    """Store a result: in the position's own slot, otherwise in place of the least valuable one.

    The value of a slot is its depth, minus 8 plies for every later search.
    """
    cdef volatile uint64_t* bucket = bucket_of(table, key)
    cdef volatile uint64_t* place = bucket
    cdef uint64_t check = key >> 36
    cdef uint64_t slot
    cdef int worth
    cdef int least = 1 << 20
    cdef int age
    cdef int i
    for i in range(SLOTS):
        slot = bucket[i]
        if slot >> 36 == check and slot & 0x30:
            place = &bucket[i]
            if move == NO_MOVE:
                move = <int> (slot >> 6 & 0x7F)
            break
        if not slot & 0x30:
            worth = -(1 << 20)
        else:
            age = (table.generation - <int> (slot & 15)) & 15
            worth = <int> (slot >> 13 & 0x7F) - 8 * age
        if worth < least:
            least = worth
            place = &bucket[i]
    place[0] = (
        check << 36
        | <uint64_t> <uint16_t> <int16_t> score << 20
        | <uint64_t> depth << 13
        | <uint64_t> move << 6
        | <uint64_t> bound << 4
        | <uint64_t> table.generation
    )

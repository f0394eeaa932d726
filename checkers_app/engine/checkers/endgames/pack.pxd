# cython: language_level=3
"""Writing a section: find the runs, count the symbols, write the code words."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport realloc

from checkers_app.engine.checkers.endgames.cells cimport Control, DRAW, can_jump
from checkers_app.engine.checkers.endgames.coding cimport (
    EVEN, JOINT_VALUES, LENGTH_CLASSES, MAX_SYMBOLS, TO_THE_END, WOUND, first_context,
    length_class, next_context,
)
from checkers_app.engine.checkers.endgames.cursor cimport Cursor, Tops, seek, start_cursor, start_wound
from checkers_app.engine.checkers.endgames.index cimport (
    Slice, is_odd, number_of, prepare_wound, wound_number,
)

cdef enum:
    # What a section holds.
    OUTCOMES = 0            # 0 loss, 1 draw, 2 win
    LOSS_DISTANCES = 1      # half the plies of a loss; meaningless for other outcomes

cdef struct Runs:
    # Each run as value << 56 | length.
    uint64_t* items
    uint64_t total
    uint64_t room

cdef struct Words:
    # A code that is being written: the word of each symbol and its length.
    uint32_t word[MAX_SYMBOLS]
    uint8_t length[MAX_SYMBOLS]

cdef struct Writer:
    uint8_t* out
    uint64_t bits

cdef struct Packing:
    # A section that is being built.
    Runs runs
    uint64_t positions
    # RUNS or WOUND.
    int kind
    int values
    int shift
    # ALL or EVEN.
    int holds
    # counts[context][symbol]; the lengths' own code comes last.
    uint64_t* counts
    Words* words


cdef inline bint add_run(Runs* runs, uint64_t value, uint64_t length) noexcept nogil:
    """Add a run; return False if there is not enough memory."""
    cdef uint64_t* more
    if runs.total == runs.room:
        runs.room = 1024 if runs.room == 0 else 2 * runs.room
        more = <uint64_t*> realloc(runs.items, runs.room * sizeof(uint64_t))
        if more == NULL:
            return False
        runs.items = more
    runs.items[runs.total] = value << 56 | length
    runs.total += 1
    return True


cdef inline int find_runs(
    Packing* packing, const Slice* slice, const Tops* tops, const uint8_t* cells, int what, Control* control
) noexcept nogil:
    """Divide a solved slice into as few runs as possible; return 0 when done, 1 if stopped, 2 without memory.
    """
    cdef Slice wound
    cdef Cursor cursor
    cdef uint64_t number
    cdef uint64_t began = 0
    cdef int value = -1
    cdef int cell, here
    cdef bint has_men = slice.black_men + slice.white_men != 0
    start_cursor(&cursor, slice, tops)
    if packing.kind == WOUND:
        prepare_wound(&wound, slice)
        start_wound(&cursor, &wound, tops)
    for number in range(slice.size):
        if number & 0xFFFF == 0 and control.stop:
            return 1
        if packing.kind == WOUND:
            seek(&cursor, number)
            cell = cells[number_of(slice, &cursor.pieces)]
        else:
            cell = cells[number]
        if what == OUTCOMES:
            here = 1 if cell == DRAW else 2 * (cell & 1)
        elif cell & 1:
            continue
        else:
            here = cell >> 1
        if here == value:
            continue
        seek(&cursor, number)
        if can_jump(&cursor.pieces) or (packing.holds == EVEN and is_odd(&cursor.pieces)):
            continue
        if packing.kind == WOUND and not has_men and wound_number(&wound, &cursor.pieces) != number:
            continue
        if value >= 0:
            if not add_run(&packing.runs, value, number - began):
                return 2
            began = number
        value = here
    return 0 if add_run(&packing.runs, max(value, 0), slice.size - began) else 2


cdef inline void count_run(Packing* packing, int context, int value, int class_) noexcept nogil:
    cdef uint64_t* counts = packing.counts + <uint64_t> context * MAX_SYMBOLS
    if packing.values <= JOINT_VALUES:
        counts[value * LENGTH_CLASSES + class_] += 1
    else:
        counts[value] += 1
        packing.counts[<uint64_t> (packing.values + 1) * MAX_SYMBOLS + class_] += 1


cdef inline void put(Writer* writer, uint32_t word, int length) noexcept nogil:
    """Append the lower ``length`` bits of ``word``; the memory after the end must be zero."""
    while length:
        length -= 1
        if word >> length & 1:
            writer.out[writer.bits >> 3] |= 0x80 >> (writer.bits & 7)
        writer.bits += 1


cdef inline void put_run(
    Packing* packing, Writer* writer, int context, int value, int class_, uint32_t extra, int extra_bits
) noexcept nogil:
    cdef const Words* words = packing.words + context
    cdef int symbol = value * LENGTH_CLASSES + class_ if packing.values <= JOINT_VALUES else value
    put(writer, words.word[symbol], words.length[symbol])
    if packing.values > JOINT_VALUES:
        words = packing.words + packing.values + 1
        put(writer, words.word[class_], words.length[class_])
    put(writer, extra, extra_bits)


cdef inline uint64_t walk_runs(Packing* packing, Writer* writer, uint64_t* starts) noexcept nogil:
    """Divide the runs into blocks; count their symbols, or write them if there is a ``writer``.

    ``starts`` receives the offset of each block in bytes.  Returns the number of blocks.
    """
    cdef uint64_t block_size = <uint64_t> 1 << packing.shift
    cdef uint64_t blocks = 0
    cdef uint64_t left = 0
    cdef uint64_t length, part, i
    cdef uint64_t remaining = packing.positions
    cdef uint32_t extra = 0
    cdef int extra_bits = 0
    cdef int context = first_context(packing.kind, packing.values)
    cdef int value, class_
    for i in range(packing.runs.total):
        value = <int> (packing.runs.items[i] >> 56)
        length = packing.runs.items[i] << 8 >> 8
        while length:
            if left == 0:
                left = min(block_size, remaining)
                remaining -= left
                context = first_context(packing.kind, packing.values)
                if writer != NULL:
                    writer.bits = (writer.bits + 7) & ~<uint64_t> 7
                    starts[blocks] = writer.bits >> 3
                blocks += 1
            part = min(length, left)
            length -= part
            left -= part
            if left:
                class_ = length_class(<uint32_t> part, &extra, &extra_bits)
            else:
                class_ = TO_THE_END
                extra_bits = 0
            if writer == NULL:
                count_run(packing, context, value, class_)
            else:
                put_run(packing, writer, context, value, class_, extra, extra_bits)
            context = next_context(packing.kind, packing.values, context, value)
    return blocks

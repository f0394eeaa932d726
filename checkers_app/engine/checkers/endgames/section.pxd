# cython: language_level=3
"""Reading a packed section of a file.

    1 byte   kind: CONSTANT, RUNS or WOUND
    1 byte   for CONSTANT, the value; otherwise, the number of values
    1 byte   shift
    1 byte   the positions that it contains: ALL, EVEN or NOTHING (which is CONSTANT, 0)
    4 bytes  number of blocks
    4 bytes  size of the codes
    4 bytes  size of the data
    codes, groups, offsets, data, 8 spare bytes

The codes are lists of word lengths, one for each context.  A list is a byte that is 1 if the list exists,
then a half-byte for each symbol, the high half first; a 0 is followed by the number of further zeros.  The
list ends with a whole byte.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from checkers_app.engine.checkers.bits cimport allocate, release
from checkers_app.engine.checkers.endgames.coding cimport (
    CONSTANT, Code, GROUP, JOINT_VALUES, LENGTH_CLASSES, MAX_SHIFT, MAX_SYMBOLS, NOTHING, WOUND,
    Section, contexts_of, little_endian, make_code, run_of,
)

cdef enum:
    SECTION_HEADER = 16
    SPARE = 8


cdef inline int symbols_of(int values, int context) noexcept nogil:
    """Return the maximum number of symbols in the code of a context."""
    if values <= JOINT_VALUES:
        return values * LENGTH_CLASSES
    return LENGTH_CLASSES if context == values + 1 else values


cdef inline void free_section(Section* section) noexcept nogil:
    """Free the codes of a section."""
    cdef int context
    if section.codes != NULL:
        for context in range(contexts_of(section.kind, section.values)):
            release(section.codes[context])
        release(section.codes)
    section.codes = NULL


cdef inline const uint8_t* read_lengths(
    const uint8_t* place, const uint8_t* end, uint8_t* lengths, int symbols
) noexcept nogil:
    """Read a list of word lengths; return its end, or NULL if it is broken."""
    cdef int symbol = 0
    cdef int half = 0
    cdef int nibble
    cdef bint zeros = False
    memset(lengths, 0, MAX_SYMBOLS)
    while symbol < symbols or zeros:
        if place >= end:
            return NULL
        nibble = place[0] & 15 if half else place[0] >> 4
        place += half
        half ^= 1
        if zeros:
            symbol += nibble
            zeros = False
        else:
            lengths[symbol] = nibble
            symbol += 1
            zeros = nibble == 0
    return place + half if symbol == symbols else NULL


cdef inline bint read_codes(Section* section, const uint8_t* place, const uint8_t* end) noexcept nogil:
    """Build the codes; return False if their description is broken or there is not enough memory."""
    cdef uint8_t lengths[MAX_SYMBOLS]
    cdef int contexts = contexts_of(section.kind, section.values)
    cdef int context, symbol
    for symbol in range(JOINT_VALUES * LENGTH_CLASSES):
        section.runs[symbol] = run_of(symbol)
    section.codes = <Code**> allocate(contexts * sizeof(Code*))
    if section.codes == NULL:
        return False
    for context in range(contexts):
        if place >= end or place[0] > 1:
            return False
        if place[0] == 0:
            place += 1
            continue
        place = read_lengths(place + 1, end, lengths, symbols_of(section.values, context))
        if place == NULL:
            return False
        section.codes[context] = <Code*> allocate(sizeof(Code))
        if section.codes[context] == NULL:
            return False
        if not make_code(section.codes[context], lengths, symbols_of(section.values, context)):
            return False
    return place == end


cdef inline bint read_section(
    Section* section, const uint8_t* bytes, uint64_t size, uint64_t positions, int most
) noexcept nogil:
    """Open the section of a slice with this many positions, whose values are less than ``most``; it refers to
    ``bytes``.

    Returns False, with nothing to free, if the section is broken or there is not enough memory.
    """
    cdef uint64_t codes_size, data_size, groups_size
    memset(section, 0, sizeof(Section))
    if size < SECTION_HEADER:
        return False
    section.kind = bytes[0]
    section.holds = bytes[3]
    if section.holds > NOTHING or (section.holds == NOTHING and section.kind != CONSTANT):
        return False
    if section.kind == CONSTANT:
        section.value = bytes[1]
        return size == SECTION_HEADER and section.value < most
    section.values = bytes[1]
    section.shift = bytes[2]
    section.blocks = little_endian(bytes + 4, 4)
    codes_size = little_endian(bytes + 8, 4)
    data_size = little_endian(bytes + 12, 4)
    if section.kind > WOUND or section.values > most or section.shift > MAX_SHIFT:
        return False
    if section.blocks != (positions + (<uint64_t> 1 << section.shift) - 1) >> section.shift:
        return False
    groups_size = 4 * ((<uint64_t> section.blocks + GROUP - 1) // GROUP)
    if size != SECTION_HEADER + codes_size + groups_size + 2 * <uint64_t> section.blocks + data_size + SPARE:
        return False
    section.groups = bytes + SECTION_HEADER + codes_size
    section.offsets = section.groups + groups_size
    section.data = section.offsets + 2 * <uint64_t> section.blocks
    section.data_size = data_size
    if not read_codes(section, bytes + SECTION_HEADER, section.groups):
        free_section(section)
        return False
    return True

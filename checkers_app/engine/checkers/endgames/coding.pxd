# cython: language_level=3
"""The packing of a slice's values: runs of equal values in prefix codes, in blocks.

A *section* contains one small number for each position of a slice, in the order of the index.  If the number
does not matter (because the side to move has a capture, so the value follows from a smaller slice), it is the
number that makes the runs longest.  A section may contain only half of the positions, or none at all: the
values of the others follow from their moves, which lead to positions that are contained.  The positions are
divided into blocks of ``2 ** shift``, each of which is read separately.  A block is a sequence of runs, and a
run is its value and its length.  The length is one of 65 classes: exact up to 16, above that in quarters of
an octave with extra bits; the last class means "to the end of the block".

The codes are canonical Huffman codes of at most 15 bits, made for each section.  The code of a run is chosen
by the value of the run before (none at the start of a block) or, for outcomes in the winding order, by the
values of the two runs before.  With few values (``joint``), one code word gives both value and class;
otherwise each of them has its own word.  Bits are read from the highest of each byte.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

cdef enum:
    LENGTH_CLASSES = 65
    TO_THE_END = 64
    ENDLESS = 131071        # longer than any block
    MAX_SHIFT = 16
    MAX_VALUES = 128
    MAX_SYMBOLS = 256
    MAX_CODE_LENGTH = 15
    JOINT_VALUES = 3        # with this many values or fewer, value and length share a code word
    QUICK_BITS = 8
    GROUP = 16              # blocks that share one full offset
    UNKNOWN = -1

    CONSTANT = 0
    RUNS = 1
    WOUND = 2               # runs in the winding order (see ``index.pxd``)

    # The positions that a section contains.
    ALL = 0
    EVEN = 1                # those with an even number of pieces on the even rows (see ``is_odd``)
    NOTHING = 2

cdef extern from *:
    """
    #ifndef CHECKERS_TABLE_CODING
    #define CHECKERS_TABLE_CODING
    #include <stdint.h>
    #include <string.h>
    /* The eight bytes from ``from``, the first of them highest. */
    static inline uint64_t checkers_big_endian(const uint8_t *from) {
    #if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        uint64_t word;
        memcpy(&word, from, 8);
        return __builtin_bswap64(word);
    #else
        uint64_t word = 0;
        int i;
        for (i = 0; i < 8; i++) word = word << 8 | from[i];
        return word;
    #endif
    }
    #endif
    """
    uint64_t big_endian "checkers_big_endian"(const uint8_t* place) noexcept nogil

cdef struct Code:
    # By the next 9 bits: symbol << 4 | length; 0 if the word is longer.
    uint16_t quick[1 << QUICK_BITS]
    # By length: the first word, the number of words, and the place where their symbols begin.
    uint32_t first[MAX_CODE_LENGTH + 1]
    uint16_t count[MAX_CODE_LENGTH + 1]
    uint16_t base[MAX_CODE_LENGTH + 1]
    uint8_t symbols[MAX_SYMBOLS]

cdef struct Section:
    int kind
    # ALL, EVEN or NOTHING.
    int holds
    # CONSTANT: the value everywhere.
    int value
    int values
    int shift
    uint32_t blocks
    # The meaning of each symbol of a joint code (see ``run_of``); small, because it is read for each run.
    uint32_t runs[JOINT_VALUES * LENGTH_CLASSES]
    # By context.  The code of the lengths, if separate, comes after them.  NULL if nothing has that context.
    Code** codes
    # Little-endian: an offset of 4 bytes for each group of blocks, then one of 2 bytes for each
    # block, relative to its group.
    const uint8_t* groups
    const uint8_t* offsets
    const uint8_t* data
    uint64_t data_size


cdef inline uint32_t little_endian(const uint8_t* place, int size) noexcept nogil:
    """Read a number of ``size`` bytes, the lowest first."""
    cdef uint32_t number = 0
    while size:
        size -= 1
        number = number << 8 | place[size]
    return number


cdef inline int length_class(uint32_t length, uint32_t* extra, int* extra_bits) noexcept nogil:
    """Return the class of a run of ``length`` (1 to 65536), and set the value of its extra bits."""
    cdef uint32_t rest = length - 1
    cdef int octave = 4
    if rest < 16:
        extra_bits[0] = 0
        extra[0] = 0
        return rest
    while rest >> (octave + 1):
        octave += 1
    extra_bits[0] = octave - 2
    extra[0] = rest & ((1 << (octave - 2)) - 1)
    return 16 + (octave - 4) * 4 + (rest >> (octave - 2) & 3)


cdef inline uint32_t run_of(int symbol) noexcept nogil:
    """Return a run in a joint code as: length without extra bits << 6 | number of extra bits << 2 | value."""
    cdef int value = symbol // LENGTH_CLASSES
    cdef int class_ = symbol - value * LENGTH_CLASSES
    cdef int extra_bits = 0
    cdef uint32_t length
    if class_ < 16:
        length = class_ + 1
    elif class_ == TO_THE_END:
        length = ENDLESS
    else:
        extra_bits = (class_ >> 2) - 2
        length = (<uint32_t> (4 + (class_ & 3)) << extra_bits) + 1
    return length << 6 | extra_bits << 2 | value


cdef inline bint make_code(Code* code, const uint8_t* lengths, int symbols) noexcept nogil:
    """Build a code from the length of each symbol's word (0 for no word); return False if there is none."""
    cdef int k, symbol, length
    cdef uint32_t word = 0
    cdef uint32_t i
    cdef int place = 0
    memset(code, 0, sizeof(Code))
    for symbol in range(symbols):
        if lengths[symbol]:
            code.count[lengths[symbol]] += 1
    for length in range(1, MAX_CODE_LENGTH + 1):
        word <<= 1
        code.first[length] = word
        code.base[length] = place
        for symbol in range(symbols):
            if lengths[symbol] == length:
                if word >> length:
                    return False
                code.symbols[place] = symbol
                place += 1
                if length <= QUICK_BITS:
                    for i in range(word << (QUICK_BITS - length), (word + 1) << (QUICK_BITS - length)):
                        code.quick[i] = symbol << 4 | length
                word += 1
    return True


cdef inline uint32_t long_word(const Code* code, uint64_t window) noexcept nogil:
    """Return the entry that ``quick`` would have for a word of more than 9 bits at the top of ``window``, or
    0.
    """
    cdef uint32_t word
    cdef int length
    for length in range(QUICK_BITS + 1, MAX_CODE_LENGTH + 1):
        word = <uint32_t> (window >> (64 - length)) - code.first[length]
        if word < code.count[length]:
            return <uint32_t> code.symbols[code.base[length] + word] << 4 | length
    return 0


cdef inline uint32_t next_word(const Code* code, uint64_t window) noexcept nogil:
    """Return the meaning of the word at the top of ``window`` (16 bits are needed), as in ``quick``, or 0."""
    cdef uint32_t entry = code.quick[window >> (64 - QUICK_BITS)]
    return entry if entry else long_word(code, window)


cdef inline int contexts_of(int kind, int values) noexcept nogil:
    """Return the maximum number of codes in a section with this many values."""
    if values > JOINT_VALUES:
        return values + 2
    return 16 if kind == WOUND else values + 1


cdef inline int first_context(int kind, int values) noexcept nogil:
    """Return the context at the start of a block."""
    return 15 if kind == WOUND and values <= JOINT_VALUES else values


cdef inline int next_context(int kind, int values, int context, int value) noexcept nogil:
    """Return the context after a run of ``value`` in ``context``."""
    return value << 2 | context >> 2 if kind == WOUND and values <= JOINT_VALUES else value


cdef inline int next_run(
    const Section* section, uint64_t* bit, int context, uint32_t* length
) noexcept nogil:
    """Return the value of the run at ``bit``, and advance ``bit`` past it; UNKNOWN if the section is broken.

    ``length`` is set to ENDLESS for a run to the end of the block.
    """
    cdef uint64_t window
    cdef uint32_t entry, run
    cdef int value, extra_bits
    # Eight spare bytes follow the data, so a window may begin at its last byte.
    if bit[0] >> 3 >= section.data_size or section.codes[context] == NULL:
        return UNKNOWN
    window = big_endian(section.data + (bit[0] >> 3)) << (bit[0] & 7)
    entry = next_word(section.codes[context], window)
    if entry == 0:
        return UNKNOWN
    if section.values > JOINT_VALUES:
        value = entry >> 4
        if section.codes[section.values + 1] == NULL:
            return UNKNOWN
        bit[0] += entry & 15
        window <<= entry & 15
        entry = next_word(section.codes[section.values + 1], window)
        if entry == 0:
            return UNKNOWN
        run = section.runs[entry >> 4]
    else:
        run = section.runs[entry >> 4]
        value = run & 3
    extra_bits = run >> 2 & 15
    window <<= entry & 15
    length[0] = (run >> 6) + <uint32_t> (window >> 1 >> (63 - extra_bits))
    bit[0] += (entry & 15) + extra_bits
    return value


cdef inline uint64_t block_start(const Section* section, uint64_t block) noexcept nogil:
    """Return the first bit of a block."""
    return 8 * (
        <uint64_t> little_endian(section.groups + 4 * (block // GROUP), 4)
        + little_endian(section.offsets + 2 * block, 2)
    )


cdef inline int joint_value(const Section* section, uint64_t bit, uint32_t target) noexcept nogil:
    """Return the value at a place in the block that begins at ``bit``, as :func:`next_run` would; the window
    is kept from run to run.  UNKNOWN if the section is broken there.
    """
    cdef uint64_t window = 0
    cdef uint32_t reached = 0
    cdef uint32_t entry, run
    cdef int left = 0
    cdef int context = first_context(section.kind, section.values)
    cdef bint deep = section.kind == WOUND
    cdef int extra_bits, value
    while True:
        if left < MAX_CODE_LENGTH + 13:
            if bit >> 3 >= section.data_size:
                return UNKNOWN
            window = big_endian(section.data + (bit >> 3)) << (bit & 7)
            left = 57
        if section.codes[context] == NULL:
            return UNKNOWN
        entry = next_word(section.codes[context], window)
        if entry == 0:
            return UNKNOWN
        run = section.runs[entry >> 4]
        value = run & 3
        extra_bits = run >> 2 & 15
        window <<= entry & 15
        reached += (run >> 6) + <uint32_t> (window >> 1 >> (63 - extra_bits))
        if reached > target:
            return value
        window <<= extra_bits
        bit += (entry & 15) + extra_bits
        left -= (entry & 15) + extra_bits
        context = value << 2 | context >> 2 if deep else value


cdef inline int section_value(const Section* section, uint64_t number) noexcept nogil:
    """Return the number stored for a position; UNKNOWN if the section is broken there."""
    cdef uint64_t bit
    cdef uint32_t target
    cdef uint32_t reached = 0
    cdef uint32_t length
    cdef int value = section.values
    if section.kind == CONSTANT:
        return section.value
    if number >> section.shift >= section.blocks:
        return UNKNOWN
    target = <uint32_t> number & ((1 << section.shift) - 1)
    bit = block_start(section, number >> section.shift)
    if section.values <= JOINT_VALUES:
        return joint_value(section, bit, target)
    while reached <= target:
        value = next_run(section, &bit, value, &length)
        if value < 0:
            return UNKNOWN
        reached += length
    return value


cdef inline bint unpack_section(const Section* section, uint64_t positions, uint8_t* out) noexcept nogil:
    """Write the number of every position; return False if the section is broken."""
    cdef uint64_t block, bit, end
    cdef uint64_t place = 0
    cdef uint32_t length
    cdef int context, value
    if section.kind == CONSTANT:
        memset(out, section.value, positions)
        return True
    for block in range(section.blocks):
        end = min(positions, (block + 1) << section.shift)
        bit = block_start(section, block)
        context = first_context(section.kind, section.values)
        while place < end:
            value = next_run(section, &bit, context, &length)
            if value < 0:
                return False
            context = next_context(section.kind, section.values, context, value)
            memset(out + place, value, min(<uint64_t> length, end - place))
            place += min(<uint64_t> length, end - place)
    return True

# cython: language_level=3
"""The bytes of any Python object, held for as long as compiled code needs them.

A typed memoryview would do the same, but each module that uses one has 20,000 more lines of C.
"""

from libc.stdint cimport uint8_t

cdef class Buffer:
    cdef Py_buffer view
    # The bytes and their number.  They may be written to only if this was requested.
    cdef uint8_t* data
    cdef Py_ssize_t size

# The bytes of ``owner``, which must be contiguous; BufferError if it has no bytes or they are read-only.
cdef Buffer buffer_of(object owner, bint writable)

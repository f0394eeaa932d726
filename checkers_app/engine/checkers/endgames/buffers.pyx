# cython: language_level=3
"""The buffers declared in ``buffers.pxd``."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer


cdef class Buffer:
    """The bytes of an object, which cannot be resized or closed while they are held."""

    def __dealloc__(self):
        PyBuffer_Release(&self.view)


cdef Buffer buffer_of(object owner, bint writable):
    cdef Buffer buffer = Buffer.__new__(Buffer)
    PyObject_GetBuffer(owner, &buffer.view, PyBUF_WRITABLE if writable else PyBUF_SIMPLE)
    buffer.data = <uint8_t*> buffer.view.buf
    buffer.size = buffer.view.len
    return buffer
